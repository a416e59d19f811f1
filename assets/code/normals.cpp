// Averaged normals: corners are moved into
// the channel by the radius.
#include <cmath>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Point {
  double x, y;
};
bool differ(Point a, Point b) {
  return a.x != b.x || a.y != b.y;
}
// Its side (-1 left, 1 right), and its index
// on that side.
struct Corner {
  int side, index;
};
const double pi = acos(-1.0);

double angle(Point a, Point b) {
  return atan2(b.y - a.y, b.x - a.x);
}

// sides: the vertices of both sides of the
// channel; the first and the last ones are
// the tips of its first and last triangle.
vector<Point> move_corners(
    const vector<Corner>& corners,
    const vector<Point> sides[2],
    double radius) {
  vector<Point> path;
  for (Corner of : corners) {
    auto& side = sides[of.side > 0];
    Point corner = side[of.index];  //~ corner
    Point previous = corner, next = corner;
    for (int i = 0; i < of.index; i++)
      if (differ(side[i], corner))
        previous = side[i];  //~ previous
    int end = side.size() - 1;
    for (int i = end; i > of.index; i--)
      if (differ(side[i], corner))
        next = side[i];  //~ next
    double into = angle(previous, corner);
    double on = angle(corner, next);  //~ angles
    double turn = on - into;
    if (abs(turn) > pi)
      turn -= turn > 0 ? 2 * pi : -2 * pi;
    double mean = into + turn / 2;  //~ half
    // y points down: + is to the right.
    double normal = mean - of.side * pi / 2;  //~ quarter
    Point moved = {
        corner.x + radius * cos(normal),
        corner.y + radius * sin(normal)};
    path.push_back(moved);  //~ move
  }
  return path;  //~ done
}

// Input: the radius; the number of vertices
// of a side, and x y of each, left then
// right; the number of corners, and of each
// -1 or 1 and its index.
int main() {
  double radius;
  vector<Point> sides[2];
  cin >> radius;
  for (auto& side : sides) {
    int n = 0;
    cin >> n;
    side.resize(n);
    for (Point& p : side)
      cin >> p.x >> p.y;
  }
  int n = 0;
  cin >> n;
  vector<Corner> corners(n);
  for (Corner& c : corners)
    cin >> c.side >> c.index;
  string rest;
  if (!cin || cin >> rest) {
    cerr << "bad input\n";
    return 1;
  }
  auto all = move_corners(
      corners, sides, radius);
  cout << setprecision(15);
  for (Point p : all)
    cout << "moved " << p.x << " " << p.y
         << "\n";
}
