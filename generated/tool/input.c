/* A FILE or SHAPE, opened once. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/input.h"

#include "tool/bytes.h"
#include "tool/readers.h"
#include "tool/shape.h"

int input_open(input *in, const char *name, note *why)
{
    *in = (input){.name = name, .is_shape = shape_named(name)};
    if (in->is_shape)
        return 1;
    in->descriptor = bytes_open(name, why);
    return in->descriptor >= 0;
}

void input_close(input *in)
{
    if (!in->is_shape)
        bytes_close(in->descriptor);
}

int input_read(const input *in, model *m, note *why)
{
    return in->is_shape ? shape_read(m, in->name, why)
                        : model_read(m, in->descriptor, in->name, why);
}

int input_stream(const input *in, stl_stream *s, model *m)
{
    if (in->is_shape || !stl_stream_open(s, in->descriptor))
        return 0;
    *m = (model){.format = "binary STL",
                 .mesh = whorl_mesh_stl(NULL, s->faces.triangle_count)};
    return 1;
}
