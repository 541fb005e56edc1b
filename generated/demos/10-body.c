/* A block under forces, by any solver. */
/* Tangled from literate/10-body: workshop. Edit there. */
#include <stdio.h>
#include <whorl.h>

typedef struct { const char *name; whorl_vec3 arm[2], force[2]; } load;

static whorl_status rates(double t, const double *y, double *ydot, void *c)
{
    whorl_body_world *world = c;
    const load *given = world->context;
    const whorl_status status = whorl_body_dydt(t, y, ydot, world);
    ydot[WHORL_BODY_SIZE] = 0;
    for (int i = 0; status == WHORL_OK && i < 2; i++) {
        const whorl_vec3 p = whorl_body_point(world->now, given->arm[i]);
        const whorl_vec3 v = whorl_body_velocity_at(world->now, p);
        ydot[WHORL_BODY_SIZE] += whorl_vec3_dot(given->force[i], v);
    }
    return status;
}

static whorl_status push(double t, size_t i, whorl_body_world *world)
{
    const load *given = world->context;
    whorl_body_motion *now = &world->now[i];
    (void)t;
    for (int k = 0; k < 2; k++)
        whorl_body_add_force(now, given->force[k],
                        whorl_body_point(now, given->arm[k]));
    return WHORL_OK;
}

int main(void)
{
    static const whorl_vec3 up = {0, 0, 0.15}, down = {0, 0, -0.15},
        left = {-3, 0, -2}, mid = {0, 0, -2}, right = {3, 0, -2};
    load loads[] = {{"at the middle", {mid, mid}, {up, up}},
                    {"at one end", {right, right}, {up, up}},
                    {"half at each end", {left, right}, {up, up}},
                    {"a couple", {left, right}, {up, down}}};
    whorl_mass_properties block;
    whorl_body body;
    whorl_body_motion now;
    if (whorl_mass_of_block(12, 6, 2, 4, &block)
        || whorl_body_make(block.mass, block.inertia, &body))
        return 1;
    puts("force of 0.3 N       P_z     v_z   omega_y   energy      work");
    puts("                  kg m/s     m/s     rad/s        J         J");
    for (int i = 0; i < 4; i++) {
        whorl_body_world world = {1, &body, push, &loads[i], &now};
        whorl_ode_problem problem = {WHORL_BODY_SIZE + 1, rates, &world};
        double y[WHORL_BODY_SIZE + 1] = {[3] = 1}, work[WHORL_ODE_WORK * 14];
        if (whorl_ode_run(&problem, WHORL_ODE_RK4, 0, 10, 1.0 / 60, y, y, work,
                          sizeof work)
            || whorl_body_update_motions(&world, y, WHORL_BODY_SIZE))
            return 1;
        printf("%-17s %6.3f  %6.3f  %8.5f  %7.5f  %8.5f\n", loads[i].name,
               now.P.z, now.v.z, now.omega.y, whorl_body_energy(&now),
               y[WHORL_BODY_SIZE]);
    }
    return 0;
}
