/* SPDX-License-Identifier: MIT
 * The C interface as C programs use it: tests FOLDER-OF-THE-DATA */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "valhall.h"

static int failures = 0;

#define CHECK(condition)                                                      \
    do {                                                                      \
        if (!(condition)) {                                                   \
            printf("tests.c:%d: %s\n", __LINE__, #condition);                 \
            ++failures;                                                       \
        }                                                                     \
    } while (0)

static int is(const char *text, const char *expected)
{
    if (strcmp(text, expected) == 0) return 1;
    printf("  \"%s\" and not \"%s\"\n", text, expected);
    return 0;
}

static valhall_status assemble(const char *text, int architecture, valhall_words *words, valhall_errors *errors)
{
    valhall_assemble_options options;
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.architecture = architecture;
    return valhall_assemble(text, strlen(text), &options, words, errors);
}

/* ---- versions and names ---- */

static void versions(void)
{
    CHECK(valhall_abi() == VALHALL_ABI);
    CHECK(valhall_version_number() > 0);
    CHECK(strchr(valhall_version_text(), '.') != NULL);
    CHECK(is(valhall_status_text(VALHALL_OK), "nothing is wrong"));
}

static void names(void)
{
    char text[64];
    uint32_t value, limit;
    int what;

    CHECK(valhall_name(VALHALL_NAMES_OPCODE, VALHALL_OPCODE_FADD_v2f16, text, sizeof text) == 10 && is(text, "FADD.v2f16"));
    CHECK(valhall_name(VALHALL_NAMES_FAULT, VALHALL_FAULT_no_such_opcode, text, sizeof text) != 0 && is(text, "no_such_opcode"));
    CHECK(valhall_name(VALHALL_NAMES_RUN_ERROR, VALHALL_RUN_ERROR_unmapped, text, sizeof text) != 0 && is(text, "unmapped"));
    CHECK(valhall_name(VALHALL_NAMES_STAGE, VALHALL_STAGE_FRAGMENT - 1, text, sizeof text) != 0 && is(text, "fragment"));
    CHECK(valhall_name(VALHALL_NAMES_ARCHITECTURE, 10, text, sizeof text) == 3 && is(text, "v10"));
    CHECK(valhall_name(VALHALL_NAMES_ARCHITECTURE, 8, text, sizeof text) == 0);
    CHECK(valhall_name(VALHALL_NAMES_OPCODE, VALHALL_OPCODE_COUNT, text, sizeof text) == 0);

    /* Each name is found again: those of every enumeration. */
    for (what = VALHALL_NAMES_ARCHITECTURE; what <= VALHALL_NAMES_SYMBOL_LIST; ++what) {
        uint32_t named = 0;
        limit = valhall_name_limit((valhall_enumeration)what);
        for (value = 0; value < limit; ++value) {
            if (valhall_name((valhall_enumeration)what, value, text, sizeof text) == 0) continue;
            ++named;
            CHECK(valhall_find_name((valhall_enumeration)what, text) == (int64_t)value);
        }
        CHECK(named > 1);
        CHECK(valhall_find_name((valhall_enumeration)what, "no such name") == -1);
    }

    /* As snprintf: the length of the whole text, and a zero after what fits. */
    CHECK(valhall_name(VALHALL_NAMES_OPCODE, VALHALL_OPCODE_FADD_v2f16, NULL, 0) == 10);
    CHECK(valhall_name(VALHALL_NAMES_OPCODE, VALHALL_OPCODE_FADD_v2f16, text, 5) == 10 && is(text, "FADD"));

    /* Numbers that are no enumerator, and texts that do not exist: they are empty, whatever the memory had before. */
    memset(text, 'x', sizeof text);
    CHECK(valhall_name((valhall_enumeration)99, 0, text, sizeof text) == 0 && is(text, "") && valhall_name_limit((valhall_enumeration)99) == 0);
    memset(text, 'x', sizeof text);
    CHECK(valhall_modifier_value_name(UINT32_MAX, 0, text, sizeof text) == 0 && is(text, ""));
    memset(text, 'x', sizeof text);
    CHECK(valhall_sentence((valhall_domain)99, 0, text, sizeof text) == 0 && is(text, ""));
    memset(text, 'x', sizeof text);
    CHECK(valhall_description(UINT32_MAX, text, sizeof text) == 0 && is(text, ""));
    memset(text, 'x', sizeof text);
    CHECK(valhall_print(0, 8, NULL, text, sizeof text) == 0 && is(text, ""));
    memset(text, 'x', sizeof text);
    CHECK(valhall_disassemble(NULL, 1, 10, NULL, text, sizeof text) == 0 && is(text, ""));
    memset(text, 'x', sizeof text);
    CHECK(valhall_knowledge_of(0, 8, text, sizeof text) == -1 && is(text, ""));
    CHECK(valhall_status_text((valhall_status)99)[0] != '\0');

    CHECK(valhall_find_architecture("v10") == 10);
    CHECK(valhall_find_architecture("Mali-G57 MC2") == 9);
    CHECK(valhall_find_architecture("Mali-G1-Ultra MC12") == 14);
    CHECK(valhall_find_architecture("0xa867") == 10);
    CHECK(valhall_find_architecture("v8") == 0);
    CHECK(valhall_find_architecture(NULL) == 0);
    CHECK(valhall_preload_register("workgroup_id_x", VALHALL_STAGE_COMPUTE, 10) == 57);
    CHECK(valhall_preload_register("workgroup_id_x", VALHALL_STAGE_VERTEX, 10) == -1);
    CHECK(valhall_preload_register("workgroup_id_x", VALHALL_STAGE_COMPUTE, 8) == -1);
    CHECK(valhall_sentence(VALHALL_DOMAIN_FAULT, VALHALL_FAULT_none, text, sizeof text) != 0 && is(text, "no error"));
    CHECK(valhall_description(VALHALL_OPCODE_FADD_f32, NULL, 0) >= 3);
    CHECK(valhall_has_opcode(VALHALL_OPCODE_FADD_f32, 9) == 1 && valhall_has_opcode(VALHALL_OPCODE_FADD_f32, 8) == 0);
}

/* ---- instructions ---- */

static const uint64_t fadd = 0x00a4c03200000201; /* FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs on v10 */

static void decoding(void)
{
    valhall_instruction i;
    valhall_operand operands[8];
    valhall_modifier modifiers[16];
    valhall_error error;
    size_t n, count;
    int has_clamp = 0;

    CHECK(valhall_decode(fadd, 10, &i, NULL) == VALHALL_OK);
    CHECK(i.opcode == VALHALL_OPCODE_FADD_f32 && i.architecture == 10 && i.registers_read[0] == 6 && i.registers_written[0] == 1);
    CHECK(i.slot == -1 && i.waits == 0 && i.effects == 0 && i.operands == 3);

    CHECK(valhall_operands(fadd, 10, operands, 8) == 3);
    CHECK(operands[0].kind == VALHALL_OPERAND_DESTINATION && operands[0].is_written && is(operands[0].text, "r0"));
    CHECK(operands[2].kind == VALHALL_OPERAND_SOURCE && operands[2].index == 1 && is(operands[2].text, "r2.neg.abs"));
    CHECK(operands[2].registers[0] == 4 && operands[2].first_register == 2 && operands[2].width == 32);
    CHECK(operands[2].value_kind == VALHALL_VALUE_REGISTER && operands[2].number == 2 && operands[2].is_negated && operands[2].is_absolute);
    CHECK(operands[1].value_kind == VALHALL_VALUE_REGISTER && operands[1].number == 1 && !operands[1].is_negated && !operands[1].is_last_use);
    CHECK(operands[0].value_kind == VALHALL_VALUE_REGISTER && operands[0].number == 0 && operands[0].count == 1);

    count = valhall_modifiers(fadd, 10, modifiers, 16);
    CHECK(count == i.modifiers && count <= 16);
    for (n = 0; n < count && n < 16; ++n)
        if (strcmp(modifiers[n].name, "clamp") == 0) has_clamp = is(modifiers[n].value_name, "clamp_m1_1");
    CHECK(has_clamp);

    CHECK(valhall_decode(UINT64_MAX, 10, &i, &error) == VALHALL_FAILED);
    {
        /* Many words at once, one of which is no instruction. */
        const uint64_t words[3] = {fadd, UINT64_MAX, fadd};
        valhall_instruction all[3];
        valhall_operand listed[6], alone[3];
        size_t first[4];
        CHECK(valhall_decode_all(words, 3, 10, all) == VALHALL_OK);
        CHECK(valhall_decode(fadd, 10, &i, NULL) == VALHALL_OK && memcmp(&all[0], &i, sizeof i) == 0 && memcmp(&all[2], &i, sizeof i) == 0);
        CHECK(all[1].word == UINT64_MAX && all[1].opcode == UINT32_MAX && all[1].unit == -1 && all[1].slot == -1 && all[1].architecture == 0);
        CHECK(valhall_decode_all(words, 3, 8, all) == VALHALL_BAD_ARGUMENT && valhall_decode_all(NULL, 3, 10, all) == VALHALL_BAD_ARGUMENT);
        CHECK(valhall_decode_all(NULL, 0, 10, NULL) == VALHALL_OK && valhall_decode_all(words, 3, 10, NULL) == VALHALL_BAD_ARGUMENT);
        CHECK(valhall_operands_all(words, 3, 10, first, listed, 6) == 6);
        CHECK(first[0] == 0 && first[1] == 3 && first[2] == 3 && first[3] == 6);
        CHECK(valhall_operands(fadd, 10, alone, 3) == 3 && memcmp(listed + 3, alone, sizeof alone) == 0);
        CHECK(valhall_operands_all(words, 3, 10, NULL, NULL, 0) == 6 && valhall_operands_all(words, 3, 8, NULL, NULL, 0) == 0);
        listed[4].index = 77;
        CHECK(valhall_operands_all(words, 3, 10, NULL, listed, 4) == 6 && listed[4].index == 77);
    }
    CHECK(error.domain == VALHALL_DOMAIN_FAULT && error.code == VALHALL_FAULT_no_such_opcode && error.message[0] != '\0');
    {
        /* A sum, whose sources are live before it, and a jump back to it. */
        uint64_t words[2] = {fadd, 0};
        valhall_place places[2];
        CHECK(valhall_parse("BRANCHZ.reconverge r0, offset:-2", 32, 10, VALHALL_PANFROST, &words[1], &error) == VALHALL_OK);
        CHECK(valhall_places_of(words, 2, 10, places) == VALHALL_OK);
        CHECK(places[0].target == INT64_MIN && places[1].target == 0 && places[0].block == 0 && places[0].sender_count == 0);
        CHECK((places[0].live_before[0] & 6) == 6 && places[0].live_after[0] == places[1].live_before[0]);
        CHECK(valhall_places_of(words, 2, 8, places) == VALHALL_BAD_ARGUMENT && valhall_places_of(NULL, 0, 10, NULL) == VALHALL_OK);
    }
    CHECK(valhall_operands(UINT64_MAX, 10, operands, 8) == 0 && valhall_modifiers(UINT64_MAX, 10, modifiers, 16) == 0);
    CHECK(valhall_decode(fadd, 8, &i, NULL) == VALHALL_BAD_ARGUMENT);
}

static void changing(void)
{
    uint64_t word = 0;
    char text[256];
    valhall_error error;

    CHECK(valhall_make(VALHALL_OPCODE_FADD_f32, 10, &word, NULL) == VALHALL_OK);
    CHECK(valhall_set_destination(&word, 10, 5, NULL) == VALHALL_OK);
    CHECK(valhall_set_register(&word, 10, 0, 6, NULL) == VALHALL_OK);
    CHECK(valhall_set_uniform(&word, 10, 1, 3, NULL) == VALHALL_OK);
    CHECK(valhall_set_modifier(&word, 10, "clamp", "clamp_0_1", NULL) == VALHALL_OK);
    CHECK(valhall_print(word, 10, NULL, text, sizeof text) != 0 && is(text, "FADD.f32.clamp_0_1 r5, r6, u3"));

    CHECK(valhall_set_register(&word, 10, 0, 64, &error) == VALHALL_FAILED && error.code == VALHALL_FAULT_register_out_of_range);
    CHECK(valhall_set_register(&word, 10, UINT32_MAX, 1, &error) == VALHALL_FAILED && error.code == VALHALL_FAULT_no_such_operand);
    CHECK(valhall_set_modifier(&word, 10, "clamp", "clamp_9", &error) == VALHALL_FAILED);
    CHECK(valhall_print(word, 10, NULL, text, sizeof text) != 0 && is(text, "FADD.f32.clamp_0_1 r5, r6, u3"));

    CHECK(valhall_make(VALHALL_OPCODE_IADD_IMM_i32, 10, &word, NULL) == VALHALL_OK);
    CHECK(valhall_set_immediate(&word, 10, 0, -1, NULL) == VALHALL_OK);
    CHECK(valhall_make(VALHALL_OPCODE_LOAD_i32, 10, &word, NULL) == VALHALL_OK);
    CHECK(valhall_set_staging(&word, 10, 0, 7, 1, NULL) == VALHALL_OK);
    CHECK(valhall_set_staging(&word, 10, 0, 63, 4, NULL) == VALHALL_FAILED);
    CHECK(valhall_set_immediate(NULL, 10, 0, 0, NULL) == VALHALL_BAD_ARGUMENT);
}

static void validating(void)
{
    uint64_t word = 0;
    valhall_error entries[8];
    valhall_errors errors = {entries, 8, 0};
    const char *line = "FADD.f32 r0, u0, u4";

    CHECK(valhall_parse(line, strlen(line), 9, VALHALL_PANFROST, &word, NULL) == VALHALL_OK);
    CHECK(valhall_validate(word, 9, 0, &errors) == VALHALL_FAILED && errors.count == 1);
    CHECK(entries[0].code == VALHALL_FAULT_too_many_uniforms && entries[0].message[0] != '\0');
    CHECK(valhall_validate(fadd, 10, 0, &errors) == VALHALL_OK && errors.count == 0);
    CHECK(valhall_validate(fadd, 10, 0, NULL) == VALHALL_OK);
    line = "LSHIFT_OR.i32 r3, r2, r4.b02, 0x0";
    CHECK(valhall_parse(line, strlen(line), 9, VALHALL_PANFROST, &word, NULL) == VALHALL_OK);
    CHECK(valhall_validate(word, 9, 0, &errors) == VALHALL_OK);
    CHECK(valhall_validate(word, 9, 1, &errors) == VALHALL_FAILED);
}

/* The enumerators of the header, which come from the table. */
static const char *const opcode_enumerators[] = {
#define VALHALL_OPCODE(name, form) #name,
#include "valhall/isa/generated/opcodes.def"
};

/* Each value of each modifier of a word can be set by its names and is read back; what is refused is not an unknown name. */
static unsigned setting_modifiers(uint64_t word, int architecture)
{
    valhall_modifier modifiers[32], changed[32];
    const size_t count = valhall_modifiers(word, architecture, modifiers, 32);
    unsigned set = 0;
    size_t n;
    uint32_t value;
    CHECK(count <= 32);
    for (n = 0; n < count && n < 32; ++n) {
        CHECK(modifiers[n].name[0] != '\0');
        for (value = 0; value < 256; ++value) {
            char name[64];
            uint64_t other = word;
            valhall_error error;
            if (valhall_modifier_value_name(modifiers[n].modifier, value, name, sizeof name) == 0) continue;
            if (valhall_set_modifier(&other, architecture, modifiers[n].name, name, &error) != VALHALL_OK) {
                CHECK(error.code != VALHALL_FAULT_unknown_modifier && error.code != VALHALL_FAULT_no_such_operand);
                continue;
            }
            CHECK(valhall_modifiers(other, architecture, changed, 32) == count && is(changed[n].value_name, name));
            ++set;
        }
    }
    return set;
}

/* Each instruction of the table, on each architecture that has it, through all functions about one word. */
static void every_instruction(void)
{
    char text[256], name[256];
    unsigned rows = 0, set = 0;
    uint32_t code;
    int architecture;

    for (code = 0; code < VALHALL_OPCODE_COUNT; ++code) {
        unsigned found = 0;
        size_t n;
        CHECK(valhall_name(VALHALL_NAMES_OPCODE, code, name, sizeof name) != 0);
        CHECK(valhall_description(code, text, sizeof text) >= 3);
        for (n = 0; name[n] != '\0'; ++n)
            if (name[n] == '.') name[n] = '_';
        CHECK(is(name, opcode_enumerators[code]));
        for (architecture = 9; architecture < (int)valhall_name_limit(VALHALL_NAMES_ARCHITECTURE); ++architecture) {
            uint64_t word = 0, again = 0;
            valhall_instruction i;
            valhall_operand operands[16];
            valhall_error error;
            size_t length;
            if (valhall_has_opcode(code, architecture) == 0) continue;
            ++found;
            CHECK(valhall_make(code, architecture, &word, &error) == VALHALL_OK);
            CHECK(valhall_decode(word, architecture, &i, &error) == VALHALL_OK && i.opcode == code && i.architecture == architecture);
            CHECK(valhall_operands(word, architecture, operands, 16) == i.operands && i.operands <= 16);
            CHECK(valhall_name(VALHALL_NAMES_UNIT, (uint32_t)i.unit, NULL, 0) != 0 || i.unit == 0);
            for (n = 0; n < i.operands && n < 16; ++n)
                CHECK(operands[n].text[0] != '\0' && valhall_name(VALHALL_NAMES_ROLE, (uint32_t)operands[n].role, NULL, 0) != 0);
            length = valhall_print(word, architecture, NULL, text, sizeof text);
            CHECK(length != 0 && length < sizeof text);
            CHECK(valhall_parse(text, length, architecture, VALHALL_PANFROST, &again, &error) == VALHALL_OK && again == word);
            CHECK(valhall_knowledge_of(word, architecture, NULL, 0) >= 0);
            set += setting_modifiers(word, architecture);
        }
        CHECK(found != 0);
        rows += found;
    }
    CHECK(rows > 2000 && set > 10000);
}

/* ---- text ---- */

static void printing(void)
{
    char text[256];
    valhall_text_options options;
    uint64_t word = 0;
    valhall_error error;
    const char *wrong = "FADD.f32 r0, r1";

    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    CHECK(valhall_print(fadd, 10, NULL, text, sizeof text) == 38 && is(text, "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs"));
    CHECK(valhall_parse("IADD.u64 r0, ^r2, u4", 20, 9, VALHALL_PANFROST, &word, NULL) == VALHALL_OK);
    options.dialect = VALHALL_ARM;
    CHECK(valhall_print(word, 9, &options, text, sizeof text) != 0 && is(text, "IADD.u64 [r0:r1], [r2^:r3^], u2"));
    options.dialect = 7;
    CHECK(valhall_print(word, 9, &options, text, sizeof text) == 0);
    CHECK(valhall_parse(wrong, strlen(wrong), 9, VALHALL_PANFROST, &word, &error) == VALHALL_FAILED && error.column == 16);
    CHECK(valhall_parse(NULL, 1, 9, VALHALL_PANFROST, &word, &error) == VALHALL_BAD_ARGUMENT);
}

static void assembling(void)
{
    uint64_t code[16];
    valhall_words words = {NULL, 0, 0};
    valhall_error entries[4];
    valhall_errors errors = {entries, 4, 0};
    valhall_text_options options;
    valhall_assemble_options older;
    char text[512];
    const char *source = "loop: IADD_IMM.i32 r0, ^r0, #-1\n BRANCHZ.reconverge r0, loop\n NOP.end\n";

    words.entries = code;
    words.capacity = 16;
    CHECK(assemble(source, 10, &words, &errors) == VALHALL_OK && words.count == 3 && errors.count == 0);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.labels = 1;
    CHECK(valhall_disassemble(code, words.count, 10, &options, text, sizeof text) != 0);
    CHECK(is(text, "L0:\nIADD_IMM.i32 r0, ^r0, #0xFFFFFFFF\nBRANCHZ.reconverge r0, L0\nNOP.end\n"));

    /* Too little memory: how much is needed. */
    words.capacity = 1;
    CHECK(assemble(source, 10, &words, NULL) == VALHALL_NO_SPACE && words.count == 3);
    words.entries = NULL;
    words.capacity = 0;
    CHECK(assemble(source, 10, &words, NULL) == VALHALL_NO_SPACE && words.count == 3);
    words.entries = code;
    words.capacity = 16;

    /* Errors with places. */
    CHECK(assemble("NOP\n  FADD.f32 r0, r1, r2.b9\nFADD.f32 r0\n", 10, &words, &errors) == VALHALL_FAILED && errors.count == 2);
    CHECK(entries[0].line == 2 && entries[0].column > 1 && entries[0].severity == VALHALL_ERROR && entries[1].line == 3);
    errors.capacity = 1;
    CHECK(assemble("FADD.f32 r0\nFADD.f32 r0\n", 10, &words, &errors) == VALHALL_NO_SPACE && errors.count == 2);
    errors.capacity = 4;

    /* The architecture of the text. */
    CHECK(valhall_architecture_of_text(".gpu G610\nNOP.end\n", 18) == 10);
    CHECK(assemble(".arch v11\nNOP.end\n", 0, &words, &errors) == VALHALL_OK && words.count == 1);
    CHECK(assemble("NOP.end\n", 0, &words, &errors) == VALHALL_FAILED);
    CHECK(assemble("NOP.end\n", 8, &words, &errors) == VALHALL_BAD_ARGUMENT);

    /* Options of an older header are shorter, those of none are refused. */
    memset(&older, 0xff, sizeof older);
    older.size = offsetof(valhall_assemble_options, dialect);
    older.architecture = 10;
    CHECK(valhall_assemble("NOP.end\n", 8, &older, &words, &errors) == VALHALL_OK);
    older.size = 0;
    CHECK(valhall_assemble("NOP.end\n", 8, &older, &words, &errors) == VALHALL_BAD_ARGUMENT);
    older.size = sizeof older + 1;
    CHECK(valhall_assemble("NOP.end\n", 8, &older, &words, &errors) == VALHALL_BAD_ARGUMENT);
}

/* The file of a folder; its size, or 0 after a failure. */
static size_t read_file(const char *folder, const char *name, unsigned char *to, size_t capacity)
{
    char path[1024];
    FILE *file;
    size_t size;
    sprintf(path, "%.900s/%.100s", folder, name);
    file = fopen(path, "rb");
    CHECK(file != NULL);
    if (file == NULL) return 0;
    size = fread(to, 1, capacity, file);
    fclose(file);
    return size;
}

/* Programs of the tests of the assembler, as bytes that do not depend on the machine. */
static void assembling_corpus(const char *folder)
{
    static const char *const names[] = {"bilateral_fs", "atomics_cs"};
    static unsigned char text[1 << 16], expected[1 << 15];
    static uint64_t code[1 << 12];
    size_t n, i;
    for (n = 0; n < 2; ++n) {
        valhall_words words = {NULL, 0, 0};
        char name[64];
        size_t size, bytes;
        sprintf(name, "corpus/%s.s", names[n]);
        size = read_file(folder, name, text, sizeof text - 1);
        text[size] = '\0';
        sprintf(name, "corpus/%s.bin", names[n]);
        bytes = read_file(folder, name, expected, sizeof expected);
        words.entries = code;
        words.capacity = 1 << 12;
        CHECK(assemble((const char *)text, 9, &words, NULL) == VALHALL_OK);
        CHECK(bytes != 0 && bytes == 8 * words.count);
        for (i = 0; i < bytes && i < 8 * words.count; ++i)
            if (expected[i] != (unsigned char)(code[i / 8] >> 8 * (i % 8))) break;
        CHECK(i == bytes);
    }
}

/* ---- programs ---- */

static void programs(void)
{
    uint64_t code[16];
    uint32_t moves[16];
    valhall_words words = {NULL, 0, 0};
    valhall_finding entries[4];
    valhall_findings findings = {entries, 4, 0};
    valhall_check_options options;
    valhall_statistics statistics;
    valhall_costs costs;
    char text[512];

    words.entries = code;
    words.capacity = 16;
    CHECK(assemble("LOAD.i32.unsigned.slot0 @r0, r60, offset:0\nFADD.f32.end r1, r0, r0\n", 9, &words, NULL) == VALHALL_OK);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.stage = VALHALL_STAGE_FRAGMENT;
    CHECK(valhall_check(code, words.count, 9, &options, &findings) == VALHALL_FAILED && findings.count == 1);
    CHECK(entries[0].code == VALHALL_FINDING_RESULT_READ && entries[0].index == 1 && entries[0].other == 0 && entries[0].reg == 0);
    CHECK(entries[0].slots == 1 && entries[0].message[0] != '\0' && entries[0].severity == VALHALL_ERROR);
    options.stage = 9;
    CHECK(valhall_check(code, words.count, 9, &options, &findings) == VALHALL_BAD_ARGUMENT);

    CHECK(valhall_insert_waits(&words, 9, moves, NULL) == VALHALL_OK && words.count == 2 && moves[0] == 0 && moves[1] == 1);
    CHECK(valhall_mark_last_uses(&words, 9, NULL) == VALHALL_OK);
    CHECK(valhall_disassemble(code, words.count, 9, NULL, text, sizeof text) != 0);
    CHECK(is(text, "LOAD.i32.unsigned.slot0.wait0 @r0, ^r60, offset:0\nFADD.f32.end r1, ^r0, ^r0\n"));
    CHECK(valhall_check(code, words.count, 9, NULL, &findings) == VALHALL_OK);
    CHECK(valhall_drop_waits(&words, 9, NULL, NULL) == VALHALL_OK && words.count == 2);
    words.capacity = 1;
    CHECK(valhall_insert_waits(&words, 9, NULL, NULL) == VALHALL_BAD_ARGUMENT);
    words.capacity = 16;

    CHECK(assemble("FMA.f32 r0, r1, r2, u0\nNOP.end\n", 10, &words, NULL) == VALHALL_OK);
    CHECK(valhall_statistics_of(code, words.count, 10, "G610", &statistics) == VALHALL_OK);
    CHECK(statistics.instructions == 2 && statistics.uniform_count == 1 && statistics.uniforms[0] == 1 && statistics.has_longest == 1);
    CHECK(statistics.total[0] > 0 && statistics.longest[0] > 0 && statistics.thread_percent == 100);
    costs.size = sizeof costs;
    CHECK(valhall_costs_of(code, words.count, 10, "G610", &costs) == VALHALL_OK);
    CHECK(costs.arithmetic[0] == 2.0 / 64 && costs.arithmetic[2] == costs.arithmetic[0] && costs.per_cycle[0] == 64);
    CHECK(is(costs.product, "G610") && is(costs.assumed_from, "G710") && costs.assumed == 0xF);
    CHECK(valhall_costs_of(code, words.count, 14, NULL, &costs) == VALHALL_OK && is(costs.product, "G1") && costs.assumed == 0);
    CHECK(valhall_costs_of(code, words.count, 10, "G9999", &costs) == VALHALL_BAD_ARGUMENT);
    costs.size = 8;
    CHECK(valhall_costs_of(code, words.count, 10, "G610", &costs) == VALHALL_BAD_ARGUMENT);
    CHECK(valhall_statistics_of(code, words.count, 10, "G9999", &statistics) == VALHALL_BAD_ARGUMENT);
}

/* ---- runs ---- */

static void running(void)
{
    uint64_t code[16];
    uint32_t registers[VALHALL_REGISTER_COUNT * 20];
    const uint32_t uniforms[] = {0x3F000000};
    uint8_t bytes[16];
    valhall_words words = {NULL, 0, 0};
    valhall_run_options options;
    valhall_run_result result;
    valhall_memory memory;
    valhall_error error;
    uint32_t n;

    words.entries = code;
    words.capacity = 16;
    CHECK(assemble("FMA.f32.end r2, r0, r1, u0", 10, &words, NULL) == VALHALL_OK);
    memset(&options, 0, sizeof options);
    memset(registers, 0, sizeof registers);
    options.size = sizeof options;
    options.invocations = 20; /* two warps */
    options.registers = registers;
    options.uniforms = uniforms;
    options.uniform_count = 1;
    for (n = 0; n < 20; ++n) {
        registers[0 * 20 + n] = 0x3E800000; /* 0.25 */
        registers[1 * 20 + n] = 0x3F000000; /* 0.5 */
    }
    CHECK(valhall_run(code, words.count, 10, &options, &result, &error) == VALHALL_OK && result.steps == 2);
    for (n = 0; n < 20; ++n) CHECK(registers[2 * 20 + n] == 0x3F200000); /* 0.625 */

    /* Errors that stop a run. */
    options.uniform_count = 0;
    CHECK(valhall_run(code, words.count, 10, &options, &result, &error) == VALHALL_FAILED);
    CHECK(error.domain == VALHALL_DOMAIN_RUN && error.code == VALHALL_RUN_ERROR_no_uniform && error.index == 0 && error.lane >= -1);
    CHECK(strstr(error.message, "u0") != NULL);
    options.invocations = 2000;
    CHECK(valhall_run(code, words.count, 10, &options, &result, &error) == VALHALL_BAD_ARGUMENT);

    /* Memory. */
    CHECK(assemble("IADD_IMM.i32 r2, 0x0, #42 \n STORE.i8.slot0.wait0 @r2, r0, offset:3 \n NOP.end", 10, &words, NULL) == VALHALL_OK);
    memset(registers, 0, sizeof registers);
    memset(bytes, 0, sizeof bytes);
    registers[0] = 0x40000;
    memory.address = 0x40000;
    memory.bytes = bytes;
    memory.size = sizeof bytes;
    options.invocations = 1;
    options.memory = &memory;
    options.memory_count = 1;
    CHECK(valhall_run(code, words.count, 10, &options, NULL, &error) == VALHALL_OK && bytes[3] == 42 && bytes[2] == 0);
    memory.size = 2;
    CHECK(valhall_run(code, words.count, 10, &options, NULL, &error) == VALHALL_FAILED && error.code == VALHALL_RUN_ERROR_unmapped);
}

/* The cost of a run, and an estimate of its time. */
static void timing_a_run(void)
{
    uint64_t code[16], executions[4] = {0};
    uint32_t registers[VALHALL_REGISTER_COUNT * 32];
    uint8_t bytes[64] = {0};
    valhall_words words = {NULL, 0, 0};
    valhall_memory memory = {0x40000, NULL, 64};
    valhall_run_options options;
    valhall_timing_options timing;
    valhall_timing_number number = {"load_latency", 300, 0};
    valhall_instruction_timing instructions[4];
    valhall_run_cost cost;
    valhall_estimate estimate, slow;
    valhall_run_result result;
    valhall_error error;
    uint32_t n;

    words.entries = code;
    words.capacity = 16;
    memory.bytes = bytes;
    CHECK(assemble("LOAD.i32.unsigned.slot0.wait0 @r0, r2, offset:0\nFADD.f32 r1, r0, r0\nSTORE.i32.slot0.wait0 @r1, r2, offset:4\nNOP.end", 10, &words,
                   NULL) == VALHALL_OK && words.count == 4);
    memset(&options, 0, sizeof options);
    memset(registers, 0, sizeof registers);
    for (n = 0; n < 32; ++n) registers[2 * 32 + n] = 0x40000;
    options.size = sizeof options;
    options.invocations = 32;
    options.registers = registers;
    options.memory = &memory;
    options.memory_count = 1;
    options.executions = executions;
    memset(&timing, 0, sizeof timing);
    timing.size = sizeof timing;
    timing.product = "Mali-G710";
    timing.instructions = instructions;
    cost.size = sizeof cost;
    estimate.size = sizeof estimate;
    CHECK(valhall_run_timed(code, words.count, 10, &options, &timing, &cost, &estimate, &result, &error) == VALHALL_OK);
    CHECK(result.steps == 8 && executions[3] == 2);
    CHECK(cost.warps == 2 && cost.threads == 32 && cost.executions == 8 && cost.idle_lanes == 0 && is(cost.product, "G710"));
    CHECK(cost.messages[VALHALL_MESSAGE_LOAD] == 2 && cost.messages[VALHALL_MESSAGE_STORE] == 2 && cost.messages[VALHALL_MESSAGE_OTHER] == 0);
    CHECK(cost.loaded_bytes == 128 && cost.stored_bytes == 128 && cost.loaded_lines == 2 && cost.stored_lines == 2);
    CHECK(cost.clocks[0] == 0.5 && cost.clocks[3] == 4 && cost.arithmetic == 1 && cost.assumed == 0x1E && is(cost.assumed_from, "G610"));
    CHECK(estimate.warps == 128 && estimate.resident == 128 && estimate.executions == 512 && estimate.is_cut == 0 && is(estimate.product, "G710"));
    CHECK(estimate.clocks > 128 * 2 * 64 / 44.0 && estimate.clocks < 128 * 2 * 64 / 44.0 + 200);
    CHECK(estimate.busy[3] > 0.6 && estimate.busy[3] <= 1 && estimate.issue > 0 && estimate.stalls[VALHALL_STALL_MESSAGE] > 0.5);
    CHECK(estimate.now.registers == 32 && estimate.fewer_threads.resident == 64 && estimate.more_threads.clocks_per_warp == 0);
    CHECK(estimate.one_warp_more.resident == 130 && estimate.one_slot_fewer.clocks_per_warp == 0 && estimate.slot_for_each.clocks_per_warp > 0);
    CHECK(strstr(estimate.assumed, "clocked_cvt") != NULL && strstr(estimate.assumed, "load_latency") == NULL);
    CHECK(instructions[0].executions == 128 && instructions[0].stalls[VALHALL_STALL_MESSAGE] > 0 && instructions[0].waited_for > 0);
    CHECK(instructions[1].stalls[VALHALL_STALL_MESSAGE] == 0 && instructions[1].waited_for == 0);

    timing.numbers = &number;
    timing.number_count = 1;
    timing.warps = 2;
    slow.size = sizeof slow;
    CHECK(valhall_run_timed(code, words.count, 10, &options, &timing, NULL, &slow, NULL, NULL) == VALHALL_OK);
    CHECK(slow.warps == 2 && slow.clocks > 600 && slow.clocks < 620);
    number.name = "pixels";
    CHECK(valhall_run_timed(code, words.count, 10, &options, &timing, NULL, &slow, NULL, &error) == VALHALL_BAD_ARGUMENT);
    CHECK(strstr(error.message, "numbers") != NULL);
    timing.number_count = 0;
    timing.product = "G9999";
    CHECK(valhall_run_timed(code, words.count, 10, &options, &timing, NULL, &slow, NULL, &error) == VALHALL_BAD_ARGUMENT);
    timing.product = NULL;
    timing.resident = 1025;
    CHECK(valhall_run_timed(code, words.count, 10, &options, &timing, NULL, &slow, NULL, &error) == VALHALL_BAD_ARGUMENT);
    timing.size = 3;
    CHECK(valhall_run_timed(code, words.count, 10, &options, &timing, NULL, NULL, NULL, &error) == VALHALL_BAD_ARGUMENT);
    slow.size = 3;
    CHECK(valhall_run_timed(code, words.count, 10, &options, NULL, NULL, &slow, NULL, &error) == VALHALL_BAD_ARGUMENT);
    CHECK(valhall_run_timed(code, words.count, 7, &options, NULL, NULL, NULL, NULL, &error) == VALHALL_BAD_ARGUMENT);
    /* A run that is stopped: the store is not executed. */
    memory.size = 4;
    CHECK(valhall_run_timed(code, words.count, 10, &options, NULL, &cost, &estimate, NULL, &error) == VALHALL_FAILED);
    CHECK(error.code == VALHALL_RUN_ERROR_unmapped && error.index == 2 && cost.executions == 2 && cost.stored_bytes == 0);
    CHECK(is(estimate.product, "G610") && estimate.executions == 128 * 2);
}

/* Executions are counted over several runs; how well the results of what was executed are known. */
static void counting_executions(void)
{
    uint64_t code[16], executions[5] = {0, 0, 0, 0, 77};
    uint32_t registers[VALHALL_REGISTER_COUNT];
    valhall_words words = {NULL, 0, 0};
    valhall_run_options options;
    valhall_fidelity fidelity;
    char text[256];
    const int64_t exact = valhall_find_name(VALHALL_NAMES_KNOWLEDGE, "exact");
    const int64_t bounded = valhall_find_name(VALHALL_NAMES_KNOWLEDGE, "bounded");
    const int64_t chosen = valhall_find_name(VALHALL_NAMES_KNOWLEDGE, "chosen");
    const int64_t refused = valhall_find_name(VALHALL_NAMES_KNOWLEDGE, "refused");
    uint32_t n;

    words.entries = code;
    words.capacity = 16;
    CHECK(exact >= 0 && bounded >= 0 && chosen >= 0 && refused >= 0);
    CHECK(valhall_name_limit(VALHALL_NAMES_KNOWLEDGE) == VALHALL_KNOWLEDGE_COUNT);
    CHECK(assemble("loop: IADD_IMM.i32 r0, r0, #-1\nBRANCHZ.eq.reconverge r0, done\nBRANCHZ.eq.reconverge 0x0, loop\n"
                   "done: FRCP.f32.end r1, r2\n", 10, &words, NULL) == VALHALL_OK && words.count == 4);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.registers = registers;
    options.executions = executions;
    for (n = 1; n <= 3; n += 2) {
        memset(registers, 0, sizeof registers);
        registers[0] = n;
        CHECK(valhall_run(code, words.count, 10, &options, NULL, NULL) == VALHALL_OK);
    }
    CHECK(executions[0] == 4 && executions[1] == 4 && executions[2] == 2 && executions[3] == 2 && executions[4] == 77);
    CHECK(valhall_fidelity_of(code, words.count, 10, executions, &fidelity) == VALHALL_OK);
    CHECK(fidelity.instructions[exact] == 3 && fidelity.executions[exact] == 10 && fidelity.instructions[chosen] == 0);
    CHECK(fidelity.instructions[bounded] == 1 && fidelity.executions[bounded] == 2 && fidelity.instructions[refused] == 0);
    CHECK(valhall_fidelity_of(code, words.count, 10, NULL, &fidelity) == VALHALL_BAD_ARGUMENT);
    CHECK(valhall_knowledge_of(code[0], 10, text, sizeof text) == (int)exact);
    CHECK(valhall_knowledge_of(code[3], 10, text, sizeof text) == (int)bounded && text[0] != '\0');
    /* The modifiers and operands of a word decide. */
    CHECK(assemble("FADD.f32 r0, r1, r2\nFADD.f32.end r0.h0, r1, r2", 11, &words, NULL) == VALHALL_OK);
    CHECK(valhall_knowledge_of(code[0], 11, text, sizeof text) == (int)exact && is(text, ""));
    CHECK(valhall_knowledge_of(code[1], 11, text, sizeof text) == (int)chosen && strstr(text, "half destination") != NULL);
    CHECK(valhall_knowledge_of(UINT64_MAX, 10, text, sizeof text) == (int)refused && valhall_knowledge_of(code[0], 8, NULL, 0) == -1);
}

static void checking_registers(void)
{
    uint64_t code[16], executions[2] = {0, 0};
    uint32_t registers[VALHALL_REGISTER_COUNT * 20];
    valhall_words words = {NULL, 0, 0};
    valhall_run_options options;
    valhall_run_checks checks;
    valhall_run_finding entries[4];
    valhall_run_findings findings = {entries, 4, 0, 0, 0};
    valhall_run_result result;
    valhall_error error;
    uint32_t n;

    words.entries = code;
    words.capacity = 16;
    CHECK(assemble("IADD.u32 r2, r0, r1\nIADD.u32.end r3, r2, r60", 10, &words, NULL) == VALHALL_OK);
    memset(&options, 0, sizeof options);
    memset(&checks, 0, sizeof checks);
    options.size = sizeof options;
    options.invocations = 20; /* two warps */
    options.registers = registers;
    options.executions = executions;
    checks.size = sizeof checks;
    checks.defined[0] = 3;
    checks.stage = VALHALL_STAGE_FRAGMENT; /* preloads r60 */
    for (n = 0; n < VALHALL_REGISTER_COUNT * 20; ++n) registers[n] = n / 20;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, &result, &error) == VALHALL_OK);
    CHECK(findings.count == 0 && findings.unchecked == 0 && result.steps == 4 && executions[0] == 2 && executions[1] == 2);
    CHECK(registers[3 * 20 + 19] == 61 && registers[40 * 20] != 0 && registers[40 * 20] != 40); /* noise: r40 is not defined */

    /* r1 is not defined: a finding in each warp. */
    checks.defined[0] = 1;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, &result, &error) == VALHALL_FAILED);
    CHECK(error.domain == VALHALL_DOMAIN_RUN && error.code == VALHALL_RUN_ERROR_none && error.index == 0 && error.message[0] != '\0');
    CHECK(findings.count == 2 && entries[0].warp == 0 && entries[0].lane_mask == 0xFFFF);
    CHECK(entries[1].warp == 1 && entries[1].lane_mask == 0xF && entries[0].invocation == 0 && entries[1].invocation == 16);
    CHECK(entries[0].kind == VALHALL_RUN_FINDING_REGISTERS && entries[0].code == VALHALL_FINDING_NEVER_WRITTEN && entries[0].index == 0);
    CHECK(entries[0].reg == 1 && entries[0].severity == VALHALL_ERROR && entries[0].other_invocation == VALHALL_NOWHERE);
    CHECK(is(entries[1].message, "lanes 0-3: reads r1, which nothing has written"));
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, NULL, NULL, NULL) == VALHALL_FAILED);
    checks.stage = 9;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_BAD_ARGUMENT);
    checks.size = 1;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_BAD_ARGUMENT);

    /* The error that stops the run comes first. */
    CHECK(assemble("FADD.f32.end r2, r0, u0", 10, &words, NULL) == VALHALL_OK);
    CHECK(valhall_run_checked(code, words.count, 10, &options, NULL, &findings, NULL, &error) == VALHALL_FAILED);
    CHECK(error.code == VALHALL_RUN_ERROR_no_uniform);
}

