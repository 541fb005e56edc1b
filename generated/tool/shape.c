/* box:, sphere:, cylinder:, torus:, and others by name. */
/* Tangled from literate/command: shapes. Edit there. */
#include "tool/shape.h"

#include <math.h>
#include <string.h>

#include "tool/memory.h"
#include "tool/number.h"
#include "whorl/shapes.h"

enum { STEPS = 64 };    /* of a round shape, if not given */
typedef enum { BOX, SPHERE, TORUS, HANDLE, CYLINDER, CAPSULE, SHAPES } kind;

static const struct {
    const char *prefix, *form;
    int least, most;
} shapes[] = {{"box:", "box:A,B,C", 3, 3},
              {"sphere:", "sphere:R[,N]", 1, 2},
              {"torus:", "torus:R,r[,N]", 2, 3},
              {"t-handle:", "t-handle:[UNIT]", 0, 1},
              {"cylinder:", "cylinder:R,H[,N]", 2, 3},
              {"capsule:", "capsule:R,H[,N]", 2, 3}};

static int shape_index(const char *name)
{
    int i = 0;
    while (i < SHAPES && strncmp(name, shapes[i].prefix,
                            strlen(shapes[i].prefix)))
        i++;
    return i;
}

int shape_named(const char *name)
{
    return shape_index(name) < SHAPES;
}

/* Rings of a cylinder or capsule: radius and height of number k. */
static void ring_at(int shape, uint32_t k, uint32_t rings,
                    const double *value, double *r, double *z)
{
    const double half = value[1] / 2, quarter = acos(0.0);
    const uint32_t upper = k >= rings / 2, n = rings / 2;
    const uint32_t j = upper ? rings - k : k + 1;     /* from its pole */
    const double angle = shape == CYLINDER || j == n ? quarter
        : quarter * j / n;
    *r = j == n ? value[0] : value[0] * sin(angle);
    *z = shape == CYLINDER || j == n ? half
        : half + value[0] * cos(angle);
    *z = upper ? *z : -*z;
}

static uint32_t rings_of(int shape, uint32_t steps)
{
    return shape == CYLINDER ? 2 : 2 * ((steps + 1) / 2);
}

static whorl_shape_count turned_count(int shape, uint32_t steps)
{
    const size_t around = 2 * (size_t)steps, rings = rings_of(shape, steps);
    if (steps < 3 || around * rings > UINT32_MAX - 2)
        return (whorl_shape_count){0, 0};
    return (whorl_shape_count){2 + around * rings, 2 * around * rings};
}

static void turn_profile(int shape, uint32_t steps, const double *value,
                         double *x, uint32_t *t)
{
    const uint32_t around = 2 * steps, rings = rings_of(shape, steps);
    const uint32_t last = 1 + around * rings;
    const double pole = value[1] / 2 + (shape == CAPSULE ? value[0] : 0);
    double *v = x;
    *v++ = 0, *v++ = 0, *v++ = -pole;
    for (uint32_t k = 0; k < rings; k++)
        for (uint32_t i = 0; i < around; i++) {
            const double angle = acos(-1.0) * i / steps;
            double r, z;
            ring_at(shape, k, rings, value, &r, &z);
            *v++ = r * cos(angle), *v++ = r * sin(angle), *v++ = z;
        }
    *v++ = 0, *v++ = 0, *v++ = pole;
    for (uint32_t i = 0; i < around; i++) {
        const uint32_t a = 1 + i, b = 1 + (i + 1) % around;
        const uint32_t top = (rings - 1) * around;
        *t++ = 0, *t++ = b, *t++ = a;
        for (uint32_t k = 0; k + 1 < rings; k++) {
            const uint32_t low = k * around, high = low + around;
            *t++ = a + low, *t++ = b + low, *t++ = b + high;
            *t++ = a + low, *t++ = b + high, *t++ = a + high;
        }
        *t++ = a + top, *t++ = b + top, *t++ = last;
    }
}

static whorl_shape_count count_of(int shape, uint32_t steps)
{
    return shape == BOX ? whorl_shape_box_count()
        : shape == SPHERE ? whorl_shape_sphere_count(steps)
        : shape == TORUS ? whorl_shape_torus_count(steps)
        : shape == HANDLE ? whorl_shape_t_handle_count()
                          : turned_count(shape, steps);
}

static int has_steps(int shape)
{
    return shape != BOX && shape != HANDLE;
}

static int well_formed(int shape, int n, const double *value, note *why)
{
    const double steps = has_steps(shape) && n == shapes[shape].most
        ? value[n - 1] : STEPS;
    if (!(steps >= 3 && steps == floor(steps)))
        return note_set(why, "N must be a whole number, at least three "
                        "steps (%s)", shapes[shape].form);
    if (steps > 1e9 || count_of(shape, (uint32_t)steps).triangles == 0)
        return note_set(why, "N is too large: more corners than 32 bits "
                        "can number (%s)", shapes[shape].form);
    if (shape == TORUS && value[0] > 0 && value[1] >= value[0])
        return note_set(why, "the tube's radius r must be smaller than the "
                        "ring's, R (%s)", shapes[shape].form);
    if ((shape == CYLINDER || shape == CAPSULE)
        && !(value[0] > 0 && value[1] > 0 && isfinite(value[0])
             && isfinite(value[1])))
        return note_set(why, "R and H must be finite and above 0 (%s)",
                        shapes[shape].form);
    return 1;
}

static whorl_status fill(model *m, int shape, int n, const double *value,
                         note *why)
{
    const uint32_t steps = has_steps(shape) && n == shapes[shape].most
        ? (uint32_t)value[n - 1] : STEPS;
    const whorl_shape_count c = count_of(shape, steps);
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
    case BOX:
        return whorl_shape_box(value[0], value[1], value[2], x, t);
    case SPHERE:
        return whorl_shape_sphere(value[0], steps, x, t);
    case TORUS:
        return whorl_shape_torus(value[0], value[1], steps, x, t);
    case CYLINDER: case CAPSULE:
        turn_profile(shape, steps, value, x, t);
        return WHORL_OK;
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
    if (!well_formed(shape, n, value, why))
        return 0;
    if (shape != BOX && shape != HANDLE)
        m->format = "polyhedron inscribed in the shape";
    status = fill(m, shape, n, value, why);
    if (status == WHORL_OK)
        return 1;
    model_free(m);
    return status == WHORL_WORK_TOO_SMALL
               ? 0
               : note_set(why, "%s (%s)", whorl_status_text(status),
                          shapes[shape].form);
}
