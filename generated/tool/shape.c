/* box:, sphere:, torus:, t-handle: by name. */
/* Tangled from literate/command: shapes. Edit there. */
#include "tool/shape.h"

#include <math.h>
#include <string.h>

#include "tool/memory.h"
#include "tool/number.h"
#include "whorl/shapes.h"

enum { STEPS = 64 };    /* of a sphere or torus, if not given */

static const struct {
    const char *prefix, *form;
    int least, most;
} shapes[] = {{"box:", "box:A,B,C", 3, 3},
              {"sphere:", "sphere:R[,N]", 1, 2},
              {"torus:", "torus:R,r[,N]", 2, 3},
              {"t-handle:", "t-handle:[UNIT]", 0, 1}};

static int shape_index(const char *name)
{
    int i = 0;
    while (i < 4 && strncmp(name, shapes[i].prefix,
                            strlen(shapes[i].prefix)))
        i++;
    return i;
}

int shape_named(const char *name)
{
    return shape_index(name) < 4;
}

static uint32_t whole(double n)
{
    return n >= 0 && n <= 100000 && n == floor(n) ? (uint32_t)n : 0;
}

static whorl_status fill(model *m, int shape, int n, const double *value,
                         note *why)
{
    uint32_t steps = n == shapes[shape].most ? whole(value[n - 1]) : STEPS;
    whorl_shape_count c = shape == 0   ? whorl_shape_box_count()
                          : shape == 1 ? whorl_shape_sphere_count(steps)
                          : shape == 2 ? whorl_shape_torus_count(steps)
                                       : whorl_shape_t_handle_count();
    double *x = memory_take((c.vertices + 1) * 3 * sizeof *x);
    uint32_t *t = memory_take((c.triangles + 1) * 3 * sizeof *t);
    m->vertices = x;
    m->triangles = t;
    if (!x || !t) {
        note_set(why, "not enough memory for %zu triangles%s", c.triangles,
                 memory_refusal());
        return WHORL_WORK_TOO_SMALL;
    }
    m->mesh = whorl_mesh_indexed(x, c.vertices, t, c.triangles);
    switch (shape) {
    case 0:
        return whorl_shape_box(value[0], value[1], value[2], x, t);
    case 1:
        return c.triangles ? whorl_shape_sphere(value[0], steps, x, t)
                           : WHORL_TOO_COARSE;
    case 2:
        return c.triangles ? whorl_shape_torus(value[0], value[1], steps, x,
                                               t)
                           : WHORL_TOO_COARSE;
    default:
        return whorl_shape_t_handle(value[0], x, t);
    }
}

int shape_read(model *m, const char *name, note *why)
{
    int shape = shape_index(name), n = 0;
    const char *list = name + strlen(shapes[shape].prefix);
    double value[3] = {0.005, 0, 0};
    whorl_status status;
    *m = (model){.format = "shape"};
    if (*list)
        n = number_list(list, value, 3);
    if (n < shapes[shape].least || n > shapes[shape].most)
        return note_set(why, "a shape of this kind is written %s",
                        shapes[shape].form);
    status = fill(m, shape, n, value, why);
    if (status == WHORL_OK)
        return 1;
    model_free(m);
    return status == WHORL_WORK_TOO_SMALL
               ? 0
               : note_set(why, "%s (%s)", whorl_status_text(status),
                          shapes[shape].form);
}