static void detecting_races(void)
{
    uint64_t code[16];
    uint8_t bytes[64], many_bytes[256];
    valhall_words words = {NULL, 0, 0};
    valhall_run_options options;
    valhall_run_checks checks;
    valhall_run_finding entries[4];
    valhall_run_findings findings = {entries, 4, 0, 0, 0};
    valhall_memory memory;
    uint32_t registers[VALHALL_REGISTER_COUNT * 32];
    static uint64_t many[301];
    const char *line = "STORE.i32.slot0.wait0 @r2, r0, offset:4";
    size_t n;

    words.entries = code;
    words.capacity = 16;
    /* Each invocation stores at the same address. */
    CHECK(assemble("STORE.i32.slot0.wait0 @r2, r0, offset:4\nNOP.end", 10, &words, NULL) == VALHALL_OK);
    memset(&options, 0, sizeof options);
    memset(&checks, 0, sizeof checks);
    memset(registers, 0, sizeof registers);
    memset(bytes, 0, sizeof bytes);
    memory.address = 0;
    memory.bytes = bytes;
    memory.size = sizeof bytes;
    options.size = sizeof options;
    options.registers = registers;
    options.memory = &memory;
    options.memory_count = 1;
    checks.size = sizeof checks;
    checks.defined[0] = 7;
    options.zeros = 1; /* r1, the high half of the address, is not defined */
    options.invocations = 1;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_OK && findings.count == 0);
    options.invocations = 32;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_FAILED && findings.count == 1);
    CHECK(entries[0].kind == VALHALL_RUN_FINDING_RACE && entries[0].code == -1 && entries[0].index == 0 && entries[0].other == 0);
    CHECK(entries[0].address == 4 && entries[0].use == VALHALL_STORES && entries[0].other_use == VALHALL_STORES);
    CHECK(entries[0].warp == 0 && entries[0].invocation == 1 && entries[0].other_invocation == 0);
    CHECK(entries[0].lane_mask == 0xFFFE); /* not the lanes of warp 1 */
    CHECK(is(entries[0].message, "warp 0, lane 1: stores to 0x4, which warp 0, lane 0 stores to at instruction 0, with neither a barrier nor "
                                 "atomics between; the same in lanes 2-15"));

    /* The two invocations are in different warps. */
    CHECK(assemble("STORE.i32.slot0.wait0 @r2, r0, offset:4\nNOP.end", 10, &words, NULL) == VALHALL_OK);
    for (n = 0; n < 32; ++n) registers[n] = 4 * (uint32_t)(n == 21 ? 3 : n); /* r0: invocation 21 stores where invocation 3 does */
    memory.size = sizeof many_bytes;
    memory.bytes = many_bytes;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_FAILED && findings.count == 1);
    CHECK(entries[0].warp == 1 && entries[0].lane_mask == 1u << 5 && entries[0].invocation == 21 && entries[0].other_invocation == 3);
    CHECK(is(entries[0].message, "warp 1, lane 5: stores to 0x10, which warp 0, lane 3 stores to at instruction 0, with neither a barrier nor "
                                 "atomics between"));
    memset(registers, 0, sizeof registers);

    /* Too little memory for all words that are touched. */
    CHECK(assemble("STORE.i64.slot0.wait0 @r2:r3, r0, offset:4\nNOP.end", 10, &words, NULL) == VALHALL_OK);
    checks.defined[0] = 15;
    checks.race_words = 1;
    options.invocations = 1;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_OK && findings.unchecked == 1);

    /* More races than the library keeps. */
    for (n = 0; n < 300; ++n) CHECK(valhall_parse(line, strlen(line), 10, VALHALL_PANFROST, &many[n], NULL) == VALHALL_OK);
    CHECK(valhall_parse("NOP.end", 7, 10, VALHALL_PANFROST, &many[300], NULL) == VALHALL_OK);
    checks.race_words = 0;
    options.invocations = 2;
    CHECK(valhall_run_checked(many, 301, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_FAILED);
    CHECK(findings.count == 256 && findings.omitted >= 44);
    options.invocations = 1;

    /* A list that is too short. */
    CHECK(assemble("IADD.u32 r4, r0, r1\nIADD.u32.end r4, r2, r3", 10, &words, NULL) == VALHALL_OK);
    checks.defined[0] = 0;
    findings.capacity = 1;
    CHECK(valhall_run_checked(code, words.count, 10, &options, &checks, &findings, NULL, NULL) == VALHALL_FAILED && findings.count > 1);
}

