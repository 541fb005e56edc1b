/* Numbers in the solutions of chapter 2. */
/* Tangled from literate/02-rotation: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static int near_quat(whorl_quat q, double w, double x, double y, double z)
{
    return fabs(q.w - w) < 1e-15 && fabs(q.x - x) < 1e-15
        && fabs(q.y - y) < 1e-15 && fabs(q.z - z) < 1e-15;
}

static int near_vec(whorl_vec3 a, double x, double y, double z)
{
    return fabs(a.x - x) < 1e-15 && fabs(a.y - y) < 1e-15
        && fabs(a.z - z) < 1e-15;
}

static whorl_quat turn(double x, double y, double z, double angle)
{
    const whorl_vec3 axis = {x, y, z};
    whorl_quat q = {NAN, NAN, NAN, NAN};
    whorl_quat_from_axis_angle(axis, angle, &q);
    return q;
}

static void test_by_hand(void)
{
    const double f = 1.0 / 15, n = sqrt(30);
    const whorl_mat3 R = {{{-10 * f, 2 * f, 11 * f},
                           {10 * f, -5 * f, 10 * f},
                           {5 * f, 14 * f, 2 * f}}};
    whorl_quat q = {NAN, NAN, NAN, NAN};
    const whorl_status status = whorl_mat3_to_quat(R, &q);
    tap_ok(status == WHORL_OK && near_quat(q, 1 / n, 2 / n, 3 / n, 4 / n),
           "worked TW1 eq:rotation-matrix-to-quat fifteenths back to "
           "(1,2,3,4)/sqrt 30");
    const double angle = whorl_vec3_norm(whorl_quat_log(q));
    tap_ok(fabs(angle - 2.774) < 5e-4
               && fabs(angle * 180 / acos(-1) - 159) < 0.5,
           "worked TW1 eq:rotation-log 2.774 rad, 159 degrees");
}

static void test_columns(void)
{
    const double s = 1.0 / 7;
    const whorl_vec3 a = {2 * s, 3 * s, 6 * s}, b = {3 * s, -6 * s, 2 * s};
    const whorl_vec3 c = whorl_vec3_cross(a, b);
    const whorl_mat3 R = whorl_mat3_columns(a, b, c);
    tap_ok(near_vec(c, 6 * s, 2 * s, -3 * s)
               && whorl_mat3_check_rotation(R) == WHORL_OK,
           "ex:rotation-columns (6,2,-3)/7 completes a rotation");
}

static void test_wheel(void)
{
    const double pi = acos(-1);
    const whorl_vec3 omega = {0, 0, pi}, r = {0.2, 0.1, 0};
    const whorl_vec3 v = whorl_vec3_cross(omega, r);
    const double speed = whorl_vec3_norm(v);
    tap_ok(near_vec(v, -0.1 * pi, 0.2 * pi, 0) && fabs(speed - 0.702) < 5e-4
               && fabs(speed / (2 * pi) - 0.112) < 5e-4,
           "ex:rotation-wheel 0.702 m/s, or 0.112 in turns");
}

static void test_half_turn(void)
{
    const double s = 1.0 / 7;
    const whorl_vec3 n = {2 * s, 3 * s, 6 * s};
    whorl_mat3 R = {{{2 * n.x * n.x - 1, 2 * n.x * n.y, 2 * n.x * n.z},
                     {2 * n.x * n.y, 2 * n.y * n.y - 1, 2 * n.y * n.z},
                     {2 * n.x * n.z, 2 * n.y * n.z, 2 * n.z * n.z - 1}}};
    whorl_quat q = {NAN, NAN, NAN, NAN};
    whorl_mat3_to_quat(R, &q);
    tap_ok(near_quat(q, 0, n.x, n.y, n.z),
           "ex:rotation-half-turn 2 n n^T - 1 gives [0, (2,3,6)/7]");
}

static void test_orders(void)
{
    const double h = 0.5, right = acos(0);
    const whorl_quat x = turn(1, 0, 0, right), y = turn(0, 1, 0, right),
                     z = turn(0, 0, 1, right);
    tap_ok(near_quat(whorl_quat_mul(z, x), h, h, h, h)
               && near_quat(whorl_quat_mul(x, z), h, h, -h, h),
           "ex:rotation-order (1,1,1,1)/2 and (1,1,-1,1)/2");
    tap_ok(near_quat(whorl_quat_mul(z, y), h, -h, h, h)
               && near_quat(whorl_quat_mul(y, z), h, h, h, h),
           "story eq:rotation-compose the book: (1,-1,1,1)/2, (1,1,1,1)/2");
}

static void test_mirrors(void)
{
    const double t = 1.0 / 3;
    const whorl_quat m1 = {0, 1, 0, 0}, m2 = {0, 2 * t, 2 * t, t};
    const whorl_quat minus = whorl_quat_mul(m2, m1);
    const whorl_quat q = {-minus.w, -minus.x, -minus.y, -minus.z};
    const double angle = whorl_vec3_norm(whorl_quat_log(q));
    tap_ok(near_quat(q, 2 * t, 0, -t, 2 * t)
               && fabs(cos(angle) + 1.0 / 9) < 1e-15,
           "ex:rotation-mirrors (2,0,-1,2)/3, cosine -1/9");
}

static void test_gyro(void)
{
    const whorl_quat q = turn(0, 0, 1, acos(0)), nod = turn(1, 0, 0, 1);
    const whorl_quat right = whorl_quat_mul(q, nod);
    const whorl_quat wrong = whorl_quat_mul(nod, q);
    const whorl_quat back = whorl_quat_conj(q);
    tap_ok(near_vec(whorl_quat_log(whorl_quat_mul(right, back)), 0, 1, 0)
               && near_vec(whorl_quat_log(whorl_quat_mul(back, wrong)),
                           0, -1, 0),
           "ex:rotation-gyro about the world's y; the program: own -y");
}

static void test_between(void)
{
    const double n = sqrt(12);
    const whorl_quat to = {0.5, 0.5, 0.5, 0.5};
    const whorl_quat half =
        whorl_quat_slerp(whorl_quat_identity(), to, 0.5);
    tap_ok(near_quat(half, 3 / n, 1 / n, 1 / n, 1 / n),
           "ex:rotation-between half way (3,1,1,1)/sqrt 12");
    const whorl_quat p = turn(1, 2, 3, 0.4), q = turn(-2, 1, 5, 0.9);
    const double theta =
        acos(p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z);
    const double a = sin(0.7 * theta) / sin(theta),
                 b = sin(0.3 * theta) / sin(theta);
    tap_ok(near_quat(whorl_quat_slerp(p, q, 0.3), a * p.w + b * q.w,
                     a * p.x + b * q.x, a * p.y + b * q.y,
                     a * p.z + b * q.z),
           "ex:rotation-between the same as with three sines");
}

static void test_commutator(void)
{
    const double e = 1e-3;
    const whorl_quat x = turn(1, 0, 0, e), y = turn(0, 1, 0, e);
    const whorl_quat q = whorl_quat_mul(
        whorl_quat_mul(whorl_quat_conj(y), whorl_quat_conj(x)),
        whorl_quat_mul(y, x));
    const whorl_vec3 rest = whorl_quat_log(q);
    tap_ok(fabs(rest.z + e * e) < 2 * e * e * e
               && fabs(rest.x) < 2 * e * e * e
               && fabs(rest.y) < 2 * e * e * e,
           "ex:rotation-commutator a turn by epsilon^2 about -z");
}

static void test_euler_rates(void)
{
    const double phi = 0.3, theta = 0.7, psi = -1.1, h = 1e-5;
    const double rate[3] = {0.5, -0.4, 0.9};
    const double cf = cos(phi), sf = sin(phi), ct = cos(theta),
                 st = sin(theta);
    const whorl_mat3 J = {{{0, -sf, cf * ct}, {0, cf, sf * ct},
                           {1, 0, -st}}};
    const whorl_vec3 rates = {rate[0], rate[1], rate[2]};
    const whorl_vec3 omega = whorl_mat3_apply(J, rates);
    const whorl_mat3 dR = whorl_mat3_rate(
        whorl_mat3_from_euler_zyx(phi, theta, psi), omega);
    const whorl_mat3 a = whorl_mat3_from_euler_zyx(
        phi - h * rate[0], theta - h * rate[1], psi - h * rate[2]);
    const whorl_mat3 b = whorl_mat3_from_euler_zyx(
        phi + h * rate[0], theta + h * rate[1], psi + h * rate[2]);
    double worst = 0;
    for (int k = 0; k < 9; k++)
        worst = fmax(worst, fabs((b.m[k / 3][k % 3] - a.m[k / 3][k % 3])
                                     / (2 * h) - dR.m[k / 3][k % 3]));
    tap_ok(worst < 1e-9 && fabs(whorl_mat3_det(J) + ct) < 1e-15,
           "ex:rotation-euler-rates omega = J rates, det J = -cos theta");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "02-answers");
    test_by_hand();
    test_columns();
    test_wheel();
    test_half_turn();
    test_orders();
    test_mirrors();
    test_gyro();
    test_between();
    test_commutator();
    test_euler_rates();
    return tap_end();
}
