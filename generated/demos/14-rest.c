/* The handle falls, by the lab's step and by the better one. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#include <stdio.h>
#include <whorl.h>

static whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};

static void show(const whorl_drop_body *b, const whorl_body_state *s)
{
    whorl_body_motion now;
    if (whorl_body_motion_of(&b->body, s, &now))
        return;
    printf("   %7.4f  %8.1e  %8.1e", now.x.y, whorl_vec3_norm(now.v),
           whorl_vec3_norm(now.omega));
}

int main(void)
{
    static double vertices[3 * 16];
    static uint32_t triangles[3 * 28];
    const whorl_vec3 start = {0, 2, 0}, still = {0, 0, 0}, spin = {2, 8, 3};
    const whorl_drop_world ours = {.gravity = {0, -9.8, 0},
        .planes = &ground, .plane_count = 1, .contact = {0.5, 0.2}};
    whorl_drop_world labs = ours;
    whorl_mass_properties p;
    whorl_vec3 points[16];
    whorl_body body;
    whorl_drop_body b;
    whorl_body_state s, t;
    labs.law = WHORL_IMPULSE_LAB;
    labs.linear_decay = WHORL_LAB_LINEAR_DECAY;
    labs.angular_decay = WHORL_LAB_ANGULAR_DECAY;
    whorl_shape_t_handle(0.005, vertices, triangles);
    whorl_mesh mesh = whorl_mesh_indexed(vertices, 16, triangles, 28);
    if (whorl_mass_of_mesh(&mesh, 2700, WHORL_MASS_GAP_TOLERANCE, NULL, 0,
                           &p, NULL)
        || whorl_body_make(p.mass, p.inertia, &body))
        return 1;
    for (int i = 0; i < 16; i++)
        points[i] = whorl_vec3_sub((whorl_vec3){vertices[3 * i],
            vertices[3 * i + 1], vertices[3 * i + 2]}, p.center);
    if (whorl_drop_body_make(&body, points, 16, &b)
        || whorl_body_start(&body, start, whorl_quat_identity(), still,
                            spin, &s))
        return 1;
    t = s;
    puts("      the lab                       chapter 14");
    puts(" t/s  height/m   v/(m/s)     omega"
         "  height/m   v/(m/s)     omega");
    for (int k = 0; k <= 1000; k++) {
        if (k % 100 == 0) {
            printf("%4.1f", k * 0.015);
            show(&b, &s);
            show(&b, &t);
            putchar('\n');
        }
        if (whorl_lab_step(&b, &labs, 0.015, &s, NULL)
            || whorl_drop_step(&b, &ours, 0.015, &t, NULL))
            return 1;
    }
    return 0;
}
