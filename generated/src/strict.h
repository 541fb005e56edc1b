/* Refuses compilers that would change the arithmetic. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_STRICT_H
#define WHORL_STRICT_H

/* The accuracy stated for every function rests on IEEE 754 arithmetic in
   double precision, each operation rounded once. */
#include <float.h>

#if (FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1) \
    || defined __FAST_MATH__ || defined __ASSOCIATIVE_MATH__ \
    || defined __RECIPROCAL_MATH__ \
    || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "whorl needs plain IEEE arithmetic: no -ffast-math, no x87"
#endif

/* A product and a sum are two roundings, whatever flags are given. */
#if !defined __GNUC__ || defined __clang__
#pragma STDC FP_CONTRACT OFF
#elif defined __x86_64__ && !defined __FMA__ && !defined __AVX512F__
#pragma GCC optimize ("fp-contract=off")
#else
#pragma GCC optimize ("fp-contract=off", "no-tree-slp-vectorize")
#endif

#endif
