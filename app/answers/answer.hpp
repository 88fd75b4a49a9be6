#pragma once
// What an analysis found, as a value that describes itself: parts in the order in which they are read. Text, LaTeX and
// JSON are made from it alone.

#include <nlohmann/json.hpp>

#include <complex>
#include <string>
#include <vector>

namespace coenergy {

using Json = nlohmann::ordered_json;

/// What a part is called in each form; it is left out of those in which it has no name.
struct AnswerName {
    std::string key = {};   // of JSON
    std::string title = {}; // of the text, with what separates it from the content: "gain: "
    std::string latex = {}; // the left side of an equation
};

/// A number, a name, a formula, or several of them, as each form writes it.
struct AnswerCell {
    Json json = {};
    std::string text = {};
    std::string latex = {};
};
using AnswerRow = std::vector<AnswerCell>;

struct AnswerPart {
    AnswerName name;
    AnswerCell content;
};

struct Answer {
    std::vector<AnswerPart> parts;

    void add(AnswerName name, AnswerCell content);
    /// What only scripts read.
    void add(const Json& members);
    /// A line of text.
    void note(const std::string& line);
    /// One without rows or columns is for scripts alone. Without LaTeX of its own it has that of the cells.
    void addMatrix(AnswerName name, const std::vector<AnswerRow>& rows, const std::string& latex = {});
    /// A list for each column that has a key; lines for those that have titles.
    void addTable(const std::vector<AnswerName>& columns, const std::vector<AnswerRow>& rows,
                  const std::string& indentation = {});
    /// Equations below each other, with an `&` at the same place.
    void addAligned(const std::vector<std::string>& equations);
    /// Answers one after the other: a list of objects.
    void addList(const std::string& key, const std::vector<Answer>& answers);
    /// An answer within this one: an object.
    void addObject(const std::string& key, const Answer& answer);
};

std::string textOf(const Answer& answer);
std::string latexOf(const Answer& answer);
Json jsonOf(const Answer& answer);
/// The same as a document of its own, with the number of its format.
Json withFormat(const Answer& answer);

/// Null if not finite.
Json numberOrNull(double value);
/// "-0.5+2j", without parts that are only rounding errors.
std::string complexText(std::complex<double> value);

AnswerCell cellOf(int number);
AnswerCell cellOf(double value);
AnswerCell cellOf(std::complex<double> value);
AnswerCell cellOf(const std::string& words);
/// Each by itself, with commas between the texts.
template <class Value> AnswerCell cellOf(const std::vector<Value>& values) {
    AnswerCell all{Json::array()};
    for (const Value& value : values) {
        const AnswerCell one = cellOf(value);
        all.json.push_back(one.json);
        all.text += (all.text.empty() ? "" : ", ") + one.text;
    }
    return all;
}

} // namespace coenergy
