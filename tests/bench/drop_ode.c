/* The Open Dynamics Engine drops a body on a plane.  As its manual and its
   demos advise: a surface layer of a millimeter, contacts pushed out with
   0.1 m/s at most, friction in proportion to the load (dContactApprox1);
   error reduction, constraint force mixing, 20 rounds of the quick solver
   and the gyroscopic mode are its defaults. */
#include "drop.h"
#include "timing.h"

#ifdef HAVE_ODE
#include <ode/ode.h>

enum { MOST = 16 };

typedef struct {
    int quick;
    double h;
    dSurfaceParameters surface;
    dWorldID world;
    dSpaceID space;
    dJointGroupID contacts;
    dBodyID body;
} drop;

static void add_ball(drop *d, double radius)
{
    dGeomSetBody(dCreateSphere(d->space, radius), d->body);
}

static void add_box(drop *d, whorl_vec3 center, whorl_vec3 half)
{
    dGeomID box = dCreateBox(d->space, 2 * half.x, 2 * half.y, 2 * half.z);
    dGeomSetBody(box, d->body);
    dGeomSetOffsetPosition(box, center.x, center.y, center.z);
}

static void *open_drop(const drop_shape *shape, const drop_scene *s, int quick)
{
    drop *d = need(1, sizeof *d);
    const drop_state *now = &s->start;
    const whorl_half_space h = s->plane;
    const dQuaternion q = {now->q.w, now->q.x, now->q.y, now->q.z};
    dMass mass;
    dInitODE2(0);
    dRandSetSeed(7);
    *d = (drop){quick, s->h, .world = dWorldCreate(),
                .space = dSimpleSpaceCreate(0),
                .contacts = dJointGroupCreate(0)};
    d->surface.mode = dContactBounce | dContactApprox1;
    d->surface.mu = s->contact.friction;
    d->surface.bounce = s->contact.restitution;
    d->surface.bounce_vel = s->slow;
    dWorldSetGravity(d->world, s->gravity.x, s->gravity.y, s->gravity.z);
    dWorldSetContactSurfaceLayer(d->world, 0.001);
    dWorldSetContactMaxCorrectingVel(d->world, 0.1);
    dWorldSetAutoDisableFlag(d->world, 0);
    d->body = dBodyCreate(d->world);
    dMassSetParameters(&mass, shape->mass, 0, 0, 0, shape->moments.x,
                       shape->moments.y, shape->moments.z, 0, 0, 0);
    dBodySetMass(d->body, &mass);
    dBodySetGyroscopicMode(d->body, 1);
    if (shape->boxes == 0)
        add_ball(d, shape->radius);
    for (size_t k = 0; k < shape->boxes; k++)
        add_box(d, shape->box[k].center, shape->box[k].half);
    dCreatePlane(d->space, h.normal.x, h.normal.y, h.normal.z,
                 whorl_vec3_dot(h.normal, h.point));
    dBodySetPosition(d->body, now->x.x, now->x.y, now->x.z);
    dBodySetQuaternion(d->body, q);
    dBodySetLinearVel(d->body, now->v.x, now->v.y, now->v.z);
    dBodySetAngularVel(d->body, now->omega.x, now->omega.y, now->omega.z);
    return d;
}

static void *open_quick(const drop_shape *shape, const drop_scene *s)
{
    return open_drop(shape, s, 1);
}

static void *open_step(const drop_shape *shape, const drop_scene *s)
{
    return open_drop(shape, s, 0);
}

static void meet(void *of, dGeomID a, dGeomID b)
{
    drop *d = of;
    dContact contact[MOST];
    if (dGeomGetBody(a) == dGeomGetBody(b))
        return;
    const int n = dCollide(a, b, MOST, &contact[0].geom, sizeof *contact);
    for (int i = 0; i < n; i++) {
        contact[i].surface = d->surface;
        dJointAttach(dJointCreateContact(d->world, d->contacts, contact + i),
                     dGeomGetBody(a), dGeomGetBody(b));
    }
}

static void look(void *of)
{
    drop *d = of;
    dSpaceCollide(d->space, d, meet);
    dJointGroupEmpty(d->contacts);
}

static void step(void *of)
{
    drop *d = of;
    dSpaceCollide(d->space, d, meet);
    if (d->quick)
        dWorldQuickStep(d->world, d->h);
    else
        dWorldStep(d->world, d->h);
    dJointGroupEmpty(d->contacts);
}

static int sleeps(void *of)
{
    drop *d = of;
    return dBodyGetAutoDisableFlag(d->body);
}

static void read_drop(void *of, drop_state *now)
{
    drop *d = of;
    const dReal *x = dBodyGetPosition(d->body);
    const dReal *q = dBodyGetQuaternion(d->body);
    const dReal *v = dBodyGetLinearVel(d->body);
    const dReal *w = dBodyGetAngularVel(d->body);
    *now = (drop_state){{x[0], x[1], x[2]}, {v[0], v[1], v[2]},
                        {w[0], w[1], w[2]}, {q[0], q[1], q[2], q[3]}};
}

static void close_drop(void *of)
{
    drop *d = of;
    dJointGroupDestroy(d->contacts);
    dSpaceDestroy(d->space);
    dWorldDestroy(d->world);
    dCloseODE();
    free(d);
}

const drop_engine drop_ode_quick = {"ODE, dWorldQuickStep", "quick",
    "ODE-quick", open_quick, step, look, sleeps, read_drop, close_drop};
const drop_engine drop_ode_step = {"ODE, dWorldStep", "step",
    "ODE-step", open_step, step, look, sleeps, read_drop, close_drop};
#else
const drop_engine drop_ode_quick = {.name = "ODE", .key = "libode-dev"};
const drop_engine drop_ode_step = {.name = "ODE", .key = "libode-dev"};
#endif