/* ---- v15 ---- */

/* r64 to r127 and u256 to u511. */
static void using_v15(void)
{
    static uint32_t registers[VALHALL_REGISTER_COUNT * 2], uniforms[512];
    uint64_t code[16], word;
    valhall_words words = {NULL, 0, 0};
    valhall_instruction i;
    valhall_operand operands[8];
    valhall_error error;
    valhall_check_options options;
    valhall_finding entries[4];
    valhall_findings findings = {entries, 4, 0};
    valhall_statistics statistics;
    valhall_run_options run;
    valhall_run_checks checks;
    valhall_run_finding run_entries[4];
    valhall_run_findings run_findings = {run_entries, 4, 0, 0, 0};
    char text[256];

    words.entries = code;
    words.capacity = 16;
    CHECK(assemble("FADD.f32 r100, r64, ^r2\nFADD.f32.end r127, r100, u300", 15, &words, NULL) == VALHALL_OK && words.count == 2);
    CHECK(valhall_decode(code[0], 15, &i, NULL) == VALHALL_OK);
    CHECK(i.registers_read[0] == 4 && i.registers_read[1] == 1 && i.registers_written[0] == 0 && i.registers_written[1] == 1ull << 36);
    CHECK(i.last_uses[0] == 4 && i.last_uses[1] == 0);
    CHECK(valhall_operands(code[0], 15, operands, 8) == 3 && operands[1].first_register == 64 && operands[1].registers[1] == 1);

    CHECK(valhall_register_count(15) == 128 && valhall_uniform_count(15) == 512);
    CHECK(valhall_register_count(10) == 64 && valhall_uniform_count(10) == 256 && valhall_register_count(8) == 0);

    /* Setters know how many registers and uniforms an architecture has. */
    CHECK(valhall_make(VALHALL_OPCODE_FADD_f32, 15, &word, NULL) == VALHALL_OK);
    CHECK(valhall_set_destination(&word, 15, 127, NULL) == VALHALL_OK && valhall_set_register(&word, 15, 0, 126, NULL) == VALHALL_OK);
    CHECK(valhall_set_uniform(&word, 15, 1, 511, NULL) == VALHALL_OK);
    CHECK(valhall_print(word, 15, NULL, text, sizeof text) != 0 && is(text, "FADD.f32 r127, r126, u511"));
    CHECK(valhall_set_register(&word, 15, 0, 128, &error) == VALHALL_FAILED && error.code == VALHALL_FAULT_register_out_of_range);
    CHECK(valhall_set_uniform(&word, 15, 1, 512, &error) == VALHALL_FAILED);
    CHECK(valhall_make(VALHALL_OPCODE_FADD_f32, 10, &word, NULL) == VALHALL_OK);
    CHECK(valhall_set_destination(&word, 10, 64, &error) == VALHALL_FAILED && valhall_set_uniform(&word, 10, 1, 256, &error) == VALHALL_FAILED);

    /* The checker. */
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.stage = VALHALL_STAGE_COMPUTE;
    options.defined[0] = 4;
    CHECK(valhall_check(code, words.count, 15, &options, &findings) == VALHALL_FAILED && findings.count == 1);
    CHECK(entries[0].code == VALHALL_FINDING_NEVER_WRITTEN && entries[0].reg == 64);
    options.defined[1] = 1;
    CHECK(valhall_check(code, words.count, 15, &options, &findings) == VALHALL_OK && findings.count == 0);

    /* Statistics. */
    CHECK(valhall_statistics_of(code, words.count, 15, NULL, &statistics) == VALHALL_OK);
    CHECK(statistics.registers[0] == 4 && statistics.registers[1] == (1ull | 1ull << 36 | 1ull << 63) && statistics.work_registers == 4);
    CHECK(statistics.uniforms[4] == 1ull << 44 && statistics.uniform_count == 1 && statistics.registers_per_thread == 128);
    CHECK(statistics.thread_percent == 25);

    /* Runs: registers and uniforms in, registers out. */
    memset(&run, 0, sizeof run);
    run.size = sizeof run;
    run.invocations = 2;
    run.registers = registers;
    run.uniforms = uniforms;
    run.uniform_count = 512;
    registers[64 * 2] = 0x3F800000; /* 1 */
    registers[64 * 2 + 1] = 0x40000000; /* 2 */
    registers[2 * 2] = registers[2 * 2 + 1] = 0x3F000000; /* 0.5 */
    uniforms[300] = 0x3E800000; /* 0.25 */
    CHECK(valhall_run(code, words.count, 15, &run, NULL, &error) == VALHALL_OK);
    CHECK(registers[127 * 2] == 0x3FE00000 && registers[127 * 2 + 1] == 0x40300000 && registers[100 * 2] == 0x3FC00000);
    run.uniform_count = 300;
    CHECK(valhall_run(code, words.count, 15, &run, NULL, &error) == VALHALL_FAILED && error.code == VALHALL_RUN_ERROR_no_uniform);
    run.uniform_count = 512;
    memset(&checks, 0, sizeof checks);
    checks.size = sizeof checks;
    checks.defined[0] = 4;
    CHECK(valhall_run_checked(code, words.count, 15, &run, &checks, &run_findings, NULL, NULL) == VALHALL_FAILED);
    CHECK(run_findings.count >= 1 && run_entries[0].reg == 64);
    checks.defined[1] = 1;
    CHECK(valhall_run_checked(code, words.count, 15, &run, &checks, &run_findings, NULL, NULL) == VALHALL_OK && run_findings.count == 0);

    /* Other architectures leave the state of r64 to r127 alone, and have u0 to u255. */
    CHECK(assemble("NOP.end", 10, &words, NULL) == VALHALL_OK);
    registers[64 * 2] = 7;
    run.uniform_count = 256;
    CHECK(valhall_run(code, words.count, 10, &run, NULL, &error) == VALHALL_OK && registers[64 * 2] == 7);
    run.uniform_count = 257;
    CHECK(valhall_run(code, words.count, 10, &run, NULL, &error) == VALHALL_FAILED && error.code == VALHALL_RUN_ERROR_too_many_uniforms);

    /* v15 preloads values in other registers. */
    CHECK(valhall_preload_register("workgroup_id_x", VALHALL_STAGE_COMPUTE, 15) >= 0);
}

