// A small reader for the inputs: numbers, strings, lists, objects and null. A program of your own may use any library.
#pragma once
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

struct Json {
    bool is_null = true;
    double number = 0;
    std::string text;
    std::vector<Json> items;
    std::map<std::string, Json> fields;

    const Json& operator[](const char* key) const { return fields.at(key); }
    const Json& at(std::size_t i) const { return items.at(i); }
};

class Reader {
    std::string all;
    std::size_t at = 0;

    char next() {
        while (at < all.size() && std::isspace(static_cast<unsigned char>(all[at]))) ++at;
        return at < all.size() ? all[at] : '\0';
    }
    bool take(char c) { return next() == c ? (++at, true) : false; }
    void expect(char c) {
        if (!take(c)) throw std::runtime_error("unexpected character in the inputs");
    }
    std::string string() {
        expect('"');
        std::string text;
        while (all.at(at) != '"') text += all.at(at++);
        ++at;
        return text;
    }

public:
    explicit Reader(std::istream& in) : all(std::istreambuf_iterator<char>(in), {}) {}

    Json value() {
        Json json;
        if (next() == 'n') {
            at += 4;  // null
            return json;
        }
        json.is_null = false;
        if (next() == '"') {
            json.text = string();
        } else if (take('[')) {
            while (!take(']')) {
                json.items.push_back(value());
                take(',');
            }
        } else if (take('{')) {
            while (!take('}')) {
                const std::string key = string();
                expect(':');
                json.fields[key] = value();
                take(',');
            }
        } else {
            char* end = nullptr;
            json.number = std::strtod(all.c_str() + at, &end);
            at = static_cast<std::size_t>(end - all.c_str());
        }
        return json;
    }
};

inline Json read_inputs() { return Reader(std::cin).value(); }
