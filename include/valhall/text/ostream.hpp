// SPDX-License-Identifier: MIT
// operator<< for instructions, words as instructions, operands, faults, findings, diagnostics, assembled programs, and results:
// std::cout << decode(bits, on). simulator/ostream.hpp has it for runs. Streams take longer to compile than the rest of the library.
#ifndef VALHALL_TEXT_OSTREAM_HPP
#define VALHALL_TEXT_OSTREAM_HPP

#include <concepts>
#include <cstddef>
#include <ostream>
#include <string_view>
#include <type_traits>

#include "valhall/emit/refusal.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/program/code_buffer.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/print_program.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/values.hpp"
#include "valhall/validate/fault_list.hpp"

namespace valhall {

/// Puts a line out.
inline std::ostream& operator<<(std::ostream& out, const text_line& line) { return out << line.view(); }
/// Puts an instruction out, as panfrost's text.
inline std::ostream& operator<<(std::ostream& out, const instruction& i) { return out << to_text(i); }
/// Puts an instruction out in the dialect that as_text() was given.
inline std::ostream& operator<<(std::ostream& out, const shown_instruction& shown) { return out << to_text(shown); }
/// Puts a word out as an instruction, or as `.quad` where it is none.
inline std::ostream& operator<<(std::ostream& out, const shown_word& shown) { return out << to_text(shown); }
/// Puts a staging group out.
inline std::ostream& operator<<(std::ostream& out, const staging_registers& group) { return out << to_text(group); }
/// Puts the sentence of a fault out.
inline std::ostream& operator<<(std::ostream& out, fault_code code) { return out << message(code); }
/// Puts what was found in a program out, as a sentence.
inline std::ostream& operator<<(std::ostream& out, const finding& f) { return out << to_text(f); }

// A register is a source as well as a destination, of either of which it could become one.

/// A source: an operand, or an argument of the typed constructors.
template <class T>
    requires(std::is_convertible_v<const T&, operand>)
std::ostream& operator<<(std::ostream& out, const T& source)
{
    return out << to_text(operand(source));
}
template <std::same_as<destination> T>
std::ostream& operator<<(std::ostream& out, const T& to)
{
    return out << to_text(to);
}

// A diagnostic is a fault too, and says more.

template <std::same_as<fault> T>
std::ostream& operator<<(std::ostream& out, const T& what)
{
    return out << to_text(what);
}
/// With its place, but without a file: "3:12: error: unknown modifier 'rtx' of FROUND.f32: …".
template <std::same_as<diagnostic> T>
std::ostream& operator<<(std::ostream& out, const T& d)
{
    return out << detail::with_place(d);
}

/// Prints the faults that validate() found, separated by "; ". Prints nothing if there is none.
inline std::ostream& operator<<(std::ostream& out, const fault_list& faults) { return out << to_string(faults); }
/// Prints the disassembly of an assembled program, or its errors. Each line ends with a line feed.
inline std::ostream& operator<<(std::ostream& out, const program& p) { return out << to_string(p); }
#ifndef VALHALL_SEPARATE_COMPILATION
/// As above.
template <std::size_t Words>
std::ostream& operator<<(std::ostream& out, const fixed_program<Words>& p)
{
    return out << to_string(p);
}
#endif

/// Prints what is wrong with the program in a code buffer, and where: "instruction 3: source 2: a negation is not possible here".
inline std::ostream& operator<<(std::ostream& out, const program_fault& fault) { return out << to_string(fault); }
/// Prints the sentence with its place; nothing if there is no error.
inline std::ostream& operator<<(std::ostream& out, const explained_diagnostic& d) { return out << d.message; }
/// Prints the instruction, or what is wrong with the text.
inline std::ostream& operator<<(std::ostream& out, const parsed& p) { return p ? out << *p : out << p.error(); }
/// Prints the word as a number, or the sentence of the fault that prevented it.
template <opcode Instruction>
std::ostream& operator<<(std::ostream& out, const emitted<Instruction>& e)
{
    return e ? out << word{e} : out << e.error();
}

/// Prints the value of a result, or the sentence of its fault. Success without a value that can be printed is "success"; a value of
/// an enumeration of the instruction set is its name.
template <class T>
std::ostream& operator<<(std::ostream& out, const result<T>& r)
{
    if (!r) return out << r.error();
    if constexpr (std::is_void_v<T>) return out << "success";
    else if constexpr (isa_enum<T>) return out << name_of(*r);
    else if constexpr (requires { out << *r; }) return out << *r;
    else return out << "success";
}

}  // namespace valhall

#endif