/* ---- compilers ---- */

/* Two words are a quadword, the lower half first. */
static const char bifrost_sum[] = "eos {\n*FADD.f32 r0:t0, r1, r2\n*NOP\n}\n";

static void assembling_bifrost(void)
{
    static const char named[] = ".gpu G72\neos { *NOP\n}";
    static const char wrong[] = "eos {\n*FADD.f32 r0:t0, r1, r99\n}";
    uint64_t entries[8], again[8];
    valhall_words words = {entries, 8, 0}, same = {again, 8, 0};
    valhall_error first;
    valhall_errors errors = {&first, 1, 0};
    valhall_assemble_options options = {sizeof options, 0, 0, 0, 0};
    valhall_text_options how = {sizeof how, 0, 0, 0, 0, 0};
    char text[256];
    size_t length;

    CHECK(valhall_find_architecture("v6") == 6 && valhall_find_architecture("Mali-G72 MP12") == 6);
    CHECK(valhall_find_architecture("v7") == 7 && valhall_find_architecture("g52") == 7);
    CHECK(valhall_name(VALHALL_NAMES_ARCHITECTURE, 7, text, sizeof text) == 2 && is(text, "v7"));
    CHECK(valhall_register_count(7) == 64 && valhall_uniform_count(6) == 256 && !valhall_has_opcode(VALHALL_OPCODE_FADD_f32, 7));

    options.architecture = 7;
    CHECK(valhall_assemble(bifrost_sum, strlen(bifrost_sum), &options, &words, &errors) == VALHALL_OK);
    CHECK(words.count == 4 && errors.count == 0);
    length = valhall_disassemble(entries, words.count, 7, &how, text, sizeof text);
    CHECK(length < sizeof text && strstr(text, "*FADD.f32 r0:t0, r1, r2") != NULL);
    CHECK(valhall_assemble(text, length, &options, &same, NULL) == VALHALL_OK);
    CHECK(same.count == words.count && memcmp(again, entries, 8 * words.count) == 0);
    words.capacity = 2;
    CHECK(valhall_assemble(bifrost_sum, strlen(bifrost_sum), &options, &words, NULL) == VALHALL_NO_SPACE && words.count == 4);

    /* The text names its architecture. */
    options.architecture = 0;
    CHECK(valhall_architecture_of_text(named, strlen(named)) == 6);
    words.capacity = 8;
    CHECK(valhall_assemble(named, strlen(named), &options, &words, &errors) == VALHALL_OK && words.count == 2);
    options.architecture = 7;
    CHECK(valhall_assemble(named, strlen(named), &options, &words, &errors) == VALHALL_FAILED && first.line == 1 && first.column == 6);
    CHECK(valhall_assemble(bifrost_sum, strlen(bifrost_sum), &options, &words, NULL) == VALHALL_OK);

    /* Half a quadword; options that Bifrost lacks. */
    CHECK(valhall_disassemble(entries, 3, 7, &how, text, sizeof text) != 0 && strstr(text, "incomplete") != NULL);
    how.bytes = 1;
    CHECK(valhall_disassemble(entries, 4, 7, &how, text, sizeof text) == 0);
    options.dialect = VALHALL_ARM;
    CHECK(valhall_assemble(bifrost_sum, strlen(bifrost_sum), &options, &words, &errors) == VALHALL_BAD_ARGUMENT);
    CHECK(strstr(first.message, "dialect") != NULL);
    options.dialect = VALHALL_PANFROST;

    /* An error has its place in the text. */
    CHECK(valhall_assemble(wrong, strlen(wrong), &options, &words, &errors) == VALHALL_FAILED);
    CHECK(first.domain == VALHALL_DOMAIN_BIFROST_TEXT && first.line == 2 && first.column == 22 && first.message[0] != '\0');

    /* Functions that take one word refuse the architecture, and say so. */
    CHECK(valhall_decode(entries[0], 7, NULL, &first) == VALHALL_BAD_ARGUMENT && strstr(first.message, "Bifrost") != NULL);
    CHECK(valhall_print(entries[0], 7, NULL, text, sizeof text) == 0);
    CHECK(valhall_make(VALHALL_OPCODE_FADD_f32, 6, entries, &first) == VALHALL_BAD_ARGUMENT);
}

