# Averaged normals: corners are moved into the
# channel by the radius.
import sys
from math import atan2, cos, pi, sin, tau


def angle(a, b):
    return atan2(b[1] - a[1], b[0] - a[0])


# corners: of each its side (-1 left, 1 right)
# and its index on that side. sides: the
# vertices of both sides of the channel; the
# first and the last ones are the tips of its
# first and last triangle.
def move(corners, sides, radius):
    path = []
    for of, here in corners:
        side = sides[of > 0]
        corner = side[here]  #~ corner
        previous = next = corner
        for point in side[:here]:
            if point != corner:
                previous = point  #~ previous
        for point in reversed(side[here:]):
            if point != corner:
                next = point  #~ next
        into = angle(previous, corner)
        on = angle(corner, next)  #~ angles
        turn = on - into
        if abs(turn) > pi:
            turn -= tau if turn > 0 else -tau
        mean = into + turn / 2  #~ half
        # y points down: + is to the right.
        normal = mean - of * pi / 2  #~ quarter
        x, y = corner
        x += radius * cos(normal)
        y += radius * sin(normal)
        moved = x, y
        path.append(moved)  #~ move
    return path  #~ done


# Input: the radius; the number of vertices
# of a side, and x y of each, left then
# right; the number of corners, and of each
# -1 or 1 and its index.
words = iter(sys.stdin.read().split())
radius = float(next(words))
sides = []
for _ in range(2):
    n = int(next(words))
    sides.append([(int(next(words)),
                   int(next(words)))
                  for _ in range(n)])
n = int(next(words))
corners = [(int(next(words)),
            int(next(words)))
           for _ in range(n)]
for x, y in move(corners, sides, radius):
    print("moved", x, y)
