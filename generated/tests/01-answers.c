/* Numbers in the solutions of chapter 1. */
/* Tangled from literate/01-linear: answers. Edit there. */
#include "whorl.h"
#include "reference/mp.h"
#include "reference/tap.h"
#include <math.h>

static void test_cross(void)
{
    const whorl_vec3 a = {2, -1, 3}, b = {1, 4, -2};
    const whorl_vec3 c = whorl_vec3_cross(a, b);
    tap_ok(c.x == -10 && c.y == 7 && c.z == 9 && whorl_vec3_dot(a, b) == -8
               && whorl_vec3_dot(c, c) + 64 == 294,
           "ex:linear-cross (-10, 7, 9), 230 + 64 = 14 x 21");
}

static double twice_the_area(const double p[5][2], double x, double y)
{
    double sum = 0;
    for (int i = 0; i < 5; i++) {
        const int j = (i + 1) % 5;
        const whorl_vec3 a = {p[i][0] + x, p[i][1] + y, 0},
                         b = {p[j][0] + x, p[j][1] + y, 0};
        sum += whorl_vec3_cross(a, b).z;
    }
    return sum;
}

static void test_polygon(void)
{
    const double p[5][2] = {{0, 0}, {4, 1}, {5, 4}, {2, 6}, {-1, 3}};
    tap_ok(twice_the_area(p, 0, 0) == 45 && twice_the_area(p, -7, 3) == 45,
           "ex:linear-polygon twice the area is 45 from any origin");
}

static int six(whorl_sym3 s, const double x[6])
{
    return s.xx == x[0] && s.yy == x[1] && s.zz == x[2] && s.xy == x[3]
        && s.xz == x[4] && s.yz == x[5];
}

static void test_turn(void)
{
    const whorl_mat3 turn = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}},
                     mirror = {{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const whorl_sym3 S = {1, 2, 3, 5, 7, 11};
    const double turned[6] = {2, 1, 3, -5, -11, 7},
                 mirrored[6] = {1, 2, 3, -5, -7, 11};
    tap_ok(six(whorl_sym3_congruence(turn, S), turned)
               && six(whorl_sym3_congruence(mirror, S), mirrored),
           "ex:linear-turn a right angle about z, and a mirror");
}

static void test_squares(void)
{
    const whorl_vec3 a = {1, 2, 4};
    const whorl_mat3 star = whorl_mat3_skew(a),
                     two = whorl_mat3_mul(star, star),
                     three = whorl_mat3_mul(star, two),
                     square = whorl_sym3_to_mat3(whorl_sym3_square(a));
    int good = 1;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            good &= two.m[i][j] == square.m[i][j] - 21 * (i == j)
                && three.m[i][j] == -21 * star.m[i][j];
    tap_ok(good, "ex:linear-squares a* a* = a a^T - |a|^2, a* a* a*");
}

static whorl_vec3 near_by(sweep *s, whorl_vec3 p)
{
    const double size = ldexp(1, -(int)draw_below(s, 40));
    const double x = draw_uniform(s, -size, size);
    const double y = draw_uniform(s, -size, size);
    return (whorl_vec3){p.x + x, p.y + y,
                        p.z + draw_uniform(s, -size, size)};
}

static void test_distance(void)
{
    const double bound = WHORL_VEC3_NORM_BOUND + 1.001;
    double square = 1;
    sweep s = sweep_begin(5000, bound, "u", "ex:linear-distance 3.502 u");
    while (sweep_next(&s)) {
        const double x = draw_uniform(&s, 1, 2);
        const double y = draw_uniform(&s, 1, 2);
        const whorl_vec3 p = {x, y, draw_uniform(&s, 1, 2)},
                         q = near_by(&s, p);
        const double got = whorl_vec3_norm(whorl_vec3_sub(p, q));
        square = fmin(square, whorl_vec3_dot(p, p)
                      - 2 * whorl_vec3_dot(p, q) + whorl_vec3_dot(q, q));
        mp_open(300);
        const mp3 d = mp3_sub(mp3_of(p.x, p.y, p.z),
                              mp3_of(q.x, q.y, q.z));
        const mp exact = mp_sqrt(mp3_dot(d, d));
        sweep_error(&s, error_u(got, exact, exact));
        mp_close();
    }
    sweep_end(&s);
    if (s.cases > 100)
        tap_ok(square < 0, "ex:linear-distance the other formula: a square "
               "of %.1e", square);
}

static void test_fused(void)
{
    const double y = 0.7, z = 0.3;
    const whorl_vec3 a = {0.1, y, z}, c = whorl_vec3_cross(a, a);
    const double fused = fma(y, z, -(z * y));
    tap_ok(c.x == 0 && c.y == 0 && c.z == 0 && fused != 0
               && fabs(fused) < 1e-16,
           "ex:linear-fused a x a is zero; fused it would be %.1e", fused);
}

static double kahan(double a, double b, double c, double d)
{
    const double w = b * c, e = fma(-b, c, w), f = fma(a, d, -w);
    return f + e;
}

static void test_kahan(void)
{
    const double N = 134217728, bound = 2.001;
    tap_ok(kahan(N + 1, N, N, N - 1) == -1, "ex:linear-kahan -1 is -1");
    sweep s = sweep_begin(10000, bound, "u", "ex:linear-kahan 2.001 u");
    while (sweep_next(&s)) {
        const double a = draw_uniform(&s, 1, 2), b = draw_uniform(&s, 1, 2),
                     c = draw_uniform(&s, 1, 2);
        const double d = draw_below(&s, 2) ? b * c / a
                                           : draw_uniform(&s, 1, 2);
        mp_open(300);
        const mp bc = mp_mul(mp_of(b), mp_of(c));
        const mp D = mp_sub(mp_mul(mp_of(a), mp_of(d)), bc);
        const mp scale = mp_add(mp_abs(D),
                                mp_mul(mp_abs(bc), mp_of(0x1p-54)));
        sweep_error(&s, error_u(kahan(a, b, c, d), D, scale));
        mp_close();
    }
    sweep_end(&s);
}

static int blind(const int x[6])
{
    const int p[6] = {x[1] * x[5], x[2] * x[4], x[2] * x[3],
                      x[0] * x[5], x[0] * x[4], x[1] * x[3]};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++)
            if (p[i] == p[j])
                return 1;
    const int c[3] = {p[0] - p[1], p[2] - p[3], p[4] - p[5]};
    return c[0] == c[1] || c[1] == c[2] || c[2] == c[0];
}