static void checking_bifrost(void)
{
    static const char late[] = "nbb load { +LOAD.i32 r0, r1, @r4\n}\neos { *MOV.i32 r2:t0, r4\n}";
    uint64_t entries[16];
    valhall_words words = {entries, 16, 0};
    valhall_finding list[4];
    valhall_findings findings = {list, 4, 0};
    valhall_assemble_options how = {sizeof how, 7, 0, 0, 0};
    valhall_check_options options = {sizeof options, 0, 0, {0, 0}};

    CHECK(valhall_assemble(late, strlen(late), &how, &words, NULL) == VALHALL_OK);
    CHECK(valhall_check(entries, words.count, 7, &options, &findings) == VALHALL_FAILED && findings.count == 1);
    CHECK(list[0].code == VALHALL_BIFROST_FINDING_register_of_message && list[0].severity == VALHALL_ERROR);
    CHECK(list[0].index == 2 && list[0].other == VALHALL_NOWHERE && list[0].reg == 4 && list[0].slots == 1);
    CHECK(valhall_find_name(VALHALL_NAMES_FINDING, "bifrost_register_of_message") == list[0].code);
    options.defined[0] = 3;
    CHECK(valhall_check(entries, words.count, 7, &options, &findings) == VALHALL_FAILED && findings.count == 1);
    options.defined[0] = 2;
    CHECK(valhall_check(entries, words.count, 7, &options, &findings) == VALHALL_FAILED && findings.count == 2);
    CHECK(list[0].code == VALHALL_BIFROST_FINDING_never_written && list[0].reg == 0 && list[0].index == 0 && list[1].index == 2);
    findings.capacity = 1;
    CHECK(valhall_check(entries, words.count, 7, &options, &findings) == VALHALL_NO_SPACE && findings.count == 2);
    options.stores_read_late = 1;
    CHECK(valhall_check(entries, words.count, 7, &options, &findings) == VALHALL_BAD_ARGUMENT);
}

