/* The arithmetic of double-doubles, to be called. */
/* Tangled from literate/08-exact: workshop. Edit there. */
#include "src/double_double.h"

whorl_dd whorl_two_sum(double a, double b)
{
    return two_sum(a, b);
}

whorl_dd whorl_two_prod(double a, double b)
{
    return two_prod(a, b);
}
whorl_dd whorl_dd_add(whorl_dd x, whorl_dd y)
{
    return dd_add(x, y);
}

whorl_dd whorl_dd_sub(whorl_dd x, whorl_dd y)
{
    return dd_sub(x, y);
}

whorl_dd whorl_dd_add_double(whorl_dd x, double y)
{
    return dd_add_double(x, y);
}
whorl_dd whorl_dd_mul(whorl_dd x, whorl_dd y)
{
    return dd_mul(x, y);
}

whorl_dd whorl_dd_mul_double(whorl_dd x, double y)
{
    return dd_mul_double(x, y);
}

whorl_dd whorl_dd_div(whorl_dd x, whorl_dd y)
{
    return dd_div(x, y);
}

whorl_dd whorl_dd_div_double(whorl_dd x, double y)
{
    return dd_div_double(x, y);
}
