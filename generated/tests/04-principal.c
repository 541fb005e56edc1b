/* Principal axes against the cubic. */
/* Tangled from literate/04-principal: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/inertia.h"
#include "reference/principal.h"
#include "reference/tap.h"
#include "tests/counted.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const whorl_sym3 three_masses = {10, 6, 6, 0, 0, -4};
typedef struct {
    mp33 A, V;
    mp moment[3], size;
    whorl_status status;
} answer;

static answer solve(whorl_sym3 I)
{
    whorl_vec3 m = {NAN, NAN, NAN};
    whorl_mat3 V = {{{NAN}}};
    answer a;
    a.status = whorl_principal(I, &m, &V);
    a.A = mp33_from_sym3(I);
    a.V = mp33_from(V);
    a.moment[0] = mp_of(m.x);
    a.moment[1] = mp_of(m.y);
    a.moment[2] = mp_of(m.z);
    a.size = mp_max(mp_abs(a.moment[0]), mp_abs(a.moment[2]));
    return a;
}
static int certified(const answer *a, double k)
{
    return ref_moments_within(a->A, a->moment,
                              mp_scale(a->size, k * 0x1p-53));
}

/* Error of the moments in u |A|, to a thirty-second; not below known. */
static double moments_error(const answer *a, double known)
{
    if (a->status != WHORL_OK)
        return INFINITY;
    double low = fmax(known, 0), high = 1024;
    if (certified(a, low))
        return low;
    if (!certified(a, high))
        return INFINITY;
    while (high - low > 0.03125) {
        const double middle = 0.5 * (low + high);
        *(certified(a, middle) ? &high : &low) = middle;
    }
    return mp_exact() ? high : INFINITY;
}
enum { BITS = 2600 };

/* Largest |A a - moment a| of the three axes, in u |A|. */
static double residual(const answer *a)
{
    mp worst = mp_of(0);
    for (int j = 0; j < 3; j++)
        worst = mp_max(worst, ref_residual_squared(
            a->A, a->moment[j], mp33_column(a->V, j)));
    if (a->status != WHORL_OK || !mp_exact())
        return INFINITY;
    return error_ratio(mp_sqrt(worst), a->size);
}

static double orthogonality(const answer *a)
{
    return error_ratio(ref_orthogonality(a->V), mp_of(1));
}

static whorl_sym3 turned_tensor(sweep *s, double a, double b, double c)
{
    double q[4];
    for (int i = 0; i < 4; i++)
        q[i] = draw_integer(s, i == 0 ? 1 : -9, 9);
    whorl_mat3 R;
    mp_open(100);
    for (int j = 0; j < 3; j++) {
        mp3 x = ref_turn(q, mp3_of(j == 0, j == 1, j == 2));
        for (int i = 0; i < 3; i++)
            R.m[i][j] = mp_get(mp3_get(x, i));
    }
    mp_close();
    return whorl_sym3_congruence(R, whorl_sym3_diagonal(a, b, c));
}

static whorl_sym3 draw_any(sweep *s, int low, int high)
{
    double e[6];
    for (int i = 0; i < 6; i++)
        e[i] = draw_wide(s, low, high);
    return (whorl_sym3){e[0], e[1], e[2], e[3], e[4], e[5]};
}
static whorl_sym3 draw_tensor(sweep *s)
{
    const double x = draw_uniform(s, 1, 2), y = draw_uniform(s, 1, 2);
    switch (draw_below(s, 10)) {
    case 0: return draw_any(s, -20, 20);
    case 1: return draw_any(s, 0, 0);
    case 2: return turned_tensor(s, x, y, x + y);         /* a flat body */
    case 3: return turned_tensor(s, x, x, y);
    case 4: return turned_tensor(s, x, x, x);
    case 5: return turned_tensor(s, x, x * (1 + 1e-9), 1e3 * y);
    case 6: return turned_tensor(s, 1e12 * x, 1e4, y);
    case 7: return turned_tensor(s, 0, 0, x);             /* rank one */
    case 8: return whorl_sym3_diagonal(y, -x, 0);
    default: return whorl_inertia_from_second_moment(
        whorl_sym3_square((whorl_vec3){x, y, draw_uniform(s, -2, 2)}));
    }
}

