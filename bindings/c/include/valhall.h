/* SPDX-License-Identifier: MIT
 *
 * valhall.h: the C interface of valhall, a library for the machine code of Arm's Mali GPUs.
 *
 *   uint64_t code[64];
 *   valhall_words words = {code, 64, 0};
 *   valhall_error first;
 *   valhall_errors errors = {&first, 1, 0};
 *   valhall_assemble_options options = {sizeof options};
 *   options.architecture = 10;
 *   if (valhall_assemble(text, strlen(text), &options, &words, &errors) != VALHALL_OK) puts(first.message);
 *
 * Conventions
 *   - All memory is the caller's. A function that needs temporary memory of the heap says "Uses the heap", and frees it before it
 *     returns. Nothing that a function returns has to be freed.
 *   - A function that writes a list takes an array and its capacity, and tells how many entries there are. If they are more than fit, the
 *     first ones are written and the result is VALHALL_NO_SPACE: call again with more memory.
 *   - A function that writes text returns the length of the whole text without the zero, as snprintf does. At most capacity - 1 characters
 *     and a zero are written. The text is empty if an argument is wrong.
 *   - Structures with options begin with their size, so that later versions can add members: `valhall_check_options o = {sizeof o};`.
 *     All other members may be zero. A null pointer means options that are all zero, if no architecture is needed.
 *   - An architecture is its number: 10 for v10. valhall_find_architecture() finds that of a name or a product.
 *   - 6 and 7 are the architectures of Bifrost, v6 and v7. valhall_assemble(), valhall_disassemble(), valhall_check(), valhall_run() and
 *     valhall_run_checked() take them; functions that take one word or compile refuse them. Two words are a quadword, the lower half first,
 *     so that the bytes of a program are those of its file. The index of a clause in errors and findings is that of its first word.
 *   - A status other than VALHALL_OK always comes with an error, if the function takes one: its message then names the wrong argument, or
 *     says what the status means. After VALHALL_OK it has no message.
 *   - Functions keep no state and may be called from several threads at once. None throws.
 */
#ifndef VALHALL_H
#define VALHALL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(VALHALL_STATIC)
#define VALHALL_API
#elif defined(_WIN32)
#ifdef VALHALL_BUILDING
#define VALHALL_API __declspec(dllexport)
#else
#define VALHALL_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define VALHALL_API __attribute__((visibility("default")))
#else
#define VALHALL_API
#endif

/* The type of enumerations that are arguments, so that C++ too takes any number for one: a wrong one is an error or has no name. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define VALHALL_ENUM(name) name : int
#else
#define VALHALL_ENUM(name) name
#endif

/* ---- versions ---- */

/* The version of the binary interface that this header describes. It changes when programs must be compiled again: when a structure changes,
 * other than by new members at the end of options, or a function changes its meaning. */
#define VALHALL_ABI 3

/* VALHALL_ABI of the linked library. */
VALHALL_API int valhall_abi(void);
/* The version of the library: 10203 for 1.2.3, "1.2.3". */
VALHALL_API int valhall_version_number(void);
VALHALL_API const char *valhall_version_text(void);

/* ---- results and errors ---- */

typedef enum VALHALL_ENUM(valhall_status) {
    VALHALL_OK = 0,
    VALHALL_FAILED = 1,        /* the input is wrong: the errors have the places and reasons */
    VALHALL_NO_SPACE = 2,      /* a list of the caller's is too short; its count says how many entries it needs */
    VALHALL_BAD_ARGUMENT = 3,  /* a null pointer, an unknown architecture or enumerator, or a wrong size of options */
    VALHALL_NO_MEMORY = 4,     /* the heap is exhausted */
    VALHALL_INTERNAL = 5       /* a mistake in the library: please report it */
} valhall_status;

/* The sentence for a status. */
VALHALL_API const char *valhall_status_text(valhall_status status);

/* The list of codes to which the code of an error belongs. */
typedef enum VALHALL_ENUM(valhall_domain) {
    VALHALL_DOMAIN_FAULT = 0,         /* enum valhall_fault */
    VALHALL_DOMAIN_RUN = 1,           /* enum valhall_run_error */
    VALHALL_DOMAIN_TGSI_TEXT = 2,     /* reading a TGSI text */
    VALHALL_DOMAIN_TGSI_CHECK = 3,    /* checking a TGSI program */
    VALHALL_DOMAIN_TGSI_COMPILE = 4,  /* compiling it */
    VALHALL_DOMAIN_SPIRV_READ = 5,    /* reading a SPIR-V module */
    VALHALL_DOMAIN_SPIRV_COMPILE = 6, /* compiling it */
    VALHALL_DOMAIN_FILE = 7,          /* reading a file that holds programs: the code is its kind, the value is the byte, from 0 */
    VALHALL_DOMAIN_BIFROST_TEXT = 8   /* reading a text of Bifrost */
} valhall_domain;

typedef enum valhall_severity { VALHALL_ERROR = 0, VALHALL_WARNING = 1, VALHALL_NOTE = 2 } valhall_severity;

/* No instruction, lane or operand. */
#define VALHALL_NOWHERE UINT32_MAX

/* An error, a warning or a note, with its place. */
typedef struct valhall_error {
    int32_t domain;         /* valhall_domain */
    int32_t code;           /* what is wrong, by the domain */
    int32_t severity;       /* valhall_severity */
    uint32_t line;          /* of a text, from 1; 0 if it is not about a text */
    uint32_t column;        /* in bytes, from 1 */
    uint32_t index;         /* the instruction of a program, the word of a module or the first word of a clause, from 0; or VALHALL_NOWHERE */
    int32_t lane;           /* of a run, the first lane concerned; -1 for none */
    int32_t operand_kind;   /* valhall_operand_kind */
    uint32_t operand_index; /* which of its kind, from 0 */
    uint64_t value;         /* more about it, by the code */
    char message[512];      /* a sentence, without the place */
} valhall_error;

/* Lists that functions write. `count` is the number of entries; the first `capacity` of them were written. */
typedef struct valhall_words {
    uint64_t *entries;
    size_t capacity;
    size_t count;
} valhall_words;

