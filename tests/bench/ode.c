/* The Open Dynamics Engine: mass of a mesh, and a body left to itself. */
#include "bench.h"
#include "motion.h"
#include "timing.h"

#ifdef HAVE_ODE
#include <ode/ode.h>

static dTriIndex *index_of;
static dTriMeshDataID data;
static dGeomID geometry;

int bench_ode_open(const double *v, size_t vertices, const uint32_t *t,
                   size_t faces)
{
    index_of = malloc(3 * faces * sizeof *index_of);
    if (!index_of)
        return 0;
    for (size_t k = 0; k < 3 * faces; k++)
        index_of[k] = (dTriIndex)t[k];
    dInitODE2(0);
    data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(data, v, 3 * sizeof *v, (int)vertices,
                                index_of, (int)(3 * faces),
                                3 * sizeof *index_of);
    geometry = dCreateTriMesh(0, data, 0, 0, 0);
    return 1;
}

double bench_ode_mass(void)
{
    dMass mass;
    dMassSetTrimesh(&mass, 1, geometry);
    return mass.mass;
}

void bench_ode_close(void)
{
    dGeomDestroy(geometry);
    dGeomTriMeshDataDestroy(data);
    dCloseODE();
    free(index_of);
}

int bench_ode_turn(int quick, whorl_vec3 moments, whorl_vec3 omega, double h,
                   size_t steps, turning *path)
{
    dMass mass;
    dMassSetParameters(&mass, 1, 0, 0, 0, moments.x, moments.y, moments.z, 0,
                       0, 0);
    dInitODE2(0);
    dWorldID world = dWorldCreate();
    dBodyID body = dBodyCreate(world);
    dBodySetMass(body, &mass);
    dBodySetAngularVel(body, omega.x, omega.y, omega.z);
    dBodySetGyroscopicMode(body, 1);
    for (size_t n = 0; n <= steps; n++) {
        if (n > 0 && quick)
            dWorldQuickStep(world, h);
        else if (n > 0)
            dWorldStep(world, h);
        const dReal *q = dBodyGetQuaternion(body);
        const dReal *w = dBodyGetAngularVel(body);
        path[n].q = (whorl_quat){q[0], q[1], q[2], q[3]};
        path[n].omega = (whorl_vec3){w[0], w[1], w[2]};
    }
    dWorldDestroy(world);
    dCloseODE();
    return 1;
}

double bench_ode_crowd(int quick, const double *moments, size_t n,
                       size_t steps)
{
    dInitODE2(0);
    dWorldID world = dWorldCreate();
    for (size_t i = 0; i < n; i++) {
        dMass mass;
        dBodyID body = dBodyCreate(world);
        dMassSetParameters(&mass, 1, 0, 0, 0, moments[i], moments[n + i],
                           moments[2 * n + i], 0, 0, 0);
        dBodySetMass(body, &mass);
        dBodySetAngularVel(body, 1, -2, 3);
        dBodySetGyroscopicMode(body, 1);
    }
    const double start = busy();
    for (size_t k = 0; k < steps; k++)
        if (quick)
            dWorldQuickStep(world, 1.0 / 60);
        else
            dWorldStep(world, 1.0 / 60);
    const double time = busy() - start;
    dWorldDestroy(world);
    dCloseODE();
    return time;
}
#else
int bench_ode_open(const double *v, size_t vertices, const uint32_t *t,
                   size_t faces)
{
    (void)v, (void)vertices, (void)t, (void)faces;
    return 0;
}

double bench_ode_mass(void)
{
    return 0;
}

void bench_ode_close(void)
{
}

int bench_ode_turn(int quick, whorl_vec3 moments, whorl_vec3 omega, double h,
                   size_t steps, turning *path)
{
    (void)quick, (void)moments, (void)omega, (void)h, (void)steps;
    (void)path;
    return 0;
}

double bench_ode_crowd(int quick, const double *moments, size_t n,
                       size_t steps)
{
    (void)quick, (void)moments, (void)n, (void)steps;
    return 0;
}
#endif