static void test_count(void)
{
    static const double x[7] = {-1, 2, 5, 9.999, 10, 10.001, 11};
    static const int above[7] = {3, 2, 2, 2, 0, 0, 0};
    static const int at[7] = {0, 1, 0, 0, 2, 0, 0};
    int wrong = 0;
    mp_open(300);
    for (int k = 0; k < 7; k++) {
        mp_count c = ref_count_eigenvalues(mp33_from_sym3(three_masses),
                                           mp_of(x[k]));
        wrong += c.above != above[k] || c.at != at[k];
    }
    tap_ok(wrong == 0 && mp_exact(),
           "N15 TW3 eq:principal-count eigenvalues 2, 10, 10 counted");
    mp_close();
}
static void test_kinds(void)
{
    sweep m = sweep_begin(3000, WHORL_PRINCIPAL_MOMENTS_BOUND, "u|I|",
        "S1.11 N15 eq:principal-definition/moments eq:principal-look "
        "eq:principal-tangent eq:principal-diagonal moments by count");
    while (sweep_next(&m)) {
        mp_open(900);
        answer a = solve(draw_tensor(&m));
        sweep_error(&m, moments_error(&a, m.worst));
        mp_close();
    }
    sweep_end(&m);
    sweep r = sweep_begin(3000, WHORL_PRINCIPAL_RESIDUAL_BOUND, "u|I|",
        "S1.11 N15 eq:principal-definition eq:principal-rotation "
        "eq:principal-look residual of the axes");
    while (sweep_next(&r)) {
        mp_open(BITS);
        answer a = solve(draw_tensor(&r));
        sweep_error(&r, residual(&a));
        mp_close();
    }
    sweep_end(&r);
    sweep o = sweep_begin(3000, WHORL_PRINCIPAL_ORTHOGONALITY_BOUND, "u",
        "S1.11 eq:principal-orthonormal axes^T axes = 1, entry by entry");
    while (sweep_next(&o)) {
        mp_open(BITS);
        answer a = solve(draw_tensor(&o));
        sweep_error(&o, orthogonality(&a));
        sweep_close(&o);
    }
    sweep_end(&o);
}
static void test_climbed(void)
{
    static const whorl_sym3 climbed[] = {
        {-0x1.d8c62dab1e77cp-8, -0x1.722e0836bd37fp-7, 0x1.5980ea2cb8fb3p-7,
         -0x1.b58e98965efafp-5, -0x1.c46af70788d5fp-7, 0x1.33919f5667234p-5},
        {-0x1.43268c2ee9ed1p-6, -0x1.a845477e145a8p-10, 0x1.597f8efab2feep-4,
         -0x1.34d0fd4e0d85dp-6, -0x1.f68ec63b94812p-1, -0x1.bcd07da77b852p-2},
        {-0x1.f8007c7b99536p-5, -0x1.398e156e731c2p-1, 0x1.9bdbc2bdf946cp-7,
         -0x1.4372f26750e0dp-1, -0x1.27bbe44252d4fp-9, -0x1.1cf4abe2dfd11p-1},
        {0x1.0c428b9bfc094p-10, -0x1.a4741a5030e33p-8, 0x1.dcbf0baac673fp-8,
         0x1.14d1538a29994p-6, 0x1.02a754a67392cp-6, -0x1.07a7d000abefp-1}
    };
    enum { N = sizeof climbed / sizeof climbed[0] };
    double worst[3] = {0, 0, 0};
    for (int k = 0; k < N; k++) {
        mp_open(BITS);
        answer a = solve(climbed[k]);
        worst[0] = fmax(worst[0], moments_error(&a, 0));
        worst[1] = fmax(worst[1], residual(&a));
        worst[2] = fmax(worst[2], orthogonality(&a));
        mp_close();
    }
    tap_ok(worst[0] <= WHORL_PRINCIPAL_MOMENTS_BOUND
               && worst[1] <= WHORL_PRINCIPAL_RESIDUAL_BOUND
               && worst[2] <= WHORL_PRINCIPAL_ORTHOGONALITY_BOUND,
           "S1.11 eq:principal-look eq:principal-orthonormal climbed "
           "inputs: moments %.2f, residual %.2f, orthogonality %.3f",
           worst[0], worst[1], worst[2]);
    tap_measured("principal.climbed.moments", "%.2f", worst[0]);
    tap_measured("principal.climbed.residual", "%.2f", worst[1]);
    tap_measured("principal.climbed.orthogonality", "%.2f", worst[2]);
    tap_measured("principal.climbed.count", "%d", N);
}

static double axis_error(const answer *a, int j, mp3 truth, double gap)
{
    mp3 across = mp3_cross(mp33_column(a->V, j), truth);
    mp lengths = mp_mul(mp3_dot(truth, truth), mp_mul(a->size, a->size));
    mp square = mp_div(mp3_dot(across, across), lengths);
    return gap * 0x1p53 * sqrt(mp_get(square));
}

