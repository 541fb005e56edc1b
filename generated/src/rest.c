/* A body falls, bounces and comes to rest. */
/* Tangled from literate/14-rest: story, workshop. Edit there. */
#include "whorl/rest.h"
#include "src/decay.h"
#include "src/linear.h"
#include "src/number.h"
#include "src/sequential.h"
#include "src/sticking.h"
#include "whorl/inertia.h"
#include "whorl/principal.h"
#include "whorl/steps.h"

static whorl_vec3 moments_to_turn_with(whorl_sym3 I, whorl_vec3 moments)
{
    if (whorl_inertia_check_moments(moments, WHORL_INERTIA_TOLERANCE)
            == WHORL_NOT_PHYSICAL
        && whorl_inertia_check(I, WHORL_BODY_TOLERANCE) == WHORL_OK)
        moments.z = moments.x + moments.y;
    return moments;
}

static whorl_status finish(whorl_drop_body b, whorl_drop_body *out)
{
    whorl_mat3 axes;
    whorl_status status = whorl_principal(b.body.I_body, &b.moments, &axes);
    if (status == WHORL_OK)
        status = check_positive(b.radius);
    if (status == WHORL_OK)
        status = whorl_mat3_to_quat(axes, &b.axes);
    if (status != WHORL_OK)
        return status;
    b.moments = moments_to_turn_with(b.body.I_body, b.moments);
    *out = b;
    return WHORL_OK;
}

whorl_status whorl_drop_body_make(const whorl_body *body,
    const whorl_vec3 *points, size_t count, whorl_drop_body *out)
{
    whorl_drop_body b = {.body = *body, .points = points, .count = count};
    if (count == 0)
        return WHORL_NO_POINTS;
    for (size_t i = 0; i < count; i++) {
        if (!whorl_vec3_finite(points[i]))
            return WHORL_NOT_FINITE;
        b.radius = fmax(b.radius, whorl_vec3_norm(points[i]));
    }
    return finish(b, out);
}

whorl_status whorl_drop_ball_make(const whorl_body *body, double radius,
                                  whorl_drop_body *out)
{
    return finish((whorl_drop_body){.body = *body, .radius = radius}, out);
}

double whorl_drop_energy(const whorl_drop_body *b,
                         const whorl_drop_world *w,
                         const whorl_body_motion *now)
{
    return whorl_body_energy(now)
        - b->body.mass * whorl_vec3_dot(w->gravity, now->x);
}

static whorl_status check_plane(whorl_half_space h,
                                whorl_contact_coefficients c)
{
    const whorl_vec3 still = {0, 0, 0};
    whorl_vec3 after;
    if (!whorl_vec3_finite(h.point))
        return WHORL_NOT_FINITE;
    return whorl_contact_lab_velocity(still, h.normal, c, &after);
}

static whorl_status check_world(const whorl_drop_world *w, double h)
{
    whorl_status status = check_positive(h);
    if (!whorl_vec3_finite(w->gravity) || !isfinite(w->linear_decay)
        || !isfinite(w->angular_decay)
        || !isfinite(w->contact.restitution)
        || !isfinite(w->contact.friction))
        return WHORL_NOT_FINITE;
    if (w->linear_decay < 0 || w->angular_decay < 0)
        return WHORL_NEGATIVE_DECAY;
    if (w->law != WHORL_IMPULSE_BILINEAR && w->law != WHORL_IMPULSE_LAB)
        return WHORL_UNKNOWN_LAW;
    for (size_t k = 0; status == WHORL_OK && k < w->plane_count; k++)
        status = check_plane(w->planes[k], w->contact);
    return status;
}

whorl_status whorl_drop_check(const whorl_drop_body *b,
    const whorl_drop_world *w, double h, const whorl_body_state *s)
{
    whorl_body_motion now;
    const whorl_status status = check_world(w, h);
    return status != WHORL_OK ? status
        : whorl_body_motion_of(&b->body, s, &now);
}

enum { PARTS = 64, TRIES = 16, HITS = 8, REMEMBERED = 4 };

/* A step turns freely in fewer parts than these. */
#define MOST_TURNS 1e6
/* Near an obstacle it has fewer parts than these. */
#define MOST_PARTS 1e5

