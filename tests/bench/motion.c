/* How fast, and how true, are the steps of a free body?  Two bodies: the
   T-handle, spun about its middle axis, and one that tumbles any way.
   Times are processor times of the thread, medians of several rounds in
   which all rivals take turns; "# measured" and "# data" lines are for the
   book. */
#include "motion.h"
#include "timing.h"

#include "whorl/batch.h"
#include "whorl/body.h"
#include "whorl/top.h"

#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static const whorl_vec3 moments = {1, 2, 2.5};
static const struct { const char *key; whorl_vec3 omega; } spin[2] = {
    {"handle", {0.1, 6, 0.1}}, {"tumbling", {2, -1, 3}}};

/* The angle from one attitude to another; q of any length. */
static double angle_between(whorl_quat p, whorl_quat q)
{
    const double length = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    const whorl_quat d = whorl_quat_mul(whorl_quat_conj(p), q);
    return 2 * asin(fmin(1, sqrt(d.x * d.x + d.y * d.y + d.z * d.z)
                               / length));
}

/* ---- against GSL, with the same rates -------------------------------------- */

static whorl_body body;
static whorl_body_motion now;
static whorl_body_world world = {1, &body, NULL, NULL, &now};
static long calls;

static whorl_status baraff(double t, const double *y, double *ydot,
                           void *context)
{
    calls++;
    return whorl_body_dydt(t, y, ydot, context);
}

/* The same body in its own axes: q, omega_body. */
static whorl_status body_form(double t, const double *y, double *ydot,
                              void *context)
{
    const whorl_vec3 *I = context;
    const whorl_vec3 w = {y[4], y[5], y[6]};
    const whorl_quat rate = whorl_quat_rate_body(
        (whorl_quat){y[0], y[1], y[2], y[3]}, w);
    (void)t;
    calls++;
    ydot[0] = rate.w;
    ydot[1] = rate.x;
    ydot[2] = rate.y;
    ydot[3] = rate.z;
    ydot[4] = (I->y - I->z) / I->x * (w.y * w.z);
    ydot[5] = (I->z - I->x) / I->y * (w.z * w.x);
    ydot[6] = (I->x - I->y) / I->z * (w.x * w.y);
    return WHORL_OK;
}

enum { GSL, WHORL, BODY_FORM, RIVALS };
static const char *const rival_name[RIVALS] = {
    "GSL rkf45, 13 numbers", "whorl_dopri, 13 numbers",
    "whorl_dopri, body form"};
static const char *const rival_key[RIVALS] = {"gsl", "whorl", "body"};
static const double T = 10;

/* Attitude at T, with this tolerance; NaN where there is no rival.  Where
   the numbers lie matters by some percent, so they lie elsewhere each time. */
static whorl_quat travel(int rival, whorl_vec3 omega, double tolerance)
{
    enum { SIZE = WHORL_DOPRI_WORK * WHORL_BODY_SIZE, SHIFTS = 512 };
    static double room[SIZE + 2 * SHIFTS];
    static size_t turn;
    turn = (turn + 53) % SHIFTS;
    double *y = room + turn, *work = y + WHORL_BODY_SIZE + turn / 2;
    volatile char stack[16 * (turn % 16 + 1)];
    stack[0] = 0;
    (void)stack;
    const double y0[7] = {1, 0, 0, 0, omega.x, omega.y, omega.z};
    const whorl_quat q = {1, 0, 0, 0}, lost = {NAN, NAN, NAN, NAN};
    const whorl_vec3 v = {1, 2, 3}, x = {0, 0, 0};
    whorl_ode_problem problem = {7, body_form, (void *)&moments};
    whorl_body_state start;
    int good = 1;
    memcpy(y, y0, sizeof y0);
    if (rival != BODY_FORM) {
        problem = (whorl_ode_problem){WHORL_BODY_SIZE, baraff, &world};
        whorl_body_start(&body, x, q, v, omega, &start);
        whorl_body_pack(&start, y, WHORL_BODY_SIZE);
    }
    if (rival == GSL)
        good = bench_gsl_rkf45(&problem, tolerance, T, y);
    else
        good = whorl_dopri(&problem, tolerance, tolerance, 0, T, y, y, work,
                           SIZE * sizeof *work) == WHORL_OK;
    const double *p = rival == BODY_FORM ? y : y + 3;
    return good ? (whorl_quat){p[0], p[1], p[2], p[3]} : lost;
}

