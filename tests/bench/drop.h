/* A body dropped on a plane, by the library and by engines of simulation. */
#ifndef DROP_H
#define DROP_H

#include "whorl/impulse.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One or two boxes, or with boxes == 0 a ball; the origin is the center of
   mass, the axes are the principal ones. */
typedef struct {
    double mass;
    whorl_vec3 moments;
    size_t boxes;
    struct { whorl_vec3 center, half; } box[2];
    double radius;
} drop_shape;

typedef struct {
    whorl_vec3 x, v, omega;
    whorl_quat q;
} drop_state;

typedef struct {
    whorl_half_space plane;
    whorl_vec3 gravity;
    whorl_contact_coefficients contact;
    double h, slow;             /* step; below that a hit gives nothing */
    drop_state start;
} drop_scene;

/* sleeps: may the engine put the body to sleep?  look: find the contacts,
   and forget them; NULL where that is not a step of its own. */
typedef struct {
    const char *name, *key, *label;
    void *(*open)(const drop_shape *shape, const drop_scene *scene);
    void (*step)(void *world);
    void (*look)(void *world);
    int (*sleeps)(void *world);
    void (*read)(void *world, drop_state *now);
    void (*close)(void *world);
} drop_engine;

/* open is NULL where the engine is absent. */
extern const drop_engine drop_ode_quick, drop_ode_step, drop_bullet,
    drop_bullet_two;

#ifdef __cplusplus
}
#endif

#endif
