#include "walk.h"

enum { NAMED = 1, ERROR = 2, MISSING = 4, HAS_ERROR = 8, EXTRA = 16 };
enum { SYMBOL_ERROR = UINT16_MAX };

// Tree-sitter offers a time limit only, which would make results depend on the
// machine. Its runaway cases copy ever longer arrays of subtrees or scan the
// rest of the text again and again, so a parse is charged for the bytes it
// allocates and the chunks it reads. A parse runs on one thread from begin to
// end, with a parser of its own: the charge is a function of the text alone.
void cg_init(void) { ts_set_allocator(cg_malloc, cg_calloc, cg_realloc, cg_free); }

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
  cg_charge(*bytes);
  return source->text + byte;
}

// cg_parse parses a text that it reads by chunks, charging at most steps. It gives the number of
// records that a full walk of the result needs, and what was charged. NULL
// means that the steps were used up. The tree is the arena's, until that is reset.
TSTree *cg_parse(cg_arena *arena, const TSLanguage *language, const char *text, uint32_t length, uint32_t chunk,
                 uint64_t steps, uint64_t *used, uint32_t *count) {
  source_t source = {text, length, chunk};
  TSInput input = {&source, read_source, 0};
  cg_arena_reset(arena);
  cg_arena_enter(arena);
  cg_charged = 0;
  cg_budget = steps;
  cg_cancel = 0;
  TSParser *parser = ts_parser_new();
  ts_parser_set_cancellation_flag(parser, &cg_cancel);
  TSTree *tree = NULL;
  if (ts_parser_set_language(parser, language)) tree = ts_parser_parse(parser, NULL, input);
  ts_parser_delete(parser);
  *used = cg_charged;
  *count = tree == NULL ? 0 : ts_node_descendant_count(ts_tree_root_node(tree));
  cg_arena_enter(NULL);
  return tree;
}

static void record(cg_record *r, TSNode node, const uint16_t *canonical, uint32_t canonical_count) {
  uint16_t symbol = ts_node_symbol(node);
  TSPoint start = ts_node_start_point(node), end = ts_node_end_point(node);
  r->kind = symbol < canonical_count ? canonical[symbol] : symbol;
  r->flags = (ts_node_is_named(node) ? NAMED : 0) | (symbol == SYMBOL_ERROR ? ERROR : 0) |
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
void cg_walk(cg_arena *arena, const TSTree *tree, const uint16_t *canonical, uint32_t canonical_count,
             cg_record *records, uint32_t capacity, uint32_t max_depth, cg_walk_result *result) {
  cg_arena_enter(arena);
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
  cg_arena_enter(NULL);
}
