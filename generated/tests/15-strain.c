/* Strain: polar decomposition, strain, stress, energy, traction. */
/* Tangled from literate/15-strain: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/rotation.h"
#include "reference/strain.h"
#include "reference/tap.h"
#include <float.h>
#include <math.h>
#include <string.h>

static whorl_mat3 draw_mat3(sweep *s, int low, int high)
{
    const whorl_vec3 x = draw_vec3(s, low, high);
    const whorl_vec3 y = draw_vec3(s, low, high);
    return whorl_mat3_columns(x, y, draw_vec3(s, low, high));
}

static whorl_mat3 draw_whole_mat3(sweep *s, int range)
{
    const whorl_vec3 x = draw_whole_vec3(s, range);
    const whorl_vec3 y = draw_whole_vec3(s, range);
    return whorl_mat3_columns(x, y, draw_whole_vec3(s, range));
}

static whorl_mat3 draw_rotation(sweep *s)
{
    double v[4];
    for (int i = 0; i < 4; i++)
        v[i] = draw_uniform(s, -1, 1);
    whorl_quat q = {v[0], v[1], v[2], v[3]};
    (void)whorl_quat_normalize(q, &q);
    return whorl_quat_to_mat3(q);
}

static double mat3_error(whorl_mat3 got, mp33 exact, mp33 scale)
{
    double worst = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const double e = error_u(got.m[i][j], exact.m[i][j],
                                     scale.m[i][j]);
            if (!(e <= worst))
                worst = e;
        }
    return worst;
}

static double sym3_error(whorl_sym3 got, mp33 exact, mp33 scale)
{
    return mat3_error(whorl_sym3_to_mat3(got), exact, scale);
}

static mp33 everywhere(mp scale)
{
    mp33 a;
    for (int i = 0; i < 9; i++)
        a.m[i / 3][i % 3] = scale;
    return a;
}

static void draw_corners(sweep *s, whorl_mat3 edges, whorl_vec3 x[4])
{
    x[0] = draw_whole_vec3(s, 9);
    for (int i = 1; i < 4; i++)
        x[i] = whorl_vec3_add(x[0], (whorl_vec3){
            edges.m[0][i - 1], edges.m[1][i - 1], edges.m[2][i - 1]});
}

/* Whole, and its determinant is 1. */
static whorl_mat3 draw_unimodular(sweep *s)
{
    const double a = draw_integer(s, -3, 3), b = draw_integer(s, -3, 3);
    const double c = draw_integer(s, -3, 3), d = draw_integer(s, -3, 3);
    const whorl_mat3 lower = {{{1, 0, 0}, {a, 1, 0}, {b, c, 1}}};
    const whorl_mat3 upper = {{{1, d, a}, {0, 1, b}, {0, 0, 1}}};
    return whorl_mat3_mul(lower, upper);
}

static int same_mat3(whorl_mat3 a, whorl_mat3 b)
{
    int same = 1;
    for (int i = 0; i < 9; i++)
        same &= a.m[i / 3][i % 3] == b.m[i / 3][i % 3];
    return same;
}
static void test_gradient(void)
{
    sweep s = sweep_begin(2000, WHORL_DEFORMATION_BOUND, "u",
        "S3.9 N29 eq:strain-gradient edges times the inverse at rest");
    while (sweep_next(&s)) {
        whorl_vec3 x[4];
        mp3 edge[3];
        for (int i = 0; i < 4; i++)
            x[i] = draw_vec3(&s, -8, 8);
        const whorl_mat3 B = draw_mat3(&s, -8, 8);
        const whorl_mat3 F = whorl_deformation_gradient(x, B);
        mp_open(300);
        for (int i = 0; i < 3; i++)
            edge[i] = mp3_sub(mp3_from(x[i + 1]), mp3_from(x[0]));
        const mp33 D = mp33_columns(edge[0], edge[1], edge[2]);
        const mp33 rest = mp33_from(B);
        sweep_error(&s, mat3_error(F, ref_mul(D, rest),
            ref_mul(mp33_abs(D), mp33_abs(rest))));
        sweep_close(&s);
    }
    sweep_end(&s);
    s = sweep_begin(500, 0, "", "S3.9 N29 eq:strain-gradient/moved the "
                    "matrix that has moved the corners");
    while (sweep_next(&s)) {
        whorl_vec3 X[4], x[4];
        whorl_mat3 inverse;
        draw_corners(&s, draw_unimodular(&s), X);
        const whorl_mat3 A = draw_whole_mat3(&s, 9);
        const whorl_vec3 shift = draw_whole_vec3(&s, 9);
        for (int i = 0; i < 4; i++)
            x[i] = whorl_vec3_add(shift, whorl_mat3_apply(A, X[i]));
        const int good = whorl_mat3_inverse(whorl_edges(X), &inverse)
            == WHORL_OK
            && same_mat3(whorl_deformation_gradient(x, inverse), A);
        sweep_error(&s, good ? 0 : INFINITY);
    }
    sweep_end(&s);
}
static void test_composition(void)
{
    sweep s = sweep_begin(500, 0, "", "S3.7 N22 eq:strain-gradient/twice "
                          "F = F_e F_p, and their determinants");
    while (sweep_next(&s)) {
        whorl_vec3 X[4], x[4], y[4];
        whorl_mat3 to_rest, to_plastic;
        draw_corners(&s, draw_unimodular(&s), X);
        const whorl_mat3 F_p = draw_unimodular(&s);
        const whorl_mat3 F_e = draw_whole_mat3(&s, 5);
        for (int i = 0; i < 4; i++) {
            x[i] = whorl_mat3_apply(F_p, X[i]);
            y[i] = whorl_mat3_apply(F_e, x[i]);
        }
        int good = whorl_mat3_inverse(whorl_edges(X), &to_rest) == WHORL_OK
            && whorl_mat3_inverse(whorl_edges(x), &to_plastic) == WHORL_OK;
        const whorl_mat3 F = whorl_deformation_gradient(y, to_rest);
        good &= same_mat3(F, whorl_mat3_mul(F_e, F_p))
            && same_mat3(whorl_deformation_gradient(y, to_plastic), F_e)
            && whorl_mat3_det(F) == whorl_mat3_det(F_e);
        sweep_error(&s, good ? 0 : INFINITY);
    }
    sweep_end(&s);
}

static whorl_mat3 with_stretches(sweep *s, double a, double b, double c)
{
    const whorl_mat3 U = draw_rotation(s), V = draw_rotation(s);
    return whorl_mat3_mul(U, whorl_sym3_to_mat3(whorl_sym3_congruence(V,
        whorl_sym3_diagonal(a, b, c))));
}

static double draw_power(sweep *s, double lowest)
{
    return pow(10, draw_uniform(s, lowest, 0));
}

static const char *const kinds[8] = {"mild", "near", "ill", "flat",
    "inverted", "degenerate", "twofold", "needle"};

static whorl_mat3 draw_kind(sweep *s, int kind)
{
    const double a = draw_power(s, kind == 2 ? -14 : -3);
    const double b = draw_power(s, -13), c = draw_uniform(s, -1, 1);
    whorl_mat3 F = draw_mat3(s, -2, 0);
    switch (kind) {
    case 0:
        return F;
    case 1: {
        const whorl_mat3 R = draw_rotation(s);
        for (int i = 0; i < 9; i++)
            F.m[i / 3][i % 3] = R.m[i / 3][i % 3]
                + b * F.m[i / 3][i % 3];
        return F;
    }
    case 2: return with_stretches(s, 1, a, a * (0.6 + 0.4 * c));
    case 3: return with_stretches(s, 1, 10 * b, c * b);
    case 4: return with_stretches(s, 1, a, -a * fabs(c));
    case 5: return with_stretches(s, 1, a, -a + b);
    case 6: return with_stretches(s, 1, 1 - a * b, b - 1 + 2 * a * b);
    }
    return with_stretches(s, 1, b, b * c);
}
typedef struct { double rotation, orthogonal, stretch; } polar_errors;

