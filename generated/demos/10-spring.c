/* A block on a spring: a simulator in one page. */
/* Tangled from literate/10-body: story, workshop. Edit there. */
#include <stdio.h>
#include <whorl.h>

static const whorl_vec3 g = {0, 0, -9.8}, nail = {0, 0, 2};

static whorl_status pull(double t, size_t i, whorl_body_world *world)
{
    whorl_body_motion *now = &world->now[i];
    const whorl_vec3 corner = whorl_body_point(now, (whorl_vec3){3, 1, 2});
    const whorl_vec3 stretch = whorl_vec3_sub(nail, corner);
    (void)t;
    whorl_body_add_force(now, whorl_vec3_scale(200, stretch), corner);
    whorl_body_add_weight(now, world->bodies[i].mass, g);
    return WHORL_OK;
}

static int print(int t, const double *y, whorl_body_world *world)
{
    const whorl_body_motion *now = world->now;
    if (whorl_body_update_motions(world, y, WHORL_BODY_SIZE))
        return 1;
    const whorl_vec3 d = whorl_vec3_sub(
        nail, whorl_body_point(now, (whorl_vec3){3, 1, 2}));
    const double E = whorl_body_energy(now) - 12 * whorl_vec3_dot(g, now->x)
        + 100 * whorl_vec3_dot(d, d);
    if (t == 0)
        puts("  t       x       y       z   omega   energy");
    printf("%3d  %6.2f  %6.2f  %6.2f  %6.2f  %7.2f\n", t, now->x.x,
           now->x.y, now->x.z, whorl_vec3_norm(now->omega), E);
    return 0;
}

int main(void)
{
    const whorl_vec3 zero = {0, 0, 0};
    whorl_body block;
    whorl_body_motion now;
    whorl_body_world world = {1, &block, pull, NULL, &now};
    whorl_body_state s;
    double y[WHORL_BODY_SIZE], work[WHORL_BODY_WORK * WHORL_BODY_SIZE];
    if (whorl_body_make(12, whorl_sym3_diagonal(20, 52, 40), &block)
        || whorl_body_start(&block, zero, whorl_quat_identity(), zero,
                            zero, &s)
        || whorl_body_pack(&s, y, WHORL_BODY_SIZE))
        return 1;
    for (int t = 0; t < 6; t++)
        if (print(t, y, &world)
            || whorl_body_run(&world, WHORL_ODE_RK4, t, t + 1, 1.0 / 60, y,
                              NULL, work, sizeof work))
            return 1;
    return 0;
}
