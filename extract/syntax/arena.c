#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum {
  GRAIN = 16,
  SMALL = 1024,                      // blocks up to here have sizes that are multiples of GRAIN
  FEW = SMALL / GRAIN,               // their classes are 1..FEW
  LARGE = 32 << 10,                  // blocks from here on are the C library's
  CLASSES = FEW + 6,                 // then 2 KB, 4 KB, …, 32 KB
  CHUNK = 256 << 10,
  KEPT = 8,                          // chunks that stay for the next use
  OWN = CLASSES + 1,                 // the class of the C library's blocks
};

// A header stands before each block. What a block holds begins at a multiple of GRAIN.
typedef struct {
  uint64_t class;
} header;

// A large block is in a list of its arena, or in none: then both ends are NULL and the arena is.
typedef struct large {
  struct large *before, *after;
  cg_arena *arena;
  header header;
} large;

typedef struct chunk {
  struct chunk *next;
  char pad[GRAIN - sizeof(void *)];
} chunk;

struct cg_arena {
  char *at, *end;                    // what is free of the chunk in use
  chunk *first, *used;               // all chunks, and the one in use
  large *large;
  void *free[CLASSES + 1];           // lists of blocks given back, linked through their first word
};

__thread uint64_t cg_charged, cg_budget;
__thread size_t cg_cancel;
static __thread cg_arena *current;

static void *checked(void *memory) {
  if (memory == NULL) abort();
  return memory;
}

cg_arena *cg_arena_new(void) { return checked(calloc(1, sizeof(cg_arena))); }

void cg_arena_enter(cg_arena *arena) { current = arena; }

static void use(cg_arena *arena, chunk *c) {
  arena->used = c;
  // Headers end where the blocks begin.
  arena->at = (char *)c + sizeof(chunk) + GRAIN - sizeof(header);
  arena->end = (char *)c + CHUNK;
}

static void grow(cg_arena *arena) {
  chunk *next = arena->used == NULL ? arena->first : arena->used->next;
  if (next == NULL) {
    next = checked(malloc(CHUNK));
    next->next = NULL;
    if (arena->used == NULL) arena->first = next; else arena->used->next = next;
  }
  use(arena, next);
}

void cg_arena_reset(cg_arena *arena) {
  while (arena->large != NULL) {
    large *l = arena->large;
    arena->large = l->after;
    free(l);
  }
  memset(arena->free, 0, sizeof arena->free);
  arena->used = NULL;
  arena->at = arena->end = NULL;
  chunk *last = arena->first;
  for (int kept = 1; last != NULL && kept < KEPT; kept++) last = last->next;
  if (last == NULL) return;
  for (chunk *c = last->next; c != NULL;) {
    chunk *next = c->next;
    free(c);
    c = next;
  }
  last->next = NULL;
}

// class_of gives the class of blocks that have size bytes behind their header, and *total all that one takes.
static inline uint64_t class_of(size_t size, size_t *total) {
  size_t all = (size + sizeof(header) + GRAIN - 1) & ~(size_t)(GRAIN - 1);
  *total = all;
  if (all <= SMALL) return all / GRAIN;
  uint64_t class = FEW;
  for (size_t t = SMALL; t < all; t *= 2) class++, *total = t * 2;
  return class;
}

static inline size_t room(uint64_t class) {
  size_t total = class <= FEW ? class * GRAIN : (size_t)SMALL << (class - FEW);
  return total - sizeof(header);
}

static void *large_block(size_t size) {
  large *l = checked(malloc(sizeof(large) + size));
  l->arena = current;
  l->before = NULL;
  l->after = NULL;
  if (current != NULL) {
    l->after = current->large;
    if (l->after != NULL) l->after->before = l;
    current->large = l;
  }
  l->header.class = OWN;
  return l + 1;
}

static inline large *large_of(void *memory) { return (large *)memory - 1; }

static void *block(size_t size) {
  cg_arena *arena = current;
  if (arena == NULL || size >= LARGE - sizeof(header)) return large_block(size);
  size_t total;
  uint64_t class = class_of(size, &total);
  void *memory = arena->free[class];
  if (memory != NULL) {
    arena->free[class] = *(void **)memory;
    return memory;
  }
  if (total > (size_t)(arena->end - arena->at)) grow(arena);
  header *h = (header *)arena->at;
  arena->at += total;
  h->class = class;
  return h + 1;
}

void *cg_malloc(size_t size) {
  cg_charge(size);
  return block(size);
}

void *cg_calloc(size_t count, size_t size) {
  cg_charge(count * size);
  return memset(block(count * size), 0, count * size);
}

void cg_free(void *memory) {
  if (memory == NULL) return;
  uint64_t class = ((header *)memory - 1)->class;
  if (class != OWN) {
    *(void **)memory = current->free[class];
    current->free[class] = memory;
    return;
  }
  large *l = large_of(memory);
  if (l->after != NULL) l->after->before = l->before;
  if (l->before != NULL) l->before->after = l->after;
  else if (l->arena != NULL) l->arena->large = l->after;
  free(l);
}

void *cg_realloc(void *memory, size_t size) {
  cg_charge(size);
  if (memory == NULL) return block(size);
  uint64_t class = ((header *)memory - 1)->class;
  if (class == OWN) {
    large *l = checked(realloc(large_of(memory), sizeof(large) + size));
    if (l->after != NULL) l->after->before = l;
    if (l->before != NULL) l->before->after = l;
    else if (l->arena != NULL) l->arena->large = l;
    return l + 1;
  }
  size_t held = room(class);
  if (size <= held) return memory;
  void *moved = block(size);
  memcpy(moved, memory, held);
  cg_free(memory);
  return moved;
}
