// A* over areas that share sides: the
// channel.
#include <algorithm>
#include <climits>
#include <cmath>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>
using namespace std;

struct Point {
  long long x, y;
};
// As seen from inside; -1 lies behind a wall.
struct Side {
  Point left, right;
  int beyond;
};
struct Area {
  vector<Point> corners;  // clockwise
  vector<Side> sides;
  bool at_goal = false;
};
// The best path to an area: its length g, f
// with the rest h, its last point, and the
// side that it crosses last.
struct Node {
  long long g = 0, f = LLONG_MAX;
  double x = 0, y = 0;
  int from = -1, side = -1;
  bool closed = false;
};

Point start, goal;
vector<Area> areas;
vector<Node> nodes;
vector<Side> portals;

// Positive: c lies right of the line a-b.
long long area2(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) -
         (b.y - a.y) * (c.x - a.x);
}

bool touches(const Area& area, Point p) {
  Point before = area.corners.back();
  for (Point corner : area.corners) {
    if (area2(before, corner, p) < 0)
      return false;
    before = corner;
  }
  return true;
}

// Rounded: sums of whole numbers are exact.
long long length(double dx, double dy) {
  return llround(sqrt(dx * dx + dy * dy));
}

Node node_at(double x, double y) {
  Node node;
  node.x = x;
  node.y = y;
  node.f = length(goal.x - x, goal.y - y);
  return node;
}

// On across a side, through its middle.
Node across(int area, int side) {
  const Side& s = areas[area].sides[side];
  const Node& last = nodes[area];
  double x = (s.left.x + s.right.x) / 2.0;
  double y = (s.left.y + s.right.y) / 2.0;
  Node node = node_at(x, y);
  node.g = last.g +
           length(x - last.x, y - last.y);
  node.f += node.g;
  node.from = area;
  node.side = side;
  return node;
}

bool is_better(const Node& node, int area) {
  return area >= 0 && !nodes[area].closed &&
         node.f < nodes[area].f;
}

void trace_back(int area) {
  while (nodes[area].from >= 0) {
    Node& node = nodes[area];
    area = node.from;
    portals.push_back(  //~ back
        areas[area].sides[node.side]);
  }
  reverse(begin(portals), end(portals));  //~ channel
}

bool search() {
  // By f; then by index.
  set<pair<long long, int>> open_list;
  int n = areas.size();
  for (int area = 0; area < n; area++) {
    Area& a = areas[area];
    bool at_start = touches(a, start);  //~ locate
    a.at_goal = touches(a, goal);
    if (at_start && a.at_goal)
      return true;  //~ one for both
    if (!at_start)
      continue;
    nodes[area] = node_at(start.x, start.y);  //~ seed
    open_list.insert({nodes[area].f, area});
  }
  while (!open_list.empty()) {
    int area = open_list.begin()->second;  //~ expand
    open_list.erase(open_list.begin());
    nodes[area].closed = true;
    if (areas[area].at_goal) {
      trace_back(area);  //~ reach
      return true;
    }
    auto& sides = areas[area].sides;
    int count = sides.size();
    for (int side = 0; side < count; side++) {
      int beyond = sides[side].beyond;
      Node node = across(area, side);
      if (!is_better(node, beyond))
        continue;  //~ leave
      Node& old = nodes[beyond];
      open_list.erase({old.f, beyond});
      open_list.insert({node.f, beyond});  //~ discover
      old = node;
    }
  }
  return false;  //~ no path
}

// Input, in whole numbers: start x y, goal
// x y, the number of areas; of each, the
// number of corners and x y of each corner,
// the number of sides, and of each side
// left x y, right x y and the area behind
// it.
int main() {
  int n = 0, m = 0;
  cin >> start.x >> start.y;
  cin >> goal.x >> goal.y >> n;
  areas.resize(n);
  nodes.resize(n);
  for (Area& area : areas) {
    cin >> m;
    area.corners.resize(m);
    for (Point& p : area.corners)
      cin >> p.x >> p.y;
    cin >> m;
    area.sides.resize(m);
    for (auto& [a, b, beyond] : area.sides) {
      cin >> a.x >> a.y >> b.x >> b.y;
      cin >> beyond;
    }
  }
  string rest;
  if (!cin || cin >> rest) {
    cerr << "all numbers must be whole\n";
    return 1;
  }
  bool found = search();
  cout << (found ? "found\n" : "no path\n");
  for (auto& [a, b, beyond] : portals)
    cout << "portal " << a.x << " " << a.y
         << " " << b.x << " " << b.y << "\n";
}
