// SPDX-License-Identifier: MIT
// The command line of the programs: flags, options with a value, and files. Options that several programs share are checked here.
#ifndef VALHALL_TOOLS_OPTIONS_HPP
#define VALHALL_TOOLS_OPTIONS_HPP

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "habits.hpp"
#include "read_files.hpp"
#include "visible.hpp"

#include <valhall/bifrost/gpus.hpp>
#include <valhall/bits.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/gpus.hpp>
#include <valhall/isa/stages.hpp>
#include <valhall/text/dialect.hpp>
#include <valhall/text/messages/nearest_word.hpp>
#include <valhall/text/messages/phrases.hpp>
#include <valhall/check/validate.hpp>
#include <valhall/version.hpp>

// The exit statuses of all programs, besides 0.
inline constexpr int found_errors = 1;  // the input has errors, or a check found some
inline constexpr int not_done = 2;      // the command line is wrong, or a file cannot be read or written

class command_line {
public:
    command_line(std::string_view program, std::string_view usage, std::vector<std::string_view> flags,
                 std::vector<std::string_view> options, std::vector<std::pair<std::string_view, std::string_view>> exclusions = {})
        : program_(program), usage_(usage), flags_(std::move(flags)), options_(std::move(options)), exclusions_(std::move(exclusions))
    {
    }

    // Options that may be given more than once.
    void repeat(std::vector<std::string_view> options) { repeated_ = std::move(options); }
    // Flags that may have a value after an equals sign: one of these words.
    void allow_value(std::string_view flag, std::vector<std::string_view> words) { flag_values_[flag] = std::move(words); }
    // Other names of options: the first of each pair means the second.
    void rename(std::vector<std::pair<std::string_view, std::string_view>> names) { renamed_ = std::move(names); }
    // Pairs of options: the first needs the second.
    void require(std::vector<std::pair<std::string_view, std::string_view>> pairs) { requirements_ = std::move(pairs); }
    // Options with the name of a file that is read. The program also reads its files, and what the input names.
    void read_from(std::vector<std::string_view> options) { inputs_ = std::move(options); }
    // Options with the name of a file that is written, besides -o.
    void write_to(std::vector<std::string_view> options) { outputs_.insert(outputs_.end(), options.begin(), options.end()); }
    // Accepts any number of files. The default is at most one.
    void take_files() { most_files_ = SIZE_MAX; }
    // Accepts words instead of files: they begin with 0x.
    void take_words() { takes_words_ = true; }
    // Accepts the architectures and products of Bifrost.
    void take_bifrost() { takes_bifrost_ = true; }
    // Accepts `--dialect auto`: the dialect in which a text is right.
    void take_any_dialect() { takes_any_dialect_ = true; }
    bool has_any_dialect() const { return value("--dialect") == "auto"; }
    // Options of other programs for what this one always does.
    void do_always(std::vector<std::string_view> options) { needless_ = std::move(options); }
    // An option of other commands of the program, for messages.
    void know(std::string_view option, std::string sentence) { elsewhere_[option] = std::move(sentence); }
    // Accepts no file.
    void take_no_files() { most_files_ = 0; }

    // False if the program should end now with exit_status().
    bool parse(int argc, char** argv)
    {
        bool only_files = false;
        for (int i = 1; i < argc; ++i) {
            const std::string_view argument = argv[i];
            if (!only_files && takes_words_ && is_prefixed(argument)) {
                if (!add_word(argument)) return false;
            } else if (only_files || argument == "-" || argument.substr(0, 1) != "-") {
                if (!set_file(argument)) return false;
            } else if (argument == "--") {
                only_files = true;
            } else if (argument == "--help" || argument == "-h") {
                return tell(usage_);
            } else if (argument == "--version") {
                return tell(std::string(program_) + ' ' + std::string(valhall::version.text) + '\n');
            } else if (!set_option(argument, i + 1 < argc ? argv[i + 1] : nullptr, i)) {
                return false;
            }
        }
        if (!words_.empty() && !files_.empty()) return fail("either words or a file, not both: '" + std::string(files_.front()) + "'");
        return check_exclusions() && check_requirements() && check_architecture() && check_gpu() && check_dialect() && check_max_errors() &&
               check_stage() && check_outputs();
    }

