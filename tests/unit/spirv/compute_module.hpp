// SPDX-License-Identifier: MIT
// Compute shaders for tests, assembled word by word: for extensions that Debian 12's tools do not know.
#ifndef VALHALL_TESTS_SPIRV_COMPUTE_MODULE_HPP
#define VALHALL_TESTS_SPIRV_COMPUTE_MODULE_HPP

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "words.hpp"

namespace tests::spirv {

// A type of numbers.
struct number_type {
    char kind = 'f';  // f: floats, s: signed integers, u: unsigned integers
    std::uint32_t width = 32;

    friend bool operator<(const number_type& a, const number_type& b) { return a.kind != b.kind ? a.kind < b.kind : a.width < b.width; }
    friend bool operator==(const number_type&, const number_type&) = default;
};

enum : std::uint32_t { use_a = 0, use_b = 1, use_sum = 2, row_major = 0, column_major = 1 };

struct matrix_type {
    number_type of{};
    std::uint32_t rows = 4, columns = 4, use = use_a, scope = 3;
};

// Assembles a compute shader of `threads` invocations, whose buffers 0, 1, 2 … are arrays of numbers.
class compute_module {
public:
    explicit compute_module(std::uint32_t threads = 16) : threads_(threads) {}

    std::uint32_t id() { return next_++; }

    // ---- types and constants, each made once ----

    std::uint32_t type(const number_type& t)
    {
        return once("t" + name(t), [&](std::uint32_t made) {
            if (t.kind == 'f') global(op::TypeFloat, {made, t.width});
            else global(op::TypeInt, {made, t.width, t.kind == 's'});
        });
    }
    std::uint32_t uint() { return type({'u', 32}); }
    std::uint32_t constant(std::uint32_t bits) { return constant({'u', 32}, bits); }
    std::uint32_t constant(const number_type& t, std::uint32_t bits)
    {
        const std::uint32_t of = type(t);
        return once("c" + name(t) + std::to_string(bits), [&](std::uint32_t made) { global(op::Constant, {of, made, bits}); });
    }
    std::uint32_t matrix(const matrix_type& m)
    {
        const std::uint32_t of = type(m.of), scope = constant(m.scope), rows = constant(m.rows), columns = constant(m.columns),
                            use = constant(m.use);
        return once("m" + name(m.of) + std::to_string(m.rows) + "x" + std::to_string(m.columns) + "u" + std::to_string(m.use) + "s" +
                        std::to_string(m.scope),
                    [&](std::uint32_t made) { global(op::TypeCooperativeMatrixKHR, {made, of, scope, rows, columns, use}); });
    }
    std::uint32_t pointer(std::uint32_t storage, std::uint32_t to)
    {
        return once("p" + std::to_string(storage) + "to" + std::to_string(to),
                    [&](std::uint32_t made) { global(op::TypePointer, {made, storage, to}); });
    }
    std::uint32_t vector(const number_type& t, std::uint32_t count)
    {
        if (count == 1) return type(t);
        const std::uint32_t of = type(t);
        return once("v" + name(t) + std::to_string(count), [&](std::uint32_t made) { global(op::TypeVector, {made, of, count}); });
    }
    // A buffer of vectors of `count` numbers; with count 1 of numbers.
    std::uint32_t buffer(std::uint32_t binding, const number_type& t, std::uint32_t count = 1)
    {
        const std::uint32_t element = vector(t, count), array = id(), block = id(), variable = id();
        annotations_.add(op::Decorate, {array, 6, t.width / 8 * count})
            .add(op::Decorate, {block, 2})
            .add(op::MemberDecorate, {block, 0, 35, 0});
        annotations_.add(op::Decorate, {variable, 34, 0}).add(op::Decorate, {variable, 33, binding});
        global(op::TypeRuntimeArray, {array, element});
        global(op::TypeStruct, {block, array});
        global(op::Variable, {pointer(12, block), variable, 12});
        return variable;
    }
    // A block with elements in rows, one after another from a byte on. With `columns` 0 a row is an element. With `count` 0 the number of rows
    // is not known. The strides are of rows and of elements.
    struct block_of_rows {
        std::uint32_t element = 0, first = 0, row_stride = 0, columns = 0, stride = 0, count = 0, storage = 12;
    };
    std::uint32_t rows(std::uint32_t binding, const block_of_rows& r)
    {
        const std::uint32_t row = r.columns == 0 ? r.element : id(), array = id(), block = id(), variable = id();
        annotations_.add(op::Decorate, {array, 6, r.row_stride})
            .add(op::Decorate, {block, 2})
            .add(op::MemberDecorate, {block, 0, 35, r.first});
        annotations_.add(op::Decorate, {variable, 34, 0}).add(op::Decorate, {variable, 33, binding});
        if (r.columns != 0) {
            annotations_.add(op::Decorate, {row, 6, r.stride});
            const std::uint32_t columns = constant(r.columns);
            global(op::TypeArray, {row, r.element, columns});
        }
        if (r.count == 0) {
            global(op::TypeRuntimeArray, {array, row});
        } else {
            const std::uint32_t count = constant(r.count);
            global(op::TypeArray, {array, row, count});
        }
        global(op::TypeStruct, {block, array});
        global(op::Variable, {pointer(r.storage, block), variable, r.storage});
        return variable;
    }
    // An array of `size` numbers in the workgroup's memory.
    std::uint32_t shared(const number_type& t, std::uint32_t size)
    {
        const std::uint32_t element = type(t), length = constant(size), array = id(), variable = id();
        global(op::TypeArray, {array, element, length});
        global(op::Variable, {pointer(4, array), variable, 4});
        return variable;
    }
    // A component of a built-in vector of three; of the workgroup's and of the invocation's place in the dispatch.
    std::uint32_t built_in(std::uint32_t which, std::uint32_t axis)
    {
        const std::uint32_t vector_of_3 = vector({'u', 32}, 3);
        const std::uint32_t variable = once("b" + std::to_string(which), [&](std::uint32_t made) {
            annotations_.add(op::Decorate, {made, 11, which});
            global(op::Variable, {pointer(1, vector_of_3), made, 1});
            interface_.push_back(made);
        });
        return made(op::CompositeExtract, uint(), {made(op::Load, vector_of_3, {variable}), axis});
    }
    std::uint32_t workgroup_id(std::uint32_t axis) { return built_in(26, axis); }
    std::uint32_t global_id() { return built_in(28, 0); }

