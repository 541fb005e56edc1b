/* The step of the bunny lab, as its notes have it. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#include "whorl/lab.h"
#include "src/decay.h"
#include "src/number.h"

#include <math.h>

static whorl_status speed_up(const whorl_drop_body *b,
    const whorl_drop_world *w, double h, whorl_body_state *s)
{
    whorl_body_motion now;
    const whorl_status status = b->count == 0 ? WHORL_NO_POINTS
        : whorl_body_motion_of(&b->body, s, &now);
    if (status != WHORL_OK)
        return status;
    const whorl_vec3 v = whorl_vec3_add(now.v, whorl_vec3_scale(
        h, w->gravity));
    return whorl_body_start(&b->body, s->x, s->q,
        whorl_vec3_scale(decay_factor(h * w->linear_decay), v),
        whorl_vec3_scale(decay_factor(h * w->angular_decay), now.omega), s);
}

static whorl_status hit_plane(const whorl_drop_body *b,
    const whorl_drop_world *w, size_t k, whorl_body_state *s,
    whorl_drop_report *r)
{
    whorl_impulse_report hit;
    const whorl_status status = whorl_impulse_collide(&b->body, b->points,
        b->count, w->planes[k], w->contact, w->law, s, &hit);
    if (status == WHORL_OK) {
        r->contacts += hit.contact.count;
        r->hits += hit.contact.count > 0;
        r->depth = fmax(r->depth, hit.contact.depth);
    }
    return status;
}

static whorl_status move_on(const whorl_drop_body *b, double h,
                            whorl_body_state *s, whorl_body_motion *now)
{
    whorl_status status = whorl_body_motion_of(&b->body, s, now);
    if (status != WHORL_OK)
        return status;
    const whorl_quat rate = whorl_quat_rate(s->q, now->omega);
    const whorl_vec3 x = whorl_vec3_add(s->x, whorl_vec3_scale(h, now->v));
    const whorl_quat q = {s->q.w + h * rate.w, s->q.x + h * rate.x,
                          s->q.y + h * rate.y, s->q.z + h * rate.z};
    status = whorl_body_start(&b->body, x, q, now->v, now->omega, s);
    return status != WHORL_OK ? status : /* eq:rest-lab */
        whorl_body_motion_of(&b->body, s, now);
}

whorl_status whorl_lab_step(const whorl_drop_body *b,
    const whorl_drop_world *w, double h, whorl_body_state *s,
    whorl_drop_report *report)
{
    whorl_body_motion now;
    whorl_body_state end = *s;
    whorl_drop_report r = {.lift = 0};
    whorl_status status = whorl_drop_check(b, w, h, s);
    if (status != WHORL_OK)
        return status;
    status = speed_up(b, w, h, &end);
    for (size_t k = 0; status == WHORL_OK && k < w->plane_count; k++)
        status = hit_plane(b, w, k, &end, &r);
    if (status == WHORL_OK)
        status = move_on(b, h, &end, &now);
    if (status != WHORL_OK)
        return overflowed(status);
    r.energy = whorl_drop_energy(b, w, &now);
    *s = end;
    if (report)
        *report = r;
    return WHORL_OK;
}