static double orthogonality(whorl_mat3 Q)
{
    const mp33 q = mp33_from(Q);
    return mat3_error((whorl_mat3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                      mp33_mul(mp33_transpose(q), q),
                      everywhere(mp_of(1)));
}

static int is_undecided(const mp_split *s)
{
    const mp sum = mp_add(s->sigma[1], s->sigma[2]);
    return mp_cmp(sum, mp_scale(s->sigma[0], 16 * 0x1p-53)) <= 0;
}

static polar_errors split_errors(whorl_mat3 F)
{
    const polar_errors bad = {INFINITY, INFINITY, INFINITY};
    polar_errors e = {0, 0, 0};
    whorl_mat3 Q;
    whorl_sym3 S;
    const mp33 exact = mp33_from(F);
    const mp_split s = ref_split(exact);
    const mp slip = mp_div(ref_split_defect(exact, &s), s.sigma[0]);
    if (mp_cmp(slip, mp_of(0x1p-240)) > 0 || !ref_split_is_nearest(&s))
        return bad;
    const whorl_status status = whorl_polar(F, &Q, &S);
    if (is_undecided(&s) && status == WHORL_NO_NEAREST_ROTATION)
        return e;
    if (status != WHORL_OK || !(whorl_mat3_det(Q) > 0.5))
        return bad;
    const mp kappa = mp_div(mp_scale(s.sigma[0], 2),
                            mp_add(s.sigma[1], s.sigma[2]));
    const mp scale = mp_sign(s.sigma[2]) < 0
        ? mp_mul(kappa, s.sigma[0]) : s.sigma[0];
    e.orthogonal = orthogonality(Q);
    if (is_undecided(&s))
        return e;
    e.rotation = mat3_error(Q, s.Q, everywhere(kappa));
    e.stretch = sym3_error(S, s.S, everywhere(scale));
    return e;
}
static void test_polar(void)
{
    static const char *const parts[3] = {
        "eq:strain-polar eq:strain-newton eq:strain-cayley",
        "eq:strain-polar/orthogonal eq:strain-short eq:strain-cayley",
        "eq:strain-polar/stretch eq:strain-newton"};
    static const double bounds[3] = {WHORL_POLAR_BOUND,
        WHORL_POLAR_ORTHOGONAL_BOUND, WHORL_POLAR_STRETCH_BOUND};
    for (int part = 0; part < 3; part++) {
        sweep s = sweep_begin(8000, bounds[part], part == 0 ? "u kappa"
            : part == 1 ? "u" : "u s_1", "S3.8 N23 N28 %s",
            parts[part]);
        while (sweep_next(&s)) {
            const whorl_mat3 F = draw_kind(&s, (int)draw_below(&s, 8));
            mp_open(700);
            const polar_errors e = split_errors(F);
            sweep_error(&s, part == 0 ? e.rotation : part == 1
                                ? e.orthogonal : e.stretch);
            mp_close();
        }
        sweep_end(&s);
    }
    sweep tame = sweep_begin(2000, WHORL_POLAR_ORTHOGONAL_BOUND / 2, "u",
        "S3.8 N23 eq:strain-polar/columns eq:strain-short for moderate "
        "kappa");
    while (sweep_next(&tame)) {
        static const int moderate[3] = {0, 1, 4};
        const whorl_mat3 F = draw_kind(&tame,
                                       moderate[draw_below(&tame, 3)]);
        mp_open(700);
        sweep_error(&tame, split_errors(F).orthogonal);
        mp_close();
    }
    sweep_end(&tame);
    for (int kind = 0; kind < 8; kind++) {
        sweep s = sweep_begin(500, WHORL_POLAR_BOUND, "u kappa",
            "S3.8 N23 eq:strain-polar/%s eq:strain-quartic eq:strain-horn "
            "eq:strain-adjugate eq:strain-newton", kinds[kind]);
        while (sweep_next(&s)) {
            const whorl_mat3 F = draw_kind(&s, kind);
            mp_open(700);
            sweep_error(&s, split_errors(F).rotation);
            mp_close();
        }
        sweep_end(&s);
    }
}
static void test_newton_matrix(void)
{
    const double h = 0x1p-60;
    sweep s = sweep_begin(300, 1, "2^-100",
        "S3.8 eq:strain-newton/curvature differences of the trace, S whole "
        "and not symmetric");
    while (sweep_next(&s)) {
        const whorl_mat3 draw = draw_whole_mat3(&s, 9);
        const int i = (int)draw_below(&s, 3), j = (int)draw_below(&s, 3);
        mp_open(700);
        const mp33 S = mp33_from(draw);
        mp second = mp_of(0);
        for (int corner = 0; corner < 4; corner++) {
            double w[3] = {0, 0, 0};
            w[i] += corner & 1 ? -h : h;
            w[j] += corner & 2 ? -h : h;
            const mp33 R = ref_exp_matrix(mp3_of(w[0], w[1], w[2]));
            const mp t = mp33_trace(mp33_mul(mp33_transpose(R), S));
            second = corner == 1 || corner == 2 ? mp_sub(second, t)
                                                : mp_add(second, t);
        }
        const mp matrix = mp_sub(i == j ? mp33_trace(S) : mp_of(0),
            mp_mul(mp_of(0.5), mp_add(S.m[i][j], S.m[j][i])));
        sweep_error(&s, 0x1p100 * fabs(mp_get(mp_add(matrix,
            mp_mul(mp_of(0x1p118), second)))));
        mp_close();
    }
    sweep_end(&s);
}
static void test_proper(void)
{
    sweep s = sweep_begin(4000, 1.5001 * WHORL_POLAR_ORTHOGONAL_BOUND, "u",
        "S3.8 N23 N28 eq:strain-polar/proper det Q - 1, also where det F "
        "is below zero or nearly zero");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_kind(&s, (int)draw_below(&s, 8));
        whorl_mat3 Q;
        const whorl_status status = whorl_polar(F, &Q, NULL);
        mp_open(700);
        if (status == WHORL_OK) {
            const mp det = mp33_det(mp33_from(Q));
            sweep_error(&s, error_u(1, det, mp_of(1)));
        } else {
            const mp_split exact = ref_split(mp33_from(F));
            sweep_error(&s, is_undecided(&exact) ? 0 : INFINITY);
        }
        mp_close();
    }
    sweep_end(&s);
}
static mp33 rotation_times(mp n, const double q[4])
{
    const mp w = mp_of(q[0]);
    const mp3 v = mp3_of(q[1], q[2], q[3]);
    const mp33 star = mp33_skew(v);
    return mp33_add(mp33_scale(n, mp33_identity()), mp33_add(
        mp33_scale(mp_scale(w, 2), star),
        mp33_scale(mp_of(2), mp33_mul(star, star))));
}

static void test_known(void)
{
    sweep s = sweep_begin(1000, WHORL_POLAR_BOUND, "u kappa",
        "S3.8 N23 eq:strain-polar/known eq:strain-short eq:strain-cayley "
        "whole quaternions, whole stretches");
    while (sweep_next(&s)) {
        double q[4];
        for (int i = 0; i < 4; i++)
            q[i] = draw_integer(&s, -7, 7) + (i == 0 ? 0.5 : 0);
        const whorl_mat3 A = draw_whole_mat3(&s, 4);
        const whorl_sym3 T = whorl_sym3_add(
            whorl_sym3_congruence(A, whorl_sym3_diagonal(1, 2, 1)),
            whorl_sym3_diagonal(1, 1, 1));
        mp_open(700);
        const mp n = mp_of(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]
                           + q[3] * q[3]);
        const mp33 N = rotation_times(n, q);
        const mp33 F = mp33_mul(N, mp33_from_sym3(T));
        whorl_mat3 Q = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
        whorl_sym3 S = T;
        const whorl_status status = whorl_polar(mat3_nearest(F), &Q, &S);
        const mp_split split = ref_split(F);
        const mp33 R = mp33_scale(mp_div(mp_of(1), n), N);
        const mp kappa = mp_div(mp_scale(split.sigma[0], 2),
                                mp_add(split.sigma[1], split.sigma[2]));
        if (status != WHORL_OK || mat3_error(mat3_nearest(split.Q), R,
                                             everywhere(mp_of(1))) > 1
            || sym3_error(S, mp33_scale(n, mp33_from_sym3(T)),
                          everywhere(split.sigma[0]))
                > WHORL_POLAR_STRETCH_BOUND)
            sweep_error(&s, INFINITY);
        sweep_error(&s, mat3_error(Q, R, everywhere(kappa)));
        mp_close();
    }
    sweep_end(&s);
}
static void test_half_turns(void)
{
    int good = 1;
    for (int k = 0; k < 4; k++) {
        whorl_mat3 F = {{{k < 2 ? 1 : -1, 0, 0},
                         {0, k % 2 ? -1 : 1, 0},
                         {0, 0, k == 0 || k == 3 ? 1 : -1}}}, Q;
        whorl_sym3 S;
        good &= whorl_polar(F, &Q, &S) == WHORL_OK && same_mat3(Q, F)
            && same_mat3(whorl_sym3_to_mat3(S), whorl_mat3_identity());
    }
    tap_ok(good, "S3.8 eq:strain-polar half turns come back exactly");
}
static whorl_mat3 shifted(whorl_mat3 F, int power)
{
    for (int i = 0; i < 9; i++)
        F.m[i / 3][i % 3] = ldexp(F.m[i / 3][i % 3], power);
    return F;
}

static void test_scale(void)
{
    static const int powers[6] = {-99, 99, -101, 101, -900, 900};
    sweep s = sweep_begin(600, 0, "", "S3.8 eq:strain-polar/scale "
                          "powers of two change no bit of the rotation");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_kind(&s, (int)draw_below(&s, 5));
        const int power = powers[draw_below(&s, 6)];
        whorl_mat3 Q, P, R;
        whorl_sym3 S, T;
        const int good = whorl_polar(F, &Q, &S) == WHORL_OK
            && whorl_polar(shifted(F, power), &P, &T) == WHORL_OK
            && whorl_polar(F, &R, NULL) == WHORL_OK
            && same_mat3(Q, P) && same_mat3(Q, R)
            && same_mat3(shifted(whorl_sym3_to_mat3(S), power),
                         whorl_sym3_to_mat3(T));
        sweep_error(&s, good ? 0 : INFINITY);
    }
    sweep_end(&s);
}