    // ---- instructions ----

    void global(op what, const std::vector<std::uint32_t>& operands) { globals_.add(what, operands); }
    void code(op what, const std::vector<std::uint32_t>& operands) { code_.add(what, operands); }
    // An instruction with a result.
    std::uint32_t made(op what, std::uint32_t result_type, std::vector<std::uint32_t> operands)
    {
        const std::uint32_t result = id();
        operands.insert(operands.begin(), {result_type, result});
        code(what, operands);
        return result;
    }
    std::uint32_t element(std::uint32_t buffer, std::uint32_t element_type, std::uint32_t index)
    {
        return made(op::AccessChain, pointer(12, element_type), {buffer, constant(0), index});
    }
    std::uint32_t add(std::uint32_t x, std::uint32_t y) { return made(op::IAdd, uint(), {x, y}); }
    std::uint32_t times(std::uint32_t x, std::uint32_t y) { return made(op::IMul, uint(), {x, constant(y)}); }
    void label(std::uint32_t which) { code(op::Label, {which}); }

    words assembled() const
    {
        constexpr std::uint32_t main_text = 0x6E69616D, entry = 1, nothing = 2, function = 3, first = 4;
        writer all(next_);
        for (const std::uint32_t one : {1u, 9u, 11u, 22u, 39u, 4433u, 4448u, 5055u, 5612u, 5616u, 6022u, 6033u, 6095u})
            all.add(op::Capability, {one});
        all.add(op::MemoryModel, {0, 1});
        std::vector<std::uint32_t> interface{5, entry, main_text, 0};
        interface.insert(interface.end(), interface_.begin(), interface_.end());
        all.add(op::EntryPoint, interface).add(op::ExecutionMode, {entry, 17, threads_, 1, 1});
        words result = all.made();
        const auto append = [&](const writer& from) { result.insert(result.end(), from.made().begin() + 5, from.made().end()); };
        append(annotations_);
        append(writer().add(op::TypeVoid, {nothing}).add(op::TypeFunction, {function, nothing}));
        append(globals_);
        append(writer().add(op::Function, {nothing, entry, 0, function}).add(op::Label, {first}));
        append(code_);
        append(writer().end());
        return result;
    }

    static constexpr std::uint32_t first_block = 4;

private:
    static std::string name(const number_type& t) { return t.kind + std::to_string(t.width); }
    std::uint32_t once(const std::string& key, const std::function<void(std::uint32_t)>& make)
    {
        if (const auto at = known_.find(key); at != known_.end()) return at->second;
        const std::uint32_t made = id();
        known_[key] = made;
        make(made);
        return made;
    }

    std::uint32_t threads_, next_ = 5;
    writer annotations_{}, globals_{}, code_{};
    std::map<std::string, std::uint32_t> known_{};
    std::vector<std::uint32_t> interface_{};
};

}  // namespace tests::spirv

#endif
