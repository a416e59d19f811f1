"""The funnel that restarts, as docs/own-program.md describes it.

    pathlight inputs funnel/a-to-g | python3 funnel.py | pathlight grade funnel/a-to-g -
"""
import json
import sys

task = json.load(sys.stdin)


def area2(a, b, c):
    """Positive if c lies to the right of the way from a to b, because y runs down."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def pull(start, between, goal):
    # Portal 0 is the start; the goal is the last portal, with both ends at the goal.
    portals = [{"left": p, "right": p} for p in [start]] + between + [{"left": goal, "right": goal}]
    apex = start
    side = {"left": (start, 0), "right": (start, 0)}  # where each side ends, and the portal of that end
    path = [start]
    k = 1
    while k < len(portals):
        for end, other, sign in [("right", "left", 1), ("left", "right", -1)]:
            point = portals[k][end]
            if sign * area2(apex, side[end][0], point) > 0:
                do = "skip"
            elif side[end][0] == apex:
                do = "open"
            elif sign * area2(apex, side[other][0], point) <= 0:
                do = "corner"
            else:
                do = "tighten"
            print(json.dumps({"portal": k, "end": end, "do": do}))
            if do in ("open", "tighten"):
                side[end] = (point, k)
            elif do == "corner":
                apex, k = side[other]
                path.append(apex)
                side = {"left": (apex, k), "right": (apex, k)}
                break  # go on with the portal behind the new apex
        k += 1
    return path + [goal]


found = task["portals"] is not None
path = pull(task["start"], task["portals"], task["goal"]) if found else []
print(json.dumps({"path": path}))
