/* Point masses, a line each. */
/* Tangled from literate/command: shapes. Edit there. */
#include "tool/points.h"

#include <math.h>

#include "tool/bytes.h"
#include "tool/memory.h"
#include "tool/text.h"

/* How far x f is from the product of the two. */
static double rounding(double x, double f)
{
    return fabs(fma(x, f, -(x * f)));
}

static void add_point(points *p, const double given[3], whorl_vec3 f,
                      double mass)
{
    whorl_mass_properties *b = &p->body[p->count++];
    const whorl_vec3 x = {given[0] * f.x, given[1] * f.y, given[2] * f.z};
    const double off = fmax(fmax(rounding(given[0], f.x),
                                 rounding(given[1], f.y)),
                            rounding(given[2], f.z));
    *b = (whorl_mass_properties){.mass = mass, .center = x, .reference = x,
                                 .center_bound = off, .delta_bound = off};
    if (p->count == 1)
        p->low = p->high = x;
    p->low = (whorl_vec3){fmin(p->low.x, x.x), fmin(p->low.y, x.y),
                          fmin(p->low.z, x.z)};
    p->high = (whorl_vec3){fmax(p->high.x, x.x), fmax(p->high.y, x.y),
                           fmax(p->high.z, x.z)};
}

static int read_lines(points *p, text *t, whorl_vec3 factors, note *why)
{
    while (text_skip(t)) {
        double x[4];
        if (!text_numbers(t, x, 4, 0, "point", p->count + 1, why))
            return 0;
        text_blanks(t);
        if (!text_at_line_end(t))
            return text_fault(t, why, "more than x y z m on one line: '%s'",
                              text_here(t).text);
        if (!(x[3] > 0))
            return text_fault(t, why, "point %zu: its mass must be above 0",
                              p->count + 1);
        if (!grow(&p->body, &p->room, p->count + 1, sizeof *p->body))
            return note_set(why, "not enough memory%s", memory_refusal());
        add_point(p, x, factors, x[3]);
    }
    if (p->count == 0)
        return note_set(why, "no points in it");
    return 1;
}

int points_read(points *p, int descriptor, whorl_vec3 factors, note *why)
{
    bytes file;
    text t;
    int good;
    *p = (points){0};
    if (!bytes_read(&file, descriptor, why))
        return 0;
    t = text_of(file);
    good = read_lines(p, &t, factors, why);
    bytes_free(&file);
    if (!good)
        memory_free(p->body);
    return good;
}