static void test_known(void)
{
    sweep s = sweep_begin(2000, WHORL_PRINCIPAL_RESIDUAL_BOUND * 1.001,
        "u|I|", "S1.11 TW1 eq:principal-rotation/known moments and axes");
    while (sweep_next(&s)) {
        double q[4], d[3], N = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = draw_integer(&s, i == 0 ? 1 : -9, 9);
            N += q[i] * q[i];
        }
        for (int i = 0; i < 3; i++)
            d[i] = (i == 0 ? 0 : d[i - 1]) + draw_integer(&s, 1, 500);
        mp_open(400);
        mp33 NR = mp33_columns(ref_turn(q, mp3_of(1, 0, 0)),
                               ref_turn(q, mp3_of(0, 1, 0)),
                               ref_turn(q, mp3_of(0, 0, 1)));
        mp33 D = mp33_columns(mp3_of(d[0], 0, 0), mp3_of(0, d[1], 0),
                              mp3_of(0, 0, d[2]));
        mp33 A = mp33_mul(mp33_mul(NR, D), mp33_transpose(NR));
        answer a = solve(sym3_nearest(A));
        sweep_error(&s, a.status == WHORL_OK && mp_exact() ? 0 : INFINITY);
        for (int j = 0; j < 3; j++) {
            const double left = j > 0 ? d[j] - d[j - 1] : d[2];
            const double right = j < 2 ? d[j + 1] - d[j] : d[2];
            mp error = mp_sub(a.moment[j], mp_of(N * N * d[j]));
            sweep_error(&s, 2 * error_ratio(error, a.size));
            sweep_error(&s, axis_error(&a, j, mp33_column(NR, j),
                                       N * N * fmin(left, right)));
        }
        mp_close();
    }
    sweep_end(&s);
}
static void test_diagonal(void)
{
    sweep s = sweep_begin(3000, 0, "differences",
        "S1.11 eq:principal-tangent/diagonal input is answered exactly");
    while (sweep_next(&s)) {
        double d[3];
        whorl_vec3 m;
        whorl_mat3 V;
        for (int i = 0; i < 3; i++)
            d[i] = draw_below(&s, 4) ? draw_wide(&s, -500, 500)
                 : i > 0 ? d[i - 1] : 0;
        int bad = whorl_principal(whorl_sym3_diagonal(d[0], d[1], d[2]),
                                  &m, &V) != WHORL_OK;
        bad += !(m.x <= m.y && m.y <= m.z);
        const double moment[3] = {m.x, m.y, m.z};
        for (int j = 0; j < 3; j++)
            for (int i = 0; i < 3; i++)
                bad += V.m[i][j] != 0 && (fabs(V.m[i][j]) != 1
                                          || d[i] != moment[j]);
        bad += whorl_mat3_det(V) != 1;
        sweep_error(&s, bad);
    }
    sweep_end(&s);
}
static void test_scaled(void)
{
    sweep s = sweep_begin(3000, 0, "differences",
        "S1.11 eq:principal-scale tensors scaled by 2^+-500");
    while (sweep_next(&s)) {
        const whorl_sym3 I = draw_tensor(&s);
        const double k = draw_below(&s, 2) ? 0x1p500 : 0x1p-500;
        whorl_vec3 m, n;
        whorl_mat3 V, W;
        int bad = whorl_principal(I, &m, &V) != WHORL_OK;
        bad += whorl_principal(whorl_sym3_scale(k, I), &n, &W) != WHORL_OK;
        bad += !same_vec3(whorl_vec3_scale(k, m), n);
        bad += memcmp(&V, &W, sizeof V) != 0;
        sweep_error(&s, bad);
    }
    sweep_end(&s);
}

static int faces_forward(whorl_mat3 V, int j)
{
    double largest = 0;
    for (int i = 0; i < 3; i++)
        largest = fmax(largest, fabs(V.m[i][j]));
    for (int i = 0; i < 3; i++)
        if (fabs(V.m[i][j]) >= (1 - 0x1p-37) * largest)
            return V.m[i][j] > 0;
    return 0;
}