typedef struct valhall_errors {
    valhall_error *entries;
    size_t capacity;
    size_t count;
} valhall_errors;

/* ---- names ---- */

/* The enumerations of the library whose values have names. */
typedef enum VALHALL_ENUM(valhall_enumeration) {
    VALHALL_NAMES_ARCHITECTURE = 0, /* "v10" for 10 */
    VALHALL_NAMES_OPCODE = 1,       /* mnemonics: "FADD.f32" */
    VALHALL_NAMES_FAULT = 2,        /* "no_such_opcode" */
    VALHALL_NAMES_RUN_ERROR = 3,    /* "unmapped" */
    VALHALL_NAMES_STAGE = 4,        /* "fragment" */
    VALHALL_NAMES_DIALECT = 5,      /* "panfrost" */
    VALHALL_NAMES_UNIT = 6,         /* "FMA" */
    VALHALL_NAMES_PIPELINE = 7,     /* "LS": an index of valhall_statistics.total and its like */
    VALHALL_NAMES_MODIFIER = 8,     /* "clamp" */
    VALHALL_NAMES_SPECIAL = 9,      /* "lane_id": special values */
    VALHALL_NAMES_ROLE = 10,        /* the role of an operand: "left value" */
    VALHALL_NAMES_NUMBER_TYPE = 11, /* "v2f16" */
    VALHALL_NAMES_OPERAND_KIND = 12, /* "source" */
    VALHALL_NAMES_FINDING = 13,     /* "result_read" */
    VALHALL_NAMES_KNOWLEDGE = 14,   /* "exact": how well the result of an instruction is known */
    VALHALL_NAMES_FILE_KIND = 15,   /* "Mesa-DB": kinds of files that hold programs */
    VALHALL_NAMES_SYMBOL_LIST = 16  /* "inputs": the lists of symbols of an object of Arm's compiler */
} valhall_enumeration;

/* Writes the name of a value, and returns its length: 0 if the value has no name. */
VALHALL_API size_t valhall_name(valhall_enumeration what, uint32_t value, char *text, size_t capacity);
/* One more than the largest value that may have a name. */
VALHALL_API uint32_t valhall_name_limit(valhall_enumeration what);
/* The value with a name, or -1. */
VALHALL_API int64_t valhall_find_name(valhall_enumeration what, const char *name);
/* The name of a value of a modifier: "clamp_0_1". */
VALHALL_API size_t valhall_modifier_value_name(uint32_t modifier, uint32_t value, char *text, size_t capacity);
/* The sentence for a code of VALHALL_DOMAIN_FAULT or VALHALL_DOMAIN_RUN. */
VALHALL_API size_t valhall_sentence(valhall_domain domain, int32_t code, char *text, size_t capacity);
/* The architecture of "v10", or of a product, "g610" or "Mali-G57 MC2"; 0 for none. */
VALHALL_API int valhall_find_architecture(const char *name);
/* The register that holds a value such as "global_id_x" when a program of a stage (valhall_stage) begins; -1 for none. */
VALHALL_API int valhall_preload_register(const char *name, int stage, int architecture);
/* The number of registers and of uniforms that programs of an architecture can name: r0 to r63 and u0 to u255, on v15 r0 to r127 and u0 to
 * u511. On Bifrost uniform 2 * n + w is u<n>.w<w>. 0 for an unknown architecture. */
VALHALL_API int valhall_register_count(int architecture);
VALHALL_API int valhall_uniform_count(int architecture);
/* The effect of an instruction, as a sentence. */
VALHALL_API size_t valhall_description(uint32_t opcode, char *text, size_t capacity);
/* 1 if an architecture has an instruction. */
VALHALL_API int valhall_has_opcode(uint32_t opcode, int architecture);

/* The instructions: VALHALL_OPCODE_FADD_v2f16 is FADD.v2f16. The numbers may change with the minor version. */
enum valhall_opcode {
#define VALHALL_OPCODE(name, form) VALHALL_OPCODE_##name,
#include "valhall/isa/generated/opcodes.def"
    VALHALL_OPCODE_COUNT
};

/* The faults of words and texts: VALHALL_FAULT_no_such_opcode. The numbers may change with the minor version. */
enum valhall_fault {
#define VALHALL_FAULT(code, sentence, value) VALHALL_FAULT_##code,
#include "valhall/fault_codes.def"
    VALHALL_FAULT_COUNT
};

/* The errors that stop a run: VALHALL_RUN_ERROR_unmapped. The numbers may change with the minor version. */
enum valhall_run_error {
#define VALHALL_RUN_ERROR(name, sentence) VALHALL_RUN_ERROR_##name,
#include "valhall/simulator/run_errors.def"
    VALHALL_RUN_ERROR_COUNT
};

/* The dialects of assembly text: see docs/text.md. */
typedef enum valhall_dialect { VALHALL_PANFROST = 0, VALHALL_ARM = 1, VALHALL_DRAFT2021 = 2 } valhall_dialect;

/* The stage of a program, plus 1, so that 0 is an unknown one: valhall_find_name(VALHALL_NAMES_STAGE, "fragment") + 1. */
typedef enum valhall_stage {
    VALHALL_STAGE_UNKNOWN = 0,
    VALHALL_STAGE_VERTEX = 1,
    VALHALL_STAGE_FRAGMENT = 2,
    VALHALL_STAGE_COMPUTE = 3,
    VALHALL_STAGE_BLEND = 4,
    VALHALL_STAGE_PILOT = 5
} valhall_stage;

typedef enum valhall_operand_kind {
    VALHALL_OPERAND_NONE = 0,
    VALHALL_OPERAND_MODIFIER = 1,
    VALHALL_OPERAND_STAGING = 2,
    VALHALL_OPERAND_DESTINATION = 3,
    VALHALL_OPERAND_SOURCE = 4,
    VALHALL_OPERAND_IMMEDIATE = 5
} valhall_operand_kind;

/* What a source, a destination or a staging group is. */
typedef enum valhall_value_kind {
    VALHALL_VALUE_NONE = 0, /* an immediate */
    VALHALL_VALUE_REGISTER = 1,
    VALHALL_VALUE_UNIFORM = 2,
    VALHALL_VALUE_CONSTANT = 3, /* of the architecture's table */
    VALHALL_VALUE_SPECIAL = 4
} valhall_value_kind;

