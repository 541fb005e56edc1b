whorl squash --body box:0.1,0.1,0.1 --steps 400 --step 1/500 2>&1 > /dev/null
