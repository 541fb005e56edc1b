/* Attitudes: rotation matrices, quaternions, angles, and their rates. */
/* Tangled from literate/02-rotation: workshop. Edit there. */
#ifndef WHORL_ROTATION_H
#define WHORL_ROTATION_H

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A quaternion w + x i + y j + z k, after Hamilton: i j = k.  A unit
   quaternion is an attitude, body to world; q and -q are the same one.
   Some libraries store x, y, z, w. */
typedef struct { double w, x, y, z; } whorl_quat;

/* Functions that use sin, cos or atan2 state their accuracy for a C
   library whose own error is at most one unit in the last place. */

/* The quaternion 1; the product p q (as turns: first q, then p); the
   conjugate, which undoes a unit q.  Given: any quaternions.
   Returned: the quaternion.  Errors: none; NaN in, NaN out.
   Accuracy: of the product, error of each component <=
   WHORL_QUAT_MUL_BOUND u times the sum of its four |products|.
   See: eq:rotation-quat-mul. */
whorl_quat whorl_quat_identity(void);
whorl_quat whorl_quat_mul(whorl_quat p, whorl_quat q);
whorl_quat whorl_quat_conj(whorl_quat q);

/* The unit quaternion in the direction of q.  Given: any finite q but
   zero, of any size.  Returned: *unit.
   Errors: WHORL_NOT_FINITE, WHORL_ZERO_LENGTH.
   Accuracy: error of each component <= WHORL_QUAT_NORMALIZE_BOUND u times
   (|component| + 2^-1022).  See: eq:rotation-quat-normalize. */
whorl_status whorl_quat_normalize(whorl_quat q, whorl_quat *unit);

/* A vector turned by a unit quaternion.  Given: q, |q| = 1; vector r0.
   Returned: q r0 conj(q).  Errors: none; NaN in, NaN out.
   Accuracy: |error| <= WHORL_QUAT_ROTATE_BOUND u |r0| for |q| = 1; if |q|^2
   is 1 + d, the displacement comes out 1 + d times too long, and that is
   not corrected.  See: eq:rotation-quat-rotate. */
whorl_vec3 whorl_quat_rotate(whorl_quat q, whorl_vec3 r0);

/* The rotation matrix of a unit quaternion.  Given: q, |q| = 1.
   Returned: R, body to world.  Errors: none; NaN in, NaN out.
   Accuracy: error of each entry <= WHORL_QUAT_TO_MAT3_BOUND u for |q| = 1;
   if |q|^2 is 1 + d, with |d| up to 16 u, then R - 1 comes out 1 + d times
   too large, and that is not corrected.
   See: eq:rotation-quat-to-matrix. */
whorl_mat3 whorl_quat_to_mat3(whorl_quat q);

/* The unit quaternion of a rotation matrix.  Given: R, a rotation within
   WHORL_ROTATION_TOLERANCE.  Returned: *q; of w, x, y, z the one whose
   square by the equation, not rounded, is the largest is positive; of
   equals the first.  It is as large as any within the accuracy below.
   Errors: as whorl_mat3_check_rotation.
   Accuracy: |error| <= WHORL_MAT3_TO_QUAT_BOUND u if R is a rotation whose
   entries were rounded to doubles; in general 5.25 u plus 2.3 times the
   largest error of an entry.  See: eq:rotation-matrix-to-quat. */
whorl_status whorl_mat3_to_quat(whorl_mat3 R, whorl_quat *q);

/* Rate of a quaternion.  Given: q; angular velocity [rad/s], omega in
   world or omega_body in body coordinates.
   Returned: dq/dt = 1/2 [0, omega] q = 1/2 q [0, omega_body] [1/s].
   Errors: none; NaN in, NaN out; q need not be a unit quaternion.
   Accuracy: error of each component <= WHORL_QUAT_RATE_BOUND u times half
   the sum of its three |products|.
   See: eq:rotation-quat-rate, eq:rotation-quat-rate-body. */
whorl_quat whorl_quat_rate(whorl_quat q, whorl_vec3 omega);
whorl_quat whorl_quat_rate_body(whorl_quat q, whorl_vec3 omega_body);

/* Rate of a rotation matrix.  Given: R, body to world; angular velocity
   [rad/s], omega in world or omega_body in body coordinates.
   Returned: dR/dt = omega* R = R omega_body* [1/s].
   Errors: none; NaN in, NaN out; R need not be a rotation.
   Accuracy: error of each entry <= WHORL_MAT3_RATE_BOUND u times the sum
   of its two |products|.
   See: eq:rotation-rate, eq:rotation-rate-body. */
whorl_mat3 whorl_mat3_rate(whorl_mat3 R, whorl_vec3 omega);
whorl_mat3 whorl_mat3_rate_body(whorl_mat3 R, whorl_vec3 omega_body);

/* The turn about an axis by an angle, as a quaternion or as a matrix.
   Given: axis, any length but zero; angle [rad], right-handed about the
   axis.  Returned: *q or *R.  Errors: WHORL_NOT_FINITE,
   WHORL_ZERO_LENGTH.
   Accuracy: error of each component of q <=
   WHORL_QUAT_FROM_AXIS_ANGLE_BOUND u (|component| + 2^-1022); of each
   entry of R <= WHORL_MAT3_FROM_AXIS_ANGLE_BOUND u.
   See: eq:rotation-axis-angle, eq:rotation-rodrigues. */
