// A* on a grid: a path to the goal, guided by
// an estimate.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <iostream>
#include <set>
#include <string>
#include <tuple>
#include <vector>
using namespace std;

// Straight and diagonal moves are counted
// apart and in halves, so that equal costs
// are exactly equal.
struct Cost {
  int straight = 0, diagonal = 0;
};
Cost operator+(Cost a, Cost b) {
  return {a.straight + b.straight,
          a.diagonal + b.diagonal};
}
bool operator==(Cost a, Cost b) {
  return a.straight == b.straight &&
         a.diagonal == b.diagonal;
}
double value(Cost c) {
  return (c.straight +
          c.diagonal * sqrt(2)) / 2;
}
bool operator<(Cost a, Cost b) {
  return value(a) < value(b);
}

// h times this, and g times that: f. For A*
// both are 1, for Dijkstra 0 and 1, for a
// greedy search 1 and 0.
double h_weight, g_weight;
string estimate;  // manhattan octile euclid

// Walls surround the map. A cell is an index,
// and each neighbour lies at a fixed offset.
int width, height, start, goal;
int ways;  // 8, or 4: no diagonal moves
vector<int> around;  // N E S W NE SE SW NW
// '#' wall, '.' unseen, 'o' open, 'c' closed
string status;
vector<int> ground;  // what each cell costs
int lowest = 255;  // the cheapest ground
vector<Cost> g;  // the cost from the start

// A move costs its length times the mean of
// what both cells cost.
Cost move_cost(int i, int from, int to) {
  int both = ground[from] + ground[to];
  return i < 4 ? Cost{both, 0}
               : Cost{0, both};
}

bool is_wall(int cell) {
  return status[cell] == '#';
}

bool cuts_corner(int cell, int i) {
  if (i < 4)
    return false;
  int a = cell + around[i - 4];
  int b = cell + around[(i - 3) % 4];
  return is_wall(a) || is_wall(b);
}

// An estimate of what the rest costs on the
// cheapest ground.
double h(int cell) {
  int dx = abs(cell % width - goal % width);
  int dy = abs(cell / width - goal / width);
  if (estimate == "manhattan")
    return lowest * (dx + dy);
  if (estimate == "octile")
    return lowest * value({2 * abs(dx - dy),
                           2 * min(dx, dy)});
  if (estimate == "euclid")
    return lowest * sqrt(dx * dx + dy * dy);
  return 0;
}

// The order of the open list: f, h, then
// index. Rounded, so that equal sums are
// equal.
using Key = tuple<long long, long long, int>;
Key key(int cell) {
  double f = g_weight * value(g[cell]) +
             h_weight * h(cell);
  return {llround(f * 1e9),
          llround(h(cell) * 1e9), cell};
}

void search() {
  set<Key> open_list;
  if (is_wall(start) || is_wall(goal))
    return;
  open_list.insert(key(start));  //~ seed
  while (!open_list.empty()) {  //~ band
    int cell = get<2>(*open_list.begin());
    open_list.erase(open_list.begin());
    status[cell] = 'c';  //~ close
    if (cell == goal)
      return;
    for (int i = 0; i < ways; i++) {
      int neighbour = cell + around[i];
      char& is = status[neighbour];
      if (is == '#' || is == 'c')
        continue;  //~ skip
      if (cuts_corner(cell, i))
        continue;  //~ corner cut
      Cost cost = g[cell] +
          move_cost(i, cell, neighbour);
      if (is == '.')
        is = 'o';  //~ discover
      else if (cost < g[neighbour])
        open_list.erase(key(neighbour));  //~ shorter path
      else
        continue;  //~ no better
      g[neighbour] = cost;
      open_list.insert(key(neighbour));
    }
  }
}

// The cell before this one on its path, or
// -1.
int before(int cell) {
  for (int i = 0; i < ways; i++) {
    int from = cell + around[i];
    if (status[from] == 'c' &&
        g[from] + move_cost(i, from, cell) ==
            g[cell] &&
        !cuts_corner(cell, i))
      return from;
  }
  return -1;
}

vector<int> trace_back() {
  vector<int> path;
  int cell = goal;  //~ begin
  if (status[goal] != 'c')
    return path;
  while (cell >= 0) {
    path.push_back(cell);
    cell = before(cell);  //~ back
  }
  reverse(begin(path), end(path));
  return path;
}

// Input: width, height; rows of . and #,
// or a digit where a cell costs so much;
// start and goal as x y; ways; estimate;
// both weights.
int main() {
  cin >> width >> height;
  for (int i = 0; i < width * height; i++) {
    char c;
    cin >> c;
    bool is_cost = isdigit(c);
    status += is_cost ? '.' : c;
    ground.push_back(is_cost ? c - '0' : 1);
    if (c != '#')
      lowest = min(lowest, ground.back());
  }
  int w = width, x, y;
  around = {-w,    1,     w,     -1,
            1 - w, 1 + w, w - 1, -w - 1};
  cin >> x >> y;
  start = y * width + x;
  cin >> x >> y;
  goal = y * width + x;
  cin >> ways >> estimate;
  cin >> h_weight >> g_weight;
  string rest;
  if (!cin || cin >> rest) {
    cerr << "bad input\n";
    return 1;
  }
  g.resize(width * height);
  search();
  for (int cell : trace_back())
    cout << "path " << cell % width << " "
         << cell / width << "\n";
  for (char is : status)
    cout << "status " << is << "\n";
}
