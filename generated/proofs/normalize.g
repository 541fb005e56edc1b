# The length of a vector, and a component of its direction.
@rnd = float<ieee_64, ne>;
x = rnd(x_); y = rnd(y_); z = rnd(z_);
s rnd= x * x + y * y + z * z;
S = x * x + y * y + z * z;
l = rnd(sqrt(s));
L = sqrt(S);
e = rnd(x / l);
E = x / L;

{ |x| in [1b-400, 1] /\ |y| in [1b-400, 1] /\ |z| in [1b-400, 1]
  -> |l -/ L| <= 0x2.85p-53 /\ |e -/ E| <= 0x3.85p-53 }
