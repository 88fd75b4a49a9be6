// A damped Gauss-Newton iteration of least norm over the numbers that determine a start, with finite differences: there
// are few unknowns, and two equations.
#include "setup/moved_start.hpp"

#include "expression/parse.hpp"
#include "setup/givens.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace coenergy {

namespace {

class StartByHand {
public:
    StartByHand(const ParsedModel& parsed, const std::array<std::string, 2>& point)
        : m_parsed(parsed), m_givens(givensOf(parsed)), m_start(startPoint(m_givens)) {
        for (std::size_t k = 0; k < 2; ++k)
            if (const Parsed text = parseExpression(point[k], Form::Expression, parsed.tables); text.value)
                m_point[k] = withoutDefinitions(*text.value);
        findNumbers();
    }

    std::map<Field, double> run(const std::array<double, 2>& place) {
        constexpr int mostSteps = 40;
        const std::vector<double> before = m_values;
        for (int step = 0; step < mostSteps; ++step)
            if (!improve(place))
                break;
        std::map<Field, double> moved;
        for (std::size_t k = 0; k < m_values.size(); ++k)
            if (m_values[k] != before[k])
                moved.emplace(m_fields[k], m_values[k]);
        return moved;
    }

private:
    Expression withoutDefinitions(Expression expression) const {
        Substitution meanings;
        const auto add = [&](Section section, const auto& items) {
            for (std::size_t k = 0; k < items.size(); ++k)
                if (const auto found = m_parsed.expressions.find({section, k, Column::Expression, 0});
                    found != m_parsed.expressions.end())
                    meanings.emplace(items[k].name, found->second);
        };
        add(Section::Definitions, *m_parsed.document.definitions);
        add(Section::Outputs, *m_parsed.document.outputs);
        for (std::size_t level = 0; level < meanings.size(); ++level)
            expression = substituted(expression, meanings);
        return expression;
    }

    // Parameters that occur in initial values only: an initial angle, not a length.
    std::set<std::string> parametersOfStarts() const {
        std::set<std::string> inStarts;
        std::set<std::string> elsewhere = {"pi"};
        for (const auto& [field, expression] : m_parsed.expressions) {
            if (field.section == Section::Drawing || field.section == Section::Plots ||
                field.section == Section::Outputs)
                continue;
            std::set<std::string>& names =
                field.column == Column::Initial && field.section == Section::Coordinates ? inStarts : elsewhere;
            names.merge(symbolsIn(expression));
        }
        for (const std::string& name : elsewhere)
            inStarts.erase(name);
        return inStarts;
    }

    void add(const std::string& name, const Field& field) {
        if (const auto value = m_start.find(name); value != m_start.end()) {
            m_names.push_back(name);
            m_fields.push_back(field);
            m_values.push_back(value->second);
        }
    }

    void findNumbers() {
        const std::set<std::string> free = parametersOfStarts();
        for (const GivenParameter& parameter : m_givens.parameters)
            if (free.contains(parameter.name) && parameter.value)
                add(parameter.name, parameter.place);
        for (const CoordinateNames& names : m_parsed.names.coordinates) {
            const auto start = m_givens.starts.find(names.name);
            if (start == m_givens.starts.end())
                continue;
            const std::optional<Expression>& value = start->second.value;
            const std::set<std::string> used = value ? symbolsIn(*value) : std::set<std::string>();
            if (std::any_of(used.begin(), used.end(), [&](const std::string& name) { return free.contains(name); }))
                m_following.emplace_back(names.name, *value);
            else
                add(names.name, start->second.place);
        }
    }

    std::array<double, 2> at(const std::vector<double>& values) const {
        Point point = m_start;
        for (std::size_t k = 0; k < values.size(); ++k)
            point.insert_or_assign(m_names[k], values[k]);
        for (const auto& [name, value] : m_following)
            point.insert_or_assign(name, evaluate(value, point));
        return {evaluate(m_point[0], point), evaluate(m_point[1], point)};
    }

    using Row = std::vector<double>;

    std::array<Row, 2> derivatives(const std::array<double, 2>& here) const {
        constexpr double relativeStep = 1e-6;
        std::array<Row, 2> rows{Row(m_values.size()), Row(m_values.size())};
        for (std::size_t k = 0; k < m_values.size(); ++k) {
            std::vector<double> beside = m_values;
            const double step = relativeStep * (1 + std::abs(m_values[k]));
            beside[k] += step;
            const std::array<double, 2> there = at(beside);
            for (std::size_t j = 0; j < 2; ++j)
                rows[j][k] = (there[j] - here[j]) / step;
        }
        return rows;
    }

    static double product(const Row& a, const Row& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

    // Whether a step was possible.
    bool improve(const std::array<double, 2>& place) {
        constexpr double damping = 1e-9;
        const std::array<double, 2> here = at(m_values);
        const std::array<Row, 2> rows = derivatives(here);
        const double xx = product(rows[0], rows[0]);
        const double yy = product(rows[1], rows[1]);
        const double xy = product(rows[0], rows[1]);
        const double shift = damping * (xx + yy);
        const double determinant = (xx + shift) * (yy + shift) - xy * xy;
        if (!(determinant > 0) || !std::isfinite(determinant))
            return false;
        const double dx = place[0] - here[0];
        const double dy = place[1] - here[1];
        const double a = ((yy + shift) * dx - xy * dy) / determinant;
        const double b = ((xx + shift) * dy - xy * dx) / determinant;
        std::vector<double> next = m_values;
        for (std::size_t k = 0; k < next.size(); ++k)
            next[k] += a * rows[0][k] + b * rows[1][k];
        return accept(next, here, place);
    }

    // Halves the step until the point comes nearer.
    bool accept(std::vector<double> next, const std::array<double, 2>& here, const std::array<double, 2>& place) {
        constexpr int mostHalvings = 8;
        const auto distance = [&](const std::array<double, 2>& point) {
            return std::hypot(place[0] - point[0], place[1] - point[1]);
        };
        for (int halving = 0; halving < mostHalvings; ++halving) {
            if (distance(at(next)) < distance(here)) {
                m_values = next;
                return true;
            }
            for (std::size_t k = 0; k < next.size(); ++k)
                next[k] = std::midpoint(next[k], m_values[k]);
        }
        return false;
    }

    const ParsedModel& m_parsed;
    Givens m_givens;
    Point m_start;
    std::vector<std::pair<std::string, Expression>> m_following; // initial values that depend on those numbers
    std::array<Expression, 2> m_point;
    std::vector<std::string> m_names;
    std::vector<Field> m_fields;
    std::vector<double> m_values;
};

} // namespace

std::map<Field, double> movedStart(const ParsedModel& parsed, const std::array<std::string, 2>& point,
                                   const std::array<double, 2>& place) {
    return StartByHand(parsed, point).run(place);
}

} // namespace coenergy
