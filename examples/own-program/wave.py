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


def around(cell, moves):
    cells = [(cell[0] + dx, cell[1] + dy) for dx, dy in moves]
    return [next for next in cells if is_open(*next)]


# The wave looks at four neighbours. A dict keeps each found cell once, in the order of arrival.
number = {}
wave = [goal] if goal and is_open(*goal) else []
d = 1
while wave:
    for cell in wave:
        number[cell] = d
        print(json.dumps({"number": cell, "d": d}))
    found = [next for cell in wave for next in around(cell, STRAIGHT) if next not in number]
    wave = list(dict.fromkeys(found))
    d += 1

# The path goes to a lowest neighbour, in four or eight directions.
moves = STRAIGHT if task["moves"] == 4 else STRAIGHT + DIAGONAL
path = [start] if start in number else []
while path and number[path[-1]] > 1:
    lower = [next for next in around(path[-1], moves) if next in number]
    path.append(min(lower, key=number.get))
print(json.dumps({"path": path}))
