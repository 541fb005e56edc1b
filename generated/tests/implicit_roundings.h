/* What roundings may do to an implicit step of a small body. */
/* Tangled from literate/17-implicit: evidence. Edit there. */
#ifndef TESTS_IMPLICIT_ROUNDINGS_H
#define TESTS_IMPLICIT_ROUNDINGS_H

#include "whorl.h"
#include <math.h>

static double plain_length(whorl_vec3 a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

/* eq:implicit-roundings: old and new velocities, none held; right side. */
static double implicit_roundings(const whorl_soft_body *b, size_t passes,
    double h, const whorl_vec3 *old, const whorl_vec3 *v,
    const whorl_vec3 *right)
{
    enum { MOST = 8 };
    const whorl_lame m = b->elastic.material;
    const double stiff = (fabs(m.lambda) + (1 + sqrt(3)) * m.mu)
        * h * (h + b->viscosity);
    const double times = b->viscosity > 0 && passes > 1 ? 2 : 1;
    double sum[MOST] = {0}, parts[MOST] = {0}, square = 0;
    int joined[MOST][MOST] = {{0}};
    for (size_t t = 0; t < b->elastic.mesh.tetrahedron_count; t++) {
        const uint32_t *at = b->elastic.mesh.tetrahedra + 4 * t;
        const whorl_elastic_element *e = &b->elastic.elements[t];
        for (int k = 0; k < 16; k++) {
            const uint32_t i = at[k / 4], j = at[k % 4];
            joined[i][j] = 1;
            parts[i] += 0.25 * times;
            sum[i] += stiff * e->volume * plain_length(e->gradient[k / 4])
                * plain_length(e->gradient[k % 4]) * plain_length(v[j]);
        }
    }
    for (size_t i = 0; i < b->elastic.mesh.node_count; i++) {
        const double heavy = b->masses[i] * (1 + h * b->drag);
        double blocks = 0;
        for (size_t j = 0; j < MOST; j++)
            blocks += joined[i][j];
        const double off = (heavy * plain_length(v[i]) + sum[i])
            * WHORL_IMPLICIT_STEP_BOUND(blocks, parts[i])
            + 2 * (b->masses[i] * plain_length(old[i])
                   + plain_length(right[i]));
        square += off * off / heavy;
    }
    return 0x1p-53 * sqrt(square);
}

#endif
