# A component of the rate of a quaternion; halving is exact.
@rnd = float<ieee_64, ne>;
a = rnd(a_); b = rnd(b_); c = rnd(c_);
x = rnd(x_); y = rnd(y_); z = rnd(z_);
s rnd= a * x + (b * y - c * z);
r = 0.5 * s;
R = 0.5 * (a * x + (b * y - c * z));

{ |a| <= 1 /\ |b| <= 1 /\ |c| <= 1 /\ |x| <= 1 /\ |y| <= 1 /\ |z| <= 1
  -> |r - R| <= 9b-55 }
