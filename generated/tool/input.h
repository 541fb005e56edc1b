/* A FILE or SHAPE, opened once. */
/* Tangled from literate/command: mass. Edit there. */
#ifndef TOOL_INPUT_H
#define TOOL_INPUT_H

#include "tool/message.h"
#include "tool/model.h"
#include "tool/stream.h"

typedef struct {
    const char *name;
    int is_shape;
    int descriptor;     /* of a file: where to read it */
} input;

/* Open a FILE; of a SHAPE only the name is looked at.  Returns 1, or 0 with
   the reason in why. */
int input_open(input *in, const char *name, note *why);
void input_close(input *in);

/* Read it as a whole.  Returns 1, or 0 with the reason in why and nothing
   to free. */
int input_read(const input *in, model *m, note *why);

/* Prepare to read it in pieces.  Returns 1 and a model that has everything
   but the faces, or 0 where that cannot be: then nothing has been read. */
int input_stream(const input *in, stl_stream *s, model *m);

#endif
