/* Steps of differential equations in many bits, and exact solutions. */
/* Tangled from literate/09-ode: evidence. Edit there. */
#include "reference/ode.h"
#include <gmp.h>

#define DP_LOOKS \
    7, {{0, 1}, {1, 5}, {3, 10}, {4, 5}, {8, 9}, {1, 1}, {1, 1}}, \
    {{{0, 1}}, {{1, 5}}, {{3, 40}, {9, 40}}, \
     {{44, 45}, {-56, 15}, {32, 9}}, \
     {{19372, 6561}, {-25360, 2187}, {64448, 6561}, {-212, 729}}, \
     {{9017, 3168}, {-355, 33}, {46732, 5247}, {49, 176}, \
      {-5103, 18656}}, \
     {{35, 384}, {0, 1}, {500, 1113}, {125, 192}, {-2187, 6784}, \
      {11, 84}}}

const ref_table ref_table_euler = {1, {{0, 1}}, {{{0, 1}}}, {{1, 1}}};
const ref_table ref_table_midpoint = {
    2, {{0, 1}, {1, 2}}, {{{0, 1}}, {{1, 2}}}, {{0, 1}, {1, 1}}};
const ref_table ref_table_rk4 = {
    4, {{0, 1}, {1, 2}, {1, 2}, {1, 1}},
    {{{0, 1}}, {{1, 2}}, {{0, 1}, {1, 2}}, {{0, 1}, {0, 1}, {1, 1}}},
    {{1, 6}, {1, 3}, {1, 3}, {1, 6}}};
const ref_table ref_table_dp5 = {
    DP_LOOKS, {{35, 384}, {0, 1}, {500, 1113}, {125, 192},
               {-2187, 6784}, {11, 84}, {0, 1}}};
const ref_table ref_table_dp4 = {
    DP_LOOKS, {{5179, 57600}, {0, 1}, {7571, 16695}, {393, 640},
               {-92097, 339200}, {187, 2100}, {1, 40}}};

static const fraction between[7][4] = {
    {{1, 1}, {-8048581381, 2820520608}, {8663915743, 2820520608},
     {-12715105075, 11282082432}},
    {{0, 1}, {0, 1}, {0, 1}, {0, 1}},
    {{0, 1}, {131558114200, 32700410799}, {-68118460800, 10900136933},
     {87487479700, 32700410799}},
    {{0, 1}, {-1754552775, 470086768}, {14199869525, 1410260304},
     {-10690763975, 1880347072}},
    {{0, 1}, {127303824393, 49829197408}, {-318862633887, 49829197408},
     {701980252875, 199316789632}},
    {{0, 1}, {-282668133, 205662961}, {2019193451, 616988883},
     {-1453857185, 822651844}},
    {{0, 1}, {40617522, 29380423}, {-110615467, 29380423},
     {69997945, 29380423}}};

/* The next list of levels of n nodes; 0 when there is none. */
static int next_tree(int n, int *level)
{
    int p = n - 1, q;
    while (p > 0 && level[p] <= 1)
        p--;
    if (p <= 0)
        return 0;
    for (q = p - 1; level[q] != level[p] - 1; q--)
        ;
    for (int i = p; i < n; i++)
        level[i] = level[i - (p - q)];
    return 1;
}

static void take(mpq_t x, fraction f)
{
    mpq_set_si(x, f.p, f.p == 0 ? 1 : (unsigned long)f.q);
    mpq_canonicalize(x);
}

