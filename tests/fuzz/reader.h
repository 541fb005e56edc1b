/* What every fuzzer of a reader does: give it the bytes, and if it says it
   has read a mesh, look at every number of that mesh. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/memory.h"
#include "tool/model.h"

#define DEMAND(claim) \
    do { \
        if (!(claim)) { \
            fprintf(stderr, "fuzz: not so: %s\n", #claim); \
            abort(); \
        } \
    } while (0)

static bytes fuzz_bytes(const uint8_t *data, size_t size)
{
    bytes file = {memory_take(size + 1), size};
    DEMAND(file.at);
    if (size)
        memcpy(file.at, data, size);
    file.at[size] = 0;
    return file;
}

/* Read each corner, as the library will. */
static void fuzz_look(const model *m)
{
    const whorl_mesh *mesh = &m->mesh;
    const double *x = mesh->vertices;
    const unsigned char *record = mesh->vertices;
    unsigned sum = 0;
    for (size_t i = 0; i < mesh->triangle_count; i++)
        for (int k = 0; k < 3; k++) {
            DEMAND(model_face(m, i) >= 1);
            if (mesh->layout == WHORL_MESH_STL) {
                for (int b = 0; b < 12; b++)
                    sum += record[50 * i + 12 + 12 * (size_t)k + (size_t)b];
            } else if (mesh->layout == WHORL_MESH_SOUP_F64) {
                for (int c = 0; c < 3; c++)
                    DEMAND(isfinite(x[9 * i + 3 * (size_t)k + (size_t)c]));
            } else {
                uint32_t v = mesh->triangles[3 * i + (size_t)k];
                DEMAND(mesh->layout == WHORL_MESH_INDEXED_F64);
                DEMAND(v < mesh->vertex_count);
                for (int c = 0; c < 3; c++)
                    DEMAND(isfinite(x[3 * (size_t)v + (size_t)c]));
            }
        }
    DEMAND(sum + 1 != 0);
}

static int fuzz_reader(model_parser *parse, const uint8_t *data, size_t size)
{
    model m = {0};
    note why = {{0}};
    int good = parse(&m, fuzz_bytes(data, size), &why);
    DEMAND(good == 0 || good == 1);
    DEMAND(memchr(why.text, 0, sizeof why.text));
    if (good)
        fuzz_look(&m);
    else
        DEMAND(why.text[0] && !strchr(why.text, '\n'));
    model_free(&m);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
