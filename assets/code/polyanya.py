# Polyanya: the shortest path over triangles,
# by A* over intervals of their edges.
import sys
from collections import namedtuple
from heapq import heappop, heappush
from math import inf, sqrt

# Vertices run clockwise on a screen.
# Neighbour k lies across the edge from vertex
# k to the next one; it is -1 behind a wall.
Triangle = namedtuple("Triangle",
                      "vertices neighbours")
# The part of an edge that its root sees: it
# leaves triangle t across edge k, between two
# rays. Where a ray meets an end of the edge,
# the interval ends at that vertex, elsewhere
# at a crossing. So its ends are exact: only f
# is rounded. The ray is ZERO where the root
# itself is the end of the edge.
Interval = namedtuple("Interval",
                      "t k root rays")
# g: the length of the path to the root. No
# path over the interval is shorter than f.
Node = namedtuple(
    "Node", "interval g f before at_goal")
SIDES = LEFT, RIGHT = 0, 1
ZERO = 0, 0


def vertex(t, k):
    return triangles[t].vertices[k % 3]


def neighbour(t, k):
    return triangles[t].neighbours[k % 3]


# The ends of an edge: left, right.
def ends(t, k):
    return (points[vertex(t, k)],
            points[vertex(t, k + 1)])


def ray(a, b):
    return b[0] - a[0], b[1] - a[1]


# Positive: b points to the right of a.
def turn(a, b):
    return a[0] * b[1] - a[1] * b[0]


# Positive: b points out of the interval, past
# its ray a on this side.
def outside(side, a, b):
    return turn(a, b) if side else -turn(a, b)


# Positive: p lies right of the edge, inside.
def inside(t, k, p):
    a, b = ends(t, k)
    return turn(ray(a, b), ray(a, p))


def touching(p):
    return [t for t in range(len(triangles))
            if all(inside(t, k, p) >= 0
                   for k in range(3))]


def length(a, b):
    x, y = map(float, ray(a, b))
    return sqrt(x * x + y * y)


# The vertex at which an interval ends; None
# if it ends at a crossing.
def end_vertex(interval, side):
    t, k, root, rays = interval
    v = vertex(t, k + side)
    to_v = ray(points[root], points[v])
    is_met = turn(rays[side], to_v) == 0
    return v if is_met else None


# The end itself, for f: a crossing is
# rounded.
def end(interval, side):
    v = end_vertex(interval, side)
    if v is not None:
        return points[v]
    t, k, root, rays = interval
    a, b = ends(t, k)
    from_a, from_b = (
        float(turn(rays[side],
                   ray(points[root], p)))
        for p in (a, b))
    part = from_a / (from_a - from_b)
    x, y = ray(a, b)
    return a[0] + x * part, a[1] + y * part


# The goal, or its mirror image if it lies on
# the near side of the edge.
def mirrored_goal(t, k):
    gx, gy = map(float, goal)
    if inside(t, k, goal) <= 0:
        return gx, gy
    a, b = ends(t, k)
    x, y = map(float, ray(a, b))
    part = (gx - a[0]) * x + (gy - a[1]) * y
    part /= x * x + y * y
    return (2 * (a[0] + x * part) - gx,
            2 * (a[1] + y * part) - gy)


# From the root over the interval to the goal,
# as if no walls were behind it.
def h(interval):
    t, k, root, rays = interval
    root = points[root]
    to = mirrored_goal(t, k)
    for side in SIDES:
        if outside(side, rays[side],
                   ray(root, to)) > 0:
            via = end(interval, side)
            return (length(root, via) +
                    length(via, to))
    return length(root, to)


def add(interval, g, before, at_goal=False):
    root = points[interval.root]
    rest = (length(root, goal) if at_goal
            else h(interval))
    f = g + rest
    # Rounding must not let f fall.
    if before is not None:
        f = max(f, nodes[before].f)
    heappush(open_list, (f, len(nodes)))
    nodes.append(Node(interval, g, f, before,
                      at_goal))


# From all triangles that touch the start,
# across the edges opposite it.
def seed(at_start):
    p = points[start]
    for t in at_start:
        for k in range(3):
            if (neighbour(t, k) < 0 or
                    inside(t, k, p) <= 0):
                continue
            a, b = ends(t, k)
            rays = ray(p, a), ray(p, b)
            add(Interval(t, k, start, rays),  #~ seed
                0, None)


# The corner of a wall at which a path can
# turn to this side, or None.
def corner(interval, side):
    v = end_vertex(interval, side)
    if (v not in on_wall or
            interval.rays[side] == ZERO):
        return None
    return v