static int count_seeing(int largest)
{
    int x[6], count = 0, all = 1;
    for (int i = 0; i < 6; i++)
        all *= largest;
    for (int n = 0; n < all; n++) {
        for (int i = 0, rest = n; i < 6; i++, rest /= largest)
            x[i] = 1 + rest % largest;
        count += !blind(x);
    }
    return count;
}

static void test_blind(void)
{
    const int known[6] = {1, 2, 3, 4, 5, 6}, least[6] = {1, 2, 3, 2, 3, 1},
              repeats[6] = {1, 3, 2, 3, 4, 1},
              worked[6] = {1, 2, 4, 3, -1, 2};
    tap_ok(count_seeing(2) == 0 && count_seeing(3) == 12 && blind(known)
               && !blind(least) && blind(repeats) && !blind(worked),
           "ex:linear-blind twelve examples up to 3, none up to 2");
}

static void test_neighbor(void)
{
    const double epsilon = cbrt(16.0 / 15) - 1;
    const whorl_mat3 a = {{{1, 3, 1}, {2, -1, 0}, {4, 2, 1}}};
    double least = 1;
    for (int signs = 0; signs < 512; signs++) {
        whorl_mat3 b = a;
        for (int k = 0; k < 9; k++)
            b.m[k / 3][k % 3] *= 1 + (signs >> k & 1 ? epsilon : -epsilon);
        least = fmin(least, whorl_mat3_det(b));
    }
    tap_ok(fabs(epsilon - 0.0217) < 5e-5 && least > 0,
           "ex:linear-neighbor two per cent leave a volume %.2f", least);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "01-answers");
    test_cross();
    test_polygon();
    test_turn();
    test_squares();
    test_distance();
    test_fused();
    test_kahan();
    test_blind();
    test_neighbor();
    return tap_end();
}