/* ---- instructions ---- */

/* The effects of an instruction: bits of valhall_instruction.effects. */
enum valhall_effect {
    VALHALL_READS_MEMORY = 1,
    VALHALL_WRITES_MEMORY = 2,
    VALHALL_BRANCHES = 4,
    VALHALL_ENDS = 8,            /* ends the thread */
    VALHALL_DISCARDS = 16,       /* may discard the fragment */
    VALHALL_READS_LANES = 32,    /* reads other lanes */
    VALHALL_NEEDS_HELPERS = 64,  /* needs the helper lanes of a quad */
    VALHALL_HAS_SIDE_EFFECTS = 128, /* changes more than registers and its slot */
    VALHALL_IS_MESSAGE = 256     /* finishes later: its results need a wait */
};

/* The number of registers of the architecture that has the most: see valhall_register_count(). */
#define VALHALL_REGISTER_COUNT 128
/* A set of registers is an array: bit n of element p is r(64 * p + n). */
#define VALHALL_REGISTER_WORD_COUNT 2

/* A decoded word. */
typedef struct valhall_instruction {
    uint64_t word;
    uint32_t opcode;            /* enum valhall_opcode */
    int32_t architecture;
    int32_t unit;               /* the unit that executes it */
    int32_t cycles;             /* the cycles for which it occupies its unit, 1 for most */
    uint32_t effects;           /* bits of enum valhall_effect */
    int32_t slot;               /* the slot that it signals, 0 to 7; -1 for none */
    uint32_t waits;             /* the slots that it waits for: bit n for slot n */
    uint32_t operands;          /* the number of operands */
    uint32_t modifiers;         /* the number of modifiers */
    uint32_t reserved;
    uint64_t registers_read[VALHALL_REGISTER_WORD_COUNT];
    uint64_t registers_written[VALHALL_REGISTER_WORD_COUNT]; /* whole or in part */
    uint64_t registers_kept[VALHALL_REGISTER_WORD_COUNT];    /* written registers of which a part keeps its value */
    uint64_t last_uses[VALHALL_REGISTER_WORD_COUNT];         /* read for the last time */
    uint64_t staging_read[VALHALL_REGISTER_WORD_COUNT];      /* read by its message, later than the others */
    uint64_t staging_written[VALHALL_REGISTER_WORD_COUNT];   /* written by its message, later */
} valhall_instruction;

/* An operand, in the order of the text. */
typedef struct valhall_operand {
    int32_t kind;           /* valhall_operand_kind */
    uint32_t index;         /* which of its kind, from 0 */
    int32_t role;           /* its role in the instruction */
    int32_t type;           /* its number type; -1 for none */
    int32_t is_read, is_written;
    int32_t first_register; /* -1 if it is not a register */
    uint32_t width;         /* the number of bits read or written */
    uint64_t registers[VALHALL_REGISTER_WORD_COUNT]; /* those that are read or written */
    int64_t value;          /* of an immediate, or the 32 bits of a constant */
    char text[64];          /* as in the text: "r2.neg.abs" */
    int32_t value_kind;     /* valhall_value_kind */
    int32_t number;         /* of the first register, or of the uniform; the index of the constant; twice the special value plus its word */
    uint32_t count;         /* the registers of a staging group; 1 for others */
    uint32_t is_negated, is_absolute, is_inverted; /* 1 or 0; of a source: -x, |x|, ~x. A source that is both is -|x| */
    uint32_t is_last_use;   /* 1 if the source is a register that is read for the last time */
    char selector[8];       /* the part of a source that is read: "h0"; empty for the whole */
} valhall_operand;

/* A modifier and its value. */
typedef struct valhall_modifier {
    uint32_t modifier, value;
    char name[40], value_name[40];
} valhall_modifier;

/* Decodes a word. `error` may be null. */
VALHALL_API valhall_status valhall_decode(uint64_t word, int architecture, valhall_instruction *instruction, valhall_error *error);
/* The operands of a word; returns their number, 0 if it does not decode. */
VALHALL_API size_t valhall_operands(uint64_t word, int architecture, valhall_operand *operands, size_t capacity);
/* Decodes many words: `instructions` has an element for each. That of a word that does not decode has the word, architecture 0, opcode
 * UINT32_MAX and unit -1; its other members are 0, and its slot is -1. */
VALHALL_API valhall_status valhall_decode_all(const uint64_t *words, size_t count, int architecture, valhall_instruction *instructions);
/* The operands of many words, one after the other; returns their number. `first`, if not null, has count + 1 elements: the operands of word n
 * are those from first[n] on, before first[n + 1]. 0 if an argument is wrong. */
VALHALL_API size_t valhall_operands_all(const uint64_t *words, size_t count, int architecture, size_t *first, valhall_operand *operands,
                                        size_t capacity);
/* The modifiers of a word; returns their number, 0 if it does not decode. */
VALHALL_API size_t valhall_modifiers(uint64_t word, int architecture, valhall_modifier *modifiers, size_t capacity);
/* Lists the faults for which the hardware does not accept a word; with `strict`, also what Arm's description of the architecture does not
 * list. VALHALL_FAILED if there are any, or if the word does not decode. Uses the heap. */
VALHALL_API valhall_status valhall_validate(uint64_t word, int architecture, int strict, valhall_errors *errors);

/* Changes of a word. One that fails leaves it unchanged. `error` may be null. */

/* The word of an instruction whose operands and modifiers all have their defaults. */
VALHALL_API valhall_status valhall_make(uint32_t opcode, int architecture, uint64_t *word, valhall_error *error);
/* Sets a modifier by the names of the text: "clamp", "clamp_0_1"; "flow" for what follows the instruction. */
VALHALL_API valhall_status valhall_set_modifier(uint64_t *word, int architecture, const char *name, const char *value, valhall_error *error);
/* Sets an immediate. */
VALHALL_API valhall_status valhall_set_immediate(uint64_t *word, int architecture, uint32_t index, int64_t value, valhall_error *error);
/* Sets a source to a register or a uniform without modifiers. */
VALHALL_API valhall_status valhall_set_register(uint64_t *word, int architecture, uint32_t index, uint32_t number, valhall_error *error);
VALHALL_API valhall_status valhall_set_uniform(uint64_t *word, int architecture, uint32_t index, uint32_t number, valhall_error *error);
/* Sets the destination to a whole register. */
VALHALL_API valhall_status valhall_set_destination(uint64_t *word, int architecture, uint32_t number, valhall_error *error);
/* Sets a group of staging registers. */
VALHALL_API valhall_status valhall_set_staging(uint64_t *word, int architecture, uint32_t index, uint32_t first, uint32_t count,
                                               valhall_error *error);