static void test_undecided(void)
{
    int refused = 0, cases = 0;
    sweep s = sweep_begin(3000, WHORL_POLAR_BOUND, "u kappa",
        "S3.8 N28 eq:strain-decided s_2 + s_3 up to 60 u s_1");
    while (sweep_next(&s)) {
        const double a = draw_power(&s, -6);
        const double b = draw_uniform(&s, 0, 60) * 0x1p-53;
        const unsigned kind = draw_below(&s, 3);
        const whorl_mat3 F = kind == 0 ? with_stretches(&s, 1, a, b - a)
            : kind == 1 ? with_stretches(&s, 1, b, b * a / 2)
            : with_stretches(&s, 1, 1, b - 1);
        whorl_mat3 Q;
        refused += whorl_polar(F, &Q, NULL) != WHORL_OK;
        cases++;
        mp_open(700);
        const mp_split split = ref_split(mp33_from(F));
        sweep_error(&s, ref_split_is_nearest(&split)
                            ? split_errors(F).rotation : 0);
        mp_close();
    }
    sweep_end(&s);
    const whorl_mat3 found = {{
        {-0x1.7393257afa5f2p-2, 0x1.4e44ac76ffdc8p-6, 0x1.dcfd075685c95p-1},
        {-0x1.7a77aa933a49cp-1, -0x1.3ae61cbb28087p-1,
         -0x1.1908d16a959efp-2},
        {-0x1.227fa424c3894p-1, 0x1.93937439a1902p-1,
         -0x1.e7f356551dd88p-3}}};
    whorl_mat3 Q;
    tap_ok(whorl_polar(found, &Q, NULL) == WHORL_NO_NEAREST_ROTATION,
           "S3.8 eq:strain-decided nearly a reflection is refused");
    for (int k = 0; k < 3; k++) {
        whorl_mat3 F = {{{0}}};
        F.m[k][k] = 1;
        F.m[(k + 1) % 3][(k + 1) % 3] = 0.25;
        F.m[(k + 2) % 3][(k + 2) % 3] = 1.5 * 0x1p-53 - 0.25;
        tap_ok(whorl_polar(F, &Q, NULL) == WHORL_NO_NEAREST_ROTATION,
               "S3.8 eq:strain-decided nearly a needle along axis %d", k);
    }
    tap_ok(50 * refused > cases && 5 * refused < cases, "S3.8 "
           "eq:strain-decided %d of %d are refused", refused, cases);
    int sharp = 1;
    for (int k = 0; k < 24; k++) {
        const int i = k % 3, j = (i + 1 + k / 3 % 2) % 3, other = 3 - i - j;
        const double side = k / 6 % 2 ? -20 : 20, u = 0x1p-53 * 401;
        whorl_mat3 F = {{{0}}};
        F.m[i][i] = 400;
        F.m[j][j] = 1;
        F.m[i][j] = F.m[j][i] = side;
        F.m[other][other] = k < 12 ? 1.5 * u : 16 * u;
        sharp &= (whorl_polar(F, &Q, NULL) == WHORL_OK) == (k >= 12);
    }
    tap_ok(sharp, "S3.8 eq:strain-decided needles in the coordinate planes");
}

static void test_count(void)
{
    double most = 0;
    for (int k = 0; k <= 10000; k++) {
        const double kappa = pow(10, 0.001 * k), trace = 1 + 2 / kappa;
        const double skew = 2 * sqrt(3) + 1
            + sqrt(fmax(0, 9 - trace * trace));
        most = fmax(most, skew / 2 + 1 / kappa);
    }
    tap_ok(most <= WHORL_POLAR_BOUND, "S3.8 eq:strain-polar/count the "
           "roundings that the workshop counts, %.2f u kappa", most);
    tap_ok(1.05 * most > WHORL_POLAR_BOUND, "S3.8 eq:strain-polar/count "
           "the bound is at most a twentieth above them");
}

static double green_error(whorl_mat3 F)
{
    const mp33 f = mp33_from(F);
    const mp33 H = mp33_abs(mp33_sub(f, mp33_identity()));
    const mp33 terms = mp33_scale(mp_of(0.5), mp33_add(
        mp33_add(H, mp33_transpose(H)), ref_mul(mp33_transpose(H), H)));
    return sym3_error(whorl_strain_green(F), ref_green(f), terms);
}

