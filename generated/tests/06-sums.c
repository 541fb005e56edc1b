/* The parts of a certified sum, and what can be rescaled. */
/* Tangled from literate/06-mesh: sums-evidence. Edit there. */
#include "reference/tap.h"
#include "src/face_sum.h"
#include "whorl.h"
#include <float.h>
#include <math.h>
#include <string.h>

static int same_terms(partial p, partial q)
{
    return memcmp(&p, &q, sizeof p) == 0;
}

static void test_parts(void)
{
    const partial p = {-3, {1, -5, 2}, {1, 2, -7, 3, 5, 4}, 2, 11, 13};
    const partial five = {-15, {5, -25, 10}, {5, 10, -35, 15, 25, 20},
                          25, 80, 100};
    const whorl_vec3 q = squares((whorl_vec3){2, 3, 5});
    tap_ok(same_terms(repeat(p, 1), p) && same_terms(repeat(p, 5), five),
           "eq:mesh-cap/times a cap triangle once, and five times");
    tap_ok(q.x == 4 && q.y == 9 && q.z == 25,
           "eq:mesh-bound-face/squares the squares of 2, 3 and 5");
    tap_ok(final_bound(24, 6, 2, 0) == 6 * (1 + 0x1p-40) * 0x1p-53
           && final_bound(0, 6, 0, 3) == 3 * 0x1p-1000,
           "eq:mesh-bound/last the last line of the bound");
}
static void test_levels(void)
{
    static pairwise_sum sum;
    const partial p = {1, {2, 3, 4}, {5, 6, 7, 8, 9, 10}, 0, 0, 0};
    sum.count = (UINT64_C(1) << 39) - 1;
    add_term(&sum, p);
    const partial total = total_of(&sum);
    tap_ok(total.measure == 1 && total.first.z == 4
           && total.second.yz == 10, "eq:mesh-merge/levels the term that "
           "makes it 2^39");
}
static void test_turned_face(void)
{
    static double vertices[24];
    static uint32_t triangles[36];
    static unsigned char work[4096];
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    whorl_shape_box(1, 1, 1, vertices, triangles);
    const uint32_t second = triangles[34];
    triangles[34] = triangles[35];
    triangles[35] = second;
    const whorl_mesh mesh = whorl_mesh_indexed(vertices, 8, triangles, 12);
    tap_ok(whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
               == WHORL_OK
           && b.unmatched_edges == 3 && !b.oriented
           && whorl_mesh_integrate(&mesh, &b, &i) == WHORL_OK
           && fabs(i.measure * i.unit * i.unit * i.unit - 1) < 1e-14,
           "eq:mesh-cap/turned a cube with a face turned over");
}

static whorl_mesh_integrals some_integrals(int dimension, double unit)
{
    return (whorl_mesh_integrals){dimension, {1, 2, 3}, unit, 1,
                                  {0.1, 0.2, 0.3},
                                  {1, 2, 3, 0.1, 0.2, 0.3}, 0, 0, 0};
}

