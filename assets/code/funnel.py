# The simple stupid funnel (Mononen 2010).
import sys


# Positive: c lies right of the line a-b.
def area2(a, b, c):
    return ((b[0] - a[0]) * (c[1] - a[1]) -
            (b[1] - a[1]) * (c[0] - a[0]))


# A portal is a pair of points, left and
# right. Each side of the funnel is x, y and a
# portal.
def pull(portals):
    last, portal = len(portals) - 1, 0
    start, _ = portals[0]
    goal, _ = portals[last]
    if last == 1:
        return [start, goal]  #~ straight

    path = [start]
    apex = left = right = (*start, 0)
    while portal < last:
        portal += 1  #~ visit
        # The right end (+1), then the left
        # (-1).
        for side in (1, -1):
            own, other = left, right
            if side > 0:
                own, other = right, left
            point = portals[portal][side > 0]
            end = (*point, portal)
            area = area2(apex, own, end)  #~ inside
            if side * area > 0:
                continue  #~ skip
            open = own[:2] == apex[:2]  #~ apex
            if not open:
                area = area2(apex, other, end)  #~ cross
            if open or side * area > 0:
                if own[:2] == point:
                    own = (*point, portal)  #~ stay
                else:
                    own = end  #~ tighten
                if side > 0:
                    right = own
                else:
                    left = own
                continue
            portal = other[2]  #~ crossed
            if other[:2] == apex[:2]:
                apex = other  #~ restart at the same corner
            elif portal < last:
                apex = other  #~ restart
                path.append(apex[:2])
            left = right = apex
            break
    if path[-1] != goal:
        path.append(goal)  #~ finish
    return path


# Input, in whole numbers: the number of
# portals; of each, the left end x y and the
# right end x y. The first one is the start,
# the last one the goal.
words = map(int, sys.stdin.read().split())
n = next(words)
points = list(zip(words, words))
portals = list(zip(points[::2], points[1::2]))
for x, y in pull(portals):
    print("path", x, y)
