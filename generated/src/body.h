/* The state with nine numbers for the attitude, to be compared with. */
/* Tangled from literate/10-body: workshop. Edit there. */
#ifndef WHORL_SRC_BODY_H
#define WHORL_SRC_BODY_H

#include "whorl/body.h"

/* A state with nine numbers for the attitude, body to world. */
typedef struct {
    whorl_vec3 x;
    whorl_mat3 R;
    whorl_vec3 P, L;
} whorl_body_matrix_state;

/* As whorl_body_motion_of, with nine numbers for the attitude, taken as
   they are. */
whorl_status whorl_body_motion_of_matrix(const whorl_body *body,
    const whorl_body_matrix_state *s, whorl_body_motion *now);

/* As whorl_body_pack and whorl_body_unpack, with nine numbers for the
   attitude, row by row: WHORL_BODY_MATRIX_SIZE numbers in all. */
whorl_status whorl_body_pack_matrix(const whorl_body_matrix_state *s,
                                    double *y, size_t count);
whorl_status whorl_body_unpack_matrix(const double *y, size_t count,
                                      whorl_body_matrix_state *s);
#define WHORL_BODY_MATRIX_SIZE 18

/* As whorl_body_update_motions, with nine numbers for the attitude. */
whorl_status whorl_body_update_motions_matrix(whorl_body_world *world,
                                              const double *y,
                                              size_t count);

/* The rates with nine numbers for the attitude.  Accuracy: given now, the
   rate of the attitude as whorl_mat3_rate.  Else as whorl_body_dydt.
   See: eq:body-rates. */
whorl_status whorl_body_dydt_matrix(double t, const double *y,
                                    double *ydot, void *context);

/* As whorl_body_problem, with nine numbers for the attitude. */
whorl_status whorl_body_problem_matrix(whorl_body_world *world,
                                       whorl_ode_problem *problem);

#endif
