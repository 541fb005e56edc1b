#include "bench.h"

#ifdef HAVE_ODE
#include <ode/ode.h>
#include <stdlib.h>
#include <time.h>

double bench_ode(const double *v, size_t vertices, const uint32_t *t,
                 size_t faces)
{
    struct timespec a, b;
    dTriIndex *index = malloc(3 * faces * sizeof *index);
    dMass mass;
    if (!index)
        return 0;
    for (size_t k = 0; k < 3 * faces; k++)
        index[k] = (dTriIndex)t[k];
    dInitODE2(0);
    dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(data, v, 3 * sizeof *v, (int)vertices, index,
                                (int)(3 * faces), 3 * sizeof *index);
    dGeomID geometry = dCreateTriMesh(0, data, 0, 0, 0);
    clock_gettime(CLOCK_MONOTONIC, &a);
    dMassSetTrimesh(&mass, 1, geometry);
    clock_gettime(CLOCK_MONOTONIC, &b);
    dGeomDestroy(geometry);
    dGeomTriMeshDataDestroy(data);
    dCloseODE();
    free(index);
    return ((double)(b.tv_sec - a.tv_sec) * 1e9
            + (double)(b.tv_nsec - a.tv_nsec)) / (double)faces;
}
#else
double bench_ode(const double *v, size_t vertices, const uint32_t *t,
                 size_t faces)
{
    (void)v, (void)vertices, (void)t, (void)faces;
    return 0;
}
#endif
