whorl tumble --density 2700 --omega 0.1,6,0.1 --time 4 --step 1/4 --method exact 2> /dev/null
