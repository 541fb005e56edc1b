/* The handle is twisted about its stem, on four grids. */
/* Tangled from literate/16-elastic: workshop. Edit there. */
#include <math.h>
#include <stdio.h>
#include <whorl.h>

enum { NODES = 2745, TETRAHEDRA = 10320 };

static whorl_vec3 rest[NODES], x[NODES], f[NODES];
static uint32_t nodes_of[4 * TETRAHEDRA];
static whorl_elastic_element elements[TETRAHEDRA];
static whorl_elastic_deformation d[TETRAHEDRA];

/* A small twist about y, tau in rad/m. */
static whorl_vec3 twisted(whorl_vec3 p, double tau)
{
    const double c = cos(tau * p.y), s = sin(tau * p.y);
    return (whorl_vec3){c * p.x + s * p.z, p.y, c * p.z - s * p.x};
}

int main(void)
{
    static double v[3 * 16];
    static uint32_t t[3 * 28];
    const double tau = 0.1;
    whorl_mass_properties p;
    whorl_lame rubber;
    whorl_shape_t_handle(0.005, v, t);
    whorl_mesh skin = whorl_mesh_indexed(v, 16, t, 28);
    if (whorl_lame_from_young(1e6, 0.45, &rubber)
        || whorl_mass_of_mesh(&skin, 1, WHORL_MASS_GAP_TOLERANCE, NULL, 0,
                              &p, NULL))
        return 1;
    const double E = 0.5 * rubber.mu * tau * tau * p.inertia.yy;
    puts(" n  nodes  tetrahedra     E/J        E/theory   "
         "net force/N  moment/(N m)");
    for (uint32_t n = 1; n <= 4; n++) {
        const whorl_tet_grid_count k = whorl_tet_grid_t_handle_count(n);
        const whorl_elastic_body b = {{rest, k.nodes, nodes_of,
            k.tetrahedra}, elements, rubber};
        whorl_vec3 force = {0, 0, 0}, moment = {0, 0, 0};
        if (whorl_tet_grid_t_handle(0.005, n, rest, nodes_of)
            || whorl_elastic_prepare(&b.mesh, elements, NULL))
            return 1;
        for (size_t i = 0; i < k.nodes; i++) {
            x[i] = twisted(rest[i], tau);
            f[i] = force;
        }
        if (whorl_elastic_deform_all(&b, x, d, NULL))
            return 1;
        whorl_elastic_forces(&b, d, f);
        for (size_t i = 0; i < k.nodes; i++) {
            force = whorl_vec3_add(force, f[i]);
            moment = whorl_vec3_add(moment, whorl_vec3_cross(x[i], f[i]));
        }
        const double got = whorl_elastic_energy(&b, d);
        printf("%2u %6zu %11zu   %.4e   %8.4f    %9.0e %12.0e\n",
               (unsigned)n, k.nodes, k.tetrahedra, got, got / E,
               whorl_vec3_norm(force), whorl_vec3_norm(moment));
    }
    return 0;
}
