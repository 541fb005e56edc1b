/* How long is a step of a handle of some four thousand tetrahedra?  It
   falls on the back of its bar and bounces; one solution a step, to 1e-5.
   Times are processor times of the thread, medians over all steps. */
#include "timing.h"

#include "whorl/implicit.h"
#include "whorl/tetgrid.h"

#include <string.h>

enum { STEPS = 60 };

int main(void)
{
    const whorl_tet_grid_count n = whorl_tet_grid_t_handle_count(3);
    whorl_vec3 *rest = need(n.nodes, sizeof *rest);
    whorl_vec3 *x = need(n.nodes, sizeof *x), *v = need(n.nodes, sizeof *v);
    uint32_t *tets = need(4 * n.tetrahedra, sizeof *tets);
    whorl_elastic_element *elements = need(n.tetrahedra, sizeof *elements);
    double *masses = need(n.nodes, sizeof *masses);
    const whorl_tet_mesh mesh = {rest, n.nodes, tets, n.tetrahedra};
    whorl_soft_body b = {.elastic = {mesh, elements, {0, 0}},
                         .masses = masses};
    const whorl_half_space ground = {{0, 0.07, 0}, {0, -1, 0}};
    const whorl_soft_world w = {.gravity = {0, 9.8, 0}, .ground = &ground};
    const whorl_implicit_settings once = {1e-5, 1, 0};
    whorl_implicit_report r;
    static double times[STEPS], walks[STEPS];

    if (whorl_tet_grid_t_handle(0.005, 3, rest, tets)
        || whorl_elastic_prepare(&mesh, elements, NULL)
        || whorl_elastic_masses(&mesh, elements, 1100, masses)
        || whorl_lame_from_young(1e6, 0.3, &b.elastic.material))
        return 1;
    memcpy(x, rest, n.nodes * sizeof *x);
    const size_t size = whorl_implicit_work_size(&b);
    void *work = need(size, 1);
    for (int k = 0; k < STEPS; k++) {
        const double begin = busy();
        if (whorl_implicit_step(&b, &w, &once, 1.0 / 60, work, size, x, v,
                                &r))
            return 1;
        times[k] = 1e3 * (busy() - begin);
        walks[k] = (double)r.iterations;
    }
    const double ms = median(times, STEPS), most = median(walks, STEPS);
    printf("handle of %zu tetrahedra, %zu nodes, h = 1/60 s\n"
           "  implicit step, to 1e-5 %15.2f ms, %.0f iterations\n"
           "# measured bench.implicit.ms %.*f\n"
           "# measured bench.implicit.tetrahedra %zu\n"
           "# measured bench.implicit.iterations %.0f\n",
           n.tetrahedra, n.nodes, ms, most, places(ms), three(ms),
           n.tetrahedra, most);
    return 0;
}
