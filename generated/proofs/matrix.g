# A diagonal and another entry of the matrix of a unit quaternion.
@rnd = float<ieee_64, ne>;
w = rnd(w_); x = rnd(x_); y = rnd(y_); z = rnd(z_);
t rnd= y * y + z * z;
T = y * y + z * z;
d = rnd(1 - 2 * t);
D = 1 - 2 * T;
m rnd= 2 * (x * y - w * z);
M = 2 * (x * y - w * z);

{ |w| <= 1 /\ |x| <= 1 /\ y in [0, 1] /\ z in [0, 1] /\ T in [0, 1]
  /\ |x * y| <= 0.5 /\ |w * z| <= 0.5 /\ |M| <= 1
  -> |d - D| <= 4b-53 /\ |m - M| <= 3b-53 }

$ y in 8;
