# The queue funnel (Lee and Preparata 1984).
import sys
from collections import deque


# Positive: c lies right of the line a-b.
def area2(a, b, c):
    return ((b[0] - a[0]) * (c[1] - a[1]) -
            (b[1] - a[1]) * (c[0] - a[0]))


# A portal is a pair of points, left and
# right. Each end in the funnel is x, y and a
# portal.
def pull(portals):
    last, portal = len(portals) - 1, 0
    start, _ = portals[0]
    goal, _ = portals[last]
    if last == 1:
        return [start, goal]  #~ straight

    path = [start]
    apex = (*start, 0)
    # The sides of the funnel, from the apex
    # on.
    left, right = deque(), deque()
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
            tip = own[-1] if own else apex
            if end[:2] == tip[:2]:
                if own:  #~ skip
                    own[-1] = end
                else:
                    apex = end
                continue
            while own:
                line = (apex, *own)[-2:]
                area = area2(*line, end)  #~ link
                if side * area > 0:
                    break
                own.pop()  #~ pop
            while not own and other:
                then = other[0]
                if then[2] == last:
                    break
                area = area2(apex, then, end)  #~ cross
                if side * area > 0:
                    break
                apex = other.popleft()  #~ new apex
                if path[-1] != apex[:2]:
                    path.append(apex[:2])
            own.append(end)  #~ push
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
