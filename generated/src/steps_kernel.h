/* The arithmetic of a step, for one body and for many. */
/* Tangled from literate/12-steps: story, workshop. Edit there. */
#ifndef WHORL_SRC_STEPS_KERNEL_H
#define WHORL_SRC_STEPS_KERNEL_H

#include "src/number.h"
#include "whorl/linear.h"

#if defined __GNUC__ && !defined __clang__
#pragma GCC optimize ("no-tree-slp-vectorize")
#endif

/* One arithmetic for a body alone and for many at once: no branch depends
   on a state, nothing is called, and every sum has its order. */

/* Attitude and angular momentum, in body axes. */
typedef struct { double w, x, y, z, lx, ly, lz; } steps_state;

/* Half the angle, in a step, for each unit of l. */
typedef struct { double x, y, z; } steps_rates;

static inline steps_state steps_rate(steps_rates k, steps_state s)
{
    const double x = k.x * s.lx, y = k.y * s.ly, z = k.z * s.lz;
    return (steps_state){ /* eq:steps-rates */
        -(s.x * x + s.y * y + s.z * z),
        s.w * x + (s.y * z - s.z * y),
        s.w * y + (s.z * x - s.x * z),
        s.w * z + (s.x * y - s.y * x),
        2 * (s.ly * z - s.lz * y),
        2 * (s.lz * x - s.lx * z),
        2 * (s.lx * y - s.ly * x)};
}

static inline steps_state steps_along(steps_state s, double by,
                                      steps_state d)
{
    return (steps_state){
        s.w + by * d.w, s.x + by * d.x, s.y + by * d.y, s.z + by * d.z,
        s.lx + by * d.lx, s.ly + by * d.ly, s.lz + by * d.lz};
}

static inline steps_state steps_unit(steps_state s)
{
    const double f = unit_factor(s.w, s.x, s.y, s.z);
    s.w *= f;
    s.x *= f;
    s.y *= f;
    s.z *= f; /* eq:steps-newton */
    return s;
}

/* Of each component, in u. */
#define STEPS_UNIT_BOUND 4.001

static inline steps_state steps_rk4(steps_rates k, steps_state s)
{
    const steps_state k1 = steps_rate(k, s);
    const steps_state k2 = steps_rate(k, steps_along(s, 0.5, k1));
    const steps_state k3 = steps_rate(k, steps_along(s, 0.5, k2));
    const steps_state k4 = steps_rate(k, steps_along(s, 1, k3));
    const steps_state ends = steps_along(k1, 1, k4);
    const steps_state middle = steps_along(k2, 1, k3);
    s = steps_along(s, 1.0 / 3, steps_along(middle, 0.5, ends));
    return steps_unit(s); /* eq:steps-rk4 */
}

static inline double steps_versine(double t)
{
    double p = 0x1.9033e4a1bf3a3p-37; /* eq:steps-polynomials */
    p = p * t - 0x1.1eeae1ccb8783p-29;
    p = p * t + 0x1.27e4f962aa92fp-22;
    p = p * t - 0x1.a01a019e76de9p-16;
    p = p * t + 0x1.6c16c16c1629dp-10;
    p = p * t - 0x1.5555555555553p-5;
    return t * (p * t + 0.5);
}

static inline double steps_sinc(double t)
{
    double p = 0x1.5dc16af1bf6a9p-33; /* eq:steps-polynomials */
    p = p * t - 0x1.ae5efd03b9ca2p-26;
    p = p * t + 0x1.71de362c7931dp-19;
    p = p * t - 0x1.a01a019cd464fp-13;
    p = p * t + 0x1.111111110fe22p-7;
    p = p * t - 0x1.555555555554cp-3;
    return p * t + 1;
}

/* For 0 <= t <= (3/4)^2, relative, in u. */
#define STEPS_VERSINE_BOUND 2.0
#define STEPS_SINC_BOUND 0.75

