// The beam: what a point sees, over
// triangles.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <set>
#include <string>
#include <vector>
using namespace std;

struct Point {
  long long x, y;
};
// Vertices run clockwise on a screen.
// Neighbour k lies across the edge from
// vertex k to the next one; it is -1 behind a
// wall.
struct Triangle {
  int vertex[3], neighbour[3];
};
// Leaves a triangle across its edge k,
// between the lines from the origin to left
// and right.
struct Beam {
  int triangle, k;
  Point left, right;
};

vector<Point> points;
vector<Triangle> triangles;
Point origin;
set<int> seen;  // vertices
vector<Beam> pieces;  // of walls

int vertex(int t, int k) {
  return triangles[t].vertex[k % 3];
}
Point at(int t, int k) {
  return points[vertex(t, k)];
}

// Positive: c lies right of the line a-b.
long long area2(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) -
         (b.y - a.y) * (c.x - a.x);
}

double angle(const Beam& beam) {
  return atan2(beam.left.y - origin.y,
               beam.left.x - origin.x);
}

bool touches_origin(int t) {
  Point a = at(t, 0), b = at(t, 1);
  Point c = at(t, 2);
  return area2(a, b, origin) >= 0 &&
         area2(b, c, origin) >= 0 &&
         area2(c, a, origin) >= 0;
}

vector<Beam> first_beams() {
  vector<Beam> beams;
  int n = triangles.size();
  for (int t = 0; t < n; t++) {
    if (!touches_origin(t))  //~ locate
      continue;
    for (int k = 0; k < 3; k++) {
      Point a = at(t, k), b = at(t, k + 1);
      if (area2(a, b, origin) == 0)
        continue;  // through the origin
      seen.insert(vertex(t, k));  //~ vertex
      seen.insert(vertex(t, k + 1));
      beams.push_back({t, k, a, b});  //~ first split
    }
  }
  // The leftmost beam comes last: it is the
  // first one to be taken.
  sort(begin(beams), end(beams),
       [](const Beam& a, const Beam& b) {
         return angle(a) > angle(b);
       });
  return beams;
}

void expand() {
  vector<Beam> beams = first_beams();
  while (!beams.empty()) {
    Beam beam = beams.back();  //~ take
    beams.pop_back();
    int t = triangles[beam.triangle]
                .neighbour[beam.k];
    if (t < 0) {
      pieces.push_back(beam);  //~ wall, along
      continue;
    }
    // The edge that the beam enters by begins
    // at its right end, as seen from inside.
    int k = 0;
    while (vertex(t, k) !=
           vertex(beam.triangle, beam.k + 1))
      k++;
    Point s = at(t, k + 2);  //~ enter
    Beam left = {t, (k + 1) % 3,
                 beam.left, beam.right};
    Beam right = {t, (k + 2) % 3,
                  beam.left, beam.right};
    long long to_left =
        area2(origin, beam.left, s);  //~ test left
    long long to_right =
        area2(origin, beam.right, s);  //~ test right
    if (to_left > 0 && to_right < 0) {
      seen.insert(vertex(t, k + 2));  //~ split
      left.right = right.left = s;
      beams.push_back(right);
      beams.push_back(left);
      continue;
    }
    if (to_left == 0 || to_right == 0)
      seen.insert(vertex(t, k + 2));  //~ touch
    if (to_left > 0)
      beams.push_back(left);  //~ go left
    else
      beams.push_back(right);  //~ go right
  }
}

// Where the line from the origin through p
// meets the edge of a beam.
void print_hit(const Beam& beam, Point p) {
  Point a = at(beam.triangle, beam.k);
  Point b = at(beam.triangle, beam.k + 1);
  double from_a = area2(origin, p, a);
  double from_b = area2(origin, p, b);
  double part = 0;
  if (from_a != from_b)
    part = from_a / (from_a - from_b);
  double x = a.x + part * (b.x - a.x);
  double y = a.y + part * (b.y - a.y);
  cout << "polygon " << x << " " << y << "\n";
}

bool meet(Point a, Point b) {
  return a.x == b.x && a.y == b.y;
}

void print_polygon() {
  for (size_t i = 0; i < pieces.size(); i++) {
    const Beam& piece = pieces[i];
    const Beam& next =
        pieces[(i + 1) % pieces.size()];
    print_hit(piece, piece.left);
    print_hit(piece, piece.right);
    if (!meet(piece.right, next.left))
      cout << "polygon " << origin.x << " "
           << origin.y << "\n";
  }
}

// Input, in whole numbers: the number of
// points, then x y of each; the number of
// triangles, then three vertices and three
// neighbours of each; the origin x y.
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
  cin >> origin.x >> origin.y;
  string rest;
  if (!cin || cin >> rest) {
    cerr << "all numbers must be whole\n";
    return 1;
  }
  expand();
  cout.precision(17);
  print_polygon();  //~ done
  for (int v : seen)
    cout << "seen " << v << "\n";
}
