"""A first program: the wave. Complete the two lines marked ???, then run

    pathlight inputs wave/door | python3 first.py | pathlight grade wave/door -
"""
import json
import sys

task = json.load(sys.stdin)
start, goal = tuple(task["start"]), tuple(task["goal"])
width, height, rows = task["width"], task["height"], task["rows"]


def neighbours(cell):
    x, y = cell
    around = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
    inside = [(x, y) for x, y in around if 0 <= x < width and 0 <= y < height]
    return [(x, y) for x, y in inside if rows[y][x] == "."]


number, frontier, d = {}, [goal], 1
while frontier:
    next_frontier = []
    for cell in frontier:
        number[cell] = d
        print(json.dumps({"number": cell, "d": d}))
        for found in neighbours(cell):
            if False:  # ??? Does this neighbour join the next frontier?
                next_frontier.append(found)
    frontier, d = next_frontier, d + 1

path = [start]
while path[-1] != goal:
    path.append(goal)  # ??? Which neighbour comes next?
print(json.dumps({"path": path}))