typedef struct {
    const whorl_drop_body *b;
    const whorl_drop_world *w;
    manifold_surface surface;
    double skin, slow;          /* m, m/s */
    whorl_body_motion now;
    manifold m;
    manifold_search met;
    manifold_memory seen[REMEMBERED];
    whorl_drop_report r;
} fall;

static double energy_of(const fall *f)
{
    return whorl_drop_energy(f->b, f->w, &f->now);
}

/* The center of mass above a plane [m]. */
static double height(const fall *f, size_t plane)
{
    const whorl_half_space h = f->w->planes[plane];
    return whorl_vec3_dot(whorl_vec3_sub(f->now.x, h.point), h.normal);
}

/* The room for contacts stays as it is: to empty it would take longer than
   a fall. */
static whorl_status begin(fall *f, const whorl_drop_body *b,
                          const whorl_drop_world *w, double h,
                          whorl_body_state *s)
{
    f->b = b;
    f->w = w;
    f->surface = (manifold_surface){b->points, b->count, b->radius,
                                    REMEMBERED, f->seen};
    f->skin = b->radius / 4096;
    f->slow = 2 * whorl_vec3_norm(w->gravity) * h;
    f->m.count = 0;
    f->r = (whorl_drop_report){.lift = 0};
    for (int k = 0; k < REMEMBERED; k++)
        f->seen[k].reach = 0;
    whorl_status status = check_world(w, h);
    if (status == WHORL_OK)
        status = whorl_quat_normalize(s->q, &s->q);
    if (status == WHORL_OK)
        status = whorl_body_motion_of(&f->b->body, s, &f->now);
    for (size_t k = 0; status == WHORL_OK && k < f->w->plane_count; k++)
        if (height(f, k) < 0)
            status = WHORL_CENTER_INSIDE;
    return status;
}

static whorl_status turn_freely(const fall *f, double t,
                                whorl_body_state *s)
{
    const whorl_drop_body *b = f->b;
    const double least = fmin(b->moments.x,
                              fmin(b->moments.y, b->moments.z));
    const double parts = ceil(8 * whorl_vec3_norm(s->L) * t / least);
    const size_t n = parts <= 1 ? 1
        : parts < MOST_TURNS ? (size_t)parts : 0;
    whorl_turn turn = {.q = whorl_quat_mul(s->q, b->axes)};
    whorl_stepper stepper;
    turn.l = whorl_quat_rotate(whorl_quat_conj(turn.q), s->L);
    if (n == 0)
        return WHORL_STEP_TOO_LONG;
    whorl_status status = whorl_stepper_prepare(WHORL_STEPS_KL6, b->moments,
                                                t / (double)n, &stepper);
    if (status == WHORL_OK)
        status = whorl_stepper_run(&stepper, n, &turn);
    if (status == WHORL_OK)
        s->q = whorl_quat_mul(turn.q, whorl_quat_conj(b->axes));
    return status; /* eq:rest-turn */
}

static void search(fall *f, const whorl_body_motion *now, double limit,
                   double slow)
{
    f->met = (manifold_search){.lowest = INFINITY, .late = 0};
    for (size_t k = 0; k < f->w->plane_count; k++)
        whorl_manifold_find(&f->surface, k, f->w->planes[k], now, limit,
                            slow, &f->m, &f->met);
}

static void place(fall *f)
{
    whorl_manifold_place(&f->m, f->w->planes, f->b->body.mass, &f->now);
}

static double incoming(const whorl_body_motion *now,
                       const manifold_contact *c)
{
    return whorl_vec3_dot(c->n, whorl_vec3_add(now->v, whorl_vec3_cross(
        now->omega, c->r)));
}

static void count_hit(fall *f, const whorl_impulse_report *hit)
{
    f->r.hits++;
    f->r.contacts += hit->contact.count;
}

