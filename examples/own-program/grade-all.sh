#!/bin/sh
# Grades the submissions of a class. Each folder in submissions/ holds a program "run", which reads the inputs and
# writes its decisions. One line a submission: in how many scenes it is right, and the first thing that is wrong.
#
#     sh grade-all.sh submissions funnel/a-to-g funnel/zigzag funnel/arc
set -u
folder=$1
shift
for submission in "$folder"/*/; do
    right=0
    remark=''
    for scene in "$@"; do
        # A program that never ends is stopped; what it wrote until then is graded.
        report=$(pathlight inputs "$scene" | timeout 10 "$submission/run" | pathlight grade "$scene" - 2>&1)
        case $? in
            0) right=$((right + 1)) ;;
            *) [ -n "$remark" ] || remark="$scene: $(printf '%s' "$report" | head -n 1)" ;;
        esac
    done
    echo "$(basename "$submission"): $right of $# scenes right. $remark"
done
