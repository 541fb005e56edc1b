whorl tumble --density 2700 --omega 0.1,6,0.1 --time 10 --step 1 --method exact 2> /dev/null |
    awk -F , 'NR > 1 { print $1, 1 - 2 * ($3 ^ 2 + $5 ^ 2) }'
