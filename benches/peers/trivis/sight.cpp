// Visibility polygons by the library TriVis (github.com/janmikulacz/trivis), which no registry has: whoever has built it can
// name it to `cargo bench --bench sight_peers` (see there).
// Reads from standard input what cgal/sight.cpp does: the number of rings (the outline first), each as the number of its
// points and the points; then the number of eyes, and the eyes. Writes to standard output one line an eye, the area of its
// polygon, and to standard error the microseconds a query took: the place of the eye, the polygon, and its memory given back.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <time.h>
#include <trivis/trivis.h>

// Of this process alone: the machine may be busy with others.
static double microseconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

// Positive if it goes counter-clockwise where y grows upwards.
static double area(const trivis::geom::FPolygon &ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); i++) {
        const auto a = ring[i] - ring[0], b = ring[(i + 1) % ring.size()] - ring[0];
        twice += a.x * b.y - a.y * b.x;
    }
    return twice / 2;
}

static trivis::geom::FPoints read_points() {
    std::size_t count;
    std::cin >> count;
    trivis::geom::FPoints points;
    for (double x, y; count-- && std::cin >> x >> y;) points.emplace_back(x, y);
    return points;
}

int main() {
    std::size_t rings;
    std::cin >> rings;
    trivis::geom::FPolygons walls;
    while (rings--) {
        walls.push_back(read_points());
        // The outline the one way, holes the other.
        if ((area(walls.back()) > 0) != (walls.size() == 1)) std::reverse(walls.back().begin(), walls.back().end());
    }
    const auto eyes = read_points();

    trivis::Trivis map;
    map.SetMap(trivis::geom::PolyMap(walls[0], {walls.begin() + 1, walls.end()}));
    map.ConstructMeshCDT();
    // Its own way to buckets of a good size: four triangles in each, in the mean.
    map.FillPointLocationBuckets(std::nullopt, 4.0);
    map.OptimizePointLocationBucketTriangles();

    const auto look = [&](const trivis::geom::FPoint &eye) {
        const auto at = map.LocatePoint(eye);
        return map.ToRadialVisibilityRegion(map.VisibilityRegion(eye, at.value())).ToPolygon();
    };
    std::size_t corners = 0;
    const double begun = microseconds();
    for (const auto &eye : eyes) corners += look(eye).size();
    std::cerr << (microseconds() - begun) / eyes.size() << '\n';
    if (!corners) return 1;
    for (const auto &eye : eyes) std::printf("%.17g\n", std::abs(area(look(eye))));
}