def length_to(v, node):
    root = points[node.interval.root]
    return node.g + length(root, points[v])


# The triangle behind touches the goal.
def go_to_goal(n):
    node = nodes[n]
    t, k, root, rays = node.interval
    to_goal = ray(points[root], goal)
    out = [outside(side, rays[side], to_goal)
           for side in SIDES]
    if max(out) <= 0:
        add(node.interval, node.g, n, True)  #~ aim
        return
    for side in SIDES:
        v = corner(node.interval, side)
        if v is None or out[side] <= 0:
            continue
        g = length_to(v, node)
        if g < root_g[v]:
            root_g[v] = g
            add(Interval(t, k, v, rays),  #~ bend
                g, n, True)


# Its own ray is the one on this side.
def between(t, k, root, side, own, other):
    rays = own, other
    if side == RIGHT:
        rays = other, own
    return Interval(t, k, root, rays)


# Pushes an interval through the triangle
# behind it.
def push(n):
    node = nodes[n]
    t, k, root, rays = node.interval
    # From behind, it begins at its right end.
    # Clockwise follow the edge on the left,
    # then s, then the edge on the right.
    right_end = vertex(t, k + 1)
    t = neighbour(t, k)
    k = triangles[t].vertices.index(right_end)
    edges = k + 1, k + 2
    s = points[vertex(t, k + 2)]
    to_s = ray(points[root], s)
    out = [0, 0]
    for side in SIDES:
        out[side] = outside(  #~ compare
            side, rays[side], to_s)
    # What the root sees of both edges.
    for side in SIDES:
        edge, other = edges[side], 1 - side
        own = rays[side]
        if out[side] >= 0 and own != ZERO:
            continue
        if neighbour(t, edge) < 0:
            continue  #~ wall
        inner = to_s
        if out[other] > 0:
            inner = rays[other]
        add(between(t, edge, root,  #~ observe
                    side, own, inner),
            node.g, n)
    # What it does not see: around a corner.
    for side in SIDES:
        edge, other = edges[side], 1 - side
        v = corner(node.interval, side)
        if v is None or out[side] < 0:
            continue
        to_s = ray(points[v], s)
        hidden = [between(t, edge, v, side,
                          ZERO, to_s)]
        if out[side] > 0:
            hidden.append(between(
                t, edges[other], v, side,
                to_s, rays[side]))
        hidden = [i for i in hidden
                  if neighbour(t, i.k) >= 0]
        if not hidden:
            continue
        g = length_to(v, node)
        if g >= root_g[v]:
            continue  #~ longer
        root_g[v] = g  #~ turn
        for interval in hidden:
            add(interval, g, n)  #~ hide


def trace_back(node):
    path = [goal]  #~ reach
    while node.interval.root != start:
        root = node.interval.root
        path.append(points[root])  #~ back
        while node.interval.root == root:
            node = nodes[node.before]
    path.append(points[start])
    return path[::-1]  #~ path


# The shortest path; None: there is none.
def search():
    at_start = touching(points[start])  #~ locate
    at_goal = touching(goal)
    for t in at_start:
        if t in at_goal:
            return [points[start], goal]  #~ one for both
    if at_goal:
        seed(at_start)
    while open_list:
        f, n = heappop(open_list)  #~ expand
        node = nodes[n]
        t, k, root, rays = node.interval
        if root_g[root] < node.g:
            continue  #~ drop
        if node.at_goal:
            return trace_back(node)
        if neighbour(t, k) in at_goal:
            go_to_goal(n)
        else:
            push(n)
    return None  #~ no path


# Input, in whole numbers: the number of
# points, then x y of each; the number of
# triangles, then three vertices and three
# neighbours of each; the start x y and the
# goal x y.
words = map(int, sys.stdin.read().split())
points = [(next(words), next(words))
          for _ in range(next(words))]
triangles = []
for _ in range(next(words)):
    ids = [next(words) for _ in range(6)]
    t = Triangle(ids[:3], ids[3:])
    triangles.append(t)
# The start is one more point.
start = len(points)
points.append((next(words), next(words)))
goal = next(words), next(words)
on_wall = {vertex(t, k + end)
           for t in range(len(triangles))
           for k in range(3) for end in SIDES
           if neighbour(t, k) < 0}
# Of each vertex, the g with which it became a
# root.
root_g = [inf] * len(points)
nodes, open_list = [], []
path = search()
if path is None:
    print("no path")
for x, y in path or []:
    print("path", x, y)
