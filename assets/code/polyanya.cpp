// Polyanya: the shortest path over triangles,
// by A* over intervals of their edges.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>
using namespace std;

template <class T>
struct Pair {
  T x, y;
};
using Point = Pair<long long>;
using Rounded = Pair<double>;  // only for f
// Vertices run clockwise on a screen.
// Neighbour k lies across the edge from
// vertex k to the next one; it is -1 behind a
// wall.
struct Triangle {
  int vertex[3], neighbour[3];
};
// The part of an edge that its root sees: it
// leaves triangle t across edge k, between
// two rays. Where a ray meets an end of the
// edge, the interval ends at that vertex,
// elsewhere at a crossing. So its ends are
// exact: only f is rounded. The ray is zero
// where the root itself is the end of the
// edge.
struct Interval {
  int t, k, root;
  Point rays[2];
};
// g: the length of the path to the root. No
// path over the interval is shorter than f.
struct Node {
  Interval interval;
  double g, f;
  int before;
  bool at_goal;
};
// The sides.
enum { LEFT, RIGHT };

vector<Point> points;
vector<Triangle> triangles;
int start;
Point goal;
vector<bool> on_wall;  // by vertex
// Of each vertex, the g with which it became
// a root.
vector<double> root_g;
vector<Node> nodes;
set<pair<double, int>> open_list;

int vertex(int t, int k) {
  return triangles[t].vertex[k % 3];
}
int neighbour(int t, int k) {
  return triangles[t].neighbour[k % 3];
}
Point at(int t, int k) {
  return points[vertex(t, k)];
}
Rounded rounded(Point p) {
  return {double(p.x), double(p.y)};
}

template <class T>
Pair<T> ray(Pair<T> a, Pair<T> b) {
  return {b.x - a.x, b.y - a.y};
}
bool is_zero(Point ray) {
  return ray.x == 0 && ray.y == 0;
}

// Positive: b points to the right of a.
template <class T>
T turn(Pair<T> a, Pair<T> b) {
  return a.x * b.y - a.y * b.x;
}

// Positive: b points out of the interval,
// past its ray a on this side.
template <class T>
T outside(int side, Pair<T> a, Pair<T> b) {
  T area = turn(a, b);
  return side == RIGHT ? area : -area;
}

// Positive: p lies right of the edge, inside.
long long inside(int t, int k, Point p) {
  Point a = at(t, k), b = at(t, k + 1);
  return turn(ray(a, b), ray(a, p));
}

set<int> touching(Point p) {
  set<int> found;
  int n = triangles.size();
  for (int t = 0; t < n; t++)
    if (inside(t, 0, p) >= 0 &&
        inside(t, 1, p) >= 0 &&
        inside(t, 2, p) >= 0)
      found.insert(t);
  return found;
}

double length(Rounded a, Rounded b) {
  auto [x, y] = ray(a, b);
  return sqrt(x * x + y * y);
}
double length(Point a, Point b) {
  return length(rounded(a), rounded(b));
}

// The vertex at which an interval ends; -1 if
// it ends at a crossing.
int end_vertex(const Interval& i, int side) {
  int v = vertex(i.t, i.k + side);
  Point to_v = ray(points[i.root], points[v]);
  bool is_met = turn(i.rays[side], to_v) == 0;
  return is_met ? v : -1;
}

// The end itself, for f: a crossing is
// rounded.
Rounded end_of(const Interval& i, int side) {
  int v = end_vertex(i, side);
  if (v >= 0)
    return rounded(points[v]);
  Point root = points[i.root];
  Point to = i.rays[side];
  Point a = at(i.t, i.k);
  Point b = at(i.t, i.k + 1);
  double from_a = turn(to, ray(root, a));
  double from_b = turn(to, ray(root, b));
  double part = from_a / (from_a - from_b);
  auto [x, y] = ray(a, b);
  return {a.x + x * part, a.y + y * part};
}