static void test_conventions(void)
{
    const double bound = 2 * WHORL_PRINCIPAL_ORTHOGONALITY_BOUND;
    sweep s = sweep_begin(5000, bound, "u",
        "S1.11 eq:principal-signs ascending, right-handed, signs by rule");
    while (sweep_next(&s)) {
        whorl_vec3 m;
        whorl_mat3 V;
        int bad = whorl_principal(draw_tensor(&s), &m, &V) != WHORL_OK;
        bad += !(m.x <= m.y && m.y <= m.z);
        bad += !faces_forward(V, 0) + !faces_forward(V, 1);
        sweep_error(&s, bad ? INFINITY : 0);
        mp_open(200);
        mp33 E = mp33_from(V);
        mp3 third = mp3_cross(mp33_column(E, 0), mp33_column(E, 1));
        for (int i = 0; i < 3; i++)
            sweep_error(&s, error_ratio(
                mp_sub(E.m[i][2], mp3_get(third, i)), mp_of(1)));
        mp_close();
    }
    sweep_end(&s);
}

static double plain_turn(double B[3][3], double more[3], int p, int q)
{
    const int r = 3 - p - q;
    const double b = B[p][q];
    if (b == 0)
        return 0;
    const double tau = (B[q][q] - B[p][p] + (more[q] - more[p])) / (2 * b);
    const double t = copysign(1, tau) / (fabs(tau) + sqrt(1 + tau * tau));
    const double c = 1 / sqrt(1 + t * t), s = t * c;
    const double x = B[r][p], y = B[r][q];
    more[p] -= t * b;
    more[q] += t * b;
    B[p][q] = B[q][p] = 0;
    B[r][p] = B[p][r] = c * x - s * y;
    B[r][q] = B[q][r] = s * x + c * y;
    return t;
}

static void join(double B[3][3], double more[3])
{
    for (int i = 0; i < 3; i++) {
        B[i][i] += more[i];
        more[i] = 0;
    }
}

/* The length of (B_xy, B_xz, B_yz). */
static double mixed(double B[3][3])
{
    return hypot(hypot(B[0][1], B[0][2]), B[1][2]);
}
static const int first_of[3] = {0, 0, 1}, second_of[3] = {1, 2, 2};
static const char *const pair_name[3] = {"$xy$", "$xz$", "$yz$"};

/* Grayness of a square: from the last digit of 1125 to 1000. */
static double gray(double x)
{
    return x == 0 ? 0 : fmax(0, 100 * (log10(fabs(x)) + 13) / 16);
}

static void show_tensor(const char *file, const char *name, double t,
                        double B[3][3])
{
    tap_data(file, "%s %.5f %.2f %.2f %.2f %.2f %.2f %.2f %.1f", name, t,
             B[0][0], B[1][1], B[2][2], B[0][1], B[0][2], B[1][2],
             mixed(B));
}

static void show_squares(int sweeps, double B[3][3])
{
    char length[40];
    const double x = mixed(B), e = floor(log10(x));
    if (x >= 1)
        snprintf(length, sizeof length, "$%.3g$", x);
    else
        snprintf(length, sizeof length, "$%.1f\\cdot10^{%.0f}$",
                 x / pow(10, e), e);
    tap_data("principal-fade",
             "%d %.0f %.0f %.0f %.1e %.1e %.1e %.0f %.0f %.0f %s", sweeps,
             B[0][0], B[1][1], B[2][2], B[0][1], B[0][2], B[1][2],
             gray(B[0][1]), gray(B[0][2]), gray(B[1][2]), length);
}

static void test_crate(void)
{
    double B[3][3] = {{821, 310, 122}, {310, 800, -80}, {122, -80, 854}};
    double size[6], more[3] = {0, 0, 0};
    tap_data("principal-turns", "pair t xx yy zz xy xz yz size");
    tap_data("principal-fade", "sweeps xx yy zz xy xz yz g h k size");
    show_tensor("principal-turns", "--", 0, B);
    show_squares(0, B);
    size[0] = mixed(B);
    for (int n = 1; n < 6; n++) {
        for (int k = 0; k < 3; k++) {
            const double t =
                plain_turn(B, more, first_of[k], second_of[k]);
            join(B, more);
            if (n == 1)
                show_tensor("principal-turns", pair_name[k], t, B);
        }
        if (n < 4)
            show_squares(n, B);
        size[n] = mixed(B);
    }
    tap_measured("principal.fade.0", "%.0f", size[0]);
    tap_measured("principal.fade.1", "%.1f", size[1]);
    tap_measured("principal.fade.2", "%.2g", size[2]);
    tap_measured("principal.fade.3", "%.2g", size[3]);
    tap_measured("principal.fade.4", "%.2g", size[4]);
    tap_ok(fabs(B[0][0] - 1125) < 1e-12 && fabs(B[1][1] - 450) < 1e-12
               && fabs(B[2][2] - 900) < 1e-12 && size[5] == 0,
           "TW1 eq:principal-fade the crate: zero after five sweeps");
    tap_ok(fabs(size[3] / 1.93e-20 - 1) < 0.01 && size[2] < 0.0033,
           "ex:principal-order eq:principal-fade 0.00326, 1.93e-20");
}
typedef struct { int digits, zero, bad; } fading;

