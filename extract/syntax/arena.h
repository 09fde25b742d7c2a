// Memory of one parse: blocks are taken from chunks and reused by size while the parse
// runs, and given up all at once behind it. A tree need not be freed node by node, and
// the next parse finds its pages in place.
#ifndef CODEGRAPH_ARENA_H
#define CODEGRAPH_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct cg_arena cg_arena;

cg_arena *cg_arena_new(void);

// cg_arena_enter makes this thread's blocks come from the arena until it is left (with
// NULL), and counts their bytes anew.
void cg_arena_enter(cg_arena *);

// cg_arena_reset gives up all blocks. The arena keeps some memory for its next use.
void cg_arena_reset(cg_arena *);

// Thread-local: what blocks are charged for, and a flag that is set once it is more than the budget.
extern __thread uint64_t cg_charged, cg_budget;
extern __thread size_t cg_cancel;

static inline void cg_charge(size_t bytes) {
  cg_charged += bytes;
  if (cg_charged > cg_budget) cg_cancel = 1;
}

// What is called outside of an arena takes its blocks from the C library.
void *cg_malloc(size_t);
void *cg_calloc(size_t, size_t);
void *cg_realloc(void *, size_t);
void cg_free(void *);
#endif