static whorl_status bounce(fall *f, size_t plane, whorl_body_state *s)
{
    whorl_vec3 fast[MANIFOLD_MOST];
    size_t n = 0;
    whorl_half_space h = f->w->planes[plane];
    whorl_impulse_report hit;
    for (size_t i = 0; i < f->m.count; i++)
        if (f->m.at[i].plane == plane
            && incoming(&f->now, &f->m.at[i]) < -f->slow)
            fast[n++] = f->m.at[i].r0; /* eq:rest-threshold */
    if (n == 0)
        return WHORL_OK;
    h.point = whorl_vec3_add(h.point, whorl_vec3_scale(4 * f->skin,
                                                       h.normal));
    whorl_status status = whorl_impulse_collide(&f->b->body, fast, n, h,
        f->w->contact, f->w->law, s, &hit);
    if (status == WHORL_OK)
        status = whorl_body_motion_of(&f->b->body, s, &f->now);
    if (status == WHORL_OK)
        count_hit(f, &hit);
    return status;
}

static whorl_status touch_and_bounce(fall *f, whorl_body_state *s)
{
    whorl_status status = WHORL_OK;
    size_t before;
    int k = 0;
    f->m.count = 0;
    search(f, &f->now, f->skin, INFINITY);
    place(f);
    do {
        before = f->r.hits;
        for (size_t p = 0; p < f->w->plane_count; p++)
            if (status == WHORL_OK)
                status = bounce(f, p, s);
    } while (++k < HITS && f->r.hits > before);
    return status;
}

/* How fast a point may come in: as far as it is above the skin. */
static void allow(manifold *m, double skin, double t)
{
    for (size_t i = 0; i < m->count; i++)
        m->at[i].approach = t < 0 ? m->at[i].gap
            : fmax(0, m->at[i].gap - skin) / t;
}

/* Returns whether the impulses are those that were looked for. */
static int hold(manifold *m, double friction, pushed_body *b)
{
    whorl_manifold_unload(m);
    return whorl_sticking_hold(m, friction, b)
        || whorl_sequential_hold(m, friction, b);
}

static size_t count_held(const manifold *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->count; i++)
        n += whorl_vec3_dot(m->at[i].j, m->at[i].n) > 0;
    return n;
}

/* Returns whether anything has pushed. */
static int push_all(const manifold *m, whorl_body_state *s)
{
    for (size_t i = 0; i < m->count; i++) {
        const manifold_contact *c = &m->at[i];
        s->P = whorl_vec3_add(s->P, c->j);
        s->L = whorl_vec3_add(s->L, whorl_vec3_cross(c->r, c->j));
    }
    return count_held(m) > 0;
}

static whorl_status slow_down(fall *f, double t, whorl_body_state *s)
{
    if (f->w->linear_decay == 0 && f->w->angular_decay == 0)
        return WHORL_OK;
    s->P = whorl_vec3_scale(decay_factor(t * f->w->linear_decay), s->P);
    s->L = whorl_vec3_scale(decay_factor(t * f->w->angular_decay), s->L);
    return whorl_body_motion_of(&f->b->body, s, &f->now);
}

static whorl_quat turned_a_little(whorl_quat q, whorl_vec3 angle)
{
    const whorl_quat d = whorl_quat_rate(q, angle);
    return (whorl_quat){q.w + d.w, q.x + d.x, q.y + d.y, q.z + d.z};
}

static whorl_status glide(fall *f, double t, whorl_body_state *s)
{
    const double mass = f->b->body.mass;
    const whorl_vec3 gain = whorl_vec3_scale(t, f->w->gravity);
    const whorl_vec3 v = whorl_vec3_scale(1 / mass, s->P);
    const pushed_body before = {mass, f->now.I_inverse, v, f->now.omega};
    pushed_body b = before;
    b.v = whorl_vec3_add(v, gain);
    whorl_vec3 mean = whorl_vec3_add(v, whorl_vec3_scale(0.5, gain));
    s->P = whorl_vec3_add(s->P, whorl_vec3_scale(mass, gain));
    allow(&f->m, f->skin, t);
    if (!hold(&f->m, f->w->contact.friction, &b))
        whorl_sequential_weaken(&f->m, &before, gain);
    if (push_all(&f->m, s))
        mean = whorl_vec3_scale(1 / mass, s->P);
    s->x = whorl_vec3_add(s->x, whorl_vec3_scale(t, mean));
    return turn_freely(f, t, s); /* eq:rest-fall */
}

static int must_repeat(fall *f, const whorl_body_motion *then, double *t)
{
    const size_t held = f->m.count;
    search(f, then, -f->skin, f->slow);
    if (f->met.late > 0) {
        f->m.count = held;
        *t = fmax(*t - f->met.late, *t / 16); /* eq:rest-late */
        return 1;
    }
    place(f);
    return f->m.count > held;
}