/* ---- text ---- */

typedef struct valhall_text_options {
    size_t size;      /* sizeof(valhall_text_options) */
    int32_t dialect;  /* valhall_dialect */
    int32_t aliases;  /* prints matching aliases, in Arm's dialect */
    int32_t labels;   /* programs only: branch targets as labels */
    int32_t bytes;    /* programs only: the bytes of each word before its line */
    int32_t strict;   /* programs only: comments for words that are not strictly legal */
} valhall_text_options; /* on Bifrost, `dialect`, `aliases` and `bytes` must be 0, and branch targets are always labels */

typedef struct valhall_assemble_options {
    size_t size;           /* sizeof(valhall_assemble_options) */
    int32_t architecture;  /* 0: the text must name it by .arch or .gpu */
    int32_t dialect;       /* valhall_dialect */
    int32_t allow_invalid; /* words that the hardware does not accept are warnings, not errors */
    int32_t strict;        /* words that are not strictly legal are errors too */
} valhall_assemble_options;

/* The text of a word; `.quad` with the reason for one that does not decode. 0 if an argument is wrong. */
VALHALL_API size_t valhall_print(uint64_t word, int architecture, const valhall_text_options *options, char *text, size_t capacity);
/* Reads one instruction. Uses the heap if there is an error. */
VALHALL_API valhall_status valhall_parse(const char *line, size_t length, int architecture, int dialect, uint64_t *word,
                                         valhall_error *error);
/* Assembles a text. Warnings and notes are among the errors, and do not make it fail. Uses the heap. */
VALHALL_API valhall_status valhall_assemble(const char *text, size_t length, const valhall_assemble_options *options, valhall_words *words,
                                            valhall_errors *errors);
/* The architecture that a text names by .arch or .gpu; 0 if it names none. Uses the heap. */
VALHALL_API int valhall_architecture_of_text(const char *text, size_t length);
/* The text of a program, with a line feed after each line. Uses the heap. */
VALHALL_API size_t valhall_disassemble(const uint64_t *words, size_t count, int architecture, const valhall_text_options *options,
                                       char *text, size_t capacity);

/* ---- programs ---- */

typedef struct valhall_check_options {
    size_t size;       /* sizeof(valhall_check_options) */
    int32_t stage;     /* valhall_stage */
    int32_t stores_read_late; /* dropping a register that a store in flight reads is an error, not a note; must be 0 on Bifrost */
    uint64_t defined[VALHALL_REGISTER_WORD_COUNT]; /* further registers that are defined when the program starts */
} valhall_check_options;

/* The codes of the checker's findings. */
typedef enum valhall_finding_code {
    VALHALL_FINDING_RESULT_READ = 0,
    VALHALL_FINDING_RESULT_OVERWRITTEN = 1,
    VALHALL_FINDING_INTERPOLATION_SHARED = 2,
    VALHALL_FINDING_MEMORY_AT_BARRIER = 3,
    VALHALL_FINDING_BARRIER_OPEN = 4,
    VALHALL_FINDING_WAIT_MISSING = 5,
    VALHALL_FINDING_READ_AFTER_LAST_USE = 6,
    VALHALL_FINDING_LAST_USE_IN_PART = 7,
    VALHALL_FINDING_LAST_USE_IN_FLIGHT = 8,
    VALHALL_FINDING_NEVER_WRITTEN = 9,
    VALHALL_FINDING_BRANCH_OUTSIDE = 10,
    VALHALL_FINDING_RUNS_PAST_END = 11,
    VALHALL_FINDING_NOT_AN_INSTRUCTION = 12,
    VALHALL_FINDING_WAIT_FOR_NOTHING = 13,
    VALHALL_FINDING_UNREACHABLE = 14,
    VALHALL_FINDING_NOT_ACCEPTED = 15
} valhall_finding_code;

/* The codes of findings in programs of Bifrost: VALHALL_BIFROST_FINDING_register_of_message. */
enum valhall_bifrost_finding_code {
    VALHALL_BIFROST_FINDING_BEGIN = 255, /* no code: the codes follow */
#define VALHALL_BIFROST_FINDING(name, sentence) VALHALL_BIFROST_FINDING_##name,
#include "valhall/bifrost/findings.def"
    VALHALL_BIFROST_FINDING_END
};

typedef struct valhall_finding {
    int32_t code;       /* valhall_finding_code; on Bifrost, valhall_bifrost_finding_code */
    int32_t severity;   /* VALHALL_ERROR or VALHALL_NOTE */
    uint32_t index;     /* the instruction, from 0; on Bifrost, the first word of the clause */
    uint32_t other;     /* the other instruction of a conflict, or VALHALL_NOWHERE */
    int32_t reg;        /* the first register concerned; -1 for none */
    uint32_t slots;     /* the slots concerned: bit n for slot n */
    char message[160];
} valhall_finding;

typedef struct valhall_findings {
    valhall_finding *entries;
    size_t capacity;
    size_t count;
} valhall_findings;

/* Checks a program: missing waits, registers that were never written, paths that leave it. VALHALL_FAILED if a finding is an error.
 * Uses the heap. */
VALHALL_API valhall_status valhall_check(const uint64_t *words, size_t count, int architecture, const valhall_check_options *options,
                                         valhall_findings *findings);

