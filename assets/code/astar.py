# A* on a grid: a path to the goal, guided by
# an estimate.
import sys
from heapq import heappop, heappush
from math import sqrt


# Straight and diagonal moves are counted
# apart and in halves, so that equal costs
# are exactly equal.
def add(a, b):
    return a[0] + b[0], a[1] + b[1]


def value(cost):
    return (cost[0] + cost[1] * sqrt(2)) / 2


# A move costs its length times the mean of
# what both cells cost.
def move_cost(i, a, b):
    both = ground[a] + ground[b]
    return (both, 0) if i < 4 else (0, both)


def is_wall(cell):
    return status[cell] == "#"


def cuts_corner(cell, i):
    if i < 4:
        return False
    a = cell + around[i - 4]
    b = cell + around[(i - 3) % 4]
    return is_wall(a) or is_wall(b)


# An estimate of what the rest costs on the
# cheapest ground.
def h(cell):
    dx = abs(cell % width - goal % width)
    dy = abs(cell // width - goal // width)
    if estimate == "manhattan":
        return lowest * (dx + dy)
    if estimate == "octile":
        straight = abs(dx - dy)
        return lowest * value(
            (2 * straight, 2 * min(dx, dy)))
    if estimate == "euclid":
        line = sqrt(dx * dx + dy * dy)
        return lowest * line
    return 0


# The order of the open list: f, h, then
# index. Rounded, so that equal sums are
# equal. For A* both weights are 1, for
# Dijkstra 0 and 1, for a greedy search 1
# and 0.
def key(cell):
    f = (g_weight * value(g[cell]) +
         h_weight * h(cell))
    rest = round(h(cell), 9)
    return round(f, 9), rest, cell


def look_around(cell, open_list):
    for i in range(ways):
        neighbour = cell + around[i]
        if status[neighbour] in "#c":
            continue  #~ skip
        if cuts_corner(cell, i):
            continue  #~ corner cut
        move = move_cost(i, cell, neighbour)
        cost = add(g[cell], move)
        old = g[neighbour]
        if status[neighbour] == ".":
            status[neighbour] = "o"  #~ discover
        elif value(cost) >= value(old):
            continue  #~ no better
        g[neighbour] = cost  #~ shorter path
        heappush(open_list, key(neighbour))


def search():
    open_list = []
    if is_wall(start) or is_wall(goal):
        return
    heappush(open_list, key(start))  #~ seed
    while open_list:  #~ band
        f, _, cell = heappop(open_list)
        if status[cell] == "c":
            continue  # an outdated entry
        status[cell] = "c"  #~ close
        if cell == goal:
            return
        look_around(cell, open_list)


# The cell before this one on its path.
def before(cell):
    for i in range(ways):
        last = cell + around[i]
        cost = add(g[last],
                   move_cost(i, last, cell))
        if (status[last] == "c" and
                cost == g[cell] and
                not cuts_corner(cell, i)):
            return last
    return None


def trace_back():
    path = []
    cell = goal  #~ begin
    if status[goal] != "c":
        return path
    while cell is not None:
        path.append(cell)
        cell = before(cell)  #~ back
    return path[::-1]


# Input: width, height; rows of . and #, or
# a digit where a cell costs so much; start
# and goal as x y; ways: 8, or 4 without
# diagonal moves; estimate; both weights.
size, *lines = sys.stdin.read().splitlines()
width, height = map(int, size.split())
rows, ends = lines[:height], lines[height:]
(sx, sy), (gx, gy) = (map(int, end.split())
                      for end in ends[:2])
ways, estimate = int(ends[2]), ends[3]
h_weight, g_weight = map(float,
                         ends[4].split())
# Walls surround the map. A cell is an index,
# and each neighbour lies at a fixed offset.
start, goal = sy * width + sx, gy * width + gx
around = [-width, 1, width, -1,  # N E S W
          1 - width, 1 + width,  # NE SE
          width - 1, -width - 1]  # SW NW
# '#' wall, '.' unseen, 'o' open, 'c' closed
cells = "".join(rows)
ground = [int(c) if c.isdigit() else 1
          for c in cells]
lowest = min([n for c, n in zip(cells, ground)
              if c != "#"], default=1)
status = ["." if c.isdigit() else c
          for c in cells]
g = [(0, 0)] * len(status)  # from the start
search()
for cell in trace_back():
    print("path", cell % width, cell // width)
for s in status:
    print("status", s)
