/* A mesh becomes a body. */
/* Tangled from literate/07-mass: story. Edit there. */
#include <stdio.h>
#include <whorl.h>

static double vertices[3 * 16];
static uint32_t triangles[3 * 28];

int main(void)
{
    whorl_mass_properties p;
    whorl_shape_t_handle(0.005, vertices, triangles);
    whorl_mesh handle = whorl_mesh_indexed(vertices, 16, triangles, 28);
    if (whorl_mass_of_mesh(&handle, 2700, WHORL_MASS_GAP_TOLERANCE,
                           NULL, 0, &p, NULL))
        return 1;
    const whorl_sym3 I = p.inertia;
    printf("mass    %.15g kg +- %.1e\n", p.mass, p.mass_bound);
    printf("center  %.3g %.15g %.3g m +- %.1e\n", p.center.x, p.center.y,
           p.center.z, p.center_bound);
    printf("inertia %.15g %.15g %.15g kg m2 +- %.1e\n", I.xx, I.yy, I.zz,
           p.inertia_bound);
    printf("ratio   1 : %.15g : %.15g\n", I.yy / I.xx, I.zz / I.xx);
    printf("about the middle of the bar %.15g kg m2\n",
           whorl_mass_inertia_about(&p, (whorl_vec3){0, 0, 0}).xx);
    return 0;
}