/* The tolerance that leads to this error, by halving the exponents. */
static double tolerance_for(int rival, whorl_vec3 omega, whorl_quat exact,
                            double target, double *error)
{
    double fine = -15, coarse = -3;
    for (int k = 0; k < 24; k++) {
        const double middle = 0.5 * (fine + coarse);
        *error = angle_between(exact, travel(rival, omega,
                                             pow(10, middle)));
        if (*error > target)
            coarse = middle;
        else
            fine = middle;
    }
    *error = angle_between(exact, travel(rival, omega, pow(10, fine)));
    return pow(10, fine);
}

static void solvers(void)
{
    enum { ROUNDS = 41 };
    static double time[RIVALS][ROUNDS], ratio[RIVALS][ROUNDS], gain[ROUNDS];
    const whorl_sym3 I = {moments.x, moments.y, moments.z, 0, 0, 0};
    whorl_body_make(1, I, &body);
    puts("Adaptive solvers of order 5, 10 s of a free body, tuned to the same "
         "attitude error");
    if (isnan(travel(GSL, spin[0].omega, 1e-6).w))
        puts("  # SKIP GSL: libgsl-dev is not here");
    for (int s = 0; s < 2; s++)
        for (int digits = 6; digits <= 9; digits += 3) {
            double tolerance[RIVALS], error[RIVALS];
            long cost[RIVALS];
            whorl_top top;
            whorl_quat exact;
            whorl_vec3 omega;
            whorl_top_prepare(moments, whorl_quat_identity(), spin[s].omega,
                              &top);
            whorl_top_at(&top, T, &exact, &omega);
            for (int k = 0; k < RIVALS; k++) {
                tolerance[k] = tolerance_for(k, spin[s].omega, exact,
                                             pow(10, -digits), &error[k]);
                calls = 0;
                travel(k, spin[s].omega, tolerance[k]);
                cost[k] = calls;
            }
            for (int r = -1; r < ROUNDS; r++)
                for (int k = 0; k < RIVALS; k++) {
                    const double start = busy();
                    travel(k, spin[s].omega, tolerance[k]);
                    const double t = busy() - start;
                    if (r >= 0) {
                        time[k][r] = t;
                        ratio[k][r] = time[GSL][r] / t;
                        gain[r] = time[WHORL][r] / t;
                    }
                }
            for (int k = cost[GSL] ? GSL : WHORL; k < RIVALS; k++) {
                const double us = 1e6 * median(time[k], ROUNDS);
                printf("  %-8s %-24s error %.2e, %6ld calls, %8.1f us",
                       spin[s].key, rival_name[k], error[k], cost[k], us);
                if (cost[GSL])
                    printf(", GSL / this %5.2f", median(ratio[k], ROUNDS));
                printf("\n# measured bench.adaptive.%s.%d.%s.us %.*f\n"
                       "# measured bench.adaptive.%s.%d.%s.calls %ld\n",
                       spin[s].key, digits, rival_key[k],
                       places(us), three(us),
                       spin[s].key, digits, rival_key[k], cost[k]);
                if (cost[GSL])
                    printf("# measured bench.adaptive.%s.%d.%s.ratio %.*f\n",
                           spin[s].key, digits, rival_key[k],
                           places(median(ratio[k], ROUNDS)),
                           three(median(ratio[k], ROUNDS)));
            }
            const double faster = median(gain, ROUNDS);
            printf("  %-8s the body form's gain: %.1f\n"
                   "# measured bench.adaptive.%s.%d.gain %.1f\n",
                   spin[s].key, faster, spin[s].key, digits, faster);
            fflush(stdout);
        }
}

/* ---- accuracy beside an engine ---------------------------------------------- */

enum { SECONDS = 60, FINEST = 240 };
static turning path[SECONDS * FINEST + 1];

static double length_of(whorl_vec3 a)
{
    return sqrt(whorl_vec3_dot(a, a));
}

