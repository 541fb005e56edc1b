/* Three ways to step the handle's free flight, judged by the exact one. */
/* Tangled from literate/12-steps: story, workshop. Edit there. */
#include <whorl.h>
#include <math.h>
#include <stdio.h>

static const whorl_vec3 I = {1, 2, 2.5}, omega = {0.1, 6, 0.1},
                        l0 = {0.1, 12, 0.25};
static whorl_top top;

static double energy(whorl_vec3 l)
{
    return (l.x * l.x / I.x + l.y * l.y / I.y + l.z * l.z / I.z) / 2;
}

static double angle_off(whorl_quat q, int minute, int sixth)
{
    whorl_quat exact;
    whorl_vec3 spin;
    whorl_top_at(&top, 60.0 * (minute - 1) + sixth / 6.0, &exact, &spin);
    return whorl_vec3_norm(
        whorl_quat_log(whorl_quat_mul(whorl_quat_conj(exact), q)));
}

static double fly_minute(const whorl_stepper *stepper, int minute,
                         whorl_turn *turn, double *E_off)
{
    double q_off = 0;
    for (int k = 1; k <= 360; k++) {
        whorl_stepper_run(stepper, 10, turn);
        *E_off = fmax(*E_off, fabs(energy(turn->l) / energy(l0) - 1));
        q_off = fmax(q_off, angle_off(turn->q, minute, k));
    }
    return q_off;
}

static void fly(const char *name, whorl_steps_method method)
{
    whorl_turn turn = {{1, 0, 0, 0}, l0};
    whorl_stepper stepper;
    double E_off = 0, q_off = 0;
    if (whorl_stepper_prepare(method, I, 1.0 / 60, &stepper) != WHORL_OK)
        return;
    for (int minute = 0, report = 1; report <= 1000; report *= 10) {
        while (minute < report)
            q_off = fly_minute(&stepper, ++minute, &turn, &E_off);
        printf("%-6s %6d %12.1e %12.1e\n", name, minute, E_off, q_off);
    }
}

int main(void)
{
    const whorl_quat one = {1, 0, 0, 0};
    if (whorl_top_prepare(I, one, omega, &top) != WHORL_OK)
        return 1;
    printf("method minute   energy off  attitude off\n");
    fly("rk4", WHORL_STEPS_RK4);
    fly("split", WHORL_STEPS_SPLIT);
    fly("kl6", WHORL_STEPS_KL6);
    return 0;
}
