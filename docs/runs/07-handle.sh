whorl mass --density 2700 --units mm t-handle:5
