# The beam: what a point sees, over triangles.
import sys
from collections import namedtuple
from math import atan2

# Vertices run clockwise on a screen.
# Neighbour k lies across the edge from vertex
# k to the next one; it is -1 behind a wall.
Triangle = namedtuple("Triangle",
                      "vertices neighbours")
# Leaves a triangle across its edge k, between
# the lines from the origin to left and right.
Beam = namedtuple("Beam",
                  "triangle k left right")


def vertex(t, k):
    return triangles[t].vertices[k % 3]


def at(t, k):
    return points[vertex(t, k)]


# Positive: c lies right of the line a-b.
def area2(a, b, c):
    return ((b[0] - a[0]) * (c[1] - a[1]) -
            (b[1] - a[1]) * (c[0] - a[0]))


def angle(beam):
    return atan2(beam.left[1] - origin[1],
                 beam.left[0] - origin[0])


def touches_origin(t):
    a, b, c = at(t, 0), at(t, 1), at(t, 2)
    return (area2(a, b, origin) >= 0 and
            area2(b, c, origin) >= 0 and
            area2(c, a, origin) >= 0)


def first_beams():
    beams = []
    for t in range(len(triangles)):
        if not touches_origin(t):  #~ locate
            continue
        for k in range(3):
            a, b = at(t, k), at(t, k + 1)
            if area2(a, b, origin) == 0:
                continue  # through the origin
            seen.add(vertex(t, k))  #~ vertex
            seen.add(vertex(t, k + 1))
            beams.append(Beam(t, k, a, b))  #~ first split
    # The leftmost beam comes last: it is the
    # first one to be taken.
    beams.sort(key=angle, reverse=True)
    return beams


# The edge that the beam enters by begins at
# its right end, as seen from inside.
def entered_by(beam, t):
    end = vertex(beam.triangle, beam.k + 1)
    return triangles[t].vertices.index(end)


def expand():
    beams = first_beams()
    while beams:
        beam = beams.pop()  #~ take
        behind = triangles[beam.triangle]
        t = behind.neighbours[beam.k]
        if t < 0:
            pieces.append(beam)  #~ wall, along
            continue
        k = entered_by(beam, t)
        s = at(t, k + 2)  #~ enter
        left = Beam(t, (k + 1) % 3,
                    beam.left, beam.right)
        right = Beam(t, (k + 2) % 3,
                     beam.left, beam.right)
        to_left = area2(  #~ test left
            origin, beam.left, s)
        to_right = area2(  #~ test right
            origin, beam.right, s)
        if to_left > 0 and to_right < 0:
            seen.add(vertex(t, k + 2))  #~ split
            beams += [right._replace(left=s),
                      left._replace(right=s)]
            continue
        if to_left == 0 or to_right == 0:
            seen.add(vertex(t, k + 2))  #~ touch
        if to_left > 0:
            beams.append(left)  #~ go left
        else:
            beams.append(right)  #~ go right


# Where the line from the origin through p
# meets the edge of a beam.
def print_hit(beam, p):
    a = at(beam.triangle, beam.k)
    b = at(beam.triangle, beam.k + 1)
    from_a = area2(origin, p, a)
    from_b = area2(origin, p, b)
    part = 0
    if from_a != from_b:
        part = from_a / (from_a - from_b)
    x = a[0] + part * (b[0] - a[0])
    y = a[1] + part * (b[1] - a[1])
    print("polygon", x, y)


def print_polygon():
    after = pieces[1:] + pieces[:1]
    for piece, then in zip(pieces, after):
        print_hit(piece, piece.left)
        print_hit(piece, piece.right)
        if piece.right != then.left:
            print("polygon", *origin)


# Input, in whole numbers: the number of
# points, then x y of each; the number of
# triangles, then three vertices and three
# neighbours of each; the origin x y.
words = map(int, sys.stdin.read().split())
points = [(next(words), next(words))
          for _ in range(next(words))]
triangles = []
for _ in range(next(words)):
    ids = [next(words) for _ in range(6)]
    t = Triangle(ids[:3], ids[3:])
    triangles.append(t)
origin = (next(words), next(words))
seen = set()  # vertices
pieces = []  # ends of beams, on walls
expand()
print_polygon()  #~ done
for v in sorted(seen):
    print("seen", v)
