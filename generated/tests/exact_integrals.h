/* Exact integrals of a mesh, and errors in units of the bounds. */
/* Tangled from literate/06-mesh: evidence. Edit there. */
#ifndef TESTS_EXACT_INTEGRALS_H
#define TESTS_EXACT_INTEGRALS_H

#include "reference/from.h"
#include "reference/mesh.h"
#include "reference/median.h"
#include "tests/mesh_buffers.h"

static ref_sums exact;                  /* open it for EXACT_BITS */
enum { EXACT_BITS = 2200 };

static inline mp3 corner_from(const whorl_mesh *mesh, size_t face, int k,
                       mp3 reference)
{
    return mp3_sub(mp3_from(whorl_mesh_corner(mesh, face, k)), reference);
}

static inline void exact_faces(const whorl_mesh *mesh, mp3 reference,
                               void add(ref_sums *, mp3, mp3, mp3))
{
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        mp_open(EXACT_BITS);
        add(&exact, corner_from(mesh, face, 0, reference),
            corner_from(mesh, face, 1, reference),
            corner_from(mesh, face, 2, reference));
        mp_close();
    }
}
/* From the origin to three corners. */
static inline void exact_tetrahedron(const mp3 p[3])
{
    ref_add_face(&exact, p[0], p[1], p[2]);
    for (int k = 0; k < 3; k++)
        ref_add_face(&exact, p[(k + 1) % 3], p[k], mp3_of(0, 0, 0));
}

static inline void exact_fan(const whorl_mesh *mesh, mp3 reference)
{
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        mp_open(EXACT_BITS);
        mp3 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = corner_from(mesh, face, k, reference);
        exact_tetrahedron(p);
        mp_close();
    }
}

static inline mp exact_in_units(const claims *c, int k, double unit)
{
    mp x = exact.n[k];
    for (int i = 0; i < c->power[k]; i++)
        x = mp_scale(x, 1 / unit);
    return x;
}

/* The largest of |error| / bound over the ten integrals. */
static inline double worst_ratio(const whorl_mesh_integrals *i)
{
    const claims c = claims_of(i);
    double worst = 0;
    for (int k = 0; k < 10; k++) {
        const mp got = mp_scale(mp_of(c.got[k]), c.divisor[k]);
        const mp off = mp_abs(mp_sub(got, exact_in_units(&c, k, i->unit)));
        const mp limit = mp_scale(mp_of(c.bound[k]), c.divisor[k]);
        const double ratio = mp_sign(off) == 0 ? 0
            : mp_get(mp_div(off, limit));
        worst = ratio <= worst ? worst : isnan(ratio) ? INFINITY : ratio;
    }
    return worst;
}
/* The bound of integrals first ... last over the worst of them. */
static inline double slack_of(const whorl_mesh_integrals *i, int first,
                              int last)
{
    const claims c = claims_of(i);
    double off = 0, value = 0;
    for (int k = first; k <= last; k++) {
        const mp t = mp_div(exact_in_units(&c, k, i->unit),
                            mp_of(c.divisor[k]));
        off = fmax(off, mp_get(mp_abs(mp_sub(mp_of(c.got[k]), t))));
        value = fmax(value, fabs(mp_get(t)));
    }
    return c.bound[first] / fmax(off, 0x1p-53 * ldexp(1, ilogb(value)));
}

#endif
