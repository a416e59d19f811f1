# A* over areas that share sides: the channel.
import sys
from collections import namedtuple
from heapq import heappop, heappush
from math import sqrt

# Corners run clockwise. Left and right of a
# side are as seen from inside; -1 lies behind
# a wall.
Area = namedtuple("Area", "corners sides")
Side = namedtuple("Side", "left right beyond")
# The best path to an area: its length g, f
# with the rest h, its last point, and the
# side that it crosses last.
Node = namedtuple("Node",
                  "g f point last side")


# Positive: c lies right of the line a-b.
def area2(a, b, c):
    return ((b[0] - a[0]) * (c[1] - a[1]) -
            (b[1] - a[1]) * (c[0] - a[0]))


def touches(area, p):
    ends = area.corners
    pairs = zip(ends, ends[1:] + ends[:1])
    return all(area2(a, b, p) >= 0
               for a, b in pairs)


# Rounded: sums of whole numbers are exact.
def length(a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    return int(sqrt(dx * dx + dy * dy) + 0.5)


# On across a side, through its middle.
def across(area, side):
    (ax, ay), (bx, by), _ = side
    middle = (ax + bx) / 2, (ay + by) / 2
    last = nodes[area]
    g = last.g + length(last.point, middle)
    h = length(middle, goal)
    return Node(g, g + h, middle, area, side)


def is_better(node, area):
    if area < 0 or area in closed:
        return False
    return (area not in nodes or
            node.f < nodes[area].f)


def trace_back(area):
    portals = []
    while nodes[area].side:
        portals.append(nodes[area].side)  #~ back
        area = nodes[area].last
    return portals[::-1]  #~ channel


# The portals of the channel; None: no path.
def search():
    open_list, at_goal = [], set()
    for area in range(len(areas)):
        at_start = touches(areas[area], start)  #~ locate
        if touches(areas[area], goal):
            at_goal.add(area)
        if at_start and area in at_goal:
            return []  #~ one for both
        if not at_start:
            continue
        h = length(start, goal)
        nodes[area] = Node(  #~ seed
            0, h, start, None, None)
        heappush(open_list, (h, area))
    while open_list:
        f, area = heappop(open_list)  #~ expand
        if area in closed:
            continue  # an outdated entry
        closed.add(area)
        if area in at_goal:
            return trace_back(area)  #~ reach
        for side in areas[area].sides:
            node = across(area, side)
            beyond = side.beyond
            if not is_better(node, beyond):
                continue  #~ leave
            nodes[beyond] = node  #~ discover
            entry = (node.f, beyond)
            heappush(open_list, entry)
    return None  #~ no path


# Input, in whole numbers: start x y, goal x
# y, the number of areas; of each, the
# number of corners and x y of each corner,
# the number of sides, and of each side left
# x y, right x y and the area behind it.
words = map(int, sys.stdin.read().split())


def point():
    return next(words), next(words)


start, goal = point(), point()
areas = []
for _ in range(next(words)):
    corners = [point()
               for _ in range(next(words))]
    sides = [
        Side(point(), point(), next(words))
        for _ in range(next(words))]
    areas.append(Area(corners, sides))
nodes, closed = {}, set()
portals = search()
found = portals is not None
print("found" if found else "no path")
for (ax, ay), (bx, by), _ in portals or []:
    print("portal", ax, ay, bx, by)
