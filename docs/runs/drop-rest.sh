whorl drop --density 2700 --steps 1000 2>&1 > /dev/null