    int exit_status() const { return exit_status_; }

    bool has(std::string_view flag) const { return values_.contains(flag); }

    // The value of an option, empty if it was not given.
    std::string_view value(std::string_view option) const
    {
        const auto found = values_.find(option);
        return found != values_.end() ? found->second.front() : std::string_view();
    }
    // All values of an option, in the order of the command line.
    std::vector<std::string_view> values(std::string_view option) const
    {
        const auto found = values_.find(option);
        return found != values_.end() ? found->second : std::vector<std::string_view>();
    }
    // Sets `number` to the value of an option, if it was given. Prints an error and returns false if it is out of range or not a number.
    bool read_number(std::string_view option, std::uint64_t least, std::uint64_t most, std::uint64_t& number) const
    {
        const std::string_view text = value(option);
        if (text.empty()) return true;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc() && end == text.data() + text.size() && number >= least && number <= most) return true;
        const bool is_bounded = least != 0 || most != UINT64_MAX;
        const std::string range = is_bounded ? " from " + std::to_string(least) + " to " + std::to_string(most) : "";
        return fail("option '" + std::string(option) + "' needs a number" + range + ", not '" + std::string(text) + "'");
    }
    // The same for a number of bytes, which may be hexadecimal: 64 or 0x40.
    bool read_address(std::string_view option, std::uint64_t& number) const
    {
        const std::string_view text = value(option);
        if (text.empty()) return true;
        const bool is_hex = is_prefixed(text);
        const char* const first = text.data() + (is_hex ? 2 : 0);
        const auto [end, error] = std::from_chars(first, text.data() + text.size(), number, is_hex ? 16 : 10);
        if (error == std::errc() && end == text.data() + text.size()) return true;
        return fail("option '" + std::string(option) + "' needs a number of bytes such as 64 or 0x40, not '" + std::string(text) + "'");
    }
    // Prints an error of the command line. Returns false.
    bool fail(const std::string& text) const
    {
        const std::string name(program_);
        say(name + ": error: " + text + "; try '" + name + " --help'");
        return false;
    }

    bool reads_stdin() const { return files_.empty() || files_.front() == "-"; }
    bool has_files() const { return !files_.empty(); }
    // The name of the input in messages, if it is neither a file nor standard input.
    void name_input(std::string_view name) { input_name_ = name; }
    // The file to read, as messages name it.
    std::string_view file() const { return !input_name_.empty() ? input_name_ : reads_stdin() ? "<stdin>" : files_.front(); }
    // All files of the command line; "-" is standard input, and the only entry if there were none.
    std::vector<std::string_view> files() const { return files_.empty() ? std::vector<std::string_view>{"-"} : files_; }
    // The words that were given instead of a file.
    const std::vector<valhall::word>& words() const { return words_; }
    std::string_view program() const { return program_; }
    // The architecture that was named, v9 if none was.
    valhall::arch architecture() const { return architecture_; }
    // Sets it to the architecture that the input names.
    void set_architecture(valhall::arch on) { architecture_ = on; }
    bool names_architecture() const { return has("--arch") || has("--gpu"); }
    // Sets the products of Bifrost that the input names, unless the command line names an architecture.
    void set_bifrost_products(valhall::bifrost::gpu_set products)
    {
        if (!names_architecture()) bifrost_products_ = products;
    }
    // True if the command line names an architecture or a product of Bifrost.
    bool is_bifrost() const { return bifrost_products_ != 0; }
    // The products of Bifrost that are meant.
    valhall::bifrost::gpu_set bifrost_products() const { return bifrost_products_; }
    // Their architecture.
    valhall::bifrost::arch bifrost_arch() const { return valhall::bifrost::arch_of(bifrost_products_); }
    // Prints a note that v9 is assumed, unless the command line names an architecture. `alternative` says how the input could name one.
    void note_assumed_architecture(const char* alternative = "") const
    {
        if (names_architecture()) return;
        std::fprintf(stderr, "%s: note: no --arch or --gpu%s: assuming v9\n", std::string(program_).c_str(), alternative);
    }
    valhall::dialect dialect() const { return dialect_; }
    valhall::shader_stage stage() const { return stage_; }
    // The number of errors that are shown.
    std::uint64_t max_errors() const { return max_errors_; }
    valhall::strictness strictness() const { return has("--strict") ? valhall::strictness::strict : valhall::strictness::hardware; }

