/* Impulses at several points, one after the other until they agree. */
/* Tangled from literate/14-rest: story, workshop. Edit there. */
#include "src/sequential.h"
#include "src/linear.h"

enum { ROUNDS = 500, PATIENCE = 100 };

static void invert_matrices(manifold *m)
{
    for (size_t i = 0; i < m->count; i++) {
        manifold_contact *c = &m->at[i];
        if (whorl_sym3_inverse(c->K, &c->K_inverse) != WHORL_OK)
            c->K_inverse = whorl_sym3_diagonal(NAN, NAN, NAN);
    }
}

/* |a|: where its square keeps all bits that count, at once. */
static inline double length(whorl_vec3 a)
{
    const double square = whorl_vec3_dot(a, a);
    return square > 0x1p-900 && square < 0x1p900 ? sqrt(square)
                                                 : whorl_vec3_norm(a);
}

static whorl_vec3 slide(const manifold_contact *c, whorl_vec3 lack,
                        double friction)
{
    const whorl_vec3 n = c->n;
    const double old = whorl_vec3_dot(c->j, n);
    const double j_N = greater(0, old + whorl_vec3_dot(lack, n) / c->K_NN);
    lack = whorl_vec3_sub(lack, whorl_vec3_scale(j_N - old, c->Kn));
    whorl_vec3 j_T = whorl_vec3_add(c->j, whorl_vec3_scale(
        1 / c->yield, lack));
    j_T = whorl_vec3_sub(j_T, whorl_vec3_scale(whorl_vec3_dot(j_T, n), n));
    const double pull = length(j_T);
    const double most = friction * j_N;
    if (pull > most)
        j_T = whorl_vec3_scale(most / pull, j_T);
    return whorl_vec3_add(whorl_vec3_scale(j_N, n), j_T);
    /* eq:rest-clamp */
}

static whorl_vec3 correct(const manifold_contact *c, double friction,
                          const pushed_body *b)
{
    const whorl_vec3 lack = pushed_lack(b, c);
    const whorl_vec3 j = whorl_vec3_add(c->j, whorl_sym3_apply(
        c->K_inverse, lack));
    return whorl_in_cone(j, c->n, friction) ? j : slide(c, lack, friction);
}

static double treat_each_once(manifold *m, double friction,
                              pushed_body *b, double *most)
{
    pushed_body now = *b;
    double change = *most = 0;
    for (size_t i = 0; i < m->count; i++) {
        manifold_contact *c = &m->at[i];
        const whorl_vec3 j = correct(c, friction, &now);
        const whorl_vec3 more = whorl_vec3_sub(j, c->j);
        c->j = j;
        pushed_by(&now, c->r, more);
        change = greater(change, largest(more));
        *most = greater(*most, largest(j));
    }
    *b = now;
    return change;
}

int whorl_sequential_hold(manifold *m, double friction, pushed_body *b)
{
    double change = INFINITY, before = INFINITY, most = 0;
    invert_matrices(m);
    for (int k = 0; k < ROUNDS && change > 0x1p-46 * most; k++) {
        if (k % PATIENCE == 0 && change > 0.9 * before)
            break;
        if (k % PATIENCE == 0)
            before = change;
        change = treat_each_once(m, friction, b, &most);
    }
    return change <= 0x1p-46 * most;
}

void whorl_sequential_weaken(manifold *m, const pushed_body *b,
                             whorl_vec3 gain)
{
    whorl_vec3 J = {0, 0, 0}, N = {0, 0, 0};
    for (size_t i = 0; i < m->count; i++) {
        J = whorl_vec3_add(J, m->at[i].j);
        N = whorl_vec3_add(N, whorl_vec3_cross(m->at[i].r, m->at[i].j));
    }
    const int e = exponent_above(b->mass);
    const double mass = times_power(b->mass, -e);
    J = vec3_shift(J, -e);
    N = vec3_shift(N, -e);
    const double start = -0.5 * mass * whorl_vec3_dot(gain, gain);
    const double slope = whorl_vec3_dot(J, b->v)
        + whorl_vec3_dot(N, b->omega);
    const double bend = 0.5 * (whorl_vec3_dot(J, J) / mass + whorl_vec3_dot(
        N, whorl_sym3_apply(sym3_shift(b->I_inverse, e), N)));
    if (!(start + slope + bend > 0))
        return;
    const double root = sqrt(slope * slope - 4 * bend * start);
    const double s = slope > 0 ? -2 * start / (slope + root)
                               : (root - slope) / (2 * bend);
    for (size_t i = 0; i < m->count; i++)
        m->at[i].j = whorl_vec3_scale(s, m->at[i].j);
    /* eq:rest-gain */
}
