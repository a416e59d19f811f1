// The wave, as docs/own-program.md describes it.
//
//     g++ -std=c++17 -O2 -o wave wave.cpp
//     pathlight inputs wave/video | ./wave | pathlight grade wave/video -
#include "json.hpp"

#include <utility>

using Cell = std::pair<int, int>;
const std::vector<Cell> MOVES = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

struct Map {
    Json task = read_inputs();

    bool is_open(Cell c) const {
        const auto [x, y] = c;
        if (x < 0 || y < 0 || x >= task["width"].number || y >= task["height"].number) return false;
        return task["rows"].at(std::size_t(y)).text[std::size_t(x)] == '.';
    }
    // The open cells that the first 4 or all 8 moves lead to.
    std::vector<Cell> around(Cell c, std::size_t moves, bool may_cut = false) const {
        std::vector<Cell> cells;
        for (std::size_t i = 0; i < moves; ++i) {
            const Cell to = {c.first + MOVES[i].first, c.second + MOVES[i].second};
            const bool is_free = is_open({to.first, c.second}) && is_open({c.first, to.second});
            if (is_open(to) && (may_cut || is_free)) cells.push_back(to);
        }
        return cells;
    }
    // No cell, or one.
    std::vector<Cell> end(const char* key) const {
        if (task[key].is_null) return {};
        const Cell cell = {int(task[key].at(0).number), int(task[key].at(1).number)};
        if (!is_open(cell)) return {};
        return {cell};
    }
};

int main() {
    const Map map;
    // Wave and path go in 4 or in 8 directions. Mixed: the wave in 4, the path in 8, and past walls.
    const bool is_mixed = map.task["moves"].text == "mixed";
    const std::size_t wave_moves = map.task["moves"].number == 8 ? 8 : 4;
    const std::size_t path_moves = is_mixed ? 8 : wave_moves;
    std::map<Cell, int> number;
    std::vector<Cell> wave = map.end("goal");
    for (int d = 1; !wave.empty(); ++d) {
        for (const Cell& c : wave) {
            number[c] = d;
            std::cout << "{\"number\": [" << c.first << ", " << c.second << "], \"d\": " << d << "}\n";
        }
        // A map keeps each found cell once.
        std::map<Cell, bool> found;
        for (const Cell& c : wave)
            for (const Cell& to : map.around(c, wave_moves))
                if (number.count(to) == 0) found[to] = true;
        wave.clear();
        for (const auto& entry : found) wave.push_back(entry.first);
    }
    // The path goes to a lowest neighbour.
    std::vector<Cell> path = map.end("start");
    if (!path.empty() && number.count(path[0]) == 0) path.clear();
    while (!path.empty() && number[path.back()] > 1) {
        Cell lowest = path.back();
        for (const Cell& to : map.around(path.back(), path_moves, is_mixed))
            if (number.count(to) == 1 && number[to] < number[lowest]) lowest = to;
        path.push_back(lowest);
    }
    std::cout << "{\"path\": [";
    for (std::size_t i = 0; i < path.size(); ++i)
        std::cout << (i ? ", " : "") << "[" << path[i].first << ", " << path[i].second << "]";
    std::cout << "]}\n";
}