static void running_bifrost(void)
{
    static uint32_t registers[VALHALL_REGISTER_COUNT * 10];
    static const char unmapped[] = "nbb { *NOP\n}\neos load { +LOAD.i32 r1, r2, @r4\n}";
    static const char divergent[] = "nbb { *NOP\n+BRANCHZ.i32.eq t1, r1, end\n}\n nbb { *FADD.f32 r0:t0, r1, r2\n}\n end: eos { *NOP\n}";
    uint64_t entries[16], counts[16];
    valhall_words words = {entries, 16, 0};
    valhall_assemble_options how = {sizeof how, 7, 0, 0, 0};
    valhall_run_options options = {sizeof options, 0, 0, 0, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL, NULL, {0, 0}, 0, 0, 0};
    valhall_run_checks checks = {sizeof checks, 0, 0, {0, 0}, 0};
    valhall_run_finding list[4];
    valhall_run_findings findings = {list, 4, 0, 0, 0};
    valhall_run_result result;
    valhall_error error;
    uint32_t n;

    /* Ten invocations are two warps on v7, and three on v6. */
    options.invocations = 10;
    options.registers = registers;
    for (n = 0; n < 10; ++n) {
        registers[10 + n] = n == 9 ? 0 : 0x3f800000u;  /* 1 */
        registers[20 + n] = 0x40000000u;               /* 2 */
    }
    CHECK(valhall_assemble(divergent, strlen(divergent), &how, &words, NULL) == VALHALL_OK);
    for (how.architecture = 6; how.architecture <= 7; ++how.architecture) {
        memset(registers, 0, 40);
        CHECK(valhall_run(entries, words.count, how.architecture, &options, &result, &error) == VALHALL_OK);
        for (n = 0; n < 10; ++n) CHECK(registers[n] == (n == 9 ? 0u : 0x40400000u));
        CHECK(result.steps != 0 && result.discarded[0] == 0);
    }

    /* Registers that nothing has written: r2 is not given. */
    checks.defined[0] = 2;
    CHECK(valhall_run_checked(entries, words.count, 7, &options, &checks, &findings, NULL, &error) == VALHALL_FAILED);
    CHECK(findings.count == 2 && list[0].reg == 2 && list[0].lane_mask == 0xFF && list[0].index == 4 && list[0].warp == 0);
    CHECK(list[1].warp == 1 && list[1].lane_mask == 1 && list[1].invocation == 8);
    CHECK(error.index == 4 && strstr(error.message, "reads r2, which nothing has written") != NULL);

    /* The place of an error; what Bifrost lacks. */
    CHECK(valhall_assemble(unmapped, strlen(unmapped), &how, &words, NULL) == VALHALL_BAD_ARGUMENT);
    how.architecture = 7;
    CHECK(valhall_assemble(unmapped, strlen(unmapped), &how, &words, NULL) == VALHALL_OK);
    CHECK(valhall_run(entries, words.count, 7, &options, NULL, &error) == VALHALL_FAILED);
    CHECK(error.domain == VALHALL_DOMAIN_RUN && error.code == VALHALL_RUN_ERROR_unmapped && error.index == 2 && error.lane == 0);
    CHECK(valhall_run(entries, words.count - 1, 7, &options, NULL, &error) == VALHALL_BAD_ARGUMENT);
    options.executions = counts;
    CHECK(valhall_run(entries, words.count, 7, &options, NULL, &error) == VALHALL_BAD_ARGUMENT);
    CHECK(strstr(error.message, "executions") != NULL);
}

