/* Implicit steps and their solutions have their committed bits. */
/* Tangled from literate/17-implicit: bits-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "tests/committed_bits.h"

enum { NODES = 1000, TETRAHEDRA = 4000 };
static whorl_vec3 nodes[NODES], x[NODES], v[NODES];
static uint32_t corners[4 * TETRAHEDRA];
static whorl_elastic_element elements[TETRAHEDRA];
static double masses[NODES];
static unsigned char held[NODES];
static double work[1 << 20];

static whorl_tet_grid_count make_grid(int kind)
{
    static const uint32_t cells[3] = {3, 2, 2};
    const whorl_vec3 sides = {1.5, 1, 0.75};
    whorl_tet_grid_count n = kind == 0 ? whorl_tet_grid_box_count(cells)
        : kind == 1 ? whorl_tet_grid_ball_count(2)
        : whorl_tet_grid_t_handle_count(2);
    if (n.nodes > NODES || n.tetrahedra > TETRAHEDRA)
        return (whorl_tet_grid_count){0, 0};
    const whorl_status status =
        kind == 0 ? whorl_tet_grid_box(sides, cells, nodes, corners)
        : kind == 1 ? whorl_tet_grid_ball(0.75, 2, nodes, corners)
        : whorl_tet_grid_t_handle(0.25, 2, nodes, corners);
    return status ? (whorl_tet_grid_count){0, 0} : n;
}

static uint64_t bits_of_landing(int kind, size_t passes)
{
    const whorl_tet_grid_count n = make_grid(kind);
    const whorl_tet_mesh mesh = {nodes, n.nodes, corners, n.tetrahedra};
    const whorl_half_space ground = {{0, -1.25, 0}, {0, 0.6, 0.8}};
    const whorl_soft_body body = {{mesh, elements, {2e4, 1e4}}, masses,
                                  kind == 0 ? held : NULL, 0.125, 0.0625};
    const whorl_soft_world world = {{0.5, -9.8125, 0}, NULL,
                                    kind == 0 ? NULL : &ground};
    const whorl_implicit_settings settings = {0x1p-20, passes, 0};
    uint64_t h = (uint64_t)whorl_elastic_prepare(&mesh, elements, NULL);
    h += (uint64_t)whorl_elastic_masses(&mesh, elements, 900, masses);
    for (size_t i = 0; i < n.nodes; i++) {
        const whorl_vec3 by = drawn_vec3();
        held[i] = nodes[i].x < -0.74;
        x[i] = nodes[i];
        v[i] = held[i] && kind == 0 ? (whorl_vec3){0, 0, 0}
            : (whorl_vec3){nodes[i].y, by.y - 2, nodes[i].z + by.x};
    }
    for (int k = 0; k < 12; k++) {
        whorl_implicit_report r = {.iterations = 0};
        const uint64_t status = (uint64_t)whorl_implicit_step(&body, &world,
            &settings, 0.03125, work, sizeof work, x, v, &r);
        const uint64_t met[5] = {status, r.iterations, r.rounds, r.passes,
                                 r.touching};
        add_bits(&h, met, 5);
        add_bits(&h, x, 3 * n.nodes);
        add_bits(&h, v, 3 * n.nodes);
        add_bits(&h, &r.error, 4);
        add_bits(&h, &r.momentum, 7);
    }
    return h;
}

static void test_landings(void)
{
    uint64_t h = 0;
    drawn_so_far = 900000;
    for (int kind = 0; kind < 3; kind++)
        for (size_t passes = 1; passes < 9; passes += 7) {
            const uint64_t one = bits_of_landing(kind, passes);
            add_bits(&h, &one, 1);
        }
    tap_ok(h == UINT64_C(0x2ce48637acd550e3),
           "eq:implicit-floor eq:implicit-right the bits of four landings "
           "and two swings, %016llx", (unsigned long long)h);
}

enum { ROWS = 40 };

static void test_solutions(void)
{
    static whorl_sym3 diagonal[ROWS];
    static whorl_mat3 below[2 * ROWS];
    static size_t first[ROWS + 1];
    static uint32_t column[2 * ROWS];
    static unsigned char fixed[ROWS];
    static whorl_vec3 normals[ROWS], b[ROWS], start[ROWS], residual[ROWS];
    uint64_t h = 0;
    drawn_so_far = 1500000;
    for (int i = 0; i < 60; i++) {
        const double size = i % 2 ? 0.5 : 0.125;
        for (size_t k = 0; k < ROWS; k++) {
            const whorl_vec3 even = drawn_vec3(), odd = drawn_vec3();
            diagonal[k] = (whorl_sym3){6 + even.x, 6 + even.y, 6 + even.z,
                                       odd.x, odd.y, odd.z};
            first[k + 1] = first[k];
            for (size_t back = 2; back > 0; back--)
                if (k >= back) {
                    column[first[k + 1]] = (uint32_t)(k - back);
                    below[first[k + 1]++] = drawn_mat3(size);
                }
            const whorl_vec3 n = drawn_unit();
            fixed[k] = i % 3 == 1 && k % 7 == 0;
            normals[k] = i % 3 != 2 || k % 5 ? (whorl_vec3){0, 0, 0} : n;
            b[k] = drawn_vec3();
            start[k] = drawn_vec3();
        }
        const whorl_cg_system s = {{ROWS, diagonal, first, column, below},
            i % 3 == 1 ? fixed : NULL, i % 3 == 2 ? normals : NULL, 0.25};
        whorl_cg_report r = {.iterations = 0};
        const uint64_t status = (uint64_t)whorl_cg_solve(&s, b,
            i % 4 ? 0x1p-12 : 0x1p-40, 200, work, sizeof work, start,
            residual, &r);
        const uint64_t met[2] = {status, r.iterations};
        add_bits(&h, met, 2);
        add_bits(&h, &r.error, 2);
        add_bits(&h, start, 3 * ROWS);
        add_bits(&h, residual, 3 * ROWS);
    }
    tap_ok(h == UINT64_C(0xc1e6d63e272956df),
           "eq:implicit-cg eq:implicit-sweeps the bits "
           "of 60 solutions, %016llx", (unsigned long long)h);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "17-bits");
    test_landings();
    test_solutions();
    return tap_end();
}
