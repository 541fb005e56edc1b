# One component of a cross product.
@rnd = float<ieee_64, ne>;
a = rnd(a_); b = rnd(b_); c = rnd(c_); d = rnd(d_);
n rnd= a * b - c * d;
N = a * b - c * d;

{ |a| <= 1 /\ |b| <= 1 /\ |c| <= 1 /\ |d| <= 1
  -> |n - N| <= 2b-53 }
