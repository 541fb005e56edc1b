/* Memory, no more than is allowed. */
/* Tangled from literate/command: limits. Edit there. */
#include "tool/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if SIZE_MAX > 0xffffffff
static size_t allowed = (size_t)1 << 32;
#else
static size_t allowed = SIZE_MAX >> 1;
#endif
static size_t taken;
static const char *allowed_text = " (--memory 4G)", *refusal = "";

typedef union {
    size_t size;
    max_align_t aligned;
} block_head;

void memory_allow(size_t bytes, const char *given)
{
    static char text[48];
    snprintf(text, sizeof text, " (--memory %.24s)", given);
    allowed = bytes;
    allowed_text = text;
}

size_t memory_allowed(void)
{
    return allowed;
}

const char *memory_refusal(void)
{
    return refusal;
}

void *memory_resize(void *block, size_t size)
{
    block_head *head = block ? (block_head *)block - 1 : NULL;
    const size_t old = head ? head->size : 0;
    refusal = "";
    if (size > allowed || taken - old > allowed - size) {
        refusal = allowed_text;
        return NULL;
    }
    if (size > SIZE_MAX - sizeof *head)
        return NULL;
    head = realloc(head, sizeof *head + size);
    if (!head)
        return NULL;
    head->size = size;
    taken = taken - old + size;
    return head + 1;
}

void *memory_take(size_t size)
{
    return memory_resize(NULL, size);
}

void memory_free(void *block)
{
    block_head *head = block ? (block_head *)block - 1 : NULL;
    if (head)
        taken -= head->size;
    free(head);
}

static int resize(void *block, size_t *room, size_t count, size_t size)
{
    void *old, *new;
    if (count > SIZE_MAX / size)
        return 0;
    memcpy(&old, block, sizeof old);
    new = memory_resize(old, count * size);
    if (!new)
        return 0;
    memcpy(block, &new, sizeof new);
    *room = count;
    return 1;
}

int grow(void *block, size_t *room, size_t need, size_t size)
{
    size_t more = *room < 64 ? 64 : *room;
    if (need <= *room)
        return 1;
    if (need > SIZE_MAX / 4)
        return 0;
    while (more < need)
        more *= 2;
    return resize(block, room, more, size)
           || resize(block, room, need + need / 16, size)
           || resize(block, room, need, size);
}