/* A word of a program, as the analyses of the whole program see it. */
#define VALHALL_SENDER_COUNT 32
typedef struct valhall_place {
    uint64_t live_before[VALHALL_REGISTER_WORD_COUNT]; /* registers that are read at it or later before they are written */
    uint64_t live_after[VALHALL_REGISTER_WORD_COUNT];  /* the same after it */
    int64_t target;        /* the index that it branches to, which may be outside of the program; INT64_MIN for none */
    uint32_t block;        /* the number of its block in the control-flow graph */
    uint32_t sender_count; /* how many of these are given: */
    uint32_t senders[VALHALL_SENDER_COUNT]; /* the instructions whose messages it waits for, ascending; of each slot the first 8 */
} valhall_place;

/* The places of a program: `places` has an element for each word. Uses the heap. */
VALHALL_API valhall_status valhall_places_of(const uint64_t *words, size_t count, int architecture, valhall_place *places);

/* Passes. `words` has a program of `count` words, and is changed; if it would have more than `capacity` words, it is unchanged and
 * `count` is how many it needs. `moves`, if not null, has an entry for each word of the old program, for the new index of each, or
 * VALHALL_NOWHERE for one that is dropped. They use the heap. */
VALHALL_API valhall_status valhall_insert_waits(valhall_words *words, int architecture, uint32_t *moves, valhall_error *error);
VALHALL_API valhall_status valhall_drop_waits(valhall_words *words, int architecture, uint32_t *moves, valhall_error *error);
VALHALL_API valhall_status valhall_mark_last_uses(valhall_words *words, int architecture, valhall_error *error);

/* The number of units in valhall_statistics. Their names are VALHALL_NAMES_PIPELINE. */
#define VALHALL_PIPELINE_COUNT 6

typedef struct valhall_statistics {
    uint64_t words, instructions, arithmetic, arithmetic_16;
    uint64_t registers[VALHALL_REGISTER_WORD_COUNT]; /* used registers */
    uint64_t uniforms[8];           /* read uniforms: bit n of element p for u(64 * p + n); u256 to u511 exist on v15 only */
    int32_t work_registers, uniform_count;
    int32_t registers_per_thread;   /* 32 or 64, on v15 32, 80 or 128; 0 if it is not known */
    int32_t thread_percent;         /* occupancy: 100 or 50, on v15 also 25; 0 if it is not known */
    int32_t has_shortest, has_longest;       /* 0 if there is no such path */
    double total[VALHALL_PIPELINE_COUNT];         /* cycles by unit of all instructions */
    double shortest[VALHALL_PIPELINE_COUNT];      /* of the path with the fewest cycles of each unit */
    double longest[VALHALL_PIPELINE_COUNT];       /* of the path with the most cycles of each unit */
    int32_t uses_stack, has_side_effects, modifies_coverage, reads_colour, late_depth_test, late_depth_update;
} valhall_statistics;

/* The statistics of a program on a product such as "G610", or if that is null, on one product of the architecture. Uses the heap. */
VALHALL_API valhall_status valhall_statistics_of(const uint64_t *words, size_t count, int architecture, const char *product,
                                                 valhall_statistics *statistics);

typedef struct valhall_costs {
    size_t size;                    /* sizeof(valhall_costs) */
    double arithmetic[3];           /* cycles of FMA, CVT and SFU together, which share the issue of instructions (column A of Arm's offline
                                       compiler): of all instructions, of the shortest and of the longest path; 0 without such a path */
    double per_cycle[VALHALL_PIPELINE_COUNT];     /* instructions of a thread that a unit executes in a cycle; for varyings, components */
    uint32_t assumed;               /* bit n: the rate of unit n is assumed to be that of another product */
    char product[16];               /* the product whose cycles are counted: "G610" */
    char assumed_from[16];          /* the product whose rates are assumed; empty if none are */
} valhall_costs;

/* The rates that the statistics of a program count with, and its cycles of arithmetic. The arguments are those of valhall_statistics_of(). */
VALHALL_API valhall_status valhall_costs_of(const uint64_t *words, size_t count, int architecture, const char *product, valhall_costs *costs);

/* ---- runs ---- */

#define VALHALL_LANE_COUNT 16

/* Bytes at an address. Stores change them. */
typedef struct valhall_memory {
    uint64_t address;
    uint8_t *bytes;
    size_t size;
} valhall_memory;

/* A special value, such as thread_local_pointer: valhall_find_name(VALHALL_NAMES_SPECIAL, …). */
typedef struct valhall_special {
    uint32_t which;
    uint32_t low, high;
    uint32_t step;  /* added for each further invocation */
} valhall_special;

/* A buffer that a descriptor names: table << 24 | index. Its contents are in memory. */
typedef struct valhall_buffer {
    uint32_t handle;
    uint64_t address, bytes;
} valhall_buffer;

/* A word of the varyings in each lane of the warp. */
typedef struct valhall_varying {
    uint32_t offset;  /* in bytes */
    uint32_t lanes[VALHALL_LANE_COUNT];
} valhall_varying;

/* An output of a fragment program: a register of a blend or tile store, depth or stencil. */
typedef enum valhall_output_kind {
    VALHALL_OUTPUT_BLEND = 0,
    VALHALL_OUTPUT_TILE = 1,
    VALHALL_OUTPUT_DEPTH = 2,
    VALHALL_OUTPUT_STENCIL = 3
} valhall_output_kind;

typedef struct valhall_output {
    int32_t kind;        /* valhall_output_kind */
    uint32_t target;     /* of a blend: the number of its descriptor */
    uint32_t index;      /* the index of the staging register */
    uint32_t lane_mask;  /* the lanes that have a value */
    uint32_t lanes[VALHALL_LANE_COUNT];
} valhall_output;

typedef struct valhall_outputs {
    valhall_output *entries;
    size_t capacity;
    size_t count;
} valhall_outputs;