static void compiling_tgsi(void)
{
    const char *shader = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0..1]\n"
                         "MUL OUT[0], IN[0], CONST[1]\nEND\n";
    uint64_t code[128];
    uint32_t origins[128];
    valhall_uniform uniforms[16];
    valhall_compiled compiled;
    valhall_tgsi_options options;
    valhall_error entries[4];
    valhall_errors errors = {entries, 4, 0};

    memset(&compiled, 0, sizeof compiled);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.architecture = 10;
    compiled.words.entries = code;
    compiled.words.capacity = 128;
    compiled.origins = origins;
    compiled.uniforms = uniforms;
    compiled.uniform_capacity = 16;
    CHECK(valhall_compile_tgsi(shader, strlen(shader), &options, &compiled, &errors) == VALHALL_OK);
    CHECK(compiled.words.count > 2 && compiled.stage == VALHALL_STAGE_FRAGMENT);
    CHECK(compiled.uniform_count == 4 && !uniforms[0].is_constant && is(uniforms[0].text, "constant 0 0x10") && uniforms[1].value == 0x14);
    CHECK(valhall_check(code, compiled.words.count, 10, NULL, NULL) == VALHALL_OK);
    compiled.words.capacity = 1;
    CHECK(valhall_compile_tgsi(shader, strlen(shader), &options, &compiled, NULL) == VALHALL_NO_SPACE && compiled.words.count > 2);

    shader = "FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], TEMP[0]\nEND\n";
    CHECK(valhall_compile_tgsi(shader, strlen(shader), &options, &compiled, &errors) == VALHALL_FAILED && errors.count >= 1);
    CHECK(entries[0].domain == VALHALL_DOMAIN_TGSI_CHECK && entries[0].line == 3);
    shader = "FRAG\nNONSENSE\nEND\n";
    CHECK(valhall_compile_tgsi(shader, strlen(shader), &options, &compiled, &errors) == VALHALL_FAILED);
    CHECK(entries[0].domain == VALHALL_DOMAIN_TGSI_TEXT && entries[0].line == 2);
}

static void compiling_spirv(const char *folder)
{
    static unsigned char module[1 << 16];
    static uint64_t code[1024];
    valhall_uniform uniforms[64];
    valhall_compiled compiled;
    valhall_spirv_options options;
    valhall_error entries[4];
    valhall_errors errors = {entries, 4, 0};
    const size_t size = read_file(folder, "spirv/tint.spv", module, sizeof module);

    memset(&compiled, 0, sizeof compiled);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.architecture = 10;
    compiled.words.entries = code;
    compiled.words.capacity = 1024;
    compiled.uniforms = uniforms;
    compiled.uniform_capacity = 64;
    CHECK(valhall_compile_spirv(module, size, &options, &compiled, &errors) == VALHALL_OK);
    CHECK(compiled.words.count > 2 && compiled.stage != VALHALL_STAGE_UNKNOWN && compiled.workgroup[0] >= 1);
    CHECK(valhall_check(code, compiled.words.count, 10, NULL, NULL) == VALHALL_OK);
    options.entry = "no such entry point";
    CHECK(valhall_compile_spirv(module, size, &options, &compiled, &errors) == VALHALL_FAILED);
    CHECK(entries[0].domain == VALHALL_DOMAIN_SPIRV_COMPILE);
    options.entry = NULL;
    CHECK(valhall_compile_spirv(module, 8, &options, &compiled, &errors) == VALHALL_FAILED);
    CHECK(entries[0].domain == VALHALL_DOMAIN_SPIRV_READ && entries[0].message[0] != '\0');
}

/* ---- files ---- */

static void reading_files(const char *folder)
{
    static unsigned char bytes[1 << 12];
    uint64_t code[32];
    valhall_file_program programs[4];
    valhall_file_symbol symbols[32];
    valhall_file file;
    valhall_file_options options;
    valhall_error error;
    char text[256];
    size_t size = read_file(folder, "cli/files/shader.mbs2", bytes, sizeof bytes), n;
    uint64_t place;

    memset(&file, 0, sizeof file);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.architecture = 10;
    file.programs = programs;
    file.program_capacity = 4;
    file.symbols = symbols;
    file.symbol_capacity = 32;
    file.words.entries = code;
    file.words.capacity = 32;
    CHECK(valhall_read_file(bytes, size, &options, &file, &error) == VALHALL_OK);
    CHECK(file.kind == valhall_find_name(VALHALL_NAMES_FILE_KIND, "MBS2") && file.architecture == 10 && file.program_count == 3);
    CHECK(programs[1].stage == VALHALL_STAGE_VERTEX && programs[1].variant == 1 && programs[1].line == 0);
    place = programs[1].offset;
    CHECK(place != 0 && place + 8 <= size && memcmp(bytes + place, "\x01\x02\0\0\0\xc0\xa4", 8) == 0);
    CHECK(programs[2].stage == VALHALL_STAGE_FRAGMENT && programs[2].registers == 32 && programs[2].scratch == 16);
    CHECK(programs[1].code_words == 3 && programs[1].data_words == 1 && programs[1].first_word == 4 && file.words.count == 12);
    CHECK(!programs[0].is_compressed && programs[0].score == 0 && programs[0].name[0] == '\0');
    CHECK(valhall_print(code[programs[1].first_word], 10, NULL, text, sizeof text) != 0 && is(text, "FADD.f32 r0, r1, r2"));
    CHECK(file.symbol_count >= 9 && symbols[0].program == 0 && is(symbols[0].name, "position"));
    CHECK(symbols[0].list == valhall_find_name(VALHALL_NAMES_SYMBOL_LIST, "inputs"));
    for (n = 1; n < file.symbol_count && n < 32; ++n) CHECK(symbols[n].program >= symbols[n - 1].program && symbols[n].program < 3);

    /* Lists that are too short, and none. */
    file.words.capacity = 11;
    CHECK(valhall_read_file(bytes, size, &options, &file, NULL) == VALHALL_NO_SPACE && file.words.count == 12);
    file.words.capacity = 32;
    file.symbol_capacity = 1;
    CHECK(valhall_read_file(bytes, size, &options, &file, NULL) == VALHALL_NO_SPACE && file.symbol_count >= 9);
    file.symbols = NULL;
    CHECK(valhall_read_file(bytes, size, &options, &file, NULL) == VALHALL_BAD_ARGUMENT);
    file.symbol_capacity = 0;
    CHECK(valhall_read_file(bytes, size, &options, &file, NULL) == VALHALL_OK);
    file.program_capacity = 2;
    CHECK(valhall_read_file(bytes, size, &options, &file, NULL) == VALHALL_NO_SPACE && file.program_count == 3);
    file.program_capacity = 4;

    /* Without an architecture it is not known where code ends. */
    CHECK(valhall_read_file(bytes, size, NULL, &file, &error) == VALHALL_FAILED && error.domain == VALHALL_DOMAIN_FILE);
    CHECK(error.code == file.kind && strstr(error.message, "architecture") != NULL);
    options.architecture = 8;
    CHECK(valhall_read_file(bytes, size, &options, &file, &error) == VALHALL_BAD_ARGUMENT);
    options.architecture = 10;

    /* A search does not look at the structure of the file. */
    options.scan = 1;
    CHECK(valhall_read_file(bytes, size, &options, &file, NULL) == VALHALL_OK && file.program_count == 3);
    CHECK(programs[1].offset == place && programs[1].code_words == 3 && programs[1].data_words == 0 && programs[1].score > 20);
    CHECK(valhall_read_file(bytes, 64, &options, &file, &error) == VALHALL_FAILED && file.program_count == 0);
    CHECK(is(error.message, "no code was found in this file"));
    options.scan = 0;

    /* A damaged file. */
    size = read_file(folder, "cli/files/broken.mbs2", bytes, sizeof bytes);
    CHECK(valhall_read_file(bytes, size, &options, &file, &error) == VALHALL_FAILED);
    CHECK(error.domain == VALHALL_DOMAIN_FILE && error.message[0] != '\0' && error.value != 0 && error.value < size);

    /* A file that names its architecture. */
    size = read_file(folder, "cli/files/pipeline.cache", bytes, sizeof bytes);
    CHECK(valhall_read_file(bytes, size, NULL, &file, &error) == VALHALL_OK && file.architecture == 10 && file.program_count == 1);

    /* The names of sections. */
    size = read_file(folder, "cli/files/shader.elf", bytes, sizeof bytes);
    CHECK(valhall_read_file(bytes, size, &options, &file, &error) == VALHALL_OK && file.program_count >= 1 && programs[0].name[0] == '.');

    /* Text of a driver, and other text. */
    size = read_file(folder, "cli/files/driver.txt", bytes, sizeof bytes);
    CHECK(valhall_read_file(bytes, size, NULL, &file, &error) == VALHALL_OK && file.architecture == 0 && programs[0].line != 0);
    CHECK(file.kind == valhall_find_name(VALHALL_NAMES_FILE_KIND, "driver output"));
    CHECK(valhall_read_file("no code", 7, NULL, &file, &error) == VALHALL_FAILED && is(error.message, "there is no program in this file"));

    /* Words alone. */
    CHECK(valhall_read_file("\0\0\0\0\0\xc0\0\x78", 8, NULL, &file, &error) == VALHALL_OK && file.kind == 0 && file.program_count == 1);
    CHECK(code[0] == 0x7800c00000000000 && programs[0].code_words == 1 && programs[0].offset == 0);
    CHECK(valhall_read_file("\0\0\0\0\0\xc0\0\x78\0\0\0\0\0\xc0\0\x78", 16, &options, &file, &error) == VALHALL_OK);
    CHECK(file.program_count == 1 && programs[0].code_words == 2 && programs[0].data_words == 0);
    CHECK(valhall_read_file("\0\0\0\0\0\xc0\0", 7, NULL, &file, &error) == VALHALL_FAILED && error.value == 7);
    CHECK(valhall_read_file(NULL, 7, NULL, &file, &error) == VALHALL_BAD_ARGUMENT);
    CHECK(valhall_read_file("", 0, NULL, NULL, &error) == VALHALL_BAD_ARGUMENT);
}

