// The parts of answers, and their forms.
#include "answers/answer.hpp"

#include "base/argument_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr const char* aligned = "&="; // the left sides are in the block

std::string matrixText(const std::vector<AnswerRow>& rows) {
    std::size_t width = 0;
    for (const AnswerRow& row : rows)
        for (const AnswerCell& cell : row)
            width = std::max(width, cell.text.size());
    std::string text = " =";
    for (const AnswerRow& row : rows) {
        text += "\n ";
        for (const AnswerCell& cell : row)
            text += std::string(1 + width - cell.text.size(), ' ') + cell.text;
    }
    return text;
}

std::string matrixLatex(const std::vector<AnswerRow>& rows) {
    std::string latex;
    for (const AnswerRow& row : rows) {
        latex += latex.empty() ? "\\begin{bmatrix} " : " \\\\ ";
        for (std::size_t k = 0; k < row.size(); ++k)
            latex += (k > 0 ? " & " : "") + row[k].latex;
    }
    return latex + " \\end{bmatrix}";
}

} // namespace

void Answer::add(AnswerName name, AnswerCell content) {
    parts.push_back({std::move(name), std::move(content)});
}

void Answer::add(const Json& members) {
    for (const auto& [key, value] : members.items())
        add({key}, {value});
}

void Answer::note(const std::string& line) {
    add({{}, line}, {});
}

void Answer::addMatrix(AnswerName name, const std::vector<AnswerRow>& rows, const std::string& latex) {
    AnswerCell all{Json::array()};
    for (const AnswerRow& row : rows) {
        Json& entries = all.json.emplace_back(Json::array());
        for (const AnswerCell& cell : row)
            entries.push_back(cell.json);
    }
    if (rows.empty() || rows.front().empty())
        return add({name.key}, std::move(all));
    all.text = matrixText(rows);
    all.latex = latex.empty() ? matrixLatex(rows) : latex;
    add(std::move(name), std::move(all));
}

void Answer::addTable(const std::vector<AnswerName>& columns, const std::vector<AnswerRow>& rows,
                      const std::string& indentation) {
    std::vector<std::string> lines(rows.size(), indentation);
    std::string heading;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        AnswerCell column{Json::array()};
        heading += (k == 0 ? "" : ", ") + columns[k].title;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const AnswerCell& cell = rows[row][k];
            column.json.push_back(cell.json);
            lines[row] += (k == 0 ? "" : cell.text.empty() ? "," : ", ") + cell.text;
        }
        add({columns[k].key}, std::move(column));
    }
    note(heading);
    std::for_each(lines.begin(), lines.end(), [&](const std::string& line) { note(line); });
}

void Answer::addAligned(const std::vector<std::string>& equations) {
    std::string block;
    for (const std::string& equation : equations)
        block += (block.empty() ? "\\begin{align*}\n  " : " \\\\\n  ") + equation;
    add({"", "", aligned}, {{}, {}, block + "\n\\end{align*}\n"});
}

// For scripts all is in one place; for readers it stands here.
void Answer::addList(const std::string& key, const std::vector<Answer>& answers) {
    Json list = Json::array();
    for (const Answer& answer : answers) {
        addObject({}, answer);
        list.push_back(jsonOf(answer));
    }
    add({key}, {list});
}

void Answer::addObject(const std::string& key, const Answer& answer) {
    for (const AnswerPart& part : answer.parts)
        add({{}, part.name.title, part.name.latex}, {{}, part.content.text, part.content.latex});
    add({key}, {jsonOf(answer)});
}

std::string textOf(const Answer& answer) {
    std::string text;
    for (const AnswerPart& part : answer.parts)
        if (!part.name.title.empty())
            text += part.name.title + part.content.text + "\n";
    return text;
}

std::string latexOf(const Answer& answer) {
    std::string text;
    for (const auto& [name, content] : answer.parts)
        if (name.latex == aligned)
            text += content.latex;
        else if (!name.latex.empty())
            text += "\\[ " + name.latex + " = " + content.latex + " \\]\n";
    return text;
}

Json jsonOf(const Answer& answer) {
    Json object = Json::object();
    for (const AnswerPart& part : answer.parts)
        if (!part.name.key.empty())
            object[part.name.key] = part.content.json;
    return object;
}

Json withFormat(const Answer& answer) {
    Json json = {{"format", 1}};
    json.update(jsonOf(answer));
    return json;
}

Json numberOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

std::string complexText(std::complex<double> value) {
    const auto cleaned = [&](double part) { return std::abs(part) < 1e-14 * std::abs(value) ? 0 : part + 0.0; };
    const double real = cleaned(value.real()), imaginary = cleaned(value.imag());
    if (imaginary == 0)
        return shortNumber(real);
    return (real == 0 ? "" : shortNumber(real)) +
           (imaginary < 0 ? "-"
            : real == 0   ? ""
                          : "+") +
           shortNumber(std::abs(imaginary)) + "j";
}

AnswerCell cellOf(int number) {
    return {number, std::to_string(number)};
}

AnswerCell cellOf(double value) {
    return {numberOrNull(value), shortNumber(value)};
}

AnswerCell cellOf(std::complex<double> value) {
    return {{value.real(), value.imag()}, complexText(value)};
}

AnswerCell cellOf(const std::string& words) {
    return {words, words};
}

} // namespace coenergy