static inline steps_state steps_rest(double rate, steps_state s)
{
    const double a = rate * s.lz, t = a * a;
    const double e = steps_versine(t), d = a * steps_sinc(t), c = 1 - e;
    return (steps_state){ /* eq:steps-rest */
        s.w - (e * s.w + d * s.z), s.x - (e * s.x - d * s.y),
        s.y - (e * s.y + d * s.x), s.z - (e * s.z - d * s.w),
        s.lx + 2 * d * (c * s.ly - d * s.lx),
        s.ly - 2 * d * (c * s.lx + d * s.ly), s.lz};
}

static inline steps_state steps_about_x(double rate, steps_state s)
{
    const double a = rate * s.lx, t = a * a;
    const double e = steps_versine(t), d = a * steps_sinc(t), c = 1 - e;
    return (steps_state){ /* eq:steps-symmetric */
        s.w - (e * s.w + d * s.x), s.x - (e * s.x - d * s.w),
        s.y - (e * s.y - d * s.z), s.z - (e * s.z + d * s.y), s.lx,
        s.ly + 2 * d * (c * s.lz - d * s.ly),
        s.lz - 2 * d * (c * s.ly + d * s.lz)};
}

static inline steps_state steps_symmetric(double kx, double ky,
                                          steps_state s)
{
    const double x = ky * s.lx, y = ky * s.ly, z = ky * s.lz;
    const double t = x * x + y * y + z * z;
    const double e = steps_versine(t), f = steps_sinc(t);
    const double i = f * x, j = f * y, k = f * z;
    const steps_state turned = { /* eq:steps-symmetric */
        s.w - (e * s.w + i * s.x + j * s.y + k * s.z),
        s.x - (e * s.x - i * s.w - k * s.y + j * s.z),
        s.y - (e * s.y - j * s.w - i * s.z + k * s.x),
        s.z - (e * s.z - k * s.w - j * s.x + i * s.y),
        s.lx, s.ly, s.lz};
    return steps_about_x(kx, turned);
}

static inline steps_state steps_split(steps_rates k, steps_state s)
{
    s = steps_rest(0.5 * k.z, s); /* eq:steps-split */
    s = steps_symmetric(k.x, k.y, s);
    s = steps_rest(0.5 * k.z, s);
    return steps_unit(s);
}

static const double steps_weight[] = { /* eq:steps-kahan-li */
    0,
    0.39216144400731413928, 0.33259913678935943860,
    -0.70624617255763935981, 0.08221359629355080023,
    0.79854399093482996340, 0.08221359629355080023,
    -0.70624617255763935981, 0.33259913678935943860,
    0.39216144400731413928,
    0};
enum { STEPS_STAGES = 9 };

static inline steps_state steps_stage(int i, steps_rates k,
                                      steps_state s)
{
    const double weight = steps_weight[i];
    const double both = 0.5 * (steps_weight[i - 1] + weight);
    s = steps_rest(both * k.z, s); /* eq:steps-kahan-li */
    return steps_symmetric(weight * k.x, weight * k.y, s);
}

static inline steps_state steps_last(steps_rates k, steps_state s)
{
    s = steps_rest(0.5 * steps_weight[STEPS_STAGES] * k.z, s);
    return steps_unit(s);
}

static inline steps_state steps_kl6(steps_rates k, steps_state s)
{
    for (int i = 1; i <= STEPS_STAGES; i++)
        s = steps_stage(i, k, s);
    return steps_last(k, s);
}

static inline int steps_axis(whorl_vec3 I, double largest)
{
    const double x = fabs(I.y - I.z) * (I.x / largest);
    const double y = fabs(I.z - I.x) * (I.y / largest);
    const double z = fabs(I.x - I.y) * (I.z / largest);
    return x <= y && x <= z ? 0 : y <= z ? 1 : 2; /* eq:steps-pair */
}

static inline double steps_pick(int axis, double x, double y, double z)
{
    return axis == 0 ? x : axis == 1 ? y : z;
}

static inline whorl_vec3 steps_cycle(int axis, whorl_vec3 v)
{
    return (whorl_vec3){steps_pick(axis, v.x, v.y, v.z),
                        steps_pick(axis, v.y, v.z, v.x),
                        steps_pick(axis, v.z, v.x, v.y)};
}

#endif
