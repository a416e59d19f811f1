"""The beam, as docs/own-program.md describes it.

    pathlight inputs beam/recursion | python3 beam.py | pathlight grade beam/recursion -
"""
import json
import sys

task = json.load(sys.stdin)
origin, vertices, triangles = task["origin"], task["vertices"], task["triangles"]


def area2(a, b, c):
    """Positive if c lies to the right of the way from a to b, because y runs down."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hit(via, a, b):
    """Where the ray from the origin through a point meets the line through a and b."""
    of_a, of_b = area2(origin, via, a), area2(origin, via, b)
    t = of_a / (of_a - of_b) if of_a != of_b else 0
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]


polygon = []
limits = []  # the left and the right limit of each wall that was met

# A beam: the left and right end of its edge, the points that limit it, and the triangle behind. The last one is next.
waiting = []
for beam in reversed(task["beams"]):
    l, r = beam["vertices"]
    waiting.append((l, r, vertices[l], vertices[r], beam["triangle"]))

while waiting:
    l, r, left, right, behind = waiting.pop()
    a, b = vertices[l], vertices[r]
    if behind is None:
        print(json.dumps({"edge": [a, b], "do": "wall"}))
        if limits and limits[-1][1] != left:
            polygon.append(origin)
        limits.append((left, right))
        polygon += [hit(left, a, b), hit(right, a, b)]
        continue
    # The triangle has the edge from r to l; S is the vertex after it.
    corners, neighbours = triangles[behind]["vertices"], triangles[behind]["neighbours"]
    k = corners.index(r)
    s = corners[(k + 2) % 3]
    point = vertices[s]
    of_left, of_right = area2(origin, left, point), area2(origin, right, point)
    if of_left > 0 and of_right < 0:
        do = "both"
    else:
        do = "right" if of_left <= 0 else "left"
    print(json.dumps({"edge": [a, b], "do": do}))
    if do != "left":
        waiting.append((s, r, point if do == "both" else left, right, neighbours[(k + 2) % 3]))
    if do != "right":
        waiting.append((l, s, left, point if do == "both" else right, neighbours[(k + 1) % 3]))

# Seen from a wall or a corner, the polygon begins and ends at the origin.
if limits and limits[0][0] != limits[-1][1]:
    polygon.append(origin)
print(json.dumps({"polygon": polygon}))