static double short_enough(const fall *f, double t)
{
    const double turn = whorl_vec3_norm(f->now.omega) * t;
    const double parts = ceil(4 * turn);
    const double fall_most = t * (whorl_vec3_norm(f->now.v)
                                  + t * whorl_vec3_norm(f->w->gravity));
    for (size_t k = 0; k < f->w->plane_count; k++)
        if (height(f, k) - f->b->radius < fall_most && turn > 0.25)
            return parts < MOST_PARTS ? t / parts : 0;
    return t;
}

static whorl_status advance(fall *f, int tries, double *left,
                            whorl_body_state *s)
{
    whorl_body_state end;
    whorl_body_motion then;
    whorl_status status = touch_and_bounce(f, s);
    double t = short_enough(f, *left), next = t;
    if (status == WHORL_OK && t == 0)
        status = WHORL_STEP_TOO_LONG;
    for (int k = 1; status == WHORL_OK; k++) {
        t = next;
        end = *s;
        status = glide(f, t, &end);
        if (status == WHORL_OK)
            status = whorl_body_motion_of(&f->b->body, &end, &then);
        if (status != WHORL_OK || !must_repeat(f, &then, &next)
            || k >= tries)
            break;
    }
    if (status != WHORL_OK)
        return status;
    *left = t < *left ? *left - t : 0;
    *s = end;
    f->now = then;
    return slow_down(f, t, s);
}

static whorl_status push_out(fall *f, whorl_body_state *s)
{
    const double before = energy_of(f);
    pushed_body b = {.mass = f->b->body.mass,
                     .I_inverse = f->now.I_inverse};
    f->m.count = 0;
    search(f, &f->now, f->skin, INFINITY);
    place(f);
    allow(&f->m, 0, -1);
    whorl_manifold_unload(&f->m);
    whorl_sequential_hold(&f->m, 0, &b);
    s->x = whorl_vec3_add(s->x, b.v);
    s->q = turned_a_little(s->q, b.omega); /* eq:rest-lift */
    whorl_status status = whorl_quat_normalize(s->q, &s->q);
    if (status == WHORL_OK)
        status = whorl_body_motion_of(&f->b->body, s, &f->now);
    f->r.lift += energy_of(f) - before;
    search(f, &f->now, -f->skin, INFINITY);
    return status;
}

whorl_status whorl_drop_step(const whorl_drop_body *b,
    const whorl_drop_world *w, double h, whorl_body_state *s,
    whorl_drop_report *report)
{
    fall f;
    whorl_body_state end = *s;
    double left = h;
    whorl_status status = begin(&f, b, w, h, &end);
    if (status != WHORL_OK)
        return status;
    for (int part = 1; status == WHORL_OK && left > 0; part++)
        status = advance(&f, part < PARTS ? TRIES : 1, &left, &end);
    if (status == WHORL_OK)
        f.r.contacts += count_held(&f.m);
    if (status == WHORL_OK && -f.met.lowest > f.skin)
        status = push_out(&f, &end);
    if (status != WHORL_OK)
        return overflowed(status);
    f.r.depth = fmax(0, -f.met.lowest);
    f.r.energy = energy_of(&f);
    *s = end;
    if (report)
        *report = f.r;
    return WHORL_OK;
}

whorl_status whorl_drop_advance(const whorl_drop_body *b,
    const whorl_drop_world *w, double h, double elapsed, double *owed,
    whorl_body_state *s, whorl_drop_report *report)
{
    whorl_body_state end = *s;
    whorl_drop_report all = {.lift = 0}, one;
    double left = *owed + elapsed;
    whorl_status status = isfinite(left) ? check_positive(h)
                                         : WHORL_NOT_FINITE;
    for (; status == WHORL_OK && left >= h; left -= h) {
        const double lift = all.lift;
        status = whorl_drop_step(b, w, h, &end, &one);
        all = one;
        all.lift += lift;
    }
    if (status != WHORL_OK)
        return status;
    *s = end;
    *owed = left;
    if (report)
        *report = all;
    return WHORL_OK;
}
