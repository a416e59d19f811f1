// The string through portals by Detour's dtNavMeshQuery::findStraightPath.
// Reads from standard input: the number of passes; start and goal; the number of portals and each as
// left x y, right x y (y down). Writes one line: the median nanoseconds of a pass, then the path as "x y x y ...".
//
// The corridor becomes a mesh of one tile: one polygon between two portals. A tile's vertices are 16 bit
// numbers when it is made, so the true ones, as f32, are written over them afterwards.
#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <vector>

struct Point {
    long x, y;
    bool operator==(const Point &o) const { return x == o.x && y == o.y; }
};

static const unsigned short NONE = 0xffff;

int main() {
    int passes;
    std::size_t count;
    Point start, goal;
    std::cin >> passes >> start.x >> start.y >> goal.x >> goal.y >> count;
    // Start and goal are portals of no width.
    std::vector<Point> lefts{start}, rights{start};
    for (std::size_t i = 0; i < count; i++) {
        Point l, r;
        std::cin >> l.x >> l.y >> r.x >> r.y;
        lefts.push_back(l), rights.push_back(r);
    }
    lefts.push_back(goal), rights.push_back(goal);

    // An end that stays where it was is the same vertex.
    std::vector<Point> points;
    std::vector<unsigned short> l, r;
    auto add = [&](const std::vector<Point> &ends, std::size_t i, const std::vector<unsigned short> &ids) {
        if (i && ends[i] == ends[i - 1]) return ids[i - 1];
        points.push_back(ends[i]);
        return (unsigned short)(points.size() - 1);
    };
    for (std::size_t i = 0; i < lefts.size(); i++) {
        l.push_back(add(lefts, i, l));
        const bool tip = i == 0 || i + 1 == lefts.size();
        r.push_back(tip ? l.back() : add(rights, i, r));
    }
    if (points.size() >= 0xfffe || lefts.size() > 0x7fff) return std::fputs("too many for a tile\n", stderr), 2;

    // Around each polygon: l[i] r[i] r[i+1] l[i+1], the equal ones once; edge k runs from corner k on.
    const int cells = (int)lefts.size() - 1, most = 4;
    std::vector<unsigned short> polys(cells * 2 * most, NONE), flags(cells, 1);
    std::vector<unsigned char> areas(cells, 0);
    for (int i = 0; i < cells; i++) {
        const unsigned short ring[4] = {l[i], r[i], r[i + 1], l[i + 1]};
        const unsigned short beside[4] = {(unsigned short)(i ? i - 1 : NONE), NONE,
                                          (unsigned short)(i + 1 < cells ? i + 1 : NONE), NONE};
        unsigned short *poly = &polys[i * 2 * most];
        int n = 0;
        for (int k = 0; k < 4; k++) {
            if (ring[k] == ring[(k + 1) % 4]) continue;
            poly[n] = ring[k];
            poly[most + n] = beside[k];
            n++;
        }
    }
    std::vector<unsigned short> dummy(points.size() * 3, 0);
    dtNavMeshCreateParams params;
    std::memset(&params, 0, sizeof params);
    params.verts = dummy.data(), params.vertCount = (int)points.size();
    params.polys = polys.data(), params.polyFlags = flags.data(), params.polyAreas = areas.data();
    params.polyCount = cells, params.nvp = most;
    params.bmax[0] = params.bmax[1] = params.bmax[2] = 1;
    params.cs = params.ch = 1;
    unsigned char *data;
    int size;
    if (!dtCreateNavMeshData(&params, &data, &size)) return std::fputs("no mesh\n", stderr), 1;
    float *verts = (float *)(data + dtAlign4(sizeof(dtMeshHeader)));
    // Detour's z is our y: so a walker's left is Detour's left.
    for (std::size_t i = 0; i < points.size(); i++) {
        verts[3 * i] = (float)points[i].x, verts[3 * i + 1] = 0, verts[3 * i + 2] = (float)points[i].y;
    }
    dtNavMesh mesh;
    if (dtStatusFailed(mesh.init(data, size, DT_TILE_FREE_DATA))) return std::fputs("no tile\n", stderr), 1;
    dtNavMeshQuery query;
    if (dtStatusFailed(query.init(&mesh, 64))) return 1;
    const dtNavMesh &read = mesh;
    const dtPolyRef base = mesh.getPolyRefBase(read.getTile(0));
    std::vector<dtPolyRef> way;
    for (int i = 0; i < cells; i++) way.push_back(base | (dtPolyRef)i);

    const float from[3] = {(float)start.x, 0, (float)start.y}, to[3] = {(float)goal.x, 0, (float)goal.y};
    const int room = 2 * cells + 16;
    std::vector<float> path(3 * room);
    std::vector<unsigned char> kinds(room);
    std::vector<dtPolyRef> refs(room);
    int corners = 0;
    std::vector<double> times;
    for (int pass = 0; pass < passes; pass++) {
        const auto begun = std::chrono::steady_clock::now();
        const dtStatus status = query.findStraightPath(from, to, way.data(), (int)way.size(), path.data(), kinds.data(),
                                                       refs.data(), &corners, room);
        times.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begun).count());
        if (dtStatusFailed(status) || (status & DT_PARTIAL_RESULT)) return std::fputs("no path\n", stderr), 1;
    }
    std::sort(times.begin(), times.end());
    std::printf("%.1f", times[times.size() / 2]);
    for (int i = 0; i < corners; i++) std::printf(" %.9g %.9g", path[3 * i], path[3 * i + 2]);
    std::printf("\n");
}