typedef struct valhall_run_options {
    size_t size;           /* sizeof(valhall_run_options) */
    uint32_t invocations;  /* their number: 1 to 16 (4 on v6, 8 on v7) are one warp, up to 1024 the warps of one workgroup; 0 for 1 */
    uint32_t reserved;
    uint64_t limit;        /* the largest number of instructions that a warp executes; 0 for a million */
    /* Register r of invocation n is registers[r * invocations + n]: the state at the start, which the state at the end replaces. The array
     * has VALHALL_REGISTER_COUNT * invocations elements; those of registers that the architecture does not have are not used. Null: no
     * register is set. */
    uint32_t *registers;
    const uint32_t *uniforms;
    size_t uniform_count;
    const valhall_special *specials;
    size_t special_count;
    const valhall_memory *memory;
    size_t memory_count;
    const valhall_buffer *buffers;
    size_t buffer_count;
    const valhall_varying *varyings;
    size_t varying_count;
    valhall_outputs *outputs;  /* may be null */
    /* Null, or a count for each word of the program. The run adds to each how often it was executed, once for all lanes of a warp. Must be
     * null on Bifrost. */
    uint64_t *executions;
    /* Registers that are not set, although `registers` is not null: their elements are not used at the start. Registers that are not set start as
     * noise, as on hardware, so that a program that reads them by mistake computes wrong results, and others with another seed. */
    uint64_t unset[VALHALL_REGISTER_WORD_COUNT];
    uint64_t seed;   /* of the noise */
    int32_t zeros;   /* 1: they start as 0 instead */
    int32_t reserved_too;
} valhall_run_options;

/* The end of a run. */
typedef struct valhall_run_result {
    uint64_t steps;         /* executed instructions, each counted once for all lanes of a warp; on Bifrost the simulator's steps */
    uint64_t discarded[16]; /* invocations whose fragment was discarded: bit n % 64 of element n / 64 */
} valhall_run_result;

/* Runs a program in the simulator. `result` and `error` may be null. VALHALL_FAILED if something stopped the run. Uses the heap. */
VALHALL_API valhall_status valhall_run(const uint64_t *words, size_t count, int architecture, const valhall_run_options *options,
                                       valhall_run_result *result, valhall_error *error);

/* The subject of a finding of a run. */
typedef enum valhall_run_finding_kind {
    VALHALL_RUN_FINDING_REGISTERS = 0,     /* registers and slots: valhall_run_finding.code is the mistake */
    VALHALL_RUN_FINDING_THREAD_MEMORY = 1, /* an invocation accesses the thread-local memory of another one */
    VALHALL_RUN_FINDING_RACE = 2           /* two invocations access the same bytes, one writes, and nothing orders them */
} valhall_run_finding_kind;

typedef enum valhall_memory_use { VALHALL_LOADS = 0, VALHALL_STORES = 1, VALHALL_CHANGES = 2 /* an atomic */ } valhall_memory_use;

/* A mistake that occurred in a run. Each pair of instructions is reported once. */
typedef struct valhall_run_finding {
    int32_t kind;              /* valhall_run_finding_kind */
    int32_t code;              /* of registers: valhall_finding_code; otherwise -1 */
    int32_t severity;          /* VALHALL_ERROR or VALHALL_NOTE */
    uint32_t index;            /* the instruction, from 0 */
    uint32_t other;            /* the other instruction of a conflict, or VALHALL_NOWHERE */
    int32_t reg;               /* the register concerned; -1 for none */
    uint32_t slots;            /* the slots concerned: bit n for slot n */
    uint32_t warp;             /* the first warp in which it occurred, from 0 */
    uint32_t lane_mask;        /* the lanes of this warp in which it occurred */
    uint32_t invocation;       /* of memory: the invocation that accessed `address`; otherwise the first one in which it occurred */
    int32_t use, other_use;    /* of memory: valhall_memory_use of this and of the other instruction */
    uint32_t other_invocation; /* of memory: the other invocation; otherwise VALHALL_NOWHERE. Invocation n is lane n % 16 of warp n / 16; on
                                * v6 and v7, warps have 4 and 8 lanes */
    uint64_t address;          /* of memory: the first byte */
    char message[192];         /* a sentence that names the lanes, without the place */
} valhall_run_finding;

typedef struct valhall_run_findings {
    valhall_run_finding *entries;
    size_t capacity;
    size_t count;
    uint64_t omitted;    /* further findings, which the library did not keep; the same one may be counted several times */
    uint64_t unchecked;  /* memory accesses that were not checked for races: see valhall_run_checks.race_words */
} valhall_run_findings;

typedef struct valhall_run_checks {
    size_t size;         /* sizeof(valhall_run_checks) */
    int32_t stage;       /* valhall_stage: the registers that it preloads are defined */
    int32_t reserved;
    uint64_t defined[VALHALL_REGISTER_WORD_COUNT]; /* further registers that are defined. Others are not set, see valhall_run_options.unset */
    size_t race_words;   /* the number of words of memory that are watched for races between two barriers; 0 for 32768 */
} valhall_run_checks;

/* Runs a program as valhall_run() does, and checks its reads: registers that were never written, that were dropped, or that a message
 * may still write; thread-local memory of other invocations; races between the invocations of the workgroup. `checks`, `findings`, `result`
 * and `error` may be null.
 *
 * VALHALL_FAILED if something stopped the run, or if a finding is an error. In the second case `error` describes the first such finding,
 * and its code is VALHALL_RUN_ERROR_none. VALHALL_NO_SPACE if nothing is wrong but the findings, which are notes then, do not fit.
 * Keeps at most 256 findings of each warp and 256 races; valhall_run_findings.omitted counts the others. Uses the heap. */
VALHALL_API valhall_status valhall_run_checked(const uint64_t *words, size_t count, int architecture, const valhall_run_options *options,
                                               const valhall_run_checks *checks, valhall_run_findings *findings,
                                               valhall_run_result *result, valhall_error *error);

/* ---- the cost of a run, and an estimate of its time ---- */

#define VALHALL_MESSAGE_KIND_COUNT 6
#define VALHALL_STALL_COUNT 4

/* Kinds of messages. */
typedef enum valhall_message_kind {
    VALHALL_MESSAGE_LOAD = 0,
    VALHALL_MESSAGE_STORE = 1,
    VALHALL_MESSAGE_ATOMIC = 2,
    VALHALL_MESSAGE_VARYING = 3,
    VALHALL_MESSAGE_TEXTURE = 4,
    VALHALL_MESSAGE_OTHER = 5 /* addresses of buffers, blending, the tile, barriers */
} valhall_message_kind;

