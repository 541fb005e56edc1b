/* Files read in pieces. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_BYTES_H
#define TOOL_BYTES_H

#include <stddef.h>

/* One line about what went wrong, without the file's name. */
typedef struct {
    char text[400];
} note;

/* Write the note; always returns 0, the readers' "no". */
int note_set(note *why, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A whole file.  at[count] is a zero byte that does not belong to it. */
typedef struct {
    unsigned char *at;
    size_t count;
} bytes;

/* Read the named file, or standard input for "-".  Returns 1, or 0 with
   the reason in why.  bytes_free gives the memory back. */
int bytes_read(bytes *file, const char *name, note *why);
void bytes_free(bytes *file);

/* Make room for need elements of the given size in *block, which has room
   for *room.  Returns 0, and leaves everything alone, if that cannot be. */
int grow(void *block, size_t *room, size_t need, size_t size);

#endif
