/* Impulses at several points of which none slides, all at once. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#include "src/sticking.h"
#include "src/linear.h"

enum { TRIALS = 10, REFINEMENTS = 12 };

typedef struct { double a[6][6]; } six;

static int factor(six *s)
{
    for (int i = 0; i < 6; i++)
        for (int k = 0; k <= i; k++) {
            double sum = s->a[i][k];
            for (int l = 0; l < k; l++)
                sum -= s->a[i][l] * s->a[k][l];
            if (k < i)
                s->a[i][k] = sum / s->a[k][k];
            else if (sum > 0)
                s->a[i][i] = sqrt(sum);
            else
                return 0;
        }
    return 1;
}

static void solve(const six *s, double x[6])
{
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= s->a[i][k] * x[k];
        x[i] /= s->a[i][i];
    }
    for (int i = 5; i >= 0; i--) {
        for (int k = i + 1; k < 6; k++)
            x[i] -= s->a[k][i] * x[k];
        x[i] /= s->a[i][i];
    }
}

static void add_arm(six *s, double w, whorl_vec3 r)
{
    const double x = w * r.x, y = w * r.y, z = w * r.z;
    for (int i = 0; i < 3; i++)
        s->a[i][i] += w;
    s->a[3][1] -= z, s->a[3][2] += y;
    s->a[4][0] += z, s->a[4][2] -= x;
    s->a[5][0] -= y, s->a[5][1] += x;
    s->a[3][3] += y * r.y + z * r.z;
    s->a[4][4] += x * r.x + z * r.z;
    s->a[5][5] += x * r.x + y * r.y;
    s->a[4][3] -= x * r.y;
    s->a[5][3] -= x * r.z;
    s->a[5][4] -= y * r.z;
}

static int gather(const manifold *m, size_t n, double soft,
                  const pushed_body *b, whorl_sym3 I, six *s)
{
    *s = (six){{{0}}};
    const whorl_mat3 inertia = whorl_sym3_to_mat3(
        whorl_sym3_scale(soft, I));
    for (int i = 0; i < 3; i++) {
        s->a[i][i] = soft * b->mass;
        for (int k = 0; k <= i; k++)
            s->a[3 + i][3 + k] = inertia.m[i][k];
    }
    for (size_t i = 0; i < n; i++)
        add_arm(s, m->at[i].share, m->at[i].r);
    return factor(s);
}

/* The right side of the equations; returns the worst. */
static double lacking(const manifold *m, size_t n, const pushed_body *b,
                      double x[6])
{
    whorl_vec3 sum = {0, 0, 0}, torque = {0, 0, 0};
    double worst = 0;
    for (size_t i = 0; i < n; i++) {
        const manifold_contact *c = &m->at[i];
        const whorl_vec3 lack = pushed_lack(b, c);
        const whorl_vec3 f = whorl_vec3_scale(c->share, lack);
        worst = greater(worst, largest(lack));
        sum = whorl_vec3_add(sum, f);
        torque = whorl_vec3_add(torque, whorl_vec3_cross(c->r, f));
    }
    x[0] = sum.x, x[1] = sum.y, x[2] = sum.z;
    x[3] = torque.x, x[4] = torque.y, x[5] = torque.z;
    return worst;
}

/* Let the pads push as the change x of the motion leaves them. */
static void harden(manifold *m, size_t n, double soft, const double x[6],
                   pushed_body *b)
{
    const pushed_body before = *b;
    const pushed_body change = {.v = {x[0], x[1], x[2]},
                                .omega = {x[3], x[4], x[5]}};
    for (size_t i = 0; i < n; i++) {
        manifold_contact *c = &m->at[i];
        const whorl_vec3 still = whorl_vec3_sub(pushed_lack(&before, c),
            velocity_at_arm(change.v, change.omega, c->r));
        const whorl_vec3 j = whorl_vec3_scale(c->share / soft, still);
        c->j = whorl_vec3_add(c->j, j);
        pushed_by(b, c->r, j);
    }
}

static int stick(manifold *m, size_t n, double soft, whorl_sym3 I,
                 pushed_body *b)
{
    double first = 0, last = INFINITY, worst;
    double x[6];
    six S;
    if (!gather(m, n, soft, b, I, &S))
        return 0;
    for (int k = 0; k < REFINEMENTS; k++) {
        worst = lacking(m, n, b, x);
        first = k == 0 ? worst : first;
        if (!(worst < 0.5 * last))
            break;
        last = worst;
        if (worst <= 0x1p-60 * first)
            break;
        solve(&S, x);
        harden(m, n, soft, x, b); /* eq:rest-stick */
    }
    return last <= 0x1p-40 * first;
}

/* Pads of equal hardness; returns how soft they are. */
static double lay_pads(manifold *m)
{
    double soft = 0;
    for (size_t i = 0; i < m->count; i++) {
        m->at[i].share = 1;
        soft = fmax(soft, 0x1p-20 * m->at[i].yield);
    }
    return soft;
}

static double load(const manifold_contact *c)
{
    return whorl_vec3_dot(c->j, c->n);
}

static double largest_impulse(const manifold *m, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = greater(most, largest(m->at[i].j));
    return most;
}

/* Bring those that push to the front; returns how many they are. */
static size_t keep_the_loaded(manifold *m, size_t n)
{
    const double least = 0x1p-40 * largest_impulse(m, n);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (load(&m->at[i]) > least) {
            if (i > kept) {
                const manifold_contact c = m->at[i];
                m->at[i] = m->at[kept];
                m->at[kept] = c;
            }
            kept++;
        }
    return kept;
}

/* What any point lacked at first, at most. */
static double largest_lack(const manifold *m, const pushed_body *b)
{
    double most = 0;
    for (size_t i = 0; i < m->count; i++)
        most = greater(most, largest(pushed_lack(b, &m->at[i])));
    return most;
}

/* The first n inside the cone, the others not coming in too fast? */
static int are_allowed(const manifold *m, size_t n, double friction,
                       double too_fast, const pushed_body *b)
{
    for (size_t i = 0; i < m->count; i++) {
        const manifold_contact *c = &m->at[i];
        if (i < n ? !whorl_in_cone(c->j, c->n, friction)
                  : whorl_vec3_dot(pushed_lack(b, c), c->n) > too_fast)
            return 0;
    }
    return 1;
}

static void share_by_load(manifold *m, size_t n)
{
    const double most = largest_impulse(m, n);
    for (size_t i = 0; i < n; i++)
        m->at[i].share = load(&m->at[i]) / most;
}

int whorl_sticking_hold(manifold *m, double friction, pushed_body *b)
{
    const pushed_body begin = *b;
    const double soft = lay_pads(m);
    const double too_fast = 0x1p-40 * largest_lack(m, b);
    size_t n = m->count;
    whorl_sym3 I;
    if (n == 0 || whorl_sym3_inverse(b->I_inverse, &I) != WHORL_OK)
        return 0;
    for (int k = 0; k < TRIALS && n > 0; k++) {
        const size_t tried = n;
        const int good = stick(m, n, soft, I, b);
        n = keep_the_loaded(m, n);
        if (good && n == tried
            && are_allowed(m, n, friction, too_fast, b))
            return 1;
        if (n == tried)
            share_by_load(m, n);
        *b = begin;
        whorl_manifold_unload(m);
        if (n == tried && !good)
            break;
    }
    return 0;
}
