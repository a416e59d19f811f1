# The octile wave: Dijkstra on a grid.
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


# The order of the open list: cost, then
# index.
def key(cell):
    return value(cost[cell]), cell


def look_around(cell, open_list):
    for i in range(ways):
        neighbour = cell + around[i]
        if status[neighbour] in "#c":
            continue  #~ skip
        if cuts_corner(cell, i):
            continue  #~ corner cut
        move = move_cost(i, cell, neighbour)
        total = add(cost[cell], move)
        old = cost[neighbour]
        if status[neighbour] == ".":
            status[neighbour] = "o"  #~ discover
        elif value(total) >= value(old):
            continue  #~ no better
        cost[neighbour] = total  #~ shorter path
        heappush(open_list, key(neighbour))


def flood():
    open_list = []
    if not is_wall(goal):
        heappush(open_list, key(goal))  #~ seed
    while open_list:  #~ band
        _, cell = heappop(open_list)
        if status[cell] == "c":
            continue  # an outdated entry
        status[cell] = "c"  #~ close
        look_around(cell, open_list)


# The next cell on the path to the goal.
def step(cell):
    for i in range(ways):
        to = cell + around[i]
        total = add(cost[to],
                    move_cost(i, to, cell))
        if (status[to] == "c" and
                total == cost[cell] and
                not cuts_corner(cell, i)):
            return to
    return None


def follow():
    path = []
    cell = start  #~ begin
    if status[start] != "c":
        return path
    while cell is not None:
        path.append(cell)
        cell = step(cell)  #~ back
    return path


def point_arrows():
    for cell in range(len(cost)):  #~ flow
        if status[cell] != "c":
            continue
        x, y = cell % width, cell // width
        to = step(cell)  #~ arrow
        if to is None:
            continue  # the goal
        print("arrow", x, y,
              to % width - x, to // width - y)


# Input: width, height; rows of . and #, or
# a digit where a cell costs so much; start
# and goal as x y; ways: 8, or 4 without
# diagonal moves; arrows: none or path.
size, *lines = sys.stdin.read().splitlines()
width, height = map(int, size.split())
rows, ends = lines[:height], lines[height:]
(sx, sy), (gx, gy) = (map(int, end.split())
                      for end in ends[:2])
ways, arrows = int(ends[2]), ends[3]
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
status = ["." if c.isdigit() else c
          for c in cells]
cost = [(0, 0)] * len(status)  # to the goal
flood()
for cell in follow():
    print("path", cell % width, cell // width)
for c in cost:
    print("cost", *c)
if arrows != "none":
    point_arrows()
