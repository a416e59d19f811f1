// The funnel that restarts, as docs/own-program.md describes it.
//
//     g++ -std=c++17 -O2 -o funnel funnel.cpp
//     pathlight inputs funnel/a-to-g | ./funnel | pathlight grade funnel/a-to-g -
#include "json.hpp"

#include <array>
#include <iomanip>

struct Point {
    double x, y;
    bool operator==(const Point& o) const { return x == o.x && y == o.y; }
};
using Ends = std::array<Point, 2>;  // left, right

struct Bound {
    Point at;
    std::size_t portal;
};

// Positive if c lies to the right of the way from a to b, because y runs down.
double area2(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

Point point(const Json& p) { return {p.at(0).number, p.at(1).number}; }

int main() {
    const Json task = read_inputs();
    std::vector<Point> path;
    if (!task["portals"].is_null) {
        // Portal 0 is the start; the goal is the last portal, with both ends at the goal.
        const Point start = point(task["start"]), goal = point(task["goal"]);
        std::vector<Ends> portals = {{start, start}};
        for (const Json& p : task["portals"].items) portals.push_back({point(p["left"]), point(p["right"])});
        portals.push_back({goal, goal});

        Point apex = start;
        std::array<Bound, 2> side = {Bound{start, 0}, Bound{start, 0}};
        path.push_back(start);
        for (std::size_t k = 1; k < portals.size(); ++k) {
            for (const int end : {1, 0}) {  // the right end first
                const int other = 1 - end, sign = end == 1 ? 1 : -1;
                const Point p = portals[k][end];
                std::string what = "tighten";
                if (sign * area2(apex, side[end].at, p) > 0) what = "skip";
                else if (side[end].at == apex) what = "open";
                else if (sign * area2(apex, side[other].at, p) <= 0) what = "corner";
                std::cout << "{\"portal\": " << k << ", \"end\": \"" << (end == 1 ? "right" : "left");
                std::cout << "\", \"do\": \"" << what << "\"}\n";
                if (what == "open" || what == "tighten") side[end] = {p, k};
                if (what == "corner") {
                    const Bound corner = side[other];
                    apex = corner.at;
                    path.push_back(apex);
                    side = {corner, corner};
                    k = corner.portal;  // go on with the portal behind the new apex
                    break;
                }
            }
        }
        path.push_back(goal);
    }
    std::cout << std::setprecision(17) << "{\"path\": [";
    for (std::size_t i = 0; i < path.size(); ++i)
        std::cout << (i ? ", " : "") << "[" << path[i].x << ", " << path[i].y << "]";
    std::cout << "]}\n";
}
