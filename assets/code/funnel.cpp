// The simple stupid funnel (Mononen 2010).
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Point {
  long long x, y;
};
bool operator==(Point a, Point b) {
  return a.x == b.x && a.y == b.y;
}
struct Portal {
  Point left, right;
};
// An end of a portal, with its index.
struct End : Point {
  int portal;
};

// Positive: c lies right of the line a-b.
long long area2(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) -
         (b.y - a.y) * (c.x - a.x);
}

vector<Point> pull(
    const vector<Portal>& portals) {
  int last = portals.size() - 1, portal = 0;
  Point start = portals[0].left;
  Point goal = portals[last].left;
  if (last == 1)
    return {start, goal};  //~ straight

  vector<Point> path = {start};
  End apex = {start, 0};
  End left = apex, right = apex;
  while (portal < last) {
    const Portal& ends = portals[++portal];  //~ visit
    // The right end (+1), then the left (-1).
    for (int side : {1, -1}) {
      bool is_right = side > 0;
      End& own = is_right ? right : left;
      End& other = is_right ? left : right;
      Point at = is_right ? ends.right
                          : ends.left;
      End end = {at, portal};
      long long area = area2(apex, own, end);  //~ inside
      if (side * area > 0)
        continue;  //~ skip
      bool open = own == apex;  //~ apex
      if (!open)
        area = area2(apex, other, end);  //~ cross
      if (open || side * area > 0) {
        if (own == end)
          own.portal = portal;  //~ stay
        else
          own = end;  //~ tighten
        continue;
      }
      portal = other.portal;  //~ crossed
      if (other == apex) {
        apex = other;  //~ restart at the same corner
      } else if (portal < last) {
        apex = other;  //~ restart
        path.push_back(apex);
      }
      left = right = apex;
      break;
    }
  }
  if (!(path.back() == goal))
    path.push_back(goal);  //~ finish
  return path;
}

// Input, in whole numbers: the number of
// portals; of each, the left end x y and
// the right end x y. The first one is the
// start, the last one the goal.
int main() {
  int n;
  cin >> n;
  vector<Portal> portals(n);
  for (auto& [a, b] : portals)
    cin >> a.x >> a.y >> b.x >> b.y;
  string rest;
  if (!cin || cin >> rest) {
    cerr << "all numbers must be whole\n";
    return 1;
  }
  for (Point p : pull(portals))
    cout << "path " << p.x << " " << p.y
         << "\n";
}