/* Kinetic energy and angular momentum, world axes. */
static double momentum(turning now_, whorl_vec3 *L)
{
    const whorl_quat p = now_.q;
    const double n = sqrt(p.w * p.w + p.x * p.x + p.y * p.y + p.z * p.z);
    const whorl_quat q = {p.w / n, p.x / n, p.y / n, p.z / n};
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    const whorl_vec3 w = whorl_mat3_apply(whorl_mat3_transpose(R),
                                          now_.omega);
    const whorl_vec3 l = {moments.x * w.x, moments.y * w.y, moments.z * w.z};
    *L = whorl_mat3_apply(R, l);
    return 0.5 * whorl_vec3_dot(l, w);
}

/* A row of the table: largest relative change of energy, largest angle of L
   from where it was, attitude error at the end. */
static void judge(const char *name, int rate)
{
    const size_t steps = (size_t)SECONDS * (size_t)rate;
    whorl_top top;
    turning exact;
    whorl_vec3 L0, L;
    double energy = 0, direction = 0;
    const double E0 = momentum(path[0], &L0);
    for (size_t n = 1; n <= steps; n++) {
        const double E = momentum(path[n], &L);
        const double sine = length_of(whorl_vec3_cross(L0, L));
        energy = fmax(energy, fabs(E - E0) / E0);
        direction = fmax(direction, atan2(sine, whorl_vec3_dot(L0, L)));
    }
    whorl_top_prepare(moments, path[0].q, path[0].omega, &top);
    whorl_top_at(&top, SECONDS, &exact.q, &exact.omega);
    const double attitude = angle_between(exact.q, path[steps].q);
    printf("  %-16s h = 1/%-4d energy %.1e, direction of L %.1e, "
           "attitude %.1e\n", name, rate, energy, direction, attitude);
    printf("# data bench-engines %s 1/%d %.1e %.1e %.1e\n", name, rate,
           energy, direction, attitude);
}

/* The main loop of chapter 10: 13 numbers, four looks a step. */
static int main_loop(double h, size_t steps)
{
    static double work[WHORL_BODY_WORK * WHORL_BODY_SIZE];
    const whorl_vec3 zero = {0, 0, 0};
    double y[WHORL_BODY_SIZE];
    whorl_body_state start;
    whorl_status status = whorl_body_start(&body, zero, whorl_quat_identity(),
                                           zero, spin[0].omega, &start);
    path[0] = (turning){start.q, spin[0].omega};
    for (size_t n = 0; status == WHORL_OK && n < steps; n++) {
        whorl_body_pack(&start, y, WHORL_BODY_SIZE);
        status = whorl_body_run(&world, WHORL_ODE_RK4, 0, h, h, y, NULL,
                                work, sizeof work);
        whorl_body_unpack(y, WHORL_BODY_SIZE, &start);
        path[n + 1] = (turning){start.q, now.omega};
    }
    return status == WHORL_OK;
}

static int stepper(whorl_steps_method method, double h, size_t steps)
{
    const whorl_vec3 w0 = spin[0].omega;
    whorl_turn turn = {{1, 0, 0, 0}, {moments.x * w0.x, moments.y * w0.y,
                                      moments.z * w0.z}};
    whorl_stepper ready;
    whorl_status status = whorl_stepper_prepare(method, moments, h, &ready);
    for (size_t n = 0; status == WHORL_OK && n <= steps; n++) {
        const whorl_vec3 w = {turn.l.x / moments.x, turn.l.y / moments.y,
                              turn.l.z / moments.z};
        const whorl_mat3 R = whorl_quat_to_mat3(turn.q);
        path[n] = (turning){turn.q, whorl_mat3_apply(R, w)};
        status = whorl_stepper_run(&ready, 1, &turn);
    }
    return status == WHORL_OK;
}

