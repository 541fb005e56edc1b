/* Which tetrahedra are refused, and which one is named. */
/* Tangled from literate/16-elastic: ends-evidence. Edit there. */
#include "reference/tap.h"
#include "whorl.h"
#include <math.h>

static const whorl_vec3 nodes[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                    {0, 0, 1}, {1, 1, 1}};

static whorl_status prepare(const uint32_t *tetrahedra, size_t *named)
{
    const whorl_tet_mesh mesh = {.nodes = nodes, .node_count = 5,
        .tetrahedra = tetrahedra, .tetrahedron_count = 2};
    whorl_elastic_element e[2];
    whorl_elastic_report r = {77};
    const whorl_status status = whorl_elastic_prepare(&mesh, e, &r);
    *named = r.tetrahedron;
    return status;
}

static void test_numbers(void)
{
    uint32_t t[8] = {0, 1, 2, 3, 1, 2, 3, 4};
    size_t named;
    int good = prepare(t, &named) == WHORL_OK && named == 77;
    for (size_t k = 0; k < 8; k++) {
        const uint32_t kept = t[k];
        t[k] = 5;
        good = good && prepare(t, &named) == WHORL_INDEX_OUT_OF_RANGE
            && named == k / 4;
        t[k] = kept;
    }
    tap_ok(good, "eq:elastic-gradient/number a node that is not there, in "
           "each place of two tetrahedra");
}

static whorl_status make(double a, double b)
{
    const whorl_vec3 rest[4] = {{0, 0, 0}, {a, 0, 0}, {0, a, 0}, {0, 0, b}};
    whorl_elastic_element e;
    return whorl_elastic_element_make(rest, &e);
}

static void test_volume(void)
{
    const uint32_t first[8] = {0, 1, 1, 3, 1, 2, 3, 4},
        last[8] = {0, 1, 2, 3, 1, 2, 3, 3};
    size_t named;
    tap_ok(prepare(first, &named) == WHORL_FLAT && named == 0
           && prepare(last, &named) == WHORL_FLAT && named == 1,
           "eq:elastic-gradient/flat the first or the last tetrahedron");
    tap_ok(make(0x1p-340, 6 * 0x1p-342) == WHORL_OK
           && make(0x1p-340, 3 * 0x1p-342) == WHORL_OUT_OF_RANGE
           && make(0x1p-340, 5.9 * 0x1p-342) == WHORL_OUT_OF_RANGE,
           "eq:elastic-gradient/least a volume of 2^-1022, and less");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "16-ends");
    test_numbers();
    test_volume();
    return tap_end();
}