/* The status; -1 if what was refused has changed the result. */
static int rescaled(const whorl_mesh_integrals *i, whorl_vec3 factors)
{
    whorl_mesh_integrals r, before;
    memset(&r, 0x5a, sizeof r);
    before = r;
    const int status = (int)whorl_mesh_rescale(i, factors, &r);
    return status != 0 && memcmp(&r, &before, sizeof r) != 0 ? -1 : status;
}
static const struct {
    int dimension;
    double unit;
    whorl_vec3 factors;
    int status;
    const char *name;
} row[] = {
    {3, 0x1p999, {1, 1, 1}, WHORL_OK, "a unit of 2^1000"},
    {3, 0x1p1000, {1, 1, 1}, WHORL_OUT_OF_RANGE, "a unit of 2^1001"},
    {3, 0x1p-1000, {0.5, 0.5, 0.5}, WHORL_OK, "a unit of 2^-1000"},
    {3, 0x1p-1001, {0.5, 0.5, 0.5}, WHORL_OUT_OF_RANGE,
     "a unit of 2^-1001"},
    {3, 1, {1, 0x1p-449, 0x1p-448}, WHORL_OK, "a product of 2^-900"},
    {3, 1, {1, 0x1.fffffffffffffp-450, 0x1p-448}, WHORL_OUT_OF_RANGE,
     "a product below 2^-900"},
    {3, 1, {0, 1, 1}, WHORL_NOT_ABOVE_ZERO, "x times 0"},
    {3, 1, {1, 0, 1}, WHORL_NOT_ABOVE_ZERO, "y times 0"},
    {3, 1, {1, 1, -0.0}, WHORL_NOT_ABOVE_ZERO, "z times 0"},
    {2, 1, {-2, 2, -2}, WHORL_OK, "a skin, mirrored"},
    {2, 1, {3, 2, 2}, WHORL_UNEQUAL_SCALE, "a skin, x"},
    {2, 1, {2, 3, 2}, WHORL_UNEQUAL_SCALE, "a skin, y"},
    {2, 1, {2, 2, 3}, WHORL_UNEQUAL_SCALE, "a skin, z"}};

static void test_ends(void)
{
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        const whorl_mesh_integrals i = some_integrals(row[k].dimension,
                                                      row[k].unit);
        tap_ok(rescaled(&i, row[k].factors) == row[k].status,
               "S1.1 eq:mesh-scale/ends %s", row[k].name);
    }
    whorl_mesh_integrals far = some_integrals(3, 1);
    far.reference.y = INFINITY;
    tap_ok(rescaled(&far, (whorl_vec3){1, 2, 1}) == WHORL_OUT_OF_RANGE,
           "S1.1 eq:mesh-scale/ends a reference beyond the doubles");
}
static void test_bad_numbers(void)
{
    static const double bad[2] = {NAN, INFINITY};
    int missed = 0;
    for (int k = 0; k < 26; k++) {
        whorl_mesh_integrals i = some_integrals(3, 1);
        whorl_vec3 g = {1, 1, 1};
        double *const at[13] = {
            &i.measure, &i.first.x, &i.first.y, &i.first.z, &i.second.xx,
            &i.second.yy, &i.second.zz, &i.second.xy, &i.second.xz,
            &i.second.yz, &g.x, &g.y, &g.z};
        *at[k / 2] = bad[k % 2];
        missed += rescaled(&i, g) != WHORL_NOT_FINITE;
    }
    tap_ok(missed == 0, "S1.1 eq:mesh-scale/bad each number NaN or "
           "infinite: %d of 26 not refused", missed);
}
static void test_nothing(void)
{
    const double least = 0x1p-1000;
    whorl_mesh_integrals r, i = {3, {0, 0, 0}, 1, 0, {0, 0, 0},
                                 {0, 0, 0, 0, 0, 0}, 0, 0, 0};
    const whorl_vec3 g = {0.9, 0.9, 0.9};
    tap_ok(whorl_mesh_rescale(&i, g, &r) == WHORL_OK
           && r.measure_bound == least && r.first_bound == least
           && r.second_bound == least,
           "eq:mesh-scale/least the bounds of nothing");
    const volatile double far = 0x1.8p53 + 2; /* as rounded when it runs */
    i.reference.x = far;
    const double k = fabs(fma(0.9, i.reference.x, -(0.9 * i.reference.x)));
    const double off = whorl_mesh_rescale(&i, g, &r) != WHORL_OK ? 1
        : fmax(fabs(r.first_bound / (least * (2 + k)) - 1),
               fabs(r.second_bound / (least * (2 + k * (2 + k))) - 1));
    tap_ok(k > 0.1 && off < 1e-9, "eq:mesh-scale/least the bounds of "
           "nothing, shifted by %.2f", k);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "06-sums");
    test_parts();
    test_levels();
    test_turned_face();
    test_ends();
    test_bad_numbers();
    test_nothing();
    return tap_end();
}
