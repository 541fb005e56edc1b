/* Memory, no more than is allowed. */
/* Tangled from literate/command: limits. Edit there. */
#ifndef TOOL_MEMORY_H
#define TOOL_MEMORY_H

#include <stddef.h>

/* Allow so many bytes in all, 4G if this is never called; given is how the
   user said it. */
void memory_allow(size_t bytes, const char *given);
size_t memory_allowed(void);

/* As malloc, realloc, free. */
void *memory_take(size_t size);
void *memory_resize(void *block, size_t size);
void memory_free(void *block);

/* Whose limit the last refusal met: " (--memory 4G)", or "". */
const char *memory_refusal(void);

/* Make room for need elements of the given size in *block, which has room
   for *room.  Returns 0, and leaves everything alone, if that cannot be. */
int grow(void *block, size_t *room, size_t need, size_t size);

#endif