// The goal, or its mirror image if it lies on
// the near side of the edge.
Rounded mirrored_goal(int t, int k) {
  auto [gx, gy] = rounded(goal);
  if (inside(t, k, goal) <= 0)
    return {gx, gy};
  Point a = at(t, k), b = at(t, k + 1);
  auto [x, y] = rounded(ray(a, b));
  double part =
      (gx - a.x) * x + (gy - a.y) * y;
  part /= x * x + y * y;
  return {2 * (a.x + x * part) - gx,
          2 * (a.y + y * part) - gy};
}

// From the root over the interval to the
// goal, as if no walls were behind it.
double h(const Interval& i) {
  Rounded root = rounded(points[i.root]);
  Rounded to = mirrored_goal(i.t, i.k);
  for (int side : {LEFT, RIGHT}) {
    Rounded limit = rounded(i.rays[side]);
    if (outside(side, limit,
                ray(root, to)) > 0) {
      Rounded via = end_of(i, side);
      return length(root, via) +
             length(via, to);
    }
  }
  return length(root, to);
}

void add(const Interval& i, double g,
         int before, bool at_goal = false) {
  double rest =
      at_goal ? length(points[i.root], goal)
              : h(i);
  double f = g + rest;
  // Rounding must not let f fall.
  if (before >= 0)
    f = max(f, nodes[before].f);
  int n = nodes.size();
  open_list.insert({f, n});
  nodes.push_back({i, g, f, before, at_goal});
}

// From all triangles that touch the start,
// across the edges opposite it.
void seed(const set<int>& at_start) {
  Point p = points[start];
  for (int t : at_start) {
    for (int k = 0; k < 3; k++) {
      if (neighbour(t, k) < 0 ||
          inside(t, k, p) <= 0)
        continue;
      Point left = ray(p, at(t, k));
      Point right = ray(p, at(t, k + 1));
      add({t, k, start, {left, right}},  //~ seed
          0, -1);
    }
  }
}

// The corner of a wall at which a path can
// turn to this side, or -1.
int corner(const Interval& i, int side) {
  int v = end_vertex(i, side);
  if (v < 0 || !on_wall[v] ||
      is_zero(i.rays[side]))
    return -1;
  return v;
}

double length_to(int v, const Node& node) {
  Point root = points[node.interval.root];
  return node.g + length(root, points[v]);
}

// The triangle behind touches the goal.
void go_to_goal(int n) {
  Node node = nodes[n];
  auto& [t, k, root, rays] = node.interval;
  Point to_goal = ray(points[root], goal);
  long long out[2];
  for (int side : {LEFT, RIGHT})
    out[side] =
        outside(side, rays[side], to_goal);
  if (out[LEFT] <= 0 && out[RIGHT] <= 0) {
    add(node.interval, node.g, n, true);  //~ aim
    return;
  }
  for (int side : {LEFT, RIGHT}) {
    int v = corner(node.interval, side);
    if (out[side] <= 0 || v < 0)
      continue;
    double g = length_to(v, node);
    if (g < root_g[v]) {
      root_g[v] = g;
      add({t, k, v, {}}, g, n, true);  //~ bend
    }
  }
}

// Its own ray is the one on this side.
Interval between(int t, int k, int root,
                 int side, Point own,
                 Point other) {
  if (side == LEFT)
    return {t, k, root, {own, other}};
  return {t, k, root, {other, own}};
}