/* Turns until the mixed entries are below u |A|, and until they vanish. */
static fading fade(whorl_mat3 A, int joined)
{
    fading f = {0, 0, 0};
    double more[3] = {0, 0, 0}, largest = 0, size[3] = {0, 0, INFINITY};
    for (int i = 0; i < 9; i++)
        largest = fmax(largest, fabs(A.m[i / 3][i % 3]));
    for (size[0] = mixed(A.m); size[0] > 0 && f.zero < 3000;) {
        plain_turn(A.m, more, first_of[f.zero % 3], second_of[f.zero % 3]);
        if (joined)
            join(A.m, more);
        size[2] = size[1];
        size[1] = size[0];
        size[0] = mixed(A.m);
        f.zero++;
        f.bad += f.zero > 2
            && size[0] > sqrt(0.5 + 1e-9) * size[2] + 1e-300;
        if (size[0] > 0x1p-53 * largest)
            f.digits = f.zero + 1;
    }
    return f;
}
static int sweeps_of(int turns, int most)
{
    const int sweeps = (turns + 2) / 3;
    return sweeps > most ? sweeps : most;
}

static void test_fading(void)
{
    int digits = 0, zero = 0, joined = 0;
    sweep s = sweep_begin(20000, 0, "differences",
        "S1.11 eq:principal-fade two turns at least halve the squares");
    while (sweep_next(&s)) {
        const whorl_mat3 A = whorl_sym3_to_mat3(draw_tensor(&s));
        const fading f = fade(A, 0), g = fade(A, 1);
        digits = sweeps_of(f.digits, digits);
        zero = sweeps_of(f.zero, zero);
        joined = sweeps_of(g.zero, joined);
        sweep_error(&s, f.bad + g.bad);
    }
    sweep_end(&s);
    tap_ok(zero <= 16 && joined > 16, "S1.11 eq:principal-fade zero after "
           "%d sweeps, after %d with a diagonal of one part", zero, joined);
    tap_measured("principal.sweeps.digits", "%d", digits);
    tap_measured("principal.sweeps.zero", "%d", zero);
    tap_measured("principal.sweeps.joined", "%d", joined);
}

static int close_to(whorl_vec3 m, double a, double b, double c)
{
    const double tolerance = WHORL_PRINCIPAL_MOMENTS_BOUND * 0x1p-53 * c;
    return fabs(m.x - a) <= tolerance && fabs(m.y - b) <= tolerance
        && fabs(m.z - c) <= tolerance;
}

/* Is column j parallel to a, pointing the same way? */
static int along(whorl_mat3 V, int j, whorl_vec3 a)
{
    const whorl_vec3 v = {V.m[0][j], V.m[1][j], V.m[2][j]};
    const double length = whorl_vec3_norm(a);
    const whorl_vec3 d =
        whorl_vec3_sub(whorl_vec3_scale(length, v), a);
    return whorl_vec3_norm(d) <= 1e-14 * length;
}