/* ---- threads ---- */

static void *work(void *argument)
{
    int *count = (int *)argument;
    int n;
    for (n = 0; n < 50; ++n) {
        uint64_t code[16];
        valhall_words words = {NULL, 0, 0};
        uint32_t registers[VALHALL_REGISTER_COUNT];
        valhall_run_options options;
        words.entries = code;
        words.capacity = 16;
        memset(&options, 0, sizeof options);
        memset(registers, 0, sizeof registers);
        options.size = sizeof options;
        options.registers = registers;
        registers[1] = (uint32_t)n;
        if (assemble("IADD_IMM.i32.end r0, r1, #7", 10, &words, NULL) != VALHALL_OK) return NULL;
        if (valhall_run(code, words.count, 10, &options, NULL, NULL) != VALHALL_OK) return NULL;
        *count += registers[0] == (uint32_t)n + 7;
    }
    return NULL;
}

/* ---- wrong arguments: each function writes its error ---- */

static int is_error(const valhall_error *error, const char *message)
{
    return error->severity == VALHALL_ERROR && error->line == 0 && error->index == VALHALL_NOWHERE && error->lane == -1 &&
           is(error->message, message);
}

static void writing_errors(const char *folder)
{
    static unsigned char module[1 << 14];
    uint64_t code[16], bits = 0;
    valhall_words words = {NULL, 0, 0};
    valhall_error error;
    valhall_errors errors = {NULL, 1, 0};
    valhall_instruction decoded;
    valhall_run_options running;
    valhall_run_checks checks;
    valhall_run_result result;
    valhall_compiled compiled;
    valhall_spirv_options spirv;
    valhall_tgsi_options tgsi;
    valhall_specialization constants[2] = {{3, 1, 0}, {3, 2, 0}};
    const valhall_input_attachment attachment = {77, VALHALL_DEPTH_ATTACHMENT};
    size_t words_before;
    valhall_file_options reading;
    valhall_file file;
    valhall_outputs outputs = {NULL, SIZE_MAX, 0};
    valhall_output output;
    size_t size = read_file(folder, "spirv/blur.spv", module, sizeof module);

    words.entries = code;
    words.capacity = 16;
    errors.entries = &error;
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_decode(0, 77, &decoded, &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: architecture"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_set_immediate(&bits, 77, 0, 0, &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: architecture"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_set_modifier(&bits, 10, NULL, "", &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: name"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_set_register(&bits, 10, 0, UINT32_MAX, &error) == VALHALL_FAILED);
    CHECK(is_error(&error, "no instruction has an operand or register with the number 4294967295"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_make(UINT32_MAX, 10, &bits, &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: opcode"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_parse("NOP", 3, 10, 9, &bits, &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: dialect"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_insert_waits(NULL, 10, NULL, &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: words"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_validate(0, 77, 0, &errors) == VALHALL_BAD_ARGUMENT && errors.count == 1 &&
          is_error(&error, "an argument is wrong: architecture"));
    memset(&error, 0xfe, sizeof error);
    CHECK(assemble("NOP.end", 99, &words, &errors) == VALHALL_BAD_ARGUMENT && errors.count == 1 &&
          is_error(&error, "an argument is wrong: architecture"));
    /* Nothing is wrong: there is no message. */
    memset(&error, 0xfe, sizeof error);
    CHECK(assemble("NOP.end", 10, &words, &errors) == VALHALL_OK && errors.count == 0 && is(error.message, ""));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_decode(code[0], 10, &decoded, &error) == VALHALL_OK && is(error.message, ""));
    /* Too little memory is said, too. */
    memset(&error, 0xfe, sizeof error);
    words.capacity = 0;
    CHECK(assemble("NOP.end", 10, &words, &errors) == VALHALL_NO_SPACE && errors.count == 1 && is(error.message, "the memory for the result is too small"));
    words.capacity = 16;
    CHECK(assemble("NOP.end", 10, &words, &errors) == VALHALL_OK);

    memset(&running, 0, sizeof running);
    running.size = sizeof running;
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_run(code, 1, 77, &running, &result, &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: architecture"));
    running.invocations = 5000;
    memset(&error, 0xfe, sizeof error);
    memset(&result, 0xfe, sizeof result);
    CHECK(valhall_run(code, 1, 10, &running, &result, &error) == VALHALL_BAD_ARGUMENT && result.steps == 0);
    CHECK(is_error(&error, "an argument is wrong: invocations: there are at most 1024"));
    running.invocations = 1;
    running.uniform_count = 1;
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_run_checked(code, 1, 10, &running, NULL, NULL, NULL, &error) == VALHALL_BAD_ARGUMENT);
    CHECK(is_error(&error, "an argument is wrong: a list of the options is null"));
    running.uniform_count = 0;
    /* More memory than there is: no mistake of the library. */
    outputs.entries = &output;
    running.outputs = &outputs;
    CHECK(valhall_run(code, 1, 10, &running, &result, &error) == VALHALL_NO_MEMORY && is(error.message, "the heap is exhausted"));
    running.outputs = NULL;
    memset(&checks, 0, sizeof checks);
    checks.size = sizeof checks;
    checks.race_words = SIZE_MAX / 2;
    CHECK(valhall_run_checked(code, 1, 10, &running, &checks, NULL, NULL, &error) == VALHALL_NO_MEMORY);

    /* Options end between members, not in a pointer or another number. */
    for (running.size = 0; running.size <= sizeof running + 8; ++running.size) {
        const size_t at = running.size;
        const int is_whole = at == 8 || at == 12 || (at >= 16 && at <= sizeof running && at % 8 == 0 && at != offsetof(valhall_run_options, unset) + 8) || at == sizeof running - 4;
        if (sizeof(void *) == 8) CHECK((valhall_run(code, 1, 10, &running, &result, &error) == VALHALL_OK) == is_whole);
    }

    memset(&compiled, 0, sizeof compiled);
    memset(&spirv, 0, sizeof spirv);
    memset(&tgsi, 0, sizeof tgsi);
    spirv.size = sizeof spirv;
    tgsi.size = sizeof tgsi;
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_BAD_ARGUMENT && errors.count == 1 &&
          is_error(&error, "an argument is wrong: architecture"));
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_compile_tgsi("", 0, &tgsi, &compiled, &errors) == VALHALL_BAD_ARGUMENT && errors.count == 1 &&
          is_error(&error, "an argument is wrong: architecture"));
    /* Specialization constants that are given twice, that are not there, or too wide. */
    spirv.architecture = 10;
    spirv.specializations = constants;
    spirv.specialization_count = 2;
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_FAILED && errors.count == 1);
    CHECK(is(error.message, "two values are given for the specialization constant with the SpecId 3"));
    constants[1].id = 77;
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_FAILED);
    CHECK(is(error.message, "no specialization constant has the SpecId 77"));
    spirv.specialization_count = 1;
    constants[0].high = 1;
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_FAILED);
    CHECK(is(error.message, "the value for the specialization constant with the SpecId 3 has more than its 32 bits"));
    constants[0].high = 0;
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_NO_SPACE);
    /* Comparisons with the lengths of buffers make the program longer. An input attachment that is not there is an error. */
    words_before = compiled.words.count;
    spirv.robust_buffers = 1;
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_NO_SPACE && compiled.words.count > words_before);
    spirv.input_attachments = &attachment;
    spirv.input_attachment_count = 1;
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_FAILED);
    spirv.input_attachments = NULL;
    CHECK(valhall_compile_spirv(module, size, &spirv, &compiled, &errors) == VALHALL_BAD_ARGUMENT);
    CHECK(is(error.message, "an argument is wrong: input_attachments"));

    memset(&reading, 0, sizeof reading);
    memset(&file, 0, sizeof file);
    reading.size = sizeof reading;
    reading.architecture = 77;
    memset(&error, 0xfe, sizeof error);
    CHECK(valhall_read_file(module, size, &reading, &file, &error) == VALHALL_BAD_ARGUMENT && is_error(&error, "an argument is wrong: architecture"));
}

/* Registers that are not set hold noise of a seed, or zeros. */
static void noise(void)
{
    uint64_t code[16];
    uint32_t registers[VALHALL_REGISTER_COUNT], others[VALHALL_REGISTER_COUNT];
    valhall_words words = {NULL, 0, 0};
    valhall_run_options options;
    words.entries = code;
    words.capacity = 16;
    CHECK(assemble("MOV.i32.end r2, r7", 10, &words, NULL) == VALHALL_OK);
    memset(&options, 0, sizeof options);
    memset(registers, 0, sizeof registers);
    memset(others, 0, sizeof others);
    options.size = sizeof options;
    options.registers = registers;
    registers[7] = 5;
    CHECK(valhall_run(code, 1, 10, &options, NULL, NULL) == VALHALL_OK && registers[2] == 5);
    options.unset[0] = 1u << 7;
    CHECK(valhall_run(code, 1, 10, &options, NULL, NULL) == VALHALL_OK && registers[2] != 5 && registers[2] != 0);
    options.registers = others;
    options.seed = 1;
    CHECK(valhall_run(code, 1, 10, &options, NULL, NULL) == VALHALL_OK && others[2] != registers[2] && others[2] != 0);
    options.zeros = 1;
    CHECK(valhall_run(code, 1, 10, &options, NULL, NULL) == VALHALL_OK && others[2] == 0);
}

static void threads(void)
{
    pthread_t ids[4];
    int counts[4] = {0, 0, 0, 0};
    int n;
    for (n = 0; n < 4; ++n) CHECK(pthread_create(&ids[n], NULL, work, &counts[n]) == 0);
    for (n = 0; n < 4; ++n) CHECK(pthread_join(ids[n], NULL) == 0);
    for (n = 0; n < 4; ++n) CHECK(counts[n] == 50);
}

int main(int argc, char **argv)
{
    if (argc < 2) return 2;
    versions();
    names();
    decoding();
    changing();
    validating();
    every_instruction();
    printing();
    assembling();
    assembling_corpus(argv[1]);
    programs();
    running();
    counting_executions();
    timing_a_run();
    checking_registers();
    detecting_races();
    using_v15();
    assembling_bifrost();
    checking_bifrost();
    running_bifrost();
    compiling_tgsi();
    compiling_spirv(argv[1]);
    reading_files(argv[1]);
    writing_errors(argv[1]);
    noise();
    threads();
    printf("%d failures\n", failures);
    return failures != 0;
}