/* Why a warp does not issue its next instruction. */
typedef enum valhall_stall {
    VALHALL_STALL_RESULT = 0,  /* an instruction of an arithmetic unit has not delivered a source yet */
    VALHALL_STALL_UNIT = 1,    /* the unit executes other warps */
    VALHALL_STALL_MESSAGE = 2, /* it waits for a slot */
    VALHALL_STALL_BARRIER = 3  /* it waits for other warps of the workgroup */
} valhall_stall;

/* The cost of a run: all its instructions on one core, which waits for nothing. Idle lanes count. */
typedef struct valhall_run_cost {
    size_t size;                      /* sizeof(valhall_run_cost) */
    uint64_t warps, threads;          /* that were launched */
    uint64_t executions;              /* instructions that warps executed */
    double idle_lanes;                /* the part of the lanes that was idle, 0 to 1 */
    uint64_t messages[VALHALL_MESSAGE_KIND_COUNT]; /* of warps, by kind */
    uint64_t loaded_bytes, stored_bytes; /* by all lanes */
    uint64_t loaded_lines, stored_lines; /* accesses of cache lines of 64 bytes */
    double arithmetic;                /* clocks of FMA, CVT and SFU together, which share the issue of instructions */
    double clocks[VALHALL_PIPELINE_COUNT]; /* clocks of each unit */
    uint32_t assumed;                 /* bit n: the rate of unit n is assumed to be that of another product */
    uint32_t reserved;
    char product[16];                 /* the product whose clocks are counted: "G610" */
    char assumed_from[16];            /* the product whose rates are assumed; empty if none are */
} valhall_run_cost;

/* Another number of an estimate, by the name that valhall-run --estimate prints: {"load_latency", 200}. */
typedef struct valhall_timing_number {
    const char *name;
    uint32_t value;
    uint32_t reserved;
} valhall_timing_number;

/* The times of an instruction, in clocks of all warps. */
typedef struct valhall_instruction_timing {
    uint64_t executions;
    double stalls[VALHALL_STALL_COUNT]; /* how long warps waited to issue it; for messages and barriers, after it, by the wait that it carries */
    double waited_for;                  /* how long warps waited for its message */
} valhall_instruction_timing;

typedef struct valhall_timing_options {
    size_t size;            /* sizeof(valhall_timing_options) */
    const char *product;    /* the product, also by an id such as "0xa867"; null for the usual one of the architecture */
    uint32_t warps;         /* warps of the estimate; 0 for as many as are resident */
    uint32_t resident;      /* warps at a time, up to 1024; 0 for as many as the registers allow */
    const valhall_timing_number *numbers; /* replace those of the product */
    size_t number_count;
    valhall_instruction_timing *instructions; /* null, or an element for each word, which is set */
} valhall_timing_options;

/* The estimated effect of a change: the clocks of the core for each warp, when the core is full; 0 if there is no such change. */
typedef struct valhall_timing_change {
    uint32_t resident; /* warps at a time */
    int32_t registers; /* of a thread; 0 if they do not change */
    double clocks_per_warp;
} valhall_timing_change;

/* An estimate of the time on a core that is filled with warps, each of which does what a warp of the run did. It is not a measurement: the numbers of
 * `assumed` are those of other products, and the page on the simulator says what else is assumed. */
typedef struct valhall_estimate {
    size_t size;                        /* sizeof(valhall_estimate) */
    uint32_t warps, resident;           /* warps of the estimate, in total and at a time */
    uint64_t executions;                /* instructions that they issue */
    double clocks;                      /* until all have ended and all units are idle */
    double busy[VALHALL_PIPELINE_COUNT]; /* the part of the clocks that each unit is busy, 0 to 1 */
    double issue;                       /* the part of the time of the warps in which they issue, 0 to 1 */
    double stalls[VALHALL_STALL_COUNT]; /* the parts in which they wait */
    valhall_timing_change now, more_threads, fewer_threads; /* the next occupancies; `registers` is the limit */
    valhall_timing_change one_warp_more, one_warp_fewer;    /* in whole workgroups */
    valhall_timing_change one_slot_fewer, slot_for_each;    /* message slots */
    int32_t is_cut;                     /* 1 if not all of the run was recorded */
    int32_t reserved;
    char product[16];
    char assumed[320];                  /* the names of the numbers that are assumed, separated by spaces */
} valhall_estimate;

/* Runs a program as valhall_run() does, and computes its cost and an estimate of its time. `timing`, `cost`, `estimate`, `result` and `error` may be
 * null; those of a run that was stopped are of what it executed. VALHALL_BAD_ARGUMENT also for an unknown product or number. Not on Bifrost. Uses
 * the heap. */
VALHALL_API valhall_status valhall_run_timed(const uint64_t *words, size_t count, int architecture, const valhall_run_options *options,
                                             const valhall_timing_options *timing, valhall_run_cost *cost, valhall_estimate *estimate,
                                             valhall_run_result *result, valhall_error *error);

/* The number of kinds of knowledge. Their names are VALHALL_NAMES_KNOWLEDGE. */
#define VALHALL_KNOWLEDGE_COUNT 5

/* Executed instructions, by how well their results are known. */
typedef struct valhall_fidelity {
    uint64_t instructions[VALHALL_KNOWLEDGE_COUNT]; /* of the program, each executed one counted once */
    uint64_t executions[VALHALL_KNOWLEDGE_COUNT];
} valhall_fidelity;

/* Sums up valhall_run_options.executions of one or more runs of a program. Uses the heap. */
VALHALL_API valhall_status valhall_fidelity_of(const uint64_t *words, size_t count, int architecture, const uint64_t *executions,
                                               valhall_fidelity *fidelity);
/* How well the result of a word is known, a value of VALHALL_NAMES_KNOWLEDGE; -1 for an unknown architecture. Writes what is known of it:
 * the bound, the choice, or why it is refused; empty if there is nothing to say. */
VALHALL_API int valhall_knowledge_of(uint64_t word, int architecture, char *note, size_t capacity);

/* ---- compilers ---- */

/* The program of a vertex shader to compile; other shaders have one program: VALHALL_WHOLE. */
typedef enum valhall_variant { VALHALL_WHOLE = 0, VALHALL_POSITION = 1, VALHALL_VARYING = 2 } valhall_variant;