whorl_status whorl_quat_from_axis_angle(whorl_vec3 axis, double angle,
                                        whorl_quat *q);
whorl_status whorl_mat3_from_axis_angle(whorl_vec3 axis, double angle,
                                        whorl_mat3 *R);

/* Slerp: the attitude between two attitudes, at constant speed about one
   axis, by the shorter way.  Given: unit quaternions p, q (-q is as good);
   part s of the way, 0 at p, 1 at q; beyond, the turn goes on.
   Returned: exp(s log(q conj(p))) p.  Errors: none; NaN in, NaN out.
   Accuracy: |error| <= WHORL_QUAT_SLERP_BOUND u for 0 <= s <= 1; half a
   turn apart (within rounding), either way may be taken.
   See: eq:rotation-slerp. */
whorl_quat whorl_quat_slerp(whorl_quat p, whorl_quat q, double s);

/* The unit quaternion of a rotation vector.  Given: alpha [rad], any
   length.  Returned: the turn by |alpha| about alpha.
   Errors: none; NaN or infinity in, NaN out.
   Accuracy: |error| <= WHORL_QUAT_EXP_BOUND u (1 + |alpha|/4); for
   |alpha| <= pi the vector part is within WHORL_QUAT_EXP_BOUND u of its
   own length (plus 2^-1022).  See: eq:rotation-exp. */
whorl_quat whorl_quat_exp(whorl_vec3 alpha);

/* The rotation vector of a unit quaternion.  Given: q, |q| = 1 (any other
   length but zero gives the same).  Returned: alpha [rad], |alpha| <= pi,
   the shorter of the two turns.  Errors: none; NaN or zero in, NaN out.
   Accuracy: |error| <= WHORL_QUAT_LOG_BOUND u (|alpha| + 2^-1020).
   See: eq:rotation-log. */
whorl_vec3 whorl_quat_log(whorl_quat q);

/* The rotation Rz(phi) Ry(theta) Rx(psi).  Given: angles [rad].
   Returned: R.  Errors: none; NaN or infinity in, NaN out.
   Accuracy: error of each entry <= WHORL_MAT3_FROM_EULER_ZYX_BOUND u.
   See: eq:rotation-euler. */
whorl_mat3 whorl_mat3_from_euler_zyx(double phi, double theta,
                                     double psi);

/* Euler angles of a rotation.  Given: R, a rotation within
   WHORL_ROTATION_TOLERANCE.  Returned: *phi and *psi in [-pi, pi], *theta
   in [-pi/2, pi/2] [rad]; *locked is 1 if cos theta is at most
   WHORL_GIMBAL_COSINE, where *phi is 0 by convention, else 0.
   Errors: as whorl_mat3_check_rotation.
   Accuracy: the rotation of the angles returned differs from R, a rotation
   whose entries were rounded to doubles, by at most
   WHORL_MAT3_TO_EULER_ZYX_BOUND u in each entry, near the lock too.
   See: eq:rotation-euler-inverse. */
whorl_status whorl_mat3_to_euler_zyx(whorl_mat3 R, double *phi,
                                     double *theta, double *psi,
                                     int *locked);
#define WHORL_GIMBAL_COSINE 0x1p-50

/* How far a matrix is from having orthonormal columns.  Given: any R.
   Returned: the largest |entry| of R^T R - 1; NaN in, NaN out.
   Errors: none.  Accuracy: error <= WHORL_MAT3_ROTATION_ERROR_BOUND u
   (1 + largest squared column of R).  See: eq:rotation-test. */
double whorl_mat3_rotation_error(whorl_mat3 R);

/* Is the matrix a rotation?  Given: any R.  Returned: WHORL_OK, or
   WHORL_NOT_FINITE; WHORL_NOT_ROTATION if whorl_mat3_rotation_error(R) is
   above WHORL_ROTATION_TOLERANCE; WHORL_REFLECTION if det R < 0.
   Accuracy: that of whorl_mat3_rotation_error.  See: eq:rotation-test. */
whorl_status whorl_mat3_check_rotation(whorl_mat3 R);
#define WHORL_ROTATION_TOLERANCE 1e-6

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_QUAT_MUL_BOUND 3.0
#define WHORL_QUAT_NORMALIZE_BOUND 3.501
#define WHORL_QUAT_ROTATE_BOUND 12.3
#define WHORL_QUAT_TO_MAT3_BOUND 3.5
#define WHORL_MAT3_TO_QUAT_BOUND 6.4
#define WHORL_QUAT_RATE_BOUND 3.0
#define WHORL_MAT3_RATE_BOUND 2.0
#define WHORL_QUAT_FROM_AXIS_ANGLE_BOUND 6.501
#define WHORL_MAT3_FROM_AXIS_ANGLE_BOUND 23.6
#define WHORL_QUAT_SLERP_BOUND 39.4
#define WHORL_QUAT_EXP_BOUND 6.6
#define WHORL_QUAT_LOG_BOUND 6.6
#define WHORL_MAT3_ROTATION_ERROR_BOUND 4.001
#define WHORL_MAT3_FROM_EULER_ZYX_BOUND 9.001
#define WHORL_MAT3_TO_EULER_ZYX_BOUND 32.0

#ifdef __cplusplus
}
#endif
#endif
