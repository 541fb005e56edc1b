/* A cube and the handle hit the floor, by two laws. */
/* Tangled from literate/13-impulse: workshop. Edit there. */
#include <stdio.h>
#include <whorl.h>

static const whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};
static const whorl_contact_coefficients half_and_fifth = {0.5, 0.2};

static int hit(const char *name, const whorl_mass_properties *p,
               const whorl_vec3 *points, size_t n, whorl_quat q,
               whorl_vec3 v)
{
    const char *laws[] = {"bilinear", "lab"};
    const whorl_vec3 zero = {0, 0, 0};
    for (int law = 0; law < 2; law++) {
        whorl_body body;
        whorl_body_state s;
        whorl_body_motion now;
        whorl_contact c;
        whorl_impulse_report r;
        if (whorl_body_make(p->mass, p->inertia, &body)
            || whorl_body_start(&body, zero, q, v, zero, &s)
            || whorl_body_motion_of(&body, &s, &now)
            || whorl_contact_find(&now, points, n, ground, &c))
            return 1;
        s.x.y = c.depth - 1e-4;
        if (whorl_impulse_collide(&body, points, n, ground,
                half_and_fifth, (whorl_impulse_law)law, &s, &r))
            return 1;
        const whorl_vec3 j = r.impulse, j_T = {j.x, 0, j.z};
        printf("%-7s %-8s  %6.3f  %6.3f %10.4f       %+9.4f\n", name,
               laws[law], whorl_vec3_norm(j_T) / j.y, r.velocity_after.y,
               whorl_body_energy(&now), r.energy);
    }
    return 0;
}

int main(void)
{
    static double vertices[3 * 16];
    static uint32_t triangles[3 * 28];
    const whorl_vec3 edge = {0.5, -0.5, 0}, v = {-8, -1, 0};
    const whorl_quat upright = {1, 0, 0, 0}, leaning = {4, 0.5, 0, 1};
    whorl_mass_properties cube, handle;
    whorl_vec3 points[16];
    whorl_shape_t_handle(0.005, vertices, triangles);
    whorl_mesh mesh = whorl_mesh_indexed(vertices, 16, triangles, 28);
    if (whorl_mass_of_block(1, 1, 1, 1, &cube)
        || whorl_mass_of_mesh(&mesh, 2700, WHORL_MASS_GAP_TOLERANCE,
                              NULL, 0, &handle, NULL))
        return 1;
    for (int i = 0; i < 16; i++) {
        const double *p = vertices + 3 * i;
        points[i] = whorl_vec3_sub((whorl_vec3){p[0], p[1], p[2]},
                                   handle.center);
    }
    puts("body    law        jT/jN   v_y'    energy/J before  gained");
    if (hit("cube", &cube, &edge, 1, upright, v)
        || hit("handle", &handle, points, 16, leaning, v))
        return 1;
    return 0;
}