static void test_green(void)
{
    sweep s = sweep_begin(3000, WHORL_STRAIN_GREEN_BOUND, "u",
        "S3.9 eq:strain-green from the lengths of edges");
    while (sweep_next(&s)) {
        const int small = (int)draw_below(&s, 2);
        whorl_mat3 F = draw_mat3(&s, small ? -40 : -4, small ? -20 : 4);
        for (int i = 0; small && i < 3; i++)
            F.m[i][i] = 1 + F.m[i][i];
        mp_open(400);
        sweep_error(&s, green_error(F));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_corotated(void)
{
    sweep s = sweep_begin(2000, 1, "roundings", "S3.9 N24 "
                          "eq:strain-corotated the stretch less one");
    while (sweep_next(&s)) {
        const whorl_sym3 S = draw_sym3(&s, -30, 4);
        mp_open(300);
        const mp33 exact = mp33_sub(mp33_from_sym3(S), mp33_identity());
        sweep_error(&s, sym3_error(whorl_strain_corotated(S), exact,
                                   mp33_abs(exact)));
        sweep_close(&s);
    }
    sweep_end(&s);
    s = sweep_begin(2000, WHORL_POLAR_STRETCH_BOUND
        + 2 * WHORL_QUAT_TO_MAT3_BOUND, "u", "TN2 S3.9 N24 N27 "
        "eq:strain-corotated/rotation a rotation has no strain");
    while (sweep_next(&s)) {
        whorl_mat3 Q;
        whorl_sym3 S = {0, 0, 0, 0, 0, 0};
        (void)whorl_polar(draw_rotation(&s), &Q, &S);
        mp_open(300);
        sweep_error(&s, sym3_error(whorl_strain_corotated(S),
                                   mp33_zero(), everywhere(mp_of(1))));
        mp_close();
    }
    sweep_end(&s);
}

static double lame_error(double E, double nu)
{
    whorl_lame got = {0, 0};
    mp lambda, mu;
    if (whorl_lame_from_young(E, nu, &got) != WHORL_OK)
        return INFINITY;
    ref_lame(mp_of(E), mp_of(nu), &lambda, &mu);
    return fmax(error_relative(got.lambda, lambda),
                error_relative(got.mu, mu));
}

static void test_lame(void)
{
    sweep s = sweep_begin(3000, WHORL_LAME_BOUND, "u",
        "S3.9 N25 eq:strain-lame a rod that is pulled");
    while (sweep_next(&s)) {
        const double E = fabs(draw_wide(&s, -40, 40));
        const double far = draw_wide(&s, -50, -1);
        const unsigned kind = draw_below(&s, 3);
        const double nu = kind == 0 ? draw_uniform(&s, -0.99, 0.49)
            : kind == 1 ? 0.5 - fabs(far) : -1 + fabs(far);
        mp_open(400);
        sweep_error(&s, lame_error(E, nu));
        mp_close();
    }
    sweep_end(&s);
}
static mp33 hooke_scale(mp lambda, mp mu, mp33 size)
{
    const mp L = mp_abs(lambda), M = mp_scale(mp_abs(mu), 2);
    return mp33_add(mp33_scale(mp_mul(L, mp33_trace(size)),
                               mp33_identity()), mp33_scale(M, size));
}

static double energy_error(double a, double b, whorl_sym3 strain)
{
    const mp33 e = mp33_from_sym3(strain), size = mp33_abs(e);
    const mp lambda = mp_of(a), mu = mp_of(b);
    const mp33 stress = hooke_scale(lambda, mu, size);
    return error_u(whorl_energy_density((whorl_lame){a, b}, strain),
        ref_energy_density(lambda, mu, e),
        mp_scale(mp33_trace(mp33_mul(stress, size)), 0.5));
}

static void test_hooke(void)
{
    for (int energy = 0; energy < 2; energy++) {
        sweep s = sweep_begin(2000, energy ? WHORL_ENERGY_DENSITY_BOUND
            : WHORL_STRESS_HOOKE_BOUND, "u", energy
            ? "S3.4 N16 N25 eq:strain-energy work along a straight way"
            : "S3.9 N25 eq:strain-hooke volume and shape apart");
        while (sweep_next(&s)) {
            const double a = draw_wide(&s, -4, 4), b = draw_wide(&s, -4, 4);
            const whorl_lame m = {a, b};
            const whorl_sym3 strain = draw_sym3(&s, -8, 4);
            mp_open(400);
            const mp33 e = mp33_from_sym3(strain), size = mp33_abs(e);
            const mp lambda = mp_of(a), mu = mp_of(b);
            const mp33 stress = hooke_scale(lambda, mu, size);
            sweep_error(&s, energy ? energy_error(a, b, strain)
                : sym3_error(whorl_stress_hooke(m, strain),
                             ref_hooke(lambda, mu, e), stress));
            mp_close();
        }
        sweep_end(&s);
    }
}
static void test_pull(void)
{
    whorl_lame m = {0, 0};
    const whorl_status status = whorl_lame_from_young(2e6, 0.25, &m);
    const whorl_sym3 e = whorl_sym3_diagonal(0.01, -0.0025, -0.0025);
    const whorl_sym3 sigma = whorl_stress_hooke(m, e);
    tap_ok(status == WHORL_OK && fabs(sigma.xx - 2e4) < 1e-11
               && fabs(sigma.yy) < 1e-11 && fabs(sigma.zz) < 1e-11,
           "N25 eq:strain-lame eq:strain-hooke a rod that is pulled");
    tap_ok(fabs(whorl_energy_density(m, e) - 100) < 1e-13,
           "S3.4 N16 eq:strain-energy half of stress times strain");
}

static void test_traction(void)
{
    sweep s = sweep_begin(1000, WHORL_TRACTION_BOUND, "u",
        "S3.5 N19 eq:strain-traction as a sum over three cuts");
    while (sweep_next(&s)) {
        const whorl_sym3 stress = draw_sym3(&s, -8, 8);
        const whorl_vec3 normal = draw_vec3(&s, -8, 8);
        mp_open(300);
        const mp33 sigma = mp33_from_sym3(stress), size = mp33_abs(sigma);
        const mp3 n = mp3_from(normal), length = mp3_abs(n);
        mp3 force = mp3_of(0, 0, 0), scale = force;
        for (int i = 0; i < 3; i++) {
            force = mp3_add(force, mp3_scale(mp3_get(n, i),
                                             mp33_column(sigma, i)));
            scale = mp3_add(scale, mp3_scale(mp3_get(length, i),
                                             mp33_column(size, i)));
        }
        sweep_error(&s, vec3_error(whorl_traction(stress, normal), force,
                                   scale));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static mp33 areas_scale(mp33 F)
{
    const mp3 x = mp33_column(F, 0), y = mp33_column(F, 1);
    const mp3 z = mp33_column(F, 2);
    return mp33_columns(cross_scale(y, z), cross_scale(z, x),
                        cross_scale(x, y));
}

static double nanson_error(whorl_mat3 F, whorl_vec3 area)
{
    const mp33 f = mp33_from(F);
    const mp3 A = mp3_from(area);
    return vec3_error(whorl_nanson(F, area), ref_nanson(f, A),
                      mp33_apply(areas_scale(f), mp3_abs(A)));
}

static void test_nanson(void)
{
    sweep s = sweep_begin(1000, WHORL_NANSON_BOUND, "u",
        "S3.6 N21 D20 eq:strain-nanson the image of the edges");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_mat3(&s, -8, 8);
        const whorl_vec3 area = draw_vec3(&s, -8, 8);
        mp_open(400);
        sweep_error(&s, nanson_error(F, area));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static double piola_error(whorl_mat3 F, whorl_sym3 sigma)
{
    const mp33 f = mp33_from(F), stress = mp33_from_sym3(sigma);
    return mat3_error(whorl_stress_first_piola(F, sigma),
                      ref_first_piola(f, stress),
                      ref_mul(mp33_abs(stress), areas_scale(f)));
}

static void test_piola(void)
{
    sweep s = sweep_begin(1000, WHORL_FIRST_PIOLA_BOUND, "u",
        "S3.6 N20 N21 D20 eq:strain-first-piola forces on three faces");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_mat3(&s, -8, 8);
        const whorl_sym3 sigma = draw_sym3(&s, -8, 8);
        mp_open(400);
        sweep_error(&s, piola_error(F, sigma));
        sweep_close(&s);
    }
    sweep_end(&s);
    for (int k = 0; k < 2; k++) {
        s = sweep_begin(500, WHORL_MAT3_MUL_BOUND, "u", k
            ? "S3.9 N25 N26 eq:strain-biot Q times the turned-back stress"
            : "S3.6 N20 N21 eq:strain-second-piola/first P = F S");
        while (sweep_next(&s)) {
            const whorl_mat3 F = draw_mat3(&s, -8, 8);
            const whorl_sym3 S = draw_sym3(&s, -8, 8);
            mp_open(300);
            const mp33 f = mp33_from(F), t = mp33_from_sym3(S);
            sweep_error(&s, mat3_error(k ? whorl_stress_first_corotated(F,
                S) : whorl_stress_first_from_second(F, S), ref_mul(f, t),
                ref_mul(mp33_abs(f), mp33_abs(t))));
            sweep_close(&s);
        }
        sweep_end(&s);
    }
}
static mp permanent_ratio(mp33 F)
{
    return mp_div(mp33_permanent(mp33_abs(F)), mp_abs(mp33_det(F)));
}

static double convert_error(int back, whorl_mat3 F, whorl_sym3 given)
{
    whorl_sym3 got = given;
    const whorl_status status = back ? whorl_stress_cauchy(F, given, &got)
        : whorl_stress_second_piola(F, given, &got);
    const mp33 f = mp33_from(F), t = mp33_from_sym3(given);
    const mp ratio = permanent_ratio(f);
    if (mp_cmp(ratio, mp_of(0x1p46)) > 0)
        return status == WHORL_OK || status == WHORL_SINGULAR ? 0
            : INFINITY;
    const mp33 exact = back
        ? ref_right_quotient(ref_mul(f, t), ref_areas(f))
        : ref_left_quotient(f, ref_first_piola(f, t));
    const mp33 to = back ? mp33_abs(f) : mp33_transpose(areas_scale(f));
    const mp33 terms = ref_mul(ref_mul(to, mp33_abs(t)),
                               mp33_transpose(to));
    return status != WHORL_OK ? INFINITY : sym3_error(got, exact,
        mp33_scale(mp_div(ratio, mp_abs(mp33_det(f))), terms));
}

static void test_convert(void)
{
    for (int back = 0; back < 2; back++) {
        sweep s = sweep_begin(2000, WHORL_STRESS_CONVERT_BOUND, "u",
            "S3.6 N20 N21 D20 %s", back
                ? "eq:strain-cauchy force by area"
                : "eq:strain-second-piola force by deformation");
        while (sweep_next(&s)) {
            whorl_mat3 F = draw_mat3(&s, -4, 4);
            const double small = draw_wide(&s, -40, 0);
            if (draw_below(&s, 3) == 0)
                for (int i = 0; i < 3; i++)     /* nearly singular */
                    F.m[i][2] = F.m[i][0] + small * F.m[i][2];
            const whorl_sym3 given = draw_sym3(&s, -4, 4);
            mp_open(600);
            sweep_error(&s, convert_error(back, F, given));
            mp_close();
        }
        sweep_end(&s);
    }
    sweep s = sweep_begin(500, 0, "", "S3.6 N20 N21 eq:strain-cauchy/exact "
                          "P = J sigma F^-T = F S on whole F, exactly");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_unimodular(&s);
        const whorl_vec3 d = draw_whole_vec3(&s, 9), o = draw_whole_vec3(&s, 9);
        const whorl_sym3 sigma = {d.x, d.y, d.z, o.x, o.y, o.z};
        whorl_sym3 S = sigma, again = sigma;
        whorl_mat3 inverse = F;
        const int good = whorl_stress_second_piola(F, sigma, &S) == WHORL_OK
            && whorl_stress_cauchy(F, S, &again) == WHORL_OK
            && whorl_mat3_inverse(F, &inverse) == WHORL_OK;
        const whorl_mat3 P = whorl_stress_first_piola(F, sigma);
        const whorl_mat3 JsF = whorl_mat3_mul(whorl_sym3_to_mat3(sigma),
                                              whorl_mat3_transpose(inverse));
        sweep_error(&s, good && same_mat3(P, JsF) && same_mat3(P,
            whorl_stress_first_from_second(F, S))
            && same_mat3(whorl_sym3_to_mat3(again), whorl_sym3_to_mat3(sigma))
            ? 0 : INFINITY);
    }
    sweep_end(&s);
}
static mp33 cofactors_of(mp33 F)        /* J F^-T */
{
    mp33 A;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A.m[i][j] = ref_cramer(F, j, i);
    return A;
}

static int is_mat3(whorl_mat3 got, mp33 exact)
{
    int same = 1;
    for (int i = 0; i < 9; i++)
        same &= mp_cmp(mp_of(got.m[i / 3][i % 3]),
                       exact.m[i / 3][i % 3]) == 0;
    return same;
}

static int is_sym3(whorl_sym3 got, mp33 exact)
{
    return is_mat3(whorl_sym3_to_mat3(got), exact);
}

static whorl_sym3 whole_sym3(mp33 a)
{
    return (whorl_sym3){mp_get(a.m[0][0]), mp_get(a.m[1][1]),
                        mp_get(a.m[2][2]), mp_get(a.m[0][1]),
                        mp_get(a.m[0][2]), mp_get(a.m[1][2])};
}
static void test_whole(void)
{
    sweep s = sweep_begin(5000, 0, "differences", "S3.6 N20 N21 D20 "
        "eq:strain-first-piola/exact eq:strain-second-piola "
        "P = J sigma F^-T = F S, any whole F");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_whole_mat3(&s, 9);
        const whorl_vec3 d = draw_whole_vec3(&s, 9);
        const whorl_vec3 o = draw_whole_vec3(&s, 9);
        mp_open(200);
        const mp33 f = mp33_from(F), A = cofactors_of(f);
        const mp33 T = mp33_from_sym3((whorl_sym3){d.x, d.y, d.z, o.x, o.y,
                                                   o.z});
        const mp J = mp33_det(f);
        const mp33 stress = ref_mul(f, ref_mul(T, mp33_transpose(f)));
        const mp33 P = ref_mul(stress, A), second = mp33_scale(J, T);
        const whorl_sym3 sigma = whole_sym3(stress), S = whole_sym3(second);
        whorl_sym3 to_S = sigma, to_sigma = S;
        const whorl_status there = whorl_stress_second_piola(F, sigma, &to_S);
        const whorl_status back = whorl_stress_cauchy(F, S, &to_sigma);
        int wrong = !is_mat3(whorl_stress_first_piola(F, sigma), P)
            + !is_mat3(whorl_stress_first_from_second(F, S), P);
        if (mp_sign(J) == 0)
            wrong += (there != WHORL_SINGULAR) + (back != WHORL_SINGULAR);
        else
            wrong += there || !is_sym3(to_S, second) || back
                || !is_sym3(to_sigma, stress);
        sweep_error(&s, wrong);
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_whole_areas(void)
{
    sweep s = sweep_begin(5000, 0, "differences", "S3.6 N21 D20 "
        "eq:strain-nanson/exact n' a' = J F^-T n a, any whole F");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_whole_mat3(&s, 99);
        const whorl_vec3 area = draw_whole_vec3(&s, 99);
        mp_open(200);
        const whorl_vec3 got = whorl_nanson(F, area);
        const mp3 exact = mp33_apply(cofactors_of(mp33_from(F)),
                                     mp3_from(area));
        sweep_error(&s, mp_cmp(mp_of(got.x), exact.x) != 0
            || mp_cmp(mp_of(got.y), exact.y) != 0
            || mp_cmp(mp_of(got.z), exact.z) != 0);
        sweep_close(&s);
    }
    sweep_end(&s);
}

static double handle[3 * 16];
static uint32_t faces[3 * 28];

static whorl_vec3 corner(int face, int k)
{
    const double *p = handle + 3 * faces[3 * face + k];
    return (whorl_vec3){p[0], p[1], p[2]};
}

/* Twice the area, times the normal. */
static whorl_vec3 area_of(int face)
{
    const whorl_vec3 a = corner(face, 0);
    return whorl_vec3_cross(whorl_vec3_sub(corner(face, 1), a),
                            whorl_vec3_sub(corner(face, 2), a));
}

static void test_closed(void)
{
    sweep s = sweep_begin(200, 0, "", "S3.5 N19 eq:strain-traction/closed "
                          "an even stress on the handle gives no force");
    whorl_shape_t_handle(6, handle, faces);
    while (sweep_next(&s)) {
        const whorl_vec3 d = draw_whole_vec3(&s, 99);
        const whorl_vec3 o = draw_whole_vec3(&s, 99);
        whorl_vec3 sum = {0, 0, 0};
        for (int i = 0; i < 28; i++)
            sum = whorl_vec3_add(sum, whorl_traction((whorl_sym3){
                d.x, d.y, d.z, o.x, o.y, o.z}, area_of(i)));
        sweep_error(&s, whorl_vec3_norm(sum) == 0 ? 0 : INFINITY);
    }
    sweep_end(&s);
}
static void test_buoyancy(void)
{
    const double volume = (24 * 8 * 9 + 2 * 18 * 4) * 216.0;
    const double weight = 3;                    /* rho g */
    whorl_vec3 sum = {0, 0, 0};
    whorl_shape_t_handle(6, handle, faces);
    for (int i = 0; i < 28; i++) {
        const double y = corner(i, 0).y + corner(i, 1).y + corner(i, 2).y;
        const double p = weight * (999 - y / 3);
        const whorl_sym3 sigma = whorl_sym3_diagonal(-p, -p, -p);
        sum = whorl_vec3_add(sum, whorl_traction(sigma, area_of(i)));
    }
    tap_ok(same_vec3(sum, (whorl_vec3){0, 2 * weight * volume, 0}),
           "S3.5 N19 eq:strain-traction the handle under water: the weight "
           "of the water, upward, %g times rho g", sum.y / 2 / weight);
}

static const double worst_energy[8] = {0x1.ffd5d7b8fda28p-1,
    0x1.3a1ea5a9af65cp-7, 0x1.0826658c77b03p+0, 0x1.002db7c02ecbap+0,
    0x1.8939ba7e9817ep-7, -0x1.792e7100d05b5p-3, 0x1.98e9aa1f5378ap-2,
    0x1.00081b1f0a34cp+0};
static const double worst_second[15] = {0x1.d93fa7d32161ep-1,
    0x1.197a635bb8b81p-5, 0x1.32ee54e24ec39p-6, 0x1.3f29adc214993p-3,
    0x1.003987e246221p+0, -0x1.6ebdb803ed72cp-6, -0x1.80b833de68a8ep-4,
    0x1.6e1cceaf98679p-8, 0x1.1bb82527da549p+0, 0x1.9f2d48de6b47p-4,
    -0x1.e52a1e7ab1355p-4, -0x1.4395f41b2e115p-3, 0x1.320ff30033e11p-4,
    0x1.8a5698300553fp-3, 0x1.226e10bae7f0cp-4};
static const double worst_cauchy[15] = {0x1.144db65f5d1a4p+0,
    0x1.baed4cc3f4da4p-6, 0x1.56dc1a0eba72p-3, 0x1.69f19c66b9e42p-5,
    0x1.ff31c10286fcep-1, 0x1.0258ea44f6262p-7, 0x1.0b930c629c2b1p-5,
    -0x1.a61998472f10ap-4, 0x1.036acba5c31f5p+0, 0x1.e1a3221738c0bp-4,
    0x1.44415f91f9bbfp-8, 0x1.42070a242d4f6p-8, 0x1.0780b8ac1aeefp-3,
    0x1.af62b0f5eee74p-5, 0x1.27a67d4eb9792p-5};
static const double worst_columns[9] = {0x1.00102de9f5e06p+0,
    0x1.ffe251c5ababap-1, 0x1.001e7189d576p+0, -0x1.81d12747600ecp-2,
    0x1.00328a3a03802p+0, 0x1.ff910d4440813p-1, 0x1.ffe5b70fd40a2p-1,
    0x1.0017400a5fe57p+0, 0x1.0032527077624p+0};
static const double worst_stretch[9] = {0x1.04fe7dce05543p+0,
    0x1.bfb025b8f47f7p-5, 0x1.13a2663f6b033p-3, -0x1.93aa466b5ddddp-7,
    0x1.ca340ef09259cp-1, -0x1.54b37cfe60c78p-3, -0x1.e4d77db41fae5p-4,
    0x1.3ab20a3c249a8p-3, 0x1.86aefc68e6a62p-1};

static const double worst_green[9] = {0x1.ffdb2d2a6a5cap-1,
    0x1.ffdd6dde21c09p-1, 0x1.000ddd3d0bcf5p+0, 0x1.ff9e23e8bc306p-1,
    0x1.ffb71235ddcdep-1, 0x1.0000891d817eap+0, 0x1.002af865028adp+0,
    0x1.0018046d5821ep+0, 0x1.fff664b315163p-1};
static const double worst_nanson[12] = {-0x1.571a01f51f7d3p-1,
    0x1.2bdb411f361c1p-4, 0x1.475a056ed3c4ep-3, -0x1.d1a351864711bp-4,
    0x1.17e3e547c9127p+0, 0x1.903c4f9280398p-6, 0x1.4e8c638b18d43p-4,
    -0x1.170d3faf9f96ep-6, -0x1.f11388dddd9e8p-1, 0x1.e3a393a32d67fp-4,
    0x1.c4b2e56052d77p-7, 0x1.783020daffa82p-6};
static const double worst_first[15] = {0x1.0397c65569998p+0,
    0x1.b9083ab213b5bp-5, 0x1.50cc68fd46f3fp-4, -0x1.7e8a8d2aaba74p-3,
    0x1.f7be5bb150e37p-1, 0x1.c354317e6b49dp-5, 0x1.732f6b008897p-4,
    0x1.067260272901dp-3, 0x1.10ad9b9d4191p+0, -0x1.3dd5571dfa63ep-3,
    -0x1.b199ac7fca07dp-11, 0x1.deba57609f78ep-4, 0x1.f97d06c51f7d8p-2,
    0x1.2bbad3ca4c528p-4, 0x1.4207aaddf7eb5p-5};
static whorl_mat3 matrix_of(const double *x)
{
    return (whorl_mat3){{{x[0], x[1], x[2]}, {x[3], x[4], x[5]},
                         {x[6], x[7], x[8]}}};
}

static whorl_sym3 sym3_of(const double *x)
{
    return (whorl_sym3){x[0], x[1], x[2], x[3], x[4], x[5]};
}
static double searched_error(int which)
{
    const whorl_vec3 area = {worst_nanson[9], worst_nanson[10],
                             worst_nanson[11]};
    switch (which) {
    case 0: return green_error(matrix_of(worst_green));
    case 1: return lame_error(0x1.537d8fe300f6ep-1, 0x1.f00c912a11dadp-3);
    case 2: return energy_error(worst_energy[0], worst_energy[1],
                                sym3_of(worst_energy + 2));
    case 3: return nanson_error(matrix_of(worst_nanson), area);
    case 4: return piola_error(matrix_of(worst_first),
                               sym3_of(worst_first + 9));
    case 5: return convert_error(0, matrix_of(worst_second),
                                 sym3_of(worst_second + 9));
    case 6: return convert_error(1, matrix_of(worst_cauchy),
                                 sym3_of(worst_cauchy + 9));
    case 7: return split_errors(matrix_of(worst_columns)).orthogonal;
    }
    return split_errors(matrix_of(worst_stretch)).stretch;
}

static void test_searched(void)
{
    static const struct { const char *name; double bound; } list[9] = {
        {"green", WHORL_STRAIN_GREEN_BOUND}, {"lame", WHORL_LAME_BOUND},
        {"energy", WHORL_ENERGY_DENSITY_BOUND},
        {"nanson", WHORL_NANSON_BOUND},
        {"first-piola", WHORL_FIRST_PIOLA_BOUND},
        {"second-piola", WHORL_STRESS_CONVERT_BOUND},
        {"cauchy", WHORL_STRESS_CONVERT_BOUND},
        {"polar/columns", WHORL_POLAR_ORTHOGONAL_BOUND / 2},
        {"polar/stretch", WHORL_POLAR_STRETCH_BOUND}};
    for (int k = 0; k < 9; k++) {
        mp_open(700);
        const double error = searched_error(k);
        mp_close();
        tap_ok(error <= list[k].bound, "eq:strain-%s the worst that a "
               "search has found, %.2f of %g u", list[k].name, error,
               list[k].bound);
        if (k == 2)
            tap_measured("strain.searched.energy", "%.2f", error);
        if (k == 3)
            tap_measured("strain.searched.nanson", "%.2f", error);
    }
}

static int polar_refuses(whorl_mat3 F, whorl_status expected)
{
    whorl_mat3 Q, q;
    whorl_sym3 S, s;
    memset(&Q, 0x5a, sizeof Q);
    memset(&S, 0x5a, sizeof S);
    q = Q;
    s = S;
    return whorl_polar(F, &Q, &S) == expected
        && memcmp(&Q, &q, sizeof Q) == 0 && memcmp(&S, &s, sizeof S) == 0;
}

static whorl_mat3 diagonal(double a, double b, double c)
{
    return (whorl_mat3){{{a, 0, 0}, {0, b, 0}, {0, 0, c}}};
}

static void test_polar_refusals(void)
{
    whorl_mat3 F = diagonal(1, 2, 3), Q;
    for (int i = 0; i < 9; i++) {
        F.m[i / 3][i % 3] = i & 1 ? NAN : INFINITY;
        tap_ok(polar_refuses(F, WHORL_NOT_FINITE),
               "S0.6 eq:strain-polar entry %d is no number", i);
        F = diagonal(1, 2, 3);
    }
    const struct { whorl_mat3 F; const char *what; } bad[] = {
        {diagonal(0, 0, 0), "no matrix at all"},
        {diagonal(1, 0, 0), "a matrix of rank one"},
        {{{{1, 2, 4}, {2, 4, 8}, {-3, -6, -12}}}, "a full one of rank one"},
        {diagonal(4, 3, -3), "two stretches that cancel"},
        {diagonal(-2, 2, 2), "a mirror image, evenly stretched"},
        {diagonal(-1, -1, -1), "a point reflection"}};
    for (int i = 0; i < 6; i++)
        tap_ok(polar_refuses(bad[i].F, WHORL_NO_NEAREST_ROTATION),
               "S3.8 S0.6 eq:strain-decided %s", bad[i].what);
    for (int i = 0; i < 9; i++)
        F.m[i / 3][i % 3] = (i & 1 ? -1 : 1) * (1 + i) * 0x1p1020;
    F.m[2][2] = DBL_MAX;
    F.m[1][1] = -DBL_MAX;
    F.m[0][2] = DBL_MAX;
    F.m[1][2] = DBL_MAX;
    tap_ok(polar_refuses(F, WHORL_OUT_OF_RANGE),
           "S0.6 eq:strain-polar a stretch beyond the largest double");
    tap_ok(whorl_polar(F, &Q, NULL) == WHORL_OK
               && whorl_mat3_check_rotation(Q) == WHORL_OK,
           "S0.6 eq:strain-polar and its rotation all the same");
}
static int lame_refuses(double E, double nu, whorl_status expected)
{
    whorl_lame m = {7, 8};
    return whorl_lame_from_young(E, nu, &m) == expected && m.lambda == 7
        && m.mu == 8;
}

static int stress_refuses(whorl_mat3 F, whorl_sym3 stress,
                          whorl_status expected)
{
    whorl_sym3 a, b, before;
    memset(&a, 0x5a, sizeof a);
    before = b = a;
    return whorl_stress_second_piola(F, stress, &a) == expected
        && whorl_stress_cauchy(F, stress, &b) == expected
        && memcmp(&a, &before, sizeof a) == 0
        && memcmp(&b, &before, sizeof b) == 0;
}

static void test_other_refusals(void)
{
    const struct { double E, nu; whorl_status status; const char *what; }
    bad[] = {{NAN, 0.25, WHORL_NOT_FINITE, "Young's modulus NaN"},
             {INFINITY, 0.25, WHORL_NOT_FINITE, "Young's modulus infinite"},
             {1, NAN, WHORL_NOT_FINITE, "Poisson's ratio NaN"},
             {1, INFINITY, WHORL_NOT_FINITE, "Poisson's ratio infinite"},
             {0, 0.25, WHORL_NOT_ABOVE_ZERO, "Young's modulus 0"},
             {-1, 0.25, WHORL_NOT_ABOVE_ZERO, "Young's modulus below 0"},
             {1, 0.5, WHORL_BAD_POISSON, "Poisson's ratio 1/2"},
             {1, -1, WHORL_BAD_POISSON, "Poisson's ratio -1"},
             {1e300, 0.5 - 0x1p-54, WHORL_OUT_OF_RANGE, "lambda too large"},
             {0x1.2p972, -1 + 0x1p-53, WHORL_OUT_OF_RANGE, "mu too large"}};
    for (int i = 0; i < 10; i++)
        tap_ok(lame_refuses(bad[i].E, bad[i].nu, bad[i].status),
               "S0.6 N25 eq:strain-lame %s", bad[i].what);
    const whorl_sym3 one = {1, 1, 1, 0, 0, 0};
    const whorl_mat3 flat = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    for (int k = 0; k < 3; k++)
        tap_ok(stress_refuses(diagonal(k == 0 ? NAN : 1, k == 1 ? NAN : 1,
                              k == 2 ? NAN : 1), one, WHORL_NOT_FINITE),
               "S0.6 eq:strain-second-piola a gradient that is none in "
               "column %d", k);
    tap_ok(stress_refuses(diagonal(1, 1, 1), (whorl_sym3){1, 1, 1, 0, NAN,
                          0}, WHORL_NOT_FINITE),
           "S0.6 eq:strain-second-piola a stress that is none");
    whorl_mat3 nearly = flat;
    nearly.m[2][2] = 9 + 0x1p-49;
    tap_ok(stress_refuses(flat, one, WHORL_SINGULAR),
           "S0.6 eq:strain-cauchy a body pressed flat");
    tap_ok(stress_refuses(nearly, one, WHORL_SINGULAR),
           "S0.6 eq:strain-cauchy a body pressed flat but for a rounding");
    const whorl_mat3 at = {{{1, 1, 0}, {1, 1 + 0x1p-46, 0}, {0, 0, 1}}};
    const whorl_mat3 above = {{{1, 1, 0}, {1, 1 + 0x1p-46 + 0x1p-52, 0},
                               {0, 0, 1}}};
    whorl_sym3 out;
    tap_ok(stress_refuses(at, one, WHORL_SINGULAR),
           "S0.6 eq:strain-cauchy a determinant 64 u of the permanent");
    tap_ok(whorl_stress_second_piola(above, one, &out) == WHORL_OK
               && whorl_stress_cauchy(above, one, &out) == WHORL_OK,
           "S0.6 eq:strain-cauchy and one of 65 is taken");
    int thin = 1;
    for (int k = 0; k < 3; k++)
        thin &= whorl_stress_cauchy(diagonal(
            k == 0 ? 0x1p-60 : 1, k == 1 ? 0x1p-60 : 1,
            k == 2 ? 0x1p-60 : 1), one, &out) == WHORL_OK;
    tap_ok(thin, "S0.6 eq:strain-cauchy a body pressed thin is taken");
    tap_ok(stress_refuses(diagonal(0x1p300, 0x1p-300, 1), (whorl_sym3){
               0x1p900, 0x1p900, 1, 0, 0, 0}, WHORL_OUT_OF_RANGE),
           "S0.6 eq:strain-cauchy a stress beyond the largest double");
}

static int close_to(whorl_vec3 a, double x, double y, double z)
{
    return fabs(a.x - x) + fabs(a.y - y) + fabs(a.z - z) < 4e-16;
}

/* A sixth of what the stress gives on twice the area of a face. */
static whorl_vec3 force_of(whorl_mat3 P, double x, double y, double z)
{
    return whorl_vec3_scale(1.0 / 6, whorl_mat3_apply(P,
        (whorl_vec3){x, y, z}));
}

static void test_tetrahedron(const char *how, whorl_mat3 R)
{
    const whorl_lame one = {1, 1};
    const whorl_mat3 F = whorl_mat3_mul(R, diagonal(2, 1, 1));
    const whorl_mat3 T = whorl_mat3_transpose(R);
    whorl_mat3 Q = F;
    whorl_sym3 S = {0, 0, 0, 0, 0, 0};
    const whorl_status status = whorl_polar(F, &Q, &S);
    const whorl_sym3 e = whorl_strain_corotated(S);
    const whorl_sym3 s = whorl_stress_hooke(one, e);
    const whorl_mat3 P = whorl_stress_first_corotated(Q, s);
    tap_ok(status == WHORL_OK && fabs(s.xx - 3) + fabs(s.yy - 1)
               + fabs(s.zz - 1) + fabs(s.xy) + fabs(s.xz) + fabs(s.yz) < 4e-15,
           "TN1 S3.9 N25 eq:strain-hooke the stress is diag(3, 1, 1), %s", how);
    tap_ok(fabs(whorl_energy_density(one, e) - 1.5) < 2e-15,
           "TN1 S3.4 N16 eq:strain-energy the energy density is 3/2, %s", how);
    tap_ok(close_to(whorl_mat3_apply(T, force_of(P, 1, 1, 1)), 0.5, 1.0 / 6,
                    1.0 / 6)
               && close_to(whorl_mat3_apply(T, force_of(P, -1, 0, 0)), -0.5, 0,
                           0)
               && close_to(whorl_mat3_apply(T, force_of(P, 0, -1, 0)), 0,
                           -1.0 / 6, 0)
               && close_to(whorl_mat3_apply(T, force_of(P, 0, 0, -1)), 0, 0,
                           -1.0 / 6),
           "TN1 S3.9 N26 eq:strain-biot the forces at the four corners, %s",
           how);
    if (R.m[1][0] == 0.8)
        tap_ok(close_to(force_of(P, 1, 1, 1), 1.0 / 6, 0.5, 1.0 / 6),
               "TN1 S3.9 N26 eq:strain-biot f_0 = (1/6, 1/2, 1/6), %s", how);
}
static void test_examples(void)
{
    test_tetrahedron("as it lies", diagonal(1, 1, 1));
    test_tetrahedron("turned", (whorl_mat3){{{0.6, -0.8, 0}, {0.8, 0.6, 0},
                                             {0, 0, 1}}});
    const whorl_mat3 F = {{{1, 1.5, 0}, {0, 1, 0}, {0, 0, 1}}};
    whorl_mat3 Q = F;
    whorl_sym3 S = {0, 0, 0, 0, 0, 0};
    const whorl_status status = whorl_polar(F, &Q, &S);
    tap_ok(status == WHORL_OK && fabs(Q.m[0][0] - 0.8) < 1e-15
               && fabs(Q.m[1][0] + 0.6) < 1e-15 && fabs(S.xx - 0.8) < 1e-15
               && fabs(S.xy - 0.6) < 1e-15 && fabs(S.yy - 1.7) < 1e-15,
           "N23 eq:strain-polar the sheared square, S = 4/5, 3/5, 17/10");
    const double degree = acos(-1) / 180;
    tap_ok(fabs(atan(1.5) / degree - 56) < 0.5
               && fabs(atan2(Q.m[1][0], Q.m[0][0]) / degree + 36.9) < 0.05,
           "eq:strain-plane the left edge turns by 56 degrees, Q by -36.9");
    const whorl_vec3 longer = whorl_sym3_apply(S, (whorl_vec3){1, 2, 0});
    const whorl_vec3 shorter = whorl_sym3_apply(S, (whorl_vec3){2, -1, 0});
    tap_ok(close_to(longer, 2, 4, 0) && close_to(shorter, 1, -0.5, 0),
           "eq:strain-plane twice as long along (1, 2), half on (2, -1)");
    const whorl_sym3 c = whorl_strain_corotated(S);
    tap_ok(fabs(c.xx + 0.2) < 1e-15 && fabs(c.xy - 0.6) < 1e-15
               && fabs(c.yy - 0.7) < 1e-15,
           "N24 eq:strain-corotated the sheared square: -1/5, 3/5, 7/10");
    const whorl_sym3 G = whorl_strain_green(F);
    tap_ok(G.xx == 0 && G.xy == 0.75 && G.yy == 1.125,
           "eq:strain-green the sheared square: 0, 3/4, 9/8");
    tap_ok(whorl_strain_green(diagonal(2, 1, 1)).xx == 1.5
               && whorl_strain_green(diagonal(0, 1, 1)).xx == -0.5,
           "eq:strain-green of twice the length 3/2, of nothing -1/2");
    tap_ok(fabs(1 - cos(30 * degree) - 0.13) < 0.005,
           "eq:strain-green a turn by 30 degrees seems to shrink by 13 %%");
    const whorl_mat3 A = {{{0, -2, 0}, {1, 0, 0}, {0, 0, 3}}};
    const whorl_sym3 sigma = {4, 5, 6, 1, 0, 0};
    const whorl_mat3 P = whorl_stress_first_piola(A, sigma);
    whorl_sym3 second = sigma;
    const whorl_status exact = whorl_stress_second_piola(A, sigma, &second);
    tap_ok(same_mat3(P, (whorl_mat3){{{6, -12, 0}, {30, -3, 0}, {0, 0, 12}}})
               && exact == WHORL_OK && second.xx == 30
               && second.yy == 6 && second.zz == 4 && second.xy == -3,
           "N20 N21 eq:strain-second-piola the turned block: P and T");
    tap_ok(same_vec3(whorl_nanson(A, (whorl_vec3){0, 1, 0}),
                     (whorl_vec3){-3, 0, 0}),
           "N21 eq:strain-nanson a face of it");
}
static void fall_on_stem(double young, double density, double *quarter,
                         double *shorter)
{
    const double mass = density * 1872 * 1.25e-7;
    const double k = young * 0.01 * 0.02 / 0.09;
    *quarter = acos(0) * sqrt(mass / k);
    *shorter = sqrt(2 * mass * 9.8 * 0.05 / k);
}

static void test_bounce(void)
{
    double rubber, aluminum, x, hair;
    fall_on_stem(2e6, 1100, &rubber, &x);
    fall_on_stem(70e9, 2700, &aluminum, &hair);
    tap_ok(fabs(x / 0.09 - 0.08) < 0.005, "eq:strain-energy the fall "
           "shortens the stem by 8 %%");
    tap_ok(fabs(2 * rubber - 0.024) < 0.0005 && aluminum < 1.5e-4
               && hair > 4e-5 && hair < 1e-4,
           "eq:strain-energy rubber takes 24 ms, aluminum a tenth of one "
           "each way, and yields by a hair");
    tap_measured("strain.bounce.rubber", "%.0f", 1e3 * rubber);
    tap_measured("strain.bounce.aluminum", "%.1f", 1e3 * aluminum);
    tap_measured("strain.bounce.hair", "%.0f", 1e6 * hair);
}

/* What the listing makes of F, from factors with F = U diag(s) Vt. */
static whorl_sym3 listing_strain(whorl_mat3 F, whorl_mat3 U, whorl_mat3 Vt)
{
    const whorl_mat3 Q = whorl_mat3_mul(Vt, U);
    const whorl_mat3 T = whorl_mat3_mul(F, whorl_mat3_transpose(Q));
    return (whorl_sym3){T.m[0][0] - 1, T.m[1][1] - 1, T.m[2][2] - 1,
                        (T.m[0][1] + T.m[1][0]) / 2,
                        (T.m[0][2] + T.m[2][0]) / 2,
                        (T.m[1][2] + T.m[2][1]) / 2};
}

static whorl_mat3 clamped(whorl_mat3 F)
{
    for (int i = 0; i < 9; i++)
        if (F.m[i / 3][i % 3] < 1e-10)
            F.m[i / 3][i % 3] = 0;
    return F;
}

static void test_listing(void)
{
    const whorl_mat3 turn = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    const whorl_mat3 U = {{{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}};
    const whorl_mat3 Vt = {{{0, 0, 1}, {-1, 0, 0}, {0, 1, 0}}};
    const whorl_sym3 both = listing_strain(clamped(turn), U, Vt);
    tap_ok(both.xx == -1 && both.yy == -1 && both.zz == -1
               && both.xy == 0.5,
           "exhibit TN2 N27 N28 eq:strain-corotated a quarter turn has "
           "strain -1 by the listing");
    const whorl_mat3 U2 = {{{0, -1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const whorl_mat3 Vt2 = diagonal(-1, 1, 1);
    const whorl_sym3 one = listing_strain(turn, U2, Vt2);
    tap_ok(one.xx == -2 && one.yy == -2 && one.zz == 0,
           "exhibit TN2 N28 eq:strain-polar and -2 with the small entries "
           "left alone");
    whorl_mat3 Q = turn;
    whorl_sym3 S = {0, 0, 0, 0, 0, 0};
    const whorl_status status = whorl_polar(turn, &Q, &S);
    const whorl_sym3 none = whorl_strain_corotated(S);
    tap_ok(status == WHORL_OK && same_mat3(Q, turn) && none.xx == 0
               && none.yy == 0 && none.zz == 0 && none.xy == 0 && none.xz == 0
               && none.yz == 0,
           "TN2 S3.9 N28 eq:strain-corotated a quarter turn has none");
    const whorl_mat3 shear = {{{1, -0.1, 0}, {0, 1, 0}, {0, 0, 1}}};
    tap_ok(same_mat3(clamped(shear), diagonal(1, 1, 1)),
           "exhibit N27 eq:strain-gradient a shear of -0.1 is cleared away");
}
static double skewness(whorl_mat3 F, mp33 Q)
{
    const mp33 T = mp33_mul(mp33_from(F), mp33_transpose(Q));
    const mp33 off = mp33_sub(T, mp33_transpose(T));
    return fmax(fabs(mp_get(off.m[0][1])), fabs(mp_get(off.m[0][2])));
}

static void test_random_listing(void)
{
    int asymmetric = 0, mirrored = 0, cases = 0;
    sweep s = sweep_begin(300, 0, "", "exhibit N28 eq:strain-polar/listing "
                          "F Q^T is symmetric for Q = U V^T, not V^T U");
    while (sweep_next(&s)) {
        const whorl_mat3 F = draw_mat3(&s, -2, 0);
        mp_open(300);
        const mp_split split = ref_split(mp33_from(F));
        const double wrong = skewness(F, mp33_mul(
            mp33_transpose(split.V), split.U));
        asymmetric += wrong > 1e-6;
        mirrored += mp_sign(split.sigma[2]) < 0;
        cases++;
        sweep_error(&s, skewness(F, split.Q) < 1e-60 && wrong > 1e-6
                            ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
    tap_ok(asymmetric == cases, "exhibit N28 eq:strain-polar F Q^T is not "
           "symmetric in %d of %d", asymmetric, cases);
    tap_ok(cases < 50 || mirrored > cases / 4, "exhibit N28 "
           "eq:strain-polar U Vt of %d of %d would be a mirror image: "
           "det F < 0", mirrored, cases);
    tap_measured("strain.listing.asymmetric", "%d", asymmetric);
    tap_measured("strain.listing.mirrored", "%d", mirrored);
}
static void test_density(void)
{
    const whorl_lame one = {1, 1};
    const whorl_sym3 e = {1, 0, 0, 0, 0, 0};
    const whorl_sym3 s = whorl_stress_hooke(one, e);
    const double eta = whorl_energy_density(one, e);
    const double step = 0x1p-20, twice = s.xx * e.xx;
    const whorl_sym3 more = {1 + step, 0, 0, 0, 0, 0};
    const double slope = (whorl_energy_density(one, more) - eta) / step;
    tap_ok(twice == 2 * eta && fabs(slope - s.xx) < 1e-5,
           "exhibit N16 eq:strain-energy the product is twice the work, "
           "whose slope is the stress");
    const whorl_mat3 stress = whorl_sym3_to_mat3(s);
    const whorl_mat3 strain = whorl_sym3_to_mat3(e);
    double sum = 0, comma = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            sum += stress.m[i][j] * strain.m[i][j] / 2;
            comma += stress.m[0][(void)i, j] * strain.m[0][(void)i, j] / 2;
        }
    tap_ok(sum == eta && comma == 3 * eta, "exhibit N17 eq:strain-energy with "
           "a comma the sum is %g, and not %g", comma, sum);
    /* corners at 0 and 2 e_i; the corner 1 moves from 4 e_x */
    const double h = 0x1p-20, volume = 8.0 / 6;
    const whorl_sym3 after = {(4 + h) / 2 - 1, 0, 0, 0, 0, 0};
    const double density_slope = (whorl_energy_density(one, after) - eta)
        / h;
    const whorl_vec3 f = whorl_vec3_scale(1.0 / 6, whorl_mat3_apply(
        whorl_sym3_to_mat3(s), (whorl_vec3){-4, 0, 0}));
    tap_ok(fabs(f.x + volume * density_slope) < 1e-5
               && fabs(f.x + density_slope) > 0.4,
           "exhibit N18 S3.4 eq:strain-energy the force is the slope of "
           "the energy, %g, not of its density, %g", f.x,
           -density_slope);
    tap_ok(fabs(-4 * s.xx + volume * density_slope) > 9,
           "exhibit N26 eq:strain-biot without the sixth it is six times "
           "too large");
    const whorl_vec3 x[4] = {{0, 0, 0}, {1, 0, 0}, {3, 1, 0}, {0, 0, 1}};
    const whorl_mat3 rest = diagonal(1, 1, 1);
    const whorl_mat3 F = whorl_deformation_gradient(x, rest);
    const whorl_mat3 rows = whorl_mat3_mul(rest, whorl_mat3_transpose(
        whorl_edges(x)));
    tap_ok(F.m[0][1] == 3 && F.m[1][0] == 0
               && same_mat3(rows, whorl_mat3_transpose(F)),
           "exhibit N29 eq:strain-gradient edges in rows make the transposed "
           "gradient");
}

static void test_doubt(void)
{
    static const int even[3][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}};
    static const int odd[3][3] = {{0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    static const int size[3] = {0, 2, 5};
    const whorl_sym3 stress = {1, 2, 3, 0.5, 0.25, 0.125};
    int refused = 0, taken = 0;
    for (int k = 0; k < 18; k++) {
        const int *p = even[k / 6], *q = odd[k % 6 / 2];
        const double nearly = 1 + (k % 2 ? 140 : 100) * 0x1p-53;
        whorl_mat3 F = {{{0}}};
        whorl_sym3 s;
        int changed = 0;
        for (int i = 0; i < 3; i++)
            F.m[i][p[i]] = F.m[i][q[i]] = 1;
        for (int i = 0; i < 3 && !changed; i++)
            if ((changed = p[i] != q[i]))
                F.m[i][p[i]] = nearly;
        for (int i = 0; i < 9; i++)
            F.m[i / 3][i % 3] = ldexp(F.m[i / 3][i % 3],
                                      size[i / 3] + 3 * size[i % 3]);
        const whorl_status status = whorl_stress_cauchy(F, stress, &s);
        refused += k % 2 == 0 && status == WHORL_SINGULAR;
        taken += k % 2 == 1 && status == WHORL_OK;
    }
    tap_ok(refused == 9, "S0.6 eq:strain-cauchy 100 u of a product: %d "
           "of 9 refused", refused);
    tap_ok(taken == 9, "S0.6 eq:strain-cauchy 140 u of a product: %d of 9 "
           "taken", taken);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "15-strain");
    test_gradient();
    test_composition();
    test_polar();
    test_newton_matrix();
    test_proper();
    test_known();
    test_half_turns();
    test_scale();
    test_undecided();
    test_count();
    test_searched();
    test_green();
    test_corotated();
    test_lame();
    test_hooke();
    test_pull();
    test_traction();
    test_nanson();
    test_piola();
    test_convert();
    test_whole();
    test_whole_areas();
    test_closed();
    test_buoyancy();
    test_polar_refusals();
    test_other_refusals();
    test_examples();
    test_bounce();
    test_listing();
    test_random_listing();
    test_density();
    test_doubt();
    return tap_end();
}