private:
    // Writes a text that is all that the program does. Returns false.
    bool tell(std::string_view text)
    {
        const bool good = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
        exit_status_ = good ? 0 : not_done;
        if (!good) say(std::string(program_) + ": error: cannot write to standard output");
        return false;
    }

    bool set_file(std::string_view name)
    {
        if (most_files_ == 0) return fail("takes no file: '" + std::string(name) + "'");
        if (files_.size() == most_files_) return fail("more than one file: '" + std::string(name) + "'");
        if (name == "-" && std::find(files_.begin(), files_.end(), name) != files_.end()) return fail("standard input twice");
        if (takes_words_ && looks_like_word(name))
            return fail("there is no file '" + std::string(name) + "'; a word begins with 0x: 0x" + std::string(name));
        files_.push_back(name);
        return true;
    }

    static bool is_prefixed(std::string_view text) { return text.substr(0, 2) == "0x" || text.substr(0, 2) == "0X"; }

    // A word without 0x: 5 to 16 hexadecimal digits that are not the name of a file.
    static bool looks_like_word(std::string_view text)
    {
        const bool is_hex = text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
        std::error_code none;
        return is_hex && text.size() > 4 && text.size() <= 16 && !std::filesystem::exists(std::filesystem::path(text), none);
    }

    // For a file with such a name, write ./ before it, or -- before all files.
    bool add_word(std::string_view text)
    {
        const std::string_view digits = text.substr(2);
        valhall::word value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        if (digits.size() > 16 || error != std::errc() || end != digits.data() + digits.size())
            return fail("'" + std::string(text) + "' is no word, which has 0x and 1 to 16 hexadecimal digits; the file of this name is ./" +
                        std::string(text));
        words_.push_back(value);
        return true;
    }

    // Reads an option. Its value comes after an equals sign, or is the next argument.
    bool set_option(std::string_view argument, const char* next, int& position)
    {
        const auto is_listed = [](const std::vector<std::string_view>& list, std::string_view name) {
            return std::find(list.begin(), list.end(), name) != list.end();
        };
        const std::size_t equals = argument.find('=');
        std::string_view name = argument.substr(0, equals);
        for (const auto& [other, usual] : renamed_)
            if (name == other) name = usual;
        std::string_view value;
        if (equals == std::string_view::npos && is_listed(flags_, name)) {
            value = argument;
        } else if (const auto words = flag_values_.find(name); words != flag_values_.end()) {
            value = argument.substr(equals + 1);
            if (!is_listed(words->second, value)) return fail(wrong_value(name, value, words->second));
        } else if (is_listed(flags_, name)) {
            return fail("option '" + std::string(name) + "' takes no value");
        } else if (const auto other = elsewhere_.find(name); other != elsewhere_.end()) {
            return fail("option '" + std::string(name) + "' is " + other->second);
        } else if (!is_listed(options_, name)) {
            return fail("unknown option '" + std::string(argument) + "'" + suggestion(name));
        } else if (equals != std::string_view::npos) {
            value = argument.substr(equals + 1);
        } else if (next != nullptr) {
            value = next;
            ++position;
        }
        if (value.empty()) return fail("option '" + std::string(name) + "' needs a value");
        std::vector<std::string_view>& given = values_[name];
        if (!given.empty() && !is_listed(repeated_, name)) return fail("option '" + std::string(name) + "' given twice");
        given.push_back(value);
        return true;
    }

    // "'--json=xml' is unknown: --json, or --json=malioc".
    static std::string wrong_value(std::string_view name, std::string_view value, const std::vector<std::string_view>& words)
    {
        std::string text = "'" + std::string(name) + '=' + std::string(value) + "' is unknown: " + std::string(name);
        for (const std::string_view word : words) text.append(", or ").append(name).append("=").append(word);
        return text;
    }

    bool check_exclusions()
    {
        for (const auto& [one, other] : exclusions_)
            if (has(one) && has(other)) return fail("either " + std::string(one) + " or " + std::string(other) + ", not both");
        return true;
    }

    bool check_requirements()
    {
        for (const auto& [one, other] : requirements_)
            if (has(one) && !has(other)) return fail(std::string(one) + " needs " + std::string(other));
        return true;
    }

    // Refuses outputs that are inputs, or each other. write_output refuses files that are read later than this, such as those of a folder.
    bool check_outputs() const
    {
        const bool reads_files = most_files_ != 0 && words_.empty() && !has("-e");
        for (const std::string_view name : reads_files ? files() : files_) read_files::add(name);
        for (const std::string_view option : inputs_)
            for (const std::string_view name : values(option)) read_files::add(name);
        for (std::size_t n = 0; n < outputs_.size(); ++n) {
            const std::string_view to = value(outputs_[n]);
            if (to.empty()) continue;
            if (to != "-" && !read_files::allow_writing(to)) return false;
            for (std::size_t other = 0; other < n; ++other)
                if (!value(outputs_[other]).empty() && read_files::is_same(to, value(outputs_[other])))
                    return fail(std::string(outputs_[other]) + " and " + std::string(outputs_[n]) + " name the same file");
        }
        return true;
    }

    // "; did you mean --arch?", or nothing.
    std::string suggestion(std::string_view name) const
    {
        if (std::find(needless_.begin(), needless_.end(), name) != needless_.end()) return ": it is not needed, leave it out";
        if (name == "-?" || name == "-H" || name.substr(0, 6) == "--help") return ": did you mean --help?";
        if (name == "-v" || name == "-V") return ": did you mean --version?";
        const std::string_view letter = name.size() > 2 && name[1] != '-' ? name.substr(0, 2) : name;  // -j4 is -j
        for (const std::string_view other : {name, letter})
            for (const habit& one : option_habits) {
                const std::string_view option = one.here.substr(0, one.here.find(' '));
                const auto is_here = [option](std::string_view known) { return known == option; };
                if (other == one.other &&
                    (std::any_of(flags_.begin(), flags_.end(), is_here) || std::any_of(options_.begin(), options_.end(), is_here)))
                    return ": did you mean " + std::string(one.here) + '?';
            }
        if (name.size() == 2) return {};  // any letter is near to any other
        valhall::nearest_word nearest(name);
        for (const std::string_view one : flags_) nearest.offer(one);
        for (const std::string_view one : options_) nearest.offer(one);
        return nearest.is_unique() ? ": did you mean " + std::string(nearest.spelling()) + '?' : "";
    }

    bool check_architecture()
    {
        const std::string_view name = value("--arch");
        if (name.empty()) return true;
        std::string known;
        for (const valhall::arch a : valhall::architectures) {
            const std::string text(name_of(a));
            if (valhall::same_but_for_case(name, text)) {
                architecture_ = a;
                return true;
            }
            if (name == text.substr(1)) return fail("unknown architecture '" + std::string(name) + "': did you mean " + text + '?');
            known += (known.empty() ? takes_bifrost_ ? "v6, v7, " : "" : ", ") + text;
        }
        if (const auto older = valhall::bifrost::find_arch(name)) return set_bifrost(name, products_of(*older));
        if (valhall::same_but_for_case(name, "v15"))
            return fail("v15 has another encoding, which this program does not know: one of " + known);
        if (valhall::find_gpu(name) || valhall::bifrost::find_gpu(name))
            return fail("'" + std::string(name) + "' is a product: write --gpu " + std::string(name));
        return fail("unknown architecture '" + std::string(name) + "': one of " + known);
    }

    bool check_gpu()
    {
        const std::string_view name = value("--gpu");
        if (name.empty()) return true;
        if (const auto product = valhall::find_gpu(name)) {
            architecture_ = product->architecture;
            return true;
        }
        if (const auto older = valhall::bifrost::find_gpu(name)) return set_bifrost(name, set_of(*older));
        if (is_g2(name))
            return fail(valhall::find_gpu("G2-Ultra") ? "there are several products Mali-G2: name G2-Ultra, G2-Premium or G2-Pro"
                                                      : "Mali-G2 is of v15, which has another encoding that this program does not know");
        if (valhall::find_arch(name) || valhall::bifrost::find_arch(name))
            return fail("'" + std::string(name) + "' is an architecture: write --arch " + std::string(name));
        std::string known;
        for (const valhall::bifrost::gpu product : valhall::bifrost::gpus)
            if (takes_bifrost_) known += (known.empty() ? "" : ", ") + std::string(name_of(product));
        for (const valhall::gpu& product : valhall::gpus) known += (known.empty() ? "" : ", ") + std::string(product.name);
        return fail("unknown product '" + std::string(name) + "': one of " + known);
    }

    bool set_bifrost(std::string_view name, valhall::bifrost::gpu_set products)
    {
        if (!takes_bifrost_)
            return fail("'" + std::string(name) + "' is of Bifrost, which valhall-as, valhall-dis and valhall-run know alone");
        bifrost_products_ = products;
        return true;
    }

    static bool is_g2(std::string_view name)
    {
        return valhall::same_but_for_case(name, "g2") || valhall::same_but_for_case(name, "mali-g2");
    }

    bool check_stage()
    {
        const std::string_view name = value("--stage");
        if (name.empty()) return true;
        std::string known;
        for (int s = 0; s < valhall::stage_count; ++s) {
            const valhall::shader_stage one = static_cast<valhall::shader_stage>(s);
            if (name == valhall::name_of(one)) {
                stage_ = one;
                return true;
            }
            known += (known.empty() ? "" : ", ") + std::string(valhall::name_of(one));
        }
        return fail("unknown stage '" + std::string(name) + "': one of " + known);
    }

    bool check_dialect()
    {
        const std::string_view name = value("--dialect");
        if (takes_any_dialect_ && name == "auto") return true;
        const auto* const wanted = std::find_if(std::begin(valhall::dialects), std::end(valhall::dialects),
                                                [&](valhall::dialect one) { return name == name_of(one); });
        if (wanted != std::end(valhall::dialects)) dialect_ = *wanted;
        else if (!name.empty())
            return fail("unknown dialect '" + std::string(name) +
                        (takes_any_dialect_ ? "': panfrost, arm, 2021 or auto" : "': panfrost, arm or 2021"));
        if (has("--aliases") && name != "arm") return fail("--aliases needs --dialect arm: the other dialects have none");
        return true;
    }

    bool check_max_errors()
    {
        if (!read_number("--max-errors", 0, UINT64_MAX, max_errors_)) return false;
        if (max_errors_ == 0) max_errors_ = UINT64_MAX;
        return true;
    }

    std::string_view program_, usage_;
    std::vector<std::string_view> flags_, options_, repeated_{}, needless_{}, inputs_{}, outputs_{"-o"};
    std::vector<std::pair<std::string_view, std::string_view>> exclusions_, requirements_{}, renamed_{};
    std::map<std::string_view, std::string> elsewhere_{};
    std::map<std::string_view, std::vector<std::string_view>> flag_values_{};
    std::map<std::string_view, std::vector<std::string_view>> values_{};
    std::vector<std::string_view> files_{};
    std::vector<valhall::word> words_{};
    std::string_view input_name_{};
    bool takes_words_ = false, takes_bifrost_ = false;
    bool takes_any_dialect_ = false;
    valhall::bifrost::gpu_set bifrost_products_ = 0;
    std::size_t most_files_ = 1;
    valhall::arch architecture_ = valhall::arch::v9;
    valhall::dialect dialect_ = valhall::dialect::panfrost;
    valhall::shader_stage stage_ = valhall::shader_stage::none;
    std::uint64_t max_errors_ = 20;
    int exit_status_ = not_done;
};

#endif
