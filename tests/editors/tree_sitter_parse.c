/* SPDX-License-Identifier: MIT */
/* Parses files with tree-sitter and the parser that it generated from editors/tree-sitter. Prints each part that the grammar does not read, and
   exits with 1 if there is one. With --wrong FILE, each line of the file must have such a part. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tree_sitter/api.h>

const TSLanguage* tree_sitter_valhall(void);

static size_t count_errors(TSNode node, const char* name)
{
    size_t count = 0;
    if (!ts_node_has_error(node)) return 0;
    if (ts_node_is_missing(node) || strcmp(ts_node_type(node), "ERROR") == 0) {
        const TSPoint place = ts_node_start_point(node);
        if (name != NULL) fprintf(stderr, "%s:%u:%u: not read\n", name, place.row + 1, place.column + 1);
        ++count;
    }
    for (uint32_t i = 0; i < ts_node_child_count(node); ++i) count += count_errors(ts_node_child(node, i), name);
    return count;
}

static size_t parse(TSParser* parser, const char* text, size_t size, const char* name)
{
    TSTree* tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)size);
    const size_t count = count_errors(ts_tree_root_node(tree), name);
    ts_tree_delete(tree);
    return count;
}

/* The text of a file, which the caller frees. */
static char* text_of(const char* name, size_t* size)
{
    FILE* file = fopen(name, "rb");
    char* text = NULL;
    size_t capacity = 0, got = 0;
    *size = 0;
    if (file == NULL) return NULL;
    do {
        if (*size == capacity) {
            capacity = 2 * capacity + 65536;
            text = realloc(text, capacity);
            if (text == NULL) abort();
        }
        got = fread(text + *size, 1, capacity - *size, file);
        *size += got;
    } while (got != 0);
    fclose(file);
    return text;
}

int main(int argc, char** argv)
{
    TSParser* parser = ts_parser_new();
    size_t failures = 0;
    bool is_wrong = false;
    if (!ts_parser_set_language(parser, tree_sitter_valhall())) {
        fprintf(stderr, "the library and the generated parser do not fit together\n");
        return 1;
    }
    for (int n = 1; n < argc; ++n) {
        size_t size = 0;
        if (strcmp(argv[n], "--wrong") == 0) {
            is_wrong = true;
            continue;
        }
        char* text = text_of(argv[n], &size);
        if (text == NULL) {
            fprintf(stderr, "cannot read %s\n", argv[n]);
            return 1;
        }
        if (!is_wrong) failures += parse(parser, text, size, argv[n]);
        for (char* line = text; is_wrong && line < text + size;) {
            char* end = memchr(line, '\n', (size_t)(text + size - line));
            const size_t length = end != NULL ? (size_t)(end - line) : (size_t)(text + size - line);
            if (length != 0 && parse(parser, line, length, NULL) == 0) {
                fprintf(stderr, "read, but wrong: %.*s\n", (int)length, line);
                ++failures;
            }
            line += length + 1;
        }
        free(text);
    }
    ts_parser_delete(parser);
    return failures != 0;
}