static void engines(void)
{
    static const char *const name[3] = {"rk4", "split", "kl6"};
    puts("60 s of the T-handle");
    puts("# data bench-engines method h energy direction attitude");
    for (int rate = 60; rate <= FINEST; rate *= 4) {
        const size_t steps = (size_t)SECONDS * (size_t)rate;
        const double h = 1.0 / rate;
        for (int quick = 0; quick <= 1; quick++)
            if (bench_ode_turn(quick, moments, spin[0].omega, h, steps, path))
                judge(quick ? "dWorldQuickStep" : "dWorldStep", rate);
            else
                puts("  # SKIP ODE: libode-dev is not here");
        if (main_loop(h, steps))
            judge("main-loop", rate);
        for (int k = 0; k < 3; k++)
            if (stepper((whorl_steps_method)k, h, steps))
                judge(name[k], rate);
    }
}

/* ---- many bodies at once ------------------------------------------------------ */

enum { BODIES = 1000, STEPS = 64 };
static double crowd[16][BODIES];
static const whorl_batch batch = {
    .x = {crowd[0], crowd[1], crowd[2]},
    .v = {crowd[3], crowd[4], crowd[5]},
    .q = {crowd[6], crowd[7], crowd[8], crowd[9]},
    .l = {crowd[10], crowd[11], crowd[12]},
    .moments = {crowd[13], crowd[14], crowd[15]}};

