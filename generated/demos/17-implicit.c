/* The handle lands, is squashed, and leaves: e is measured. */
/* Tangled from literate/17-implicit: workshop. Edit there. */
#include <math.h>
#include <stdio.h>
#include <whorl.h>

enum { NODES = 200, TETS = 400 };
static whorl_vec3 rest[NODES], x[NODES], v[NODES];
static uint32_t tets[4 * TETS];
static whorl_elastic_element elements[TETS];
static double masses[NODES], work[64000];

static int land(const whorl_soft_body *b, whorl_vec3 up)
{
    const double h = 1e-4;
    const size_t n = b->elastic.mesh.node_count;
    whorl_half_space ground = {{0, 0, 0}, up};
    const whorl_soft_world w = {.ground = &ground};
    const whorl_implicit_settings once = {1e-8, 1, 0};
    whorl_implicit_report r;
    double low = 0, mass = 0;
    int steps = 0, away = 0;
    for (size_t i = 0; i < n; i++) {
        x[i] = rest[i];
        v[i] = whorl_vec3_scale(-1, up);
        low = fmin(low, whorl_vec3_dot(up, x[i]));
        mass += masses[i];
    }
    ground.point = whorl_vec3_scale(low, up);
    for (; away < 150; away = r.touching ? 0 : away + 1, steps++)
        if (whorl_implicit_step(b, &w, &once, h, work, sizeof work, x, v,
                                &r))
            return 1;
    printf("%10.1f   %6.3f\n", 1e3 * h * (steps - away),
           whorl_vec3_dot(up, r.momentum) / mass);
    return 0;
}

int main(void)
{
    const whorl_tet_grid_count n = whorl_tet_grid_t_handle_count(1);
    const whorl_tet_mesh mesh = {rest, n.nodes, tets, n.tetrahedra};
    whorl_soft_body b = {.elastic = {mesh, elements, {0, 0}},
                         .masses = masses};
    const struct { const char *name; whorl_vec3 up; } on[] = {
        {"stem", {0, 1, 0}}, {"back", {0, -1, 0}}, {"end", {1, 0, 0}}};
    if (n.nodes > NODES || whorl_tet_grid_t_handle(0.005, 1, rest, tets)
        || whorl_elastic_prepare(&mesh, elements, NULL)
        || whorl_elastic_masses(&mesh, elements, 1100, masses)
        || whorl_lame_from_young(1e6, 0.3, &b.elastic.material)
        || whorl_implicit_work_size(&b) > sizeof work)
        return 1;
    puts("lands on   viscosity/ms   contact/ms      e");
    for (int k = 0; k < 3; k++)
        for (int lag = 0; lag < 2; lag++) {
            b.viscosity = lag * 0.5e-3;
            printf("%-8s   %8.1f     ", on[k].name, 1e3 * b.viscosity);
            if (land(&b, on[k].up))
                return 1;
        }
    return 0;
}
