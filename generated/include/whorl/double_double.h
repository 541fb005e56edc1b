/* Numbers kept as the sum of two doubles; errors of sums and products. */
/* Tangled from literate/08-exact: story, workshop. Edit there. */
#ifndef WHORL_DOUBLE_DOUBLE_H
#define WHORL_DOUBLE_DOUBLE_H

#ifdef __cplusplus
extern "C" {
#endif

/* The number hi + lo.  hi is the double nearest to it, so that lo is at
   most half a unit in the last place of hi.  A double x is {x, 0}. */
typedef struct { double hi, lo; } whorl_dd;

/* Everything in this header needs rounding to nearest.

   The sum of two doubles, and its rounding error.  Given: any a, b with
   |a|, |b| <= 2^1022.  Returned: hi = a + b rounded, lo such that
   hi + lo is a + b exactly, also among subnormal numbers.
   Errors: none; NaN in, NaN out.  Accuracy: exact.
   See: eq:exact-two-sum. */
whorl_dd whorl_two_sum(double a, double b);

/* The product of two doubles, and its rounding error.  Given: a, b of size
   at most 2^995, |a b| <= 2^1021, and a b = 0, or |a b| >= 2^-968, or the
   last digits of a and b are worth 2^i and 2^j with i + j >= -1074.
   Returned: hi = a b rounded, lo such that hi + lo is a b exactly.
   Errors: none; NaN in, NaN out.  Accuracy: exact.
   See: eq:exact-split, eq:exact-two-prod. */
whorl_dd whorl_two_prod(double a, double b);

/* Sum and difference of double-doubles.  Given: x, y with hi = hi + lo
   rounded.  Returned: x + y, x - y, in the same form.
   Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_DD_ADD_BOUND u^2 |exact result|, and with a
   double y <= WHORL_DD_ADD_DOUBLE_BOUND u^2 |exact result|.
   See: eq:exact-dd-add. */
whorl_dd whorl_dd_add(whorl_dd x, whorl_dd y);
whorl_dd whorl_dd_sub(whorl_dd x, whorl_dd y);
whorl_dd whorl_dd_add_double(whorl_dd x, double y);

/* Product of double-doubles.  Given: x, y as above, with products in the
   domain of whorl_two_prod.  Returned: x y.  Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_DD_MUL_BOUND u^2 |exact result|, and with a
   double y <= WHORL_DD_MUL_DOUBLE_BOUND u^2 |exact result|.
   See: eq:exact-dd-mul. */
whorl_dd whorl_dd_mul(whorl_dd x, whorl_dd y);
whorl_dd whorl_dd_mul_double(whorl_dd x, double y);

/* Quotient of double-doubles.  Given: x, y as above, y not zero, and the
   quotient times y in the domain of whorl_two_prod.  Returned: x / y.
   Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_DD_DIV_BOUND u^2 |exact result|, and with a
   double y <= WHORL_DD_DIV_DOUBLE_BOUND u^2 |exact result|.
   See: eq:exact-dd-div. */
whorl_dd whorl_dd_div(whorl_dd x, whorl_dd y);
whorl_dd whorl_dd_div_double(whorl_dd x, double y);

/* Bounds that tests read, in u^2 of the exact result. */
#define WHORL_DD_ADD_BOUND 3.001
#define WHORL_DD_ADD_DOUBLE_BOUND 2.0
#define WHORL_DD_MUL_BOUND 5.0
#define WHORL_DD_MUL_DOUBLE_BOUND 1.501
#define WHORL_DD_DIV_BOUND 15.001
#define WHORL_DD_DIV_DOUBLE_BOUND 3.0

#ifdef __cplusplus
}
#endif
#endif