static double chance(void)
{
    static uint64_t state = 7;
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/* Boxes of all proportions, with some three turns in two seconds. */
static void fill_crowd(void)
{
    for (size_t i = 0; i < BODIES; i++) {
        const double a = 1 + chance(), b = 1 + chance(), c = 1 + chance();
        const double I[3] = {a + b, b + c, c + a};
        for (int k = 0; k < 3; k++) {
            crowd[k][i] = 20 * chance() - 10;
            crowd[3 + k][i] = 2 * chance() - 1;
            crowd[6 + k][i] = k == 0;
            crowd[10 + k][i] = I[k] * (20 * chance() - 10);
            crowd[13 + k][i] = I[k];
        }
        crowd[9][i] = 0;
    }
}

typedef struct {
    const char *name, *key;
    enum { MAIN_LOOP, ALONE, BATCH, ENGINE } kind;
    int option;         /* the method; dWorldQuickStep */
    size_t steps;       /* in one call */
    size_t threads;
} job;

static const job jobs[] = {
    {"one body, 13 numbers, rk4", "main-loop", MAIN_LOOP, 0, STEPS, 1},
    {"one body, rk4", "rk4.alone", ALONE, WHORL_STEPS_RK4, STEPS, 1},
    {"one body, split", "split.alone", ALONE, WHORL_STEPS_SPLIT, STEPS, 1},
    {"one body, kl6", "kl6.alone", ALONE, WHORL_STEPS_KL6, STEPS, 1},
    {"rk4, a step a call", "rk4.one", BATCH, WHORL_STEPS_RK4, 1, 1},
    {"split, a step a call", "split.one", BATCH, WHORL_STEPS_SPLIT, 1, 1},
    {"kl6, a step a call", "kl6.one", BATCH, WHORL_STEPS_KL6, 1, 1},
    {"rk4, 16 steps a call", "rk4.many", BATCH, WHORL_STEPS_RK4, 16, 1},
    {"split, 16 steps a call", "split.many", BATCH, WHORL_STEPS_SPLIT, 16, 1},
    {"kl6, 16 steps a call", "kl6.many", BATCH, WHORL_STEPS_KL6, 16, 1},
    {"rk4, 16 steps, 2 threads", "rk4.two", BATCH, WHORL_STEPS_RK4, 16, 2},
    {"split, 16 steps, 2 threads", "split.two", BATCH, WHORL_STEPS_SPLIT, 16,
     2},
    {"kl6, 16 steps, 2 threads", "kl6.two", BATCH, WHORL_STEPS_KL6, 16, 2},
    {"ODE, dWorldStep", "ode.step", ENGINE, 0, 1, 1},
    {"ODE, dWorldQuickStep", "ode.quick", ENGINE, 1, 1, 1}};
enum { JOBS = sizeof jobs / sizeof *jobs };

typedef struct { const job *of; size_t first, count; double time; } share;

static void *step_share(void *of)
{
    share *s = of;
    whorl_batch_report report;
    whorl_status status = WHORL_OK;
    const double start = busy();
    for (size_t n = 0; n < STEPS; n += s->of->steps)
        status |= whorl_batch_run(&batch, s->first, s->count,
                                  (whorl_steps_method)s->of->option, 1.0 / 60,
                                  s->of->steps, &report);
    s->time = status == WHORL_OK ? busy() - start : NAN;
    return NULL;
}

static double step_batch(const job *j)
{
    share one = {j, 0, BODIES / j->threads, 0}, other = one;
    pthread_t helper;
    other.first = one.count;
    if (j->threads == 1 || pthread_create(&helper, NULL, step_share, &other))
        other.time = 0;
    else {
        step_share(&one);
        pthread_join(helper, NULL);
        return fmax(one.time, other.time);
    }
    step_share(&one);
    return one.time;
}

static double step_alone(const job *j)
{
    double time = 0;
    for (size_t i = 0; i < BODIES; i += 10) {
        const whorl_vec3 I = {crowd[13][i], crowd[14][i], crowd[15][i]};
        whorl_turn turn = {{1, 0, 0, 0},
                           {crowd[10][i], crowd[11][i], crowd[12][i]}};
        whorl_stepper ready;
        if (whorl_stepper_prepare((whorl_steps_method)j->option, I, 1.0 / 60,
                                  &ready) != WHORL_OK)
            return NAN;
        const double start = busy();
        whorl_stepper_run(&ready, j->steps, &turn);
        time += busy() - start;
    }
    return 10 * time;
}

/* Chapter 9's solver and chapter 10's rates, and nothing else. */
static double step_main_loop(void)
{
    static double work[WHORL_ODE_WORK * WHORL_BODY_SIZE];
    const whorl_vec3 zero = {0, 0, 0};
    double y[WHORL_BODY_SIZE], time = 0;
    whorl_ode_problem problem;
    whorl_body_state start;
    whorl_body_problem(&world, &problem);
    for (size_t i = 0; i < BODIES; i += 50) {
        const whorl_vec3 omega = {crowd[10][i] / crowd[13][i],
                                  crowd[11][i] / crowd[14][i],
                                  crowd[12][i] / crowd[15][i]};
        whorl_body_make(1, (whorl_sym3){crowd[13][i], crowd[14][i],
                                        crowd[15][i], 0, 0, 0}, &body);
        whorl_body_start(&body, zero, whorl_quat_identity(), zero, omega,
                         &start);
        whorl_body_pack(&start, y, WHORL_BODY_SIZE);
        const double begin = busy();
        whorl_ode_run(&problem, WHORL_ODE_RK4, 0, STEPS / 60.0, 1.0 / 60, y,
                      y, work, sizeof work);
        time += busy() - begin;
    }
    return 50 * time;
}

/* ns a body and step; 0 where there is no such peer. */
static double run_job(const job *j)
{
    const double time = j->kind == MAIN_LOOP ? step_main_loop()
        : j->kind == ALONE ? step_alone(j)
        : j->kind == BATCH ? step_batch(j)
        : bench_ode_crowd(j->option, crowd[13], BODIES, STEPS);
    return time * 1e9 / (BODIES * STEPS);
}

static void many(void)
{
    enum { ROUNDS = 21 };
    static double time[JOBS][ROUNDS], ratio[JOBS][ROUNDS];
    printf("%d bodies, h = 1/60 s\n", BODIES);
    for (int r = -1; r < ROUNDS; r++)
        for (int k = 0; k < JOBS; k++) {
            fill_crowd();
            const double t = run_job(&jobs[k]);
            if (r >= 0) {
                time[k][r] = t;
                ratio[k][r] = time[0][r] / t;
            }
        }
    for (int k = 0; k < JOBS; k++) {
        const double ns = median(time[k], ROUNDS);
        const double faster = median(ratio[k], ROUNDS);
        if (ns > 0)
            printf("  %-28s %8.2f ns/body-step, main loop / this %7.2f\n"
                   "# measured bench.batch.%s.ns %.*f\n"
                   "# measured bench.batch.%s.ratio %.*f\n", jobs[k].name,
                   ns, faster, jobs[k].key, places(ns), three(ns),
                   jobs[k].key, places(faster), three(faster));
        else
            printf("  # SKIP %s: libode-dev is not here\n", jobs[k].name);
    }
}

int main(void)
{
    solvers();
    engines();
    many();
    return 0;
}
