/* Numbers that are drawn the same everywhere, and a hash of results. */
/* Tangled from literate/13-impulse: bits-evidence. Edit there. */
#ifndef TESTS_COMMITTED_BITS_H
#define TESTS_COMMITTED_BITS_H

#include "whorl.h"
#include <math.h>
#include <string.h>

static uint64_t drawn_so_far;

static uint64_t mixed(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* From -1 to 1, a multiple of 2^-31. */
static double drawn(void)
{
    const uint64_t z = mixed(++drawn_so_far * UINT64_C(0x9e3779b97f4a7c15));
    return (double)(z >> 32) * 0x1p-31 - 1;
}

static whorl_vec3 drawn_vec3(void)
{
    whorl_vec3 v;
    v.x = drawn();
    v.y = drawn();
    v.z = drawn();
    return v;
}

static inline whorl_quat drawn_quat(void)
{
    whorl_quat q;
    q.w = drawn();
    q.x = drawn();
    q.y = drawn();
    q.z = drawn();
    return q;
}

static inline whorl_vec3 drawn_unit(void)
{
    const whorl_vec3 d = drawn_vec3();
    const double length = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    return (whorl_vec3){d.x / length, d.y / length, d.z / length};
}

static inline whorl_mat3 drawn_mat3(double size)
{
    whorl_mat3 A;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A.m[i][j] = size * drawn();
    return A;
}

static void add_bits(uint64_t *h, const void *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, (const char *)numbers + 8 * i, 8);
        *h = mixed((*h ^ bits) * UINT64_C(0x9e3779b97f4a7c15));
    }
}

#endif
