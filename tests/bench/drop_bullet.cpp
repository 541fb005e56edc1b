/* Bullet drops a body on a plane.  Double precision; all is as a
   btDiscreteDynamicsWorld has it by default, with its
   btSequentialImpulseConstraintSolver of ten rounds, split impulse, and the
   implicit gyroscopic force; but no body may sleep.  By default a point has
   friction in one direction; drop_bullet_two asks for two.  Bullet
   multiplies the coefficients of the two that touch: the plane's are 1. */
#include "drop.h"

#include <btBulletDynamicsCommon.h>

namespace {

btVector3 vector_of(whorl_vec3 a)
{
    return btVector3(a.x, a.y, a.z);
}

whorl_vec3 numbers_of(const btVector3 &a)
{
    return whorl_vec3{a.x(), a.y(), a.z()};
}

struct Drop {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world;
    btStaticPlaneShape floor_shape;
    btRigidBody floor;
    btCompoundShape compound;
    btBoxShape *box[2];
    btSphereShape ball;
    btRigidBody *body;
    btScalar h;

    Drop(const drop_shape *shape, const drop_scene *s, bool two)
        : dispatcher(&configuration),
          world(&dispatcher, &broadphase, &solver, &configuration),
          floor_shape(vector_of(s->plane.normal),
                      whorl_vec3_dot(s->plane.normal, s->plane.point)),
          floor(btRigidBody::btRigidBodyConstructionInfo(
              0, nullptr, &floor_shape)),
          box{nullptr, nullptr}, ball(shape->radius), h(s->h)
    {
        const drop_state &now = s->start;
        btCollisionShape *of = &ball;
        for (size_t k = 0; k < shape->boxes; k++) {
            btTransform place(btQuaternion::getIdentity(),
                              vector_of(shape->box[k].center));
            box[k] = new btBoxShape(vector_of(shape->box[k].half));
            compound.addChildShape(place, box[k]);
        }
        if (shape->boxes == 1)
            of = box[0];
        else if (shape->boxes == 2)
            of = &compound;
        body = new btRigidBody(btRigidBody::btRigidBodyConstructionInfo(
            shape->mass, nullptr, of, vector_of(shape->moments)));
        body->setRestitution(s->contact.restitution);
        body->setFriction(s->contact.friction);
        floor.setRestitution(1);
        floor.setFriction(1);
        if (two)
            world.getSolverInfo().m_solverMode |=
                SOLVER_USE_2_FRICTION_DIRECTIONS;
        world.setGravity(vector_of(s->gravity));
        body->setWorldTransform(btTransform(
            btQuaternion(now.q.x, now.q.y, now.q.z, now.q.w),
            vector_of(now.x)));
        body->setInterpolationWorldTransform(body->getWorldTransform());
        body->setLinearVelocity(vector_of(now.v));
        body->setAngularVelocity(vector_of(now.omega));
        body->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(&floor);
        world.addRigidBody(body);
    }

    ~Drop()
    {
        world.removeRigidBody(body);
        world.removeRigidBody(&floor);
        delete body;
        delete box[0];
        delete box[1];
    }
};

void *open_one(const drop_shape *shape, const drop_scene *s)
{
    return new Drop(shape, s, false);
}

void *open_two(const drop_shape *shape, const drop_scene *s)
{
    return new Drop(shape, s, true);
}

void step(void *of)
{
    Drop *d = static_cast<Drop *>(of);
    d->world.stepSimulation(d->h, 0);
}

int sleeps(void *of)
{
    Drop *d = static_cast<Drop *>(of);
    return d->body->getActivationState() != DISABLE_DEACTIVATION;
}

void read_drop(void *of, drop_state *now)
{
    const Drop *d = static_cast<Drop *>(of);
    const btQuaternion q = d->body->getOrientation();
    now->x = numbers_of(d->body->getWorldTransform().getOrigin());
    now->v = numbers_of(d->body->getLinearVelocity());
    now->omega = numbers_of(d->body->getAngularVelocity());
    now->q = whorl_quat{q.w(), q.x(), q.y(), q.z()};
}

void close_drop(void *of)
{
    delete static_cast<Drop *>(of);
}

}

extern "C" const drop_engine drop_bullet = {"Bullet", "bullet", "Bullet",
    open_one, step, nullptr, sleeps, read_drop, close_drop};
extern "C" const drop_engine drop_bullet_two = {"Bullet, two directions",
    "bullet2", "Bullet-2", open_two, step, nullptr, sleeps, read_drop,
    close_drop};
