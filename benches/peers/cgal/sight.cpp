// Visibility polygons by CGAL's triangular expansion with its exact kernel.
// Reads from standard input: the number of rings (the outline first), each as the number of its
// points and the points; then the number of eyes, and the eyes. Writes to standard output one line
// an eye, the polygon as "x y x y ...", and to standard error the microseconds a query took: the place of
// the eye and the polygon in floating point included.
// With the argument "time" no polygons are written. With "graph" it looks from every corner of the
// room instead, and writes to standard error the microseconds in all, and how often a corner was seen.
#include <CGAL/Arr_naive_point_location.h>
#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arr_trapezoid_ric_point_location.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Triangular_expansion_visibility_2.h>
#include <cstdio>
#include <iostream>
#include <set>
#include <string>
#include <time.h>
#include <vector>

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Traits = CGAL::Arr_segment_traits_2<Kernel>;
using Arrangement = CGAL::Arrangement_2<Traits>;
using Visibility = CGAL::Triangular_expansion_visibility_2<Arrangement, CGAL::Tag_true>;

// Of this process alone: the machine may be busy with others.
static double microseconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static std::pair<double, double> place(const Kernel::Point_2 &p) {
    return {CGAL::to_double(p.x()), CGAL::to_double(p.y())};
}

using Polygon = std::vector<std::pair<double, double>>;

// The corners of a face in floating point.
static void corners(Arrangement::Face_const_handle face, Polygon &to) {
    to.clear();
    auto first = face->outer_ccb(), at = first;
    do to.push_back(place(at->target()->point()));
    while (++at != first);
}

static int graph(const Arrangement &map, const Visibility &visibility, Arrangement::Face_const_handle face) {
    std::set<std::pair<double, double>> all;
    for (auto v = map.vertices_begin(); v != map.vertices_end(); ++v) all.insert(place(v->point()));
    double spent = 0;
    std::size_t links = 0;
    Polygon polygon;
    const auto around = [&](Arrangement::Ccb_halfedge_const_circulator first) {
        auto at = first;
        do {
            // As below: the polygon in floating point, and its memory given back. Which corners are the map's is not counted.
            const double begun = microseconds();
            {
                Arrangement seen;
                corners(visibility.compute_visibility(at->target()->point(), at, seen), polygon);
            }
            spent += microseconds() - begun;
            std::set<std::pair<double, double>> ends;
            for (const auto &p : polygon)
                if (all.count(p) && p != place(at->target()->point())) ends.insert(p);
            links += ends.size();
        } while (++at != first);
    };
    around(face->outer_ccb());
    for (auto hole = face->inner_ccbs_begin(); hole != face->inner_ccbs_end(); ++hole) around(*hole);
    std::cerr << spent << ' ' << links << '\n';
    return 0;
}

int main(int argc, char **argv) {
    const std::string wanted = argc > 1 ? argv[1] : "polygons";
    std::size_t rings, count;
    std::vector<Traits::X_monotone_curve_2> walls;
    std::cin >> rings;
    while (rings--) {
        std::cin >> count;
        std::vector<Kernel::Point_2> ring;
        for (long x, y; count-- && std::cin >> x >> y;) ring.emplace_back(x, y);
        for (std::size_t i = 0; i < ring.size(); i++) walls.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
    }
    std::cin >> count;
    std::vector<Kernel::Point_2> eyes;
    for (long x, y; count-- && std::cin >> x >> y;) eyes.emplace_back(x, y);

    Arrangement map;
    CGAL::insert(map, walls.begin(), walls.end());
    // All eyes are in one connected room.
    CGAL::Arr_naive_point_location<Arrangement> location(map);
    auto found = location.locate(eyes.at(0));
    auto *face = boost::get<Arrangement::Face_const_handle>(&found);
    if (!face) return 1;
    Visibility visibility(map);
    if (wanted == "graph") return graph(map, visibility, *face);

    // A query is all of it: the place of the eye, the polygon in floating point, and its memory given back.
    const CGAL::Arr_trapezoid_ric_point_location<Arrangement> trapezoids(map);
    std::vector<Polygon> polygons(eyes.size());
    const double begun = microseconds();
    for (std::size_t i = 0; i < eyes.size(); i++) {
        Arrangement seen;
        const auto at = trapezoids.locate(eyes[i]);
        const auto &room = *boost::get<Arrangement::Face_const_handle>(&at);
        corners(visibility.compute_visibility(eyes[i], room, seen), polygons[i]);
    }
    std::cerr << (microseconds() - begun) / eyes.size() << '\n';
    if (wanted == "time") return 0;
    for (const auto &polygon : polygons) {
        for (const auto &[x, y] : polygon) std::printf("%.17g %.17g ", x, y);
        std::putchar('\n');
    }
}
