# Wave propagation on a grid.
import sys
from math import atan2, cos, hypot
from math import pi, sin, sqrt


# In order, equal cells are neighbours: then a
# look at the last cell that was kept is
# enough.
def remove_duplicates(cells):
    once = []  #~ compare
    in_order = dedupe == "sort"
    for cell in cells:
        seen = once[-1:] if in_order else once
        if cell in seen:
            continue  #~ duplicate removed
        once.append(cell)
    return once


def is_wall(cell):
    return number[cell] < 0


def cuts_corner(cell, i):
    if i < 4:
        return False
    a = cell + around[i - 4]
    b = cell + around[(i - 3) % 4]
    return is_wall(a) or is_wall(b)


# Eight ways: no corner is cut.
def look_around(cell, ways, next_frontier):
    for i in range(ways):
        neighbour = cell + around[i]
        if number[neighbour] != 0:
            continue  #~ skip
        if cuts_corner(cell, i):
            continue  #~ corner cut
        if dedupe == "push":
            if neighbour in next_frontier:
                continue  #~ duplicate avoided
        next_frontier.append(neighbour)  #~ discover


def flood(goal, ways):
    frontier, d = [], 1
    if number[goal] == 0:
        frontier = [goal]  #~ seed
    while frontier:  #~ front
        next_frontier = []
        for cell in frontier:
            number[cell] = d  #~ number
            if ways == 4:
                look_around(cell, 4,
                            next_frontier)
        # Eight ways: cells of it can touch.
        if ways == 8:
            for cell in frontier:
                look_around(cell, 8,
                            next_frontier)
        if dedupe == "sort":
            next_frontier.sort()  #~ sort
        if dedupe in ("keep", "sort"):
            next_frontier = remove_duplicates(
                next_frontier)
        frontier = next_frontier  #~ swap
        d += 1


# The lowest neighbour in so many directions,
# the first of several; the goal itself has
# none.
def lowest(cell, ways, cut):
    best = cell
    for i in range(ways):
        neighbour = cell + around[i]
        if not cut and cuts_corner(cell, i):
            continue
        n = number[neighbour]
        if 0 < n < number[best]:
            best = neighbour
    return best


def descend(cell, ways, cut):
    path = [cell]  #~ begin
    if number[cell] <= 0:
        return []  #~ no path
    while number[cell] > 1:
        cell = lowest(cell, ways, cut)
        path.append(cell)  #~ descend
    return path


# A wall counts as the cell itself.
def sample(cell, i):
    n = number[cell + around[i]]
    return n if n > 0 else number[cell]  #~ sample


# Three lines between four points on a circle
# around the middle of the cell, turned by
# the angle of the arrow. y grows downwards.
def draw(cell, dx, dy):
    length = hypot(dx, dy)
    if length == 0:
        return  # no direction: 0 / 0
    dx, dy = dx / length, dy / length
    angle = atan2(dy, dx)

    def point(turn, radius):
        x = cell % width + 0.5
        y = cell // width + 0.5
        to = angle + turn
        return (x + radius * cos(to),
                y + radius * sin(to))

    tip, tail = point(0, 0.3), point(pi, 0.3)
    print("line", *tail, *tip)
    print("line", *point(-0.7, 0.165), *tip)
    print("line", *tip, *point(0.7, 0.165))


def point_arrows(arrows):
    for cell in range(len(number)):  #~ flow field
        if number[cell] <= 0:
            continue
        x, y = cell % width, cell // width
        if arrows == "repaired":
            to = lowest(cell, 8, False)
            arrow = (to % width - x,  #~ repaired arrow
                     to // width - y)
        else:
            left = sample(cell, 3)
            right = sample(cell, 1)
            up = sample(cell, 0)
            down = sample(cell, 2)
            arrow = (left - right, up - down)  #~ arrow
        dx, dy = arrow
        if arrows == "eight":
            # Each counts 1/sqrt(2).
            ne = sample(cell, 4)
            se = sample(cell, 5)
            sw = sample(cell, 6)
            nw = sample(cell, 7)
            root = sqrt(2)
            dx += (nw + sw - ne - se) / root
            dy += (nw + ne - sw - se) / root
        print("arrow", x, y, dx, dy)
        draw(cell, dx, dy)


# Input: width, height; rows of . and #; start
# and goal as x y; moves: 4, 8 or mixed (flood
# of 4, path of 8, past any corner); keep,
# sort, push or never; arrows: none,
# differences, eight or repaired.
size, *lines = sys.stdin.read().splitlines()
width, height = map(int, size.split())
rows, ends = lines[:height], lines[height:]
(sx, sy), (gx, gy) = (map(int, end.split())
                      for end in ends[:2])
moves, dedupe, arrows = ends[2].split()
mixed = moves == "mixed"
ways = 4 if moves == "4" else 8
# Walls surround the map. A cell is an index,
# and each neighbour lies at a fixed offset.
number = [-1 if c == "#" else 0  # 0: none yet
          for c in "".join(rows)]
around = [-width, 1, width, -1,  # N E S W
          1 - width, 1 + width,  # NE SE
          width - 1, -width - 1]  # SW NW
flood(gy * width + gx, 4 if mixed else ways)
start = sy * width + sx
for cell in descend(start, ways, mixed):
    print("path", cell % width, cell // width)
for n in number:
    print("number", n)
if arrows != "none":
    point_arrows(arrows)