static void test_by_hand(void)
{
    whorl_vec3 m;
    whorl_mat3 V;
    whorl_principal(three_masses, &m, &V);
    tap_ok(close_to(m, 2, 10, 10) && along(V, 0, (whorl_vec3){0, 1, 1}),
           "N15 TW3 S3.3 eq:principal-tangent three masses: 2, 10, 10");
    const whorl_sym3 thrice = {12, 8, 8, 3, 3, -3};
    whorl_principal(thrice, &m, &V);
    tap_ok(close_to(m, 3, 11, 14) && along(V, 0, (whorl_vec3){-2, 3, 3})
               && along(V, 1, (whorl_vec3){0, 1, -1})
               && along(V, 2, (whorl_vec3){-3, -1, -1}),
           "TW3 N15 eq:principal-rotation about the center: 1, 11/3, 14/3");
    const whorl_sym3 tetrahedron = {6, 6, 6, 1, 1, 1};
    whorl_principal(tetrahedron, &m, &V);
    tap_ok(close_to(m, 5, 5, 8)
               && (along(V, 2, (whorl_vec3){1, 1, 1})
                   || along(V, 2, (whorl_vec3){-1, -1, -1})),
           "TM1 S1.11 eq:principal-tangent canonical tetrahedron: "
           "1/96, 1/96, 1/60 about (1,1,1)");
    const whorl_sym3 handle = {821, 800, 854, 310, 122, -80};
    whorl_principal(handle, &m, &V);
    tap_ok(close_to(m, 450, 900, 1125) && along(V, 0, (whorl_vec3){2, -2, -1})
               && along(V, 1, (whorl_vec3){2, -5, 14})
               && along(V, 2, (whorl_vec3){-11, -10, -2}),
           "TW1 S1.11 eq:principal-rotation the T-handle: 450, 900, 1125 "
           "about the columns of R");
    tap_measured("principal.crate.error", "%.2f",
                 fabs(m.y - 900) / (0x1p-53 * 1125));
    const double n = 1 / sqrt(30);
    const whorl_mat3 R = whorl_quat_to_mat3((whorl_quat){n, 2*n, 3*n, 4*n}),
                     H = whorl_quat_to_mat3((whorl_quat){3*n, 4*n, -n, -2*n});
    double apart = 0;
    for (int i = 0; i < 9; i++) {
        const double back = i % 3 == 1 ? 1 : -1;
        apart = fmax(apart, fabs(V.m[i / 3][i % 3] - H.m[i / 3][i % 3]));
        apart = fmax(apart, fabs(H.m[i / 3][i % 3] - back * R.m[i / 3][i % 3]));
    }
    tap_ok(apart < 1e-15, "TW1 S1.11 eq:principal-signs the handle's axes "
           "are R after a half turn about axis 2: (3, 4, -1, -2)");
    const whorl_sym3 box = {595, 507.5, 227.5, 0, 0, 0};
    whorl_principal(box, &m, &V);
    const whorl_mat3 turned = {{{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}};
    tap_ok(same_vec3(m, (whorl_vec3){227.5, 507.5, 595})
               && memcmp(&V, &turned, sizeof V) == 0,
           "TM3 S1.11 eq:principal-signs box with unequal sides: right-handed");
    const whorl_mat3 upright = {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}};
    whorl_principal(whorl_sym3_diagonal(1, 3, 2), &m, &V);
    tap_ok(memcmp(&V, &upright, sizeof V) == 0, "S1.11 eq:principal-signs axes "
           "that are turned: no zero has a minus sign");
    const whorl_sym3 plane = {2, 5, 9, 2, 0, 0};
    whorl_principal(plane, &m, &V);
    tap_ok(close_to(m, 1, 6, 9) && along(V, 0, (whorl_vec3){2, -1, 0})
               && along(V, 1, (whorl_vec3){1, 2, 0}),
           "eq:principal-tangent eq:principal-diagonal in the plane: 1, 6");
    double pair[3][3] = {{6, -4, 0}, {-4, 6, 0}, {0, 0, 10}}, more[3] = {0};
    tap_ok(plain_turn(pair, more, 0, 1) == -1 && 6 + more[0] == 2
               && 6 + more[1] == 10,
           "eq:principal-tangent minus zero: t = -1, the moments 2 and 10");
}
static void test_triangle(void)
{
    const whorl_sym3 flat = {821 + 75, 800, 854, 310, 122, -80};
    whorl_vec3 m, c;
    whorl_mat3 V;
    whorl_principal(flat, &m, &V);
    whorl_principal(whorl_second_moment_from_inertia(flat), &c, &V);
    const double half = (m.x + m.y + m.z) / 2;
    const double u = 32 * 0x1p-53 * half;
    tap_ok(fabs(c.x - (half - m.z)) <= u && fabs(c.y - (half - m.y)) <= u
               && fabs(c.z - (half - m.x)) <= u,
           "D5 eq:principal-triangle moments of C: half the trace less "
           "the moments of I");
}
static whorl_sym3 flat_tensor(sweep *s)
{
    mp_open(600);
    const mp3 a = mp3_from(draw_vec3(s, -6, 6)),
              b = mp3_from(draw_vec3(s, -6, 6));
    const mp33 C = mp33_add(mp33_outer(a, a), mp33_outer(b, b));
    const mp33 I =
        mp33_sub(mp33_scale(mp33_trace(C), mp33_identity()), C);
    const whorl_sym3 nearest = sym3_nearest(I);
    mp_close();
    return nearest;
}

