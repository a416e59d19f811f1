// The octile wave: Dijkstra on a grid.
#include <cctype>
#include <cmath>
#include <iostream>
#include <set>
#include <string>
#include <utility>
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

// Walls surround the map. A cell is an index,
// and each neighbour lies at a fixed offset.
int width, height, start, goal;
int ways;  // 8, or 4: no diagonal moves
vector<int> around;  // N E S W NE SE SW NW
// '#' wall, '.' unseen, 'o' open, 'c' closed
string status;
vector<int> ground;  // what each cell costs
vector<Cost> cost;  // from here to the goal

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

// The order of the open list: cost, then
// index.
pair<Cost, int> key(int cell) {
  return {cost[cell], cell};
}

void flood() {
  set<pair<Cost, int>> open_list;
  if (!is_wall(goal))
    open_list.insert(key(goal));  //~ seed
  while (!open_list.empty()) {  //~ band
    int cell = open_list.begin()->second;
    open_list.erase(open_list.begin());
    status[cell] = 'c';  //~ close
    for (int i = 0; i < ways; i++) {
      int neighbour = cell + around[i];
      char& is = status[neighbour];
      if (is == '#' || is == 'c')
        continue;  //~ skip
      if (cuts_corner(cell, i))
        continue;  //~ corner cut
      Cost total = cost[cell] +
          move_cost(i, cell, neighbour);
      if (is == '.')
        is = 'o';  //~ discover
      else if (total < cost[neighbour])
        open_list.erase(key(neighbour));  //~ shorter path
      else
        continue;  //~ no better
      cost[neighbour] = total;
      open_list.insert(key(neighbour));
    }
  }
}

// The next cell on the path to the goal, or
// -1.
int step(int cell) {
  for (int i = 0; i < ways; i++) {
    int to = cell + around[i];
    Cost total = cost[to] +
        move_cost(i, to, cell);
    if (status[to] == 'c' &&
        total == cost[cell] &&
        !cuts_corner(cell, i))
      return to;
  }
  return -1;
}

vector<int> follow() {
  vector<int> path;
  int cell = start;  //~ begin
  if (status[start] != 'c')
    return path;
  while (cell >= 0) {
    path.push_back(cell);
    cell = step(cell);  //~ back
  }
  return path;
}

void point_arrows() {
  int cells = cost.size();
  for (int cell = 0; cell < cells; cell++) {  //~ flow
    if (status[cell] != 'c')
      continue;
    int x = cell % width, y = cell / width;
    int to = step(cell);  //~ arrow
    if (to < 0)
      continue;  // the goal
    cout << "arrow " << x << " " << y << " "
         << to % width - x << " "
         << to / width - y << "\n";
  }
}

// Input: width, height; rows of . and #,
// or a digit where a cell costs so much;
// start and goal as x y; ways; arrows: none
// or path.
int main() {
  cin >> width >> height;
  for (int i = 0; i < width * height; i++) {
    char c;
    cin >> c;
    bool is_cost = isdigit(c);
    status += is_cost ? '.' : c;
    ground.push_back(is_cost ? c - '0' : 1);
  }
  int w = width, x, y;
  around = {-w,    1,     w,     -1,
            1 - w, 1 + w, w - 1, -w - 1};
  cin >> x >> y;
  start = y * width + x;
  cin >> x >> y;
  goal = y * width + x;
  cin >> ways;
  string arrows;
  cin >> arrows;
  string rest;
  if (!cin || cin >> rest) {
    cerr << "all numbers must be whole\n";
    return 1;
  }
  cost.resize(width * height);
  flood();
  for (int cell : follow())
    cout << "path " << cell % width << " "
         << cell / width << "\n";
  for (Cost c : cost)
    cout << "cost " << c.straight << " "
         << c.diagonal << "\n";
  if (arrows != "none")
    point_arrows();
}
