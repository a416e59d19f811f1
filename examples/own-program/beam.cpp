// The beam, as docs/own-program.md describes it.
//
//     g++ -std=c++17 -O2 -o beam beam.cpp
//     pathlight inputs beam/recursion | ./beam | pathlight grade beam/recursion -
#include "json.hpp"

#include <iomanip>

struct Point {
    double x, y;
    bool operator!=(const Point& o) const { return x != o.x || y != o.y; }
};
std::ostream& operator<<(std::ostream& out, Point p) { return out << "[" << p.x << ", " << p.y << "]"; }

// A beam between two points is about to cross the edge from vertex l to vertex r.
struct Beam {
    std::size_t l, r;
    Point left, right;
    const Json* behind;
};

// Positive if c lies to the right of the way from a to b, because y runs down.
double area2(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }
Point point(const Json& p) { return {p.at(0).number, p.at(1).number}; }
std::size_t index(const Json& n) { return static_cast<std::size_t>(n.number); }

// Where the ray from o through a point meets the line through a and b.
Point hit(Point o, Point via, Point a, Point b) {
    const double of_a = area2(o, via, a), of_b = area2(o, via, b);
    const double t = of_a == of_b ? 0 : of_a / (of_a - of_b);
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

int main() {
    const Json task = read_inputs();
    const Point o = point(task["origin"]);
    const auto at = [&](std::size_t v) { return point(task["vertices"].at(v)); };
    std::vector<Beam> waiting;  // the last one is next
    for (std::size_t i = task["beams"].items.size(); i-- > 0;) {
        const Json& beam = task["beams"].at(i);
        const std::size_t l = index(beam["vertices"].at(0)), r = index(beam["vertices"].at(1));
        waiting.push_back({l, r, at(l), at(r), &beam["triangle"]});
    }
    std::vector<Point> polygon, limits;  // the limits of the walls that were met: left, right, left, right, ...
    std::cout << std::setprecision(17);
    while (!waiting.empty()) {
        const Beam beam = waiting.back();
        waiting.pop_back();
        const Point a = at(beam.l), b = at(beam.r);
        std::string what = "wall";
        if (beam.behind->is_null) {
            if (!limits.empty() && limits.back() != beam.left) polygon.push_back(o);
            limits.insert(limits.end(), {beam.left, beam.right});
            polygon.insert(polygon.end(), {hit(o, beam.left, a, b), hit(o, beam.right, a, b)});
        } else {
            // The triangle has the edge from r to l; S is the vertex after it.
            const Json& triangle = task["triangles"].at(index(*beam.behind));
            std::size_t k = 0;
            while (index(triangle["vertices"].at(k)) != beam.r) ++k;
            const std::size_t s = index(triangle["vertices"].at((k + 2) % 3));
            const double of_left = area2(o, beam.left, at(s)), of_right = area2(o, beam.right, at(s));
            what = of_left > 0 && of_right < 0 ? "both" : of_left <= 0 ? "right" : "left";
            const Point to_right = what == "both" ? at(s) : beam.left, to_left = what == "both" ? at(s) : beam.right;
            const Json& sides = triangle["neighbours"];
            if (what != "left") waiting.push_back({s, beam.r, to_right, beam.right, &sides.at((k + 2) % 3)});
            if (what != "right") waiting.push_back({beam.l, s, beam.left, to_left, &sides.at((k + 1) % 3)});
        }
        std::cout << "{\"edge\": [" << a << ", " << b << "], \"do\": \"" << what << "\"}\n";
    }
    if (!limits.empty() && limits.front() != limits.back()) polygon.push_back(o);  // seen from a wall or a corner
    std::cout << "{\"polygon\": [";
    for (std::size_t i = 0; i < polygon.size(); ++i) std::cout << (i ? ", " : "") << polygon[i];
    std::cout << "]}\n";
}
