// The part of tree-sitter's C interface that walk.c uses, laid out as in its
// api.h. The objects come from the Go package that bundles tree-sitter and its
// grammars; declaring them here keeps that package's own header out.
#ifndef CODEGRAPH_WALK_H
#define CODEGRAPH_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

typedef struct TSLanguage TSLanguage;
typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct { uint32_t row, column; } TSPoint;
typedef struct { uint32_t context[4]; const void *id; const TSTree *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;
typedef struct {
  void *payload;
  const char *(*read)(void *payload, uint32_t byte_index, TSPoint position, uint32_t *bytes_read);
  int encoding;
} TSInput;

extern TSParser *ts_parser_new(void);
extern void ts_parser_delete(TSParser *);
extern bool ts_parser_set_language(TSParser *, const TSLanguage *);
extern TSTree *ts_parser_parse(TSParser *, const TSTree *, TSInput);
extern void ts_parser_set_cancellation_flag(TSParser *, const size_t *);
extern void ts_set_allocator(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));
extern TSNode ts_tree_root_node(const TSTree *);
extern uint32_t ts_node_descendant_count(TSNode);
extern uint16_t ts_node_symbol(TSNode);
extern uint32_t ts_node_start_byte(TSNode);
extern uint32_t ts_node_end_byte(TSNode);
extern TSPoint ts_node_start_point(TSNode);
extern TSPoint ts_node_end_point(TSNode);
extern bool ts_node_is_named(TSNode);
extern bool ts_node_is_missing(TSNode);
extern bool ts_node_is_extra(TSNode);
extern bool ts_node_has_error(TSNode);
extern TSTreeCursor ts_tree_cursor_new(TSNode);
extern void ts_tree_cursor_delete(TSTreeCursor *);
extern TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
extern uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
extern bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
extern bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
extern bool ts_tree_cursor_goto_parent(TSTreeCursor *);
extern uint32_t ts_language_symbol_count(const TSLanguage *);
extern const char *ts_language_symbol_name(const TSLanguage *, uint16_t);
extern int ts_language_symbol_type(const TSLanguage *, uint16_t);
extern uint32_t ts_language_field_count(const TSLanguage *);
extern const char *ts_language_field_name_for_id(const TSLanguage *, uint16_t);
extern uint32_t ts_language_version(const TSLanguage *);

// cg_record is one node; Go's Node has the same layout.
typedef struct {
  uint16_t kind, field;
  uint8_t flags, pad[3];
  uint32_t start, end;
  uint32_t start_row, start_col, end_row, end_col;
  int32_t parent, last;
} cg_record;

// cg_walk_result says how a walk ended.
typedef struct {
  uint32_t nodes;      // records written
  uint32_t cut_nodes;  // 1 if the record limit struck
  uint32_t cut_depth;  // number of nodes whose children were left out
  uint32_t cut_row;    // row of the first cut
} cg_walk_result;

void cg_init(void);
TSTree *cg_parse(cg_arena *arena, const TSLanguage *language, const char *source, uint32_t length, uint32_t chunk,
                 uint64_t steps, uint64_t *used, uint32_t *count);
void cg_walk(cg_arena *arena, const TSTree *tree, const uint16_t *canonical, uint32_t canonical_count,
             cg_record *records, uint32_t capacity, uint32_t max_depth, cg_walk_result *result);
#endif
