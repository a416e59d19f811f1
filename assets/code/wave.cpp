// Wave propagation on a grid.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

// Walls surround the map. A cell is an index,
// and each neighbour lies at a fixed offset.
int width, height;
vector<int> number;  // -1 wall, 0 none yet
vector<int> around;  // N E S W NE SE SW NW
string dedupe;  // keep, sort, push or never

bool has(const vector<int>& cells, int cell) {
  return find(begin(cells), end(cells), cell)
         != end(cells);
}

// Sorted, equal cells are neighbours: then a
// look at the last cell that was kept is
// enough, as in std::unique.
void remove_duplicates(vector<int>& cells) {
  bool sorted = dedupe == "sort";
  auto first = begin(cells), kept = first;  //~ compare
  for (int cell : cells) {
    auto from = sorted && kept != first
                    ? kept - 1
                    : first;
    if (find(from, kept, cell) != kept)
      continue;  //~ duplicate removed
    *kept++ = cell;
  }
  cells.erase(kept, end(cells));
}

bool is_wall(int cell) {
  return number[cell] < 0;
}

bool cuts_corner(int cell, int i) {
  if (i < 4)
    return false;
  int a = cell + around[i - 4];
  int b = cell + around[(i - 3) % 4];
  return is_wall(a) || is_wall(b);
}

// Eight ways: no corner is cut.
void look_around(int cell, int ways,
                 vector<int>& next_frontier) {
  for (int i = 0; i < ways; i++) {
    int neighbour = cell + around[i];
    if (number[neighbour] != 0)
      continue;  //~ skip
    if (cuts_corner(cell, i))
      continue;  //~ corner cut
    if (dedupe == "push" &&
        has(next_frontier, neighbour))
      continue;  //~ duplicate avoided
    next_frontier.push_back(neighbour);  //~ discover
  }
}

void flood(int goal, int ways) {
  vector<int> frontier, next_frontier;
  if (number[goal] == 0)
    frontier = {goal};  //~ seed
  for (int d = 1; !frontier.empty(); d++) {  //~ front
    for (int cell : frontier) {
      number[cell] = d;  //~ number
      if (ways == 4)
        look_around(cell, 4, next_frontier);
    }
    // Eight ways: cells of a wave can touch.
    if (ways == 8)
      for (int cell : frontier)
        look_around(cell, 8, next_frontier);
    if (dedupe == "sort")
      sort(begin(next_frontier),  //~ sort
           end(next_frontier));
    if (dedupe == "keep" || dedupe == "sort")
      remove_duplicates(next_frontier);
    frontier = next_frontier;  //~ swap
    next_frontier.clear();
  }
}

// The lowest neighbour in so many directions,
// the first of several; the goal itself has
// none.
int lowest(int cell, int ways, bool may_cut) {
  int best = cell;
  for (int i = 0; i < ways; i++) {
    int neighbour = cell + around[i];
    if (!may_cut && cuts_corner(cell, i))
      continue;
    if (number[neighbour] > 0 &&
        number[neighbour] < number[best])
      best = neighbour;
  }
  return best;
}

vector<int> descend(int cell, int ways,
                    bool may_cut) {
  vector<int> path = {cell};  //~ begin
  if (number[cell] <= 0)
    return {};  //~ no path
  while (number[cell] > 1) {
    cell = lowest(cell, ways, may_cut);
    path.push_back(cell);  //~ descend
  }
  return path;
}

// A wall counts as the cell itself.
int sample(int cell, int i) {
  int n = number[cell + around[i]];
  return n > 0 ? n : number[cell];  //~ sample
}

// Three lines between four points on a circle
// around the middle of the cell, turned by
// the angle of the arrow. y grows downwards.
void draw(int cell, double dx, double dy) {
  double length = hypot(dx, dy);
  if (length == 0)
    return;  // no direction: 0 / 0
  dx /= length, dy /= length;
  double angle = atan2(dy, dx);
  auto line = [&](double a, double r,
                  double b, double s) {
    double x = cell % width + 0.5;
    double y = cell / width + 0.5;
    cout << "line " << x + r * cos(angle + a)
         << " " << y + r * sin(angle + a)
         << " " << x + s * cos(angle + b)
         << " " << y + s * sin(angle + b)
         << "\n";
  };
  line(M_PI, 0.3, 0, 0.3);
  line(-0.7, 0.165, 0, 0.3);
  line(0, 0.3, 0.7, 0.165);
}

void point_arrows(string arrows) {
  int cells = number.size();
  for (int cell = 0; cell < cells; cell++) {  //~ flow field
    if (number[cell] <= 0)
      continue;
    pair<double, double> arrow;
    if (arrows == "repaired") {
      int to = lowest(cell, 8, false);
      arrow = {to % width - cell % width,  //~ repaired arrow
               to / width - cell / width};
    } else {
      int left = sample(cell, 3);
      int right = sample(cell, 1);
      int up = sample(cell, 0);
      int down = sample(cell, 2);
      arrow = {left - right, up - down};  //~ arrow
    }
    if (arrows == "eight") {
      // Each counts 1/sqrt(2) in x and in y.
      int ne = sample(cell, 4);
      int se = sample(cell, 5);
      int sw = sample(cell, 6);
      int nw = sample(cell, 7);
      arrow.first +=
          (nw + sw - ne - se) / sqrt(2);
      arrow.second +=
          (nw + ne - sw - se) / sqrt(2);
    }
    auto [dx, dy] = arrow;
    cout << "arrow " << cell % width << " "
         << cell / width << " " << dx << " "
         << dy << "\n";
    draw(cell, dx, dy);
  }
}

// Input: width, height; rows of . and #;
// start and goal as x y; moves: 4, 8 or mixed
// (flood of 4, path of 8, past any corner);
// keep, sort, push or never; arrows: none,
// differences, eight or repaired.
int main() {
  cin >> width >> height;
  for (int i = 0; i < width * height; i++) {
    char c;
    cin >> c;
    number.push_back(c == '#' ? -1 : 0);
  }
  int w = width, x, y;
  around = {-w,    1,     w,     -1,
            1 - w, 1 + w, w - 1, -w - 1};
  cin >> x >> y;
  int start = y * width + x;
  cin >> x >> y;
  int goal = y * width + x;
  string moves, arrows;
  cin >> moves >> dedupe >> arrows;
  string rest;
  if (!cin || cin >> rest) {
    cerr << "all numbers must be whole\n";
    return 1;
  }
  bool mixed = moves == "mixed";
  int ways = moves == "4" ? 4 : 8;
  flood(goal, mixed ? 4 : ways);
  for (int cell : descend(start, ways, mixed))
    cout << "path " << cell % width << " "
         << cell / width << "\n";
  for (int n : number)
    cout << "number " << n << "\n";
  if (arrows != "none")
    point_arrows(arrows);
}
