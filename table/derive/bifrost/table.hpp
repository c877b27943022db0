// SPDX-License-Identifier: MIT
// The table of Bifrost as data: the contents of table/bifrost/*.isa, whose form table/bifrost/README.md describes.
#ifndef VALHALL_TABLE_DERIVE_BIFROST_TABLE_HPP
#define VALHALL_TABLE_DERIVE_BIFROST_TABLE_HPP

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/bifrost/gpus.hpp"
#include "valhall/bifrost/kinds.hpp"
#include "valhall/bits.hpp"

namespace valhall::table::bifrost {

using valhall::bifrost::gpu_set;
using valhall::bifrost::message;
using valhall::bifrost::pairing;
using valhall::bifrost::staging_access;
using valhall::bifrost::staging_count;
using valhall::bifrost::unit;

using names = std::vector<std::string>;

// The values of a modifier by number; "" is reserved.
struct value_set {
    std::string name{};
    std::string kind{};      // the name up to a dot
    names words{};
    std::string fallback{};  // the word that text omits, or ""
    int width = 0;           // of its field
};

// A modifier of an instruction.
struct modifier {
    std::string name{};  // "swz1"
    std::string kind{};  // "swz"
    int source = -1;     // the source it belongs to, or -1
    std::size_t set = 0; // its value_set
    char letter = 0;     // of its field in the drawings, or 0
};

// A line of an encoding's cases.
struct case_row {
    std::vector<unsigned> numbers{};  // of the derived fields
    unsigned orders = 7;              // of the ports of sources 0 and 1: bit n is port_order n
    names words{};                    // of the keys
    bool is_alias = false;            // words can be made from it, but are not read as it
};

struct encoding {
    std::string drawing{};
    std::uint32_t mask = 0, exact = 0;
    int rest = 0;            // takes only words that no encoding with a lower number takes
    bool is_shared = false;  // encodings of other instructions have the same fixed bits
    std::vector<bit_field> sources{}, modifiers{}, immediates{}, derived{};  // of width 0 where the drawing has none
    std::vector<std::size_t> keys{};                                         // the modifiers that the cases give
    std::vector<case_row> cases{};
    std::vector<std::vector<unsigned>> refused{};  // by derived field: numbers of reserved words
    int line = 0;
};

// An exchange of two sources after which an instruction may have an encoding, and what it does to a modifier's words.
struct exchange {
    int left = 0, right = 0;
    std::string modifier{};
    std::map<std::string, std::string> words{};
};

struct immediate {
    std::string name{};
    char letter = 0;
};

struct instruction {
    std::string name{};
    unit of{};
    std::vector<unsigned> ports{};  // by source: bit n is the port code n
    std::vector<modifier> modifiers{};
    std::vector<immediate> immediates{};
    staging_access access{};
    staging_count count{};
    message sent{};
    pairing pair{};
    unsigned flags = 0;  // of row_flag
    gpu_set gpus = valhall::bifrost::every_gpu;
    std::vector<exchange> exchanges{};
    std::vector<encoding> encodings{};
    int line = 0;

    int find_modifier(std::string_view modifier_name) const
    {
        for (std::size_t i = 0; i < modifiers.size(); ++i)
            if (modifiers[i].name == modifier_name) return static_cast<int>(i);
        return -1;
    }
};

struct tables {
    std::vector<value_set> sets{};
    std::vector<instruction> instructions{};
};

// The words of Valhall's enumerations, by the name of the enumeration, and the default or "".
struct shared_words {
    names words{};
    std::string fallback{};
};
using shared_vocabulary = std::map<std::string, shared_words>;

// A file of the table.
struct source_file {
    std::string name{}, text{};
};

// Sentences, each with its place.
using mistakes = std::vector<std::string>;

// Reads the files: modifiers.isa first, then those of the units, which are named after them.
tables read(const std::vector<source_file>& files, const shared_vocabulary& shared, mistakes& wrong);

// Finds rows that collide, bits without a field, cases that no word selects.
void check(const tables& t, mistakes& wrong);

// The generated files by name. Adds a mistake if the data do not fit their columns.
std::map<std::string, std::string> generated_files(const tables& t);

}  // namespace valhall::table::bifrost

#endif
