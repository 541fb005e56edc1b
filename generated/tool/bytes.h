/* Files read in pieces. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_BYTES_H
#define TOOL_BYTES_H

#include <stddef.h>
#include <stdint.h>

#include "tool/message.h"

/* A whole file.  at[count] is a zero byte that does not belong to it. */
typedef struct {
    unsigned char *at;
    size_t count;
} bytes;

/* Open the named file, or standard input for "-".  Returns its descriptor,
   or -1 with the reason in why. */
int bytes_open(const char *name, note *why);
void bytes_close(int descriptor);

/* Read an open file to its end.  Returns 1, or 0 with the reason in why.
   bytes_free gives the memory back. */
int bytes_read(bytes *file, int descriptor, note *why);
void bytes_free(bytes *file);

/* The number of 32 bits that stands at p, its lowest byte first. */
uint32_t bytes_uint32(const unsigned char *p);

#endif