static void test_flat(void)
{
    int refused = 0;
    sweep s = sweep_begin(5000, 0, "refusals",
        "D5 eq:principal-triangle/flat moments of flat bodies pass");
    while (sweep_next(&s)) {
        whorl_vec3 m = {0, 0, 0};
        whorl_mat3 V;
        whorl_principal(flat_tensor(&s), &m, &V);
        sweep_error(&s, whorl_inertia_check_moments(m,
                            WHORL_INERTIA_TOLERANCE) != WHORL_OK);
        refused += whorl_inertia_check_moments(m, 0) != WHORL_OK;
    }
    sweep_end(&s);
    tap_ok(refused > 0, "D5 eq:principal-triangle/flat without a tolerance "
                        "some are refused");
    const double off = 2 + sqrt(2) + 1.5 * WHORL_PRINCIPAL_MOMENTS_BOUND;
    tap_ok(WHORL_INERTIA_TOLERANCE >= off * 0x1p-53
           && WHORL_INERTIA_TOLERANCE < 2 * off * 0x1p-53,
           "D5 eq:principal-triangle/flat the tolerance is the next power "
           "of two above %.2f u", off);
}

static void test_refusals(void)
{
    static const double poison[3] = {NAN, INFINITY, -INFINITY};
    whorl_vec3 m = {1, 2, 3};
    whorl_mat3 V = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    const whorl_vec3 m0 = m;
    const whorl_mat3 V0 = V;
    int wrong = 0;
    for (int k = 0; k < 18; k++) {
        double e[6] = {1, 2, 3, 4, 5, 6};
        e[k / 3] = poison[k % 3];
        wrong += whorl_principal((whorl_sym3){e[0], e[1], e[2], e[3], e[4],
                                              e[5]}, &m, &V)
            != WHORL_NOT_FINITE;
    }
    const double x = DBL_MAX;
    wrong += whorl_principal((whorl_sym3){x, x, x, x, x, x}, &m, &V)
        != WHORL_OUT_OF_RANGE;
    wrong += whorl_principal((whorl_sym3){-x, -x, -x, x, x, -x}, &m, &V)
        != WHORL_OUT_OF_RANGE;
    tap_ok(wrong == 0 && memcmp(&m, &m0, sizeof m) == 0
               && memcmp(&V, &V0, sizeof V) == 0,
           "S0.6 eq:principal-scale NaN, infinity and overflow refused, "
           "outputs untouched");
    const double tiny = 0x1p-1074;
    int good = whorl_principal(whorl_sym3_diagonal(0, 0, 0), &m, &V) == WHORL_OK
        && same_vec3(m, (whorl_vec3){0, 0, 0})
        && V.m[0][0] == 1 && V.m[1][1] == 1 && V.m[2][2] == 1;
    good = good && whorl_principal(whorl_sym3_scale(tiny, three_masses), &m, &V)
            == WHORL_OK
        && same_vec3(m, (whorl_vec3){2 * tiny, 10 * tiny, 10 * tiny});
    tap_ok(good, "S1.11 eq:principal-scale the zero tensor, and one of "
           "subnormal numbers");
}

static void test_ellipsoid(void)
{
    sweep s = sweep_begin(5000, WHORL_PRINCIPAL_MOMENTS_BOUND, "u|I|",
        "eq:principal-ellipsoid no direction beyond the extreme moments");
    while (sweep_next(&s)) {
        const whorl_sym3 I = draw_tensor(&s);
        whorl_vec3 m = {NAN, NAN, NAN}, n = {1, 0, 0};
        whorl_mat3 V = whorl_mat3_identity();
        whorl_principal(I, &m, &V);
        const double small = ldexp(1, -(int)draw_below(&s, 40));
        const int k = 2 * (int)draw_below(&s, 2);
        n.x = V.m[0][k] + draw_uniform(&s, -small, small);
        n.y = V.m[1][k] + draw_uniform(&s, -small, small);
        n.z = V.m[2][k] + draw_uniform(&s, -small, small);
        mp_open(700);
        const mp3 d = mp3_from(n);
        const mp moment = mp_div(
            mp3_dot(d, mp33_apply(mp33_from_sym3(I), d)), mp3_dot(d, d));
        const double unit = 0x1p-53 * fmax(fabs(m.x), fabs(m.z));
        sweep_error(&s, fmax(mp_get(mp_sub(mp_of(m.x), moment)),
                             mp_get(mp_sub(moment, mp_of(m.z)))) / unit);
        mp_close();
    }
    sweep_end(&s);
}
enum { GRAINS = 5 };

