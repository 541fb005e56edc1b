/* Tangled from literate/. Edit there, not here. */
#include <stdio.h>
#include <math.h>
#include <whorl.h>

static double vertices[3 * 16];
static uint32_t triangles[3 * 28];
static uint32_t work[28 * 92 / 4];
static const whorl_vec3 seen[3] = {{0, 0, 0}, {1, 2, 3}, {0, 0, 5}};

static whorl_mesh unit_cube(void)
{
    whorl_shape_box(1, 1, 1, vertices, triangles);
    for (int i = 0; i < 24; i++)
        vertices[i] += 0.5;
    return whorl_mesh_indexed(vertices, 8, triangles, 12);
}

int main(void)
{
    whorl_mesh cube = unit_cube();
    printf("unit cube, twelve tetrahedra    signed  unsigned\n");
    for (int k = 0; k < 3; k++) {
        const whorl_vec3 w = seen[k];
        double unsigned_sum = 0;
        for (size_t face = 0; face < 12; face++) {
            whorl_mesh one = whorl_mesh_indexed(vertices, 8,
                                                triangles + 3 * face, 1);
            unsigned_sum += fabs(whorl_mesh_fan(&one, 1, w).mass);
        }
        printf("  seen from (%g, %g, %g)             %6.3f  %6.3f\n", w.x, w.y,
               w.z, whorl_mesh_fan(&cube, 1, w).mass, unsigned_sum);
    }
    for (int i = 24; i < 30; i++)
        triangles[i] = triangles[i + 6];
    cube.triangle_count = 10;
    printf("without its lid\n");
    for (int k = 0; k < 3; k++)
        printf("  seen from (%g, %g, %g)             %6.3f\n", seen[k].x,
               seen[k].y, seen[k].z, whorl_mesh_fan(&cube, 1, seen[k]).mass);
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    whorl_shape_t_handle(0.005, vertices, triangles);
    whorl_mesh handle = whorl_mesh_indexed(vertices, 16, triangles, 28);
    if (whorl_mesh_find_boundary(&handle, work, sizeof work, &b)
        || whorl_mesh_integrate(&handle, &b, &i))
        return 1;
    double unit3 = i.unit * i.unit * i.unit;
    printf("the handle: %s, %zu shell, %.12g cm3, error at most %.1e cm3\n",
           b.closed ? "closed" : "open", b.shells, 1e6 * unit3 * i.size,
           1e6 * unit3 * i.size_bound);
    return 0;
}
