whorl tumble --density 2700 --omega 0.1,6,0.1 --time 60 2>&1 > /dev/null