static void test_second_moments(void)
{
    const double bound = 1.5 * (WHORL_PRINCIPAL_MOMENTS_BOUND
        + WHORL_PRINCIPAL_ORTHOGONALITY_BOUND)
        + WHORL_PRINCIPAL_RESIDUAL_BOUND;
    sweep s = sweep_begin(2000, bound, "u|I|",
        "eq:principal-triangle sums of squares along the axes");
    while (sweep_next(&s)) {
        whorl_vec3 p[GRAINS], o = {0, 0, 0}, m;
        double mass[GRAINS];
        for (int k = 0; k < GRAINS; k++) {
            mass[k] = draw_integer(&s, 1, 9);
            p[k].x = draw_integer(&s, -99, 99);
            p[k].y = draw_integer(&s, -99, 99);
            p[k].z = draw_integer(&s, -9, 9);
        }
        whorl_sym3 I;
        whorl_mat3 V;
        whorl_inertia_of_points(p, mass, GRAINS, o, &I);
        whorl_principal(I, &m, &V);
        mp_open(400);
        const double moment[3] = {m.x, m.y, m.z};
        const mp half = mp_scale(mp_sum(mp_of(m.x), mp_of(m.y), mp_of(m.z)), 0.5);
        for (int k = 0; k < 3; k++) {
            const mp3 axis = mp3_of(V.m[0][k], V.m[1][k], V.m[2][k]);
            mp sum = mp_sub(mp_of(moment[k]), half);
            for (int i = 0; i < GRAINS; i++) {
                const mp x = mp3_dot(axis, mp3_from(p[i]));
                sum = mp_add(sum, mp_mul(mp_of(mass[i]), mp_mul(x, x)));
            }
            sweep_error(&s, fabs(mp_get(sum)) / (0x1p-53 * m.z));
        }
        mp_close();
    }
    sweep_end(&s);
}

static whorl_vec3 trigonometric(whorl_sym3 A)
{
    const double pi = 3.14159265358979323846;
    const double q = whorl_sym3_trace(A) / 3;
    const whorl_sym3 S = whorl_sym3_sub(A, whorl_sym3_diagonal(q, q, q));
    const double p = sqrt((S.xx * S.xx + S.yy * S.yy + S.zz * S.zz
        + 2 * (S.xy * S.xy + S.xz * S.xz + S.yz * S.yz)) / 6);
    const double r = whorl_sym3_det(whorl_sym3_scale(1 / p, S)) / 2;
    const double phi = acos(fmax(-1, fmin(1, r))) / 3;
    const double high = q + 2 * p * cos(phi),
                 low = q + 2 * p * cos(phi + 2 * pi / 3);
    return (whorl_vec3){low, 3 * q - low - high, high};
}
static void test_trigonometric(void)
{
    sweep s = sweep_begin(2000, WHORL_PRINCIPAL_MOMENTS_BOUND, "u|I|",
        "S1.11 eq:principal-tangent/double two equal moments, known");
    double formula = 0;
    while (sweep_next(&s)) {
        const double a = draw_integer(&s, 1, 500), b = a / 2;
        double N = 0;
        const whorl_sym3 I = turned_tensor(&s, a, a, b);
        N = whorl_sym3_trace(I) / (a + a + b);
        whorl_vec3 m = {NAN, NAN, NAN};
        whorl_mat3 V;
        whorl_principal(I, &m, &V);
        const double unit = 0x1p-53 * N * a;
        const whorl_vec3 t = trigonometric(I);
        sweep_error(&s, fmax(fabs(m.x - N * b),
            fmax(fabs(m.y - N * a), fabs(m.z - N * a))) / unit);
        formula = fmax(formula, fmax(fabs(t.y - N * a),
                                     fabs(t.z - N * a)) / unit);
    }
    sweep_end(&s);
    tap_ok(formula > 1e6, "exhibit S1.11 eq:principal-trigonometric two "
           "equal moments: the arc cosine loses half the digits");
    tap_measured("eq:principal-trigonometric.worst", "%.2g", formula);
    tap_measured("eq:principal-trigonometric.digits", "%.1f",
                 log10(formula));
}

static void test_constants(void)
{
    constant("eq:principal-definition", WHORL_PRINCIPAL_MOMENTS_BOUND, 6);
    constant("eq:principal-look", WHORL_PRINCIPAL_RESIDUAL_BOUND, 16);
    constant("eq:principal-orthonormal",
             WHORL_PRINCIPAL_ORTHOGONALITY_BOUND, 2);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "04-principal");
    test_count();
    test_kinds();
    test_climbed();
    test_known();
    test_diagonal();
    test_scaled();
    test_conventions();
    test_crate();
    test_fading();
    test_by_hand();
    test_triangle();
    test_flat();
    test_refusals();
    test_ellipsoid();
    test_second_moments();
    test_trigonometric();
    test_constants();
    return tap_end();
}
