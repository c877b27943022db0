// SPDX-License-Identifier: MIT
// operator<< for instructions, words as instructions, operands, faults, findings, diagnostics, assembled programs, and results: std::cout
// << decode(bits, on). simulator/ostream.hpp has those for runs. Streams take longer to compile than the rest of the library.
#ifndef VALHALL_TEXT_OSTREAM_HPP
#define VALHALL_TEXT_OSTREAM_HPP

#include <concepts>
#include <cstddef>
#include <ostream>
#include <string_view>
#include <type_traits>

#include "valhall/emit/emitted.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/program/code_buffer.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/print_program.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/values.hpp"
#include "valhall/check/fault_list.hpp"

namespace valhall {

/// Prints a line.
inline std::ostream& operator<<(std::ostream& out, const text_line& line) { return out << line.view(); }
/// Prints an instruction in the panfrost dialect.
inline std::ostream& operator<<(std::ostream& out, const instruction& i) { return out << to_text(i); }
/// Prints an instruction with the options given to as_text().
inline std::ostream& operator<<(std::ostream& out, const shown_instruction& shown) { return out << to_text(shown); }
/// Prints a word as an instruction, or as `.quad` if it is not one.
inline std::ostream& operator<<(std::ostream& out, const shown_word& shown) { return out << to_text(shown); }
/// Prints a staging group.
inline std::ostream& operator<<(std::ostream& out, const staging_registers& group) { return out << to_text(group); }
/// Prints the message of a fault code.
inline std::ostream& operator<<(std::ostream& out, fault_code code) { return out << sentence_of(code); }
/// Prints a finding about a program as a sentence.
inline std::ostream& operator<<(std::ostream& out, const finding& f) { return out << to_text(f); }

// A register could convert to both a source and a destination. It is printed as a source.

/// Prints a source: an operand, or an argument of the typed constructors.
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

// A diagnostic is also a fault, but has more to print.

template <std::same_as<fault> T>
std::ostream& operator<<(std::ostream& out, const T& what)
{
    return out << to_text(what);
}
/// Prints a diagnostic with its place but without a file name: "3:12: error: unknown modifier 'rtx' of FROUND.f32: …".
template <std::same_as<diagnostic> T>
std::ostream& operator<<(std::ostream& out, const T& d)
{
    return out << detail::with_place(d);
}

/// Prints the messages of the faults that validate() found, separated by "; ".
inline std::ostream& operator<<(std::ostream& out, const fault_list& faults) { return out << to_string(faults); }
/// Prints the disassembly of an assembled program, or its errors. Each line ends with a line feed.
inline std::ostream& operator<<(std::ostream& out, const program& p) { return out << to_string(p); }
/// As above.
template <std::size_t Words>
std::ostream& operator<<(std::ostream& out, const fixed_program<Words>& p)
{
    return out << to_string(p);
}

/// Prints the fault of a program in a code buffer and its place: "instruction 3: source 2: the source cannot select this part".
inline std::ostream& operator<<(std::ostream& out, const program_fault& fault) { return out << to_string(fault); }
/// Prints the message with its place; nothing if there is no error.
inline std::ostream& operator<<(std::ostream& out, const explained_diagnostic& d) { return out << d.message; }
/// Prints the instruction, or the error of the text.
inline std::ostream& operator<<(std::ostream& out, const parsed& p) { return p ? out << *p : out << p.error(); }
/// Prints the word as a number, or the message of its fault.
template <opcode Instruction>
std::ostream& operator<<(std::ostream& out, const emitted<Instruction>& e)
{
    return e ? out << word{e} : out << e.error();
}

/// Prints the value of a result, or the message of its fault. A result without a printable value is printed as "success"; a value of an ISA
/// enumeration by name.
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
