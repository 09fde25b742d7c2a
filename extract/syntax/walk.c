#include "walk.h"

#include <stdlib.h>

enum { NAMED = 1, ERROR = 2, MISSING = 4, HAS_ERROR = 8, EXTRA = 16 };

// Tree-sitter offers a time limit only, which would make results depend on the
// machine. Its runaway cases copy ever longer arrays of subtrees or scan the
// rest of the text again and again, so a parse is charged for the bytes it
// allocates and the chunks it reads. A parse runs on one thread from begin to
// end, with a parser of its own: the charge is a function of the text alone.
static __thread uint64_t charged, budget;
static __thread size_t cancel;

static inline void charge(size_t bytes) {
  charged += bytes;
  if (charged > budget) cancel = 1;
}

static void *checked(void *memory, size_t size) {
  if (memory == NULL && size > 0) abort();
  return memory;
}

static void *counted_malloc(size_t size) {
  charge(size);
  return checked(malloc(size), size);
}

static void *counted_calloc(size_t count, size_t size) {
  charge(count * size);
  return checked(calloc(count, size), count * size);
}

static void *counted_realloc(void *memory, size_t size) {
  charge(size);
  return checked(realloc(memory, size), size);
}

void cg_init(void) { ts_set_allocator(counted_malloc, counted_calloc, counted_realloc, free); }

typedef struct { const char *text; uint32_t length, chunk; } source_t;

static const char *read_source(void *payload, uint32_t byte, TSPoint position, uint32_t *bytes) {
  const source_t *source = payload;
  (void)position;
  if (byte >= source->length) {
    *bytes = 0;
    return "";
  }
  uint32_t rest = source->length - byte;
  *bytes = rest < source->chunk ? rest : source->chunk;
  charge(*bytes);
  return source->text + byte;
}

// cg_parse parses a text that it reads by chunks, charging at most steps. It gives the number of
// records that a full walk of the result needs, and what was charged. NULL
// means that the steps were used up.
TSTree *cg_parse(const TSLanguage *language, const char *text, uint32_t length, uint32_t chunk, uint64_t steps,
                 uint64_t *used, uint32_t *count) {
  source_t source = {text, length, chunk};
  TSInput input = {&source, read_source, 0};
  charged = 0;
  budget = steps;
  cancel = 0;
  TSParser *parser = ts_parser_new();
  ts_parser_set_cancellation_flag(parser, &cancel);
  TSTree *tree = NULL;
  if (ts_parser_set_language(parser, language)) tree = ts_parser_parse(parser, NULL, input);
  ts_parser_delete(parser);
  *used = charged;
  *count = tree == NULL ? 0 : ts_node_descendant_count(ts_tree_root_node(tree));
  return tree;
}

static void record(cg_record *r, TSNode node, const uint16_t *canonical, uint32_t canonical_count) {
  uint16_t symbol = ts_node_symbol(node);
  TSPoint start = ts_node_start_point(node), end = ts_node_end_point(node);
  r->kind = symbol < canonical_count ? canonical[symbol] : symbol;
  r->flags = (ts_node_is_named(node) ? NAMED : 0) | (ts_node_is_error(node) ? ERROR : 0) |
             (ts_node_is_missing(node) ? MISSING : 0) | (ts_node_has_error(node) ? HAS_ERROR : 0) |
             (ts_node_is_extra(node) ? EXTRA : 0);
  r->start = ts_node_start_byte(node);
  r->end = ts_node_end_byte(node);
  r->start_row = start.row;
  r->start_col = start.column;
  r->end_row = end.row;
  r->end_col = end.column;
}

// cg_walk writes the tree in preorder. Nodes deeper than max_depth are left
// out; the walk ends when the records are full.
void cg_walk(const TSTree *tree, const uint16_t *canonical, uint32_t canonical_count,
             cg_record *records, uint32_t capacity, uint32_t max_depth, cg_walk_result *result) {
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  uint32_t n = 0, depth = 0;
  int32_t parent = -1;
  *result = (cg_walk_result){0, 0, 0, 0};
  for (;;) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    if (n == capacity) {
      result->cut_nodes = 1;
      if (result->cut_depth == 0) result->cut_row = ts_node_start_point(node).row;
      break;
    }
    cg_record *r = &records[n];
    record(r, node, canonical, canonical_count);
    r->field = depth == 0 ? 0 : ts_tree_cursor_current_field_id(&cursor);
    r->parent = parent;
    int32_t self = (int32_t)n++;
    if (depth < max_depth) {
      if (ts_tree_cursor_goto_first_child(&cursor)) {
        parent = self;
        depth++;
        continue;
      }
    } else if (ts_node_descendant_count(node) > 1) {
      if (result->cut_depth++ == 0) result->cut_row = r->start_row;
    }
    r->last = (int32_t)n;
    while (depth > 0 && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      ts_tree_cursor_goto_parent(&cursor);
      records[parent].last = (int32_t)n;
      parent = records[parent].parent;
      depth--;
    }
    if (depth == 0) break;
  }
  for (; parent >= 0; parent = records[parent].parent) records[parent].last = (int32_t)n;
  result->nodes = n;
  ts_tree_cursor_delete(&cursor);
}
