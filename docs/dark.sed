# A drawing of the sketcher for a dark page: ink light, blue lighter, black metal gray.
s/#222428/#d8d4cb/g
s/#0072b2/#56b4e9/g
s/"#000000"/"#33353a"/g
s/"#1[47a]1[47a]1[47a]"/"#3d3f45"/g