// Pushes an interval through the triangle
// behind it.
void push(int n) {
  Node node = nodes[n];
  auto& [from, across, root, rays] =
      node.interval;
  // From behind, it begins at its right end.
  // Clockwise follow the edge on the left,
  // then s, then the edge on the right.
  int right_end = vertex(from, across + 1);
  int t = neighbour(from, across), k = 0;
  while (vertex(t, k) != right_end)
    k++;
  int edges[] = {k + 1, k + 2};
  Point s = at(t, k + 2);
  Point to_s = ray(points[root], s);
  long long out[2];
  for (int side : {LEFT, RIGHT})
    out[side] = outside(  //~ compare
        side, rays[side], to_s);
  // What the root sees of both edges.
  for (int side : {LEFT, RIGHT}) {
    int edge = edges[side], other = 1 - side;
    Point own = rays[side];
    if (out[side] >= 0 && !is_zero(own))
      continue;
    if (neighbour(t, edge) < 0)
      continue;  //~ wall
    Point inner = to_s;
    if (out[other] > 0)
      inner = rays[other];
    add(between(t, edge, root,  //~ observe
                side, own, inner),
        node.g, n);
  }
  // What it does not see: around a corner.
  for (int side : {LEFT, RIGHT}) {
    int edge = edges[side], other = 1 - side;
    int v = corner(node.interval, side);
    if (v < 0 || out[side] < 0)
      continue;
    Point v_to_s = ray(points[v], s);
    vector<Interval> hidden;
    if (neighbour(t, edge) >= 0)
      hidden.push_back(between(
          t, edge, v, side, {0, 0}, v_to_s));
    edge = edges[other];
    if (out[side] > 0 &&
        neighbour(t, edge) >= 0)
      hidden.push_back(between(
          t, edge, v, side, v_to_s,
          rays[side]));
    if (hidden.empty())
      continue;
    double g = length_to(v, node);
    if (g >= root_g[v])
      continue;  //~ longer
    root_g[v] = g;  //~ turn
    for (auto& interval : hidden)
      add(interval, g, n);  //~ hide
  }
}

vector<Point> trace_back(int n) {
  vector<Point> path = {goal};  //~ reach
  int root = nodes[n].interval.root;
  while (root != start) {
    path.push_back(points[root]);  //~ back
    while (nodes[n].interval.root == root)
      n = nodes[n].before;
    root = nodes[n].interval.root;
  }
  path.push_back(points[start]);
  reverse(begin(path), end(path));  //~ path
  return path;
}

// The shortest path, or nothing.
vector<Point> search() {
  auto at_start = touching(points[start]);  //~ locate
  auto at_goal = touching(goal);
  for (int t : at_start)
    if (at_goal.count(t))
      return {points[start], goal};  //~ one for both
  if (!at_goal.empty())
    seed(at_start);
  while (!open_list.empty()) {
    int n = open_list.begin()->second;  //~ expand
    open_list.erase(open_list.begin());
    const Node& node = nodes[n];
    const Interval& i = node.interval;
    if (root_g[i.root] < node.g)
      continue;  //~ drop
    if (node.at_goal)
      return trace_back(n);
    if (at_goal.count(neighbour(i.t, i.k)))
      go_to_goal(n);
    else
      push(n);
  }
  return {};  //~ no path
}

// Input, in whole numbers: the number of
// points, then x y of each; the number of
// triangles, then three vertices and three
// neighbours of each; the start x y and the
// goal x y.
int main() {
  int n;
  cin >> n;
  points.resize(n);
  for (Point& p : points)
    cin >> p.x >> p.y;
  cin >> n;
  triangles.resize(n);
  for (Triangle& t : triangles) {
    for (int& v : t.vertex)
      cin >> v;
    for (int& neighbour : t.neighbour)
      cin >> neighbour;
  }
  // The start is one more point.
  start = points.size();
  Point p;
  cin >> p.x >> p.y >> goal.x >> goal.y;
  string rest;
  if (!cin || cin >> rest) {
    cerr << "all numbers must be whole\n";
    return 1;
  }
  points.push_back(p);
  on_wall.resize(points.size());
  for (int t = 0; t < n; t++)
    for (int k = 0; k < 3; k++)
      if (neighbour(t, k) < 0)
        for (int end : {k, k + 1})
          on_wall[vertex(t, end)] = true;
  root_g.resize(points.size(), HUGE_VAL);
  auto path = search();
  if (path.empty())
    cout << "no path\n";
  for (auto& [x, y] : path)
    cout << "path " << x << " " << y << "\n";
}