/* Phi of every node, from the leaves to the root; gamma of the tree. */
static long branch_products(const ref_table *m, int n, const int *level,
                            mpq_t phi[][7])
{
    int size[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    long gamma = 1;
    mpq_t sum, a;
    mpq_inits(sum, a, NULL);
    for (int i = 0; i < n; i++)
        for (int s = 0; s < m->stages; s++)
            mpq_set_ui(phi[i][s], 1, 1);
    for (int i = n - 1; i >= 0; i--) {
        int parent = i - 1;
        gamma *= size[i];
        while (parent >= 0 && level[parent] != level[i] - 1)
            parent--;
        if (parent < 0)
            break;
        size[parent] += size[i];
        for (int s = 0; s < m->stages; s++) {
            mpq_set_ui(sum, 0, 1);
            for (int j = 0; j < s; j++) {
                take(a, m->a[s][j]);
                mpq_mul(a, a, phi[i][j]);
                mpq_add(sum, sum, a);
            }
            mpq_mul(phi[parent][s], phi[parent][s], sum);
        }
    }
    mpq_clears(sum, a, NULL);
    return gamma;
}
static void weights_at(const ref_table *m, int dense, fraction theta,
                       mpq_t w[7])
{
    mpq_t t, x, power;
    mpq_inits(t, x, power, NULL);
    take(t, theta);
    for (int j = 0; j < 7; j++) {
        if (!dense) {
            take(w[j], m->b[j]);
            continue;
        }
        mpq_set_ui(w[j], 0, 1);
        mpq_set_ui(power, 1, 1);
        for (int i = 0; i < 4; i++) {
            mpq_mul(power, power, t);
            take(x, between[j][i]);
            mpq_mul(x, x, power);
            mpq_add(w[j], w[j], x);
        }
    }
    mpq_clears(t, x, power, NULL);
}

/* Is the sum of w phi equal to theta^n / gamma? */
static int holds(const ref_table *m, int n, const int *level, mpq_t w[7],
                 fraction theta)
{
    mpq_t phi[8][7], sum, x;
    mpq_inits(sum, x, NULL);
    for (int i = 0; i < 8; i++)
        for (int s = 0; s < 7; s++)
            mpq_init(phi[i][s]);
    const long gamma = branch_products(m, n, level, phi);
    for (int s = 0; s < m->stages; s++) {
        mpq_mul(x, w[s], phi[0][s]);
        mpq_add(sum, sum, x);
    }
    for (int i = 0; i < n; i++) {
        take(x, theta);
        mpq_div(sum, sum, x);
    }
    const int good = mpq_cmp_ui(sum, 1, (unsigned long)gamma) == 0;
    for (int i = 0; i < 8; i++)
        for (int s = 0; s < 7; s++)
            mpq_clear(phi[i][s]);
    mpq_clears(sum, x, NULL);
    return good;
}

int ref_conditions(const ref_table *m, int order, int dense, fraction theta,
                   int *trees)
{
    int failed = 0;
    mpq_t w[7];
    for (int j = 0; j < 7; j++)
        mpq_init(w[j]);
    weights_at(m, dense, theta, w);
    *trees = 0;
    for (int n = 1; n <= order; n++) {
        int level[8];
        for (int i = 0; i < n; i++)
            level[i] = i;
        do {
            ++*trees;
            failed += !holds(m, n, level, w, theta);
        } while (next_tree(n, level));
    }
    for (int j = 0; j < 7; j++)
        mpq_clear(w[j]);
    return failed;
}

static mp number(fraction f)
{
    return f.p == 0 ? mp_of(0) : mp_ratio(f.p, f.q);
}

mp ref_sum(const fraction *w, int s, mp y, mp h, const mp *k, mp *scale)
{
    mp sum = mp_of(0), size = mp_of(0);
    for (int j = 0; j < s; j++) {
        const mp term = mp_mul(number(w[j]), k[j]);
        sum = mp_add(sum, term);
        size = mp_add(size, mp_abs(term));
    }
    *scale = mp_add(mp_abs(y), mp_mul(h, size));
    return mp_add(y, mp_mul(h, sum));
}

void ref_step(const ref_table *m, int n, ref_rates *f, mp t, mp h,
              const mp *y, mp *ynext, mp k[7][REF_NUMBERS])
{
    mp place[REF_NUMBERS], column[7], scale;
    for (int s = 0; s <= m->stages; s++) {
        const int landing = s == m->stages;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < s; j++)
                column[j] = k[j][i];
            place[i] = ref_sum(landing ? m->b : m->a[s], s, y[i], h,
                               column, &scale);
        }
        if (!landing)
            f(mp_add(t, mp_mul(number(m->c[s]), h)), place, k[s]);
    }
    for (int i = 0; i < n; i++)
        ynext[i] = place[i];
}

mp ref_between(int j, mp theta)
{
    mp w = mp_of(0);
    for (int i = 3; i >= 0; i--)
        w = mp_mul(theta, mp_add(number(between[j][i]), w));
    return w;
}