/* The required contents of a uniform of a compiled shader. */
typedef struct valhall_uniform {
    int32_t is_constant;  /* 1: always `bits` */
    uint32_t bits;
    uint32_t binding;     /* the constant buffer, texture, buffer or image; of SPIR-V the binding */
    uint32_t set;         /* of SPIR-V: the descriptor set */
    uint32_t element;     /* of SPIR-V: in an array of descriptors */
    uint32_t value;       /* the offset in bytes, or the component */
    char text[80];        /* the same as text, as in valhall-tgsi and valhall-spirv: "constant 1 0x10" */
} valhall_uniform;

/* The result of a compiler. */
typedef struct valhall_compiled {
    valhall_words words;        /* the caller's array and its capacity */
    uint32_t *origins;          /* null, or an element for each word: the instruction that it belongs to, from 1; 0 for none */
    valhall_uniform *uniforms;  /* the caller's array, u0 first */
    size_t uniform_capacity;
    size_t uniform_count;
    uint32_t thread_storage;    /* bytes at thread_local_pointer for each thread */
    uint32_t workgroup_storage; /* bytes at workgroup_local_pointer for each workgroup */
    int32_t stage;              /* valhall_stage */
    uint32_t workgroup[3];      /* threads of a workgroup along x, y and z */
} valhall_compiled;

typedef struct valhall_tgsi_options {
    size_t size;           /* sizeof(valhall_tgsi_options) */
    int32_t architecture;
    int32_t variant;       /* valhall_variant */
    int32_t exact_zeros;   /* tell -0 from +0, and 0 * NaN from 0 */
    int32_t exact_sums;    /* only FMA and DFMA become fused multiply-adds */
} valhall_tgsi_options;

typedef struct valhall_specialization {
    uint32_t id;     /* SpecId */
    uint32_t word;   /* the value */
    uint32_t high;   /* of 64 bits: the upper word */
} valhall_specialization;

/* The render target that an input attachment reads; without one, that of its number. */
typedef struct valhall_input_attachment {
    uint32_t index;  /* InputAttachmentIndex */
    uint32_t target; /* 0 to 7, or VALHALL_DEPTH_ATTACHMENT or VALHALL_STENCIL_ATTACHMENT */
} valhall_input_attachment;
#define VALHALL_DEPTH_ATTACHMENT 255
#define VALHALL_STENCIL_ATTACHMENT 254

typedef struct valhall_spirv_options {
    size_t size;           /* sizeof(valhall_spirv_options) */
    int32_t architecture;
    int32_t variant;       /* valhall_variant */
    const char *entry;     /* the entry point; null if there is only one */
    int32_t stage;         /* valhall_stage of the entry point, or 0 */
    const valhall_specialization *specializations;
    size_t specialization_count;
    int32_t relaxed_precision; /* compute floats with RelaxedPrecision in 16 bits where that makes the program shorter */
    int32_t robust_buffers;    /* loads and atomics of buffers return 0 out of bounds, and nothing is stored there */
    const valhall_input_attachment *input_attachments;
    size_t input_attachment_count;
} valhall_spirv_options;

/* Compile a TGSI text, and a SPIR-V module in either byte order. They use the heap. */
VALHALL_API valhall_status valhall_compile_tgsi(const char *text, size_t length, const valhall_tgsi_options *options,
                                                valhall_compiled *compiled, valhall_errors *errors);
VALHALL_API valhall_status valhall_compile_spirv(const void *module, size_t bytes, const valhall_spirv_options *options,
                                                 valhall_compiled *compiled, valhall_errors *errors);

/* ---- files ---- */

typedef struct valhall_file_options {
    size_t size;          /* sizeof(valhall_file_options) */
    int32_t architecture; /* needed to distinguish code from data; 0: the one that the file names */
    int32_t scan;         /* ignore the structure of the file and search all of its bytes for code */
} valhall_file_options;

/* A program in a file. */
typedef struct valhall_file_program {
    uint64_t offset;       /* of its first byte in the file; 0 in text */
    uint32_t line;         /* in text: its first line, from 1; otherwise 0 */
    int32_t stage;         /* valhall_stage */
    uint32_t variant;      /* its number in the file among the programs of one shader */
    uint32_t registers;    /* the number of registers that it may use; 0 if the file does not say */
    uint32_t scratch;      /* bytes of thread-local memory */
    int32_t is_compressed; /* 1: the code is compressed and cannot be read; the program has no words */
    size_t first_word;     /* of valhall_file.words */
    size_t code_words;     /* the number of words of code: all, if the file has only words */
    size_t data_words;     /* the number of words of data or padding after its code */
    double score;          /* of code found by a search: bits of evidence; 0 if the file says where code is */
    char name[64];         /* of an ELF section; empty if there is none */
} valhall_file_program;

/* A symbol of a program in an object of Arm's compiler. */
typedef struct valhall_file_symbol {
    size_t program;  /* of valhall_file.programs */
    int32_t list;    /* VALHALL_NAMES_SYMBOL_LIST */
    char name[96];
} valhall_file_symbol;

/* The contents of a file: three lists in arrays of the caller. `count` of each is the number of its entries. */
typedef struct valhall_file {
    int32_t kind;                     /* VALHALL_NAMES_FILE_KIND */
    int32_t architecture;             /* that of the options, or the one that the file names; 0 if neither does */
    valhall_file_program *programs;
    size_t program_capacity;
    size_t program_count;
    valhall_file_symbol *symbols;     /* may be null, with a capacity of 0: VALHALL_NO_SPACE does not count symbols then */
    size_t symbol_capacity;
    size_t symbol_count;
    valhall_words words;              /* the words of all programs, one after the other */
} valhall_file;

/* Reads a file that holds programs: words, objects of Arm's compiler, caches and shader binaries of drivers, ELF, and text in which a driver
 * printed programs. Recognises the kind from the bytes. VALHALL_FAILED if the file is damaged, names no architecture where one is needed,
 * or has no program. `options` and `error` may be null. Uses the heap. */
VALHALL_API valhall_status valhall_read_file(const void *bytes, size_t size, const valhall_file_options *options, valhall_file *file,
                                             valhall_error *error);

#ifdef __cplusplus
}
#endif

#endif
