"""The wave, as docs/own-program.md describes it.

    pathlight inputs wave/video | python3 wave.py | pathlight grade wave/video -
"""
import json
import sys

STRAIGHT = [(0, -1), (1, 0), (0, 1), (-1, 0)]
DIAGONAL = [(1, -1), (1, 1), (-1, 1), (-1, -1)]

task = json.load(sys.stdin)
start, goal = [tuple(task[end]) if task[end] else None for end in ("start", "goal")]


def is_open(x, y):
    return 0 <= x < task["width"] and 0 <= y < task["height"] and task["rows"][y][x] == "."


def around(cell, moves, may_cut=False):
    x, y = cell
    free = [(dx, dy) for dx, dy in moves if may_cut or is_open(x + dx, y) and is_open(x, y + dy)]
    return [(x + dx, y + dy) for dx, dy in free if is_open(x + dx, y + dy)]


# Wave and path go in 4 or in 8 directions. Mixed: the wave in 4, the path in 8, and past walls.
is_mixed = task["moves"] == "mixed"
wave_moves = STRAIGHT + DIAGONAL if task["moves"] == 8 else STRAIGHT
path_moves = STRAIGHT + DIAGONAL if is_mixed else wave_moves

# A dict keeps each found cell once, in the order of arrival.
number = {}
wave = [goal] if goal and is_open(*goal) else []
d = 1
while wave:
    for cell in wave:
        number[cell] = d
        print(json.dumps({"number": cell, "d": d}))
    found = [next for cell in wave for next in around(cell, wave_moves) if next not in number]
    wave = list(dict.fromkeys(found))
    d += 1

# The path goes to a lowest neighbour.
path = [start] if start in number else []
while path and number[path[-1]] > 1:
    lower = [next for next in around(path[-1], path_moves, is_mixed) if next in number]
    path.append(min(lower, key=number.get))
print(json.dumps({"path": path}))
