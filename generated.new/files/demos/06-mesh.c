/* The inside of the handle from its skin. */
/* Tangled from literate/06-mesh: story. Edit there. */
#include <whorl.h>
#include <math.h>
#include <stdio.h>

static double vertices[3 * 16];
static uint32_t triangles[3 * 28];
static uint32_t work[28 * 92 / 4]; /* 92 bytes a triangle are enough */
static const whorl_vec3 seen[3] = {{0, 0, 0}, {1, 2, 3}, {0, 0, 5}};

static whorl_mesh unit_cube(void)
{
    whorl_shape_box(1, 1, 1, vertices, triangles);
    for (int i = 0; i < 24; i++)
        vertices[i] += 0.5;
    return whorl_mesh_indexed(vertices, 8, triangles, 12);
}

static void show(const char *name, whorl_mesh mesh)
{
    printf("%-28s signed  unsigned\n", name);
    for (int k = 0; k < 3; k++) {
        const whorl_vec3 w = seen[k];
        double without = 0;
        for (size_t face = 0; face < mesh.triangle_count; face++) {
            whorl_mesh one = mesh;
            one.triangles += 3 * face;
            one.triangle_count = 1;
            without += fabs(whorl_mesh_fan(&one, 1, w).mass);
        }
        printf("  seen from (%g, %g, %g)        %6.3f  %6.3f\n", w.x, w.y,
               w.z, whorl_mesh_fan(&mesh, 1, w).mass, without);
    }
}

int main(void)
{
    whorl_mesh cube = unit_cube();
    show("the unit cube", cube);
    for (int i = 24; i < 30; i++)
        triangles[i] = triangles[i + 6];
    cube.triangle_count = 10;
    show("without its lid", cube);
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    whorl_shape_t_handle(0.005, vertices, triangles);
    whorl_mesh handle = whorl_mesh_indexed(vertices, 16, triangles, 28);
    if (whorl_mesh_find_boundary(&handle, work, sizeof work, &b)
        || whorl_mesh_integrate(&handle, &b, &i))
        return 1;
    double unit3 = i.unit * i.unit * i.unit;
    printf("the handle: %s, %zu shell, %.12g cm3, error at most %.1e cm3\n",
           b.closed ? "closed" : "open", b.shells, 1e6 * unit3 * i.measure,
           1e6 * unit3 * i.measure_bound);
    return 0;
}
