// Gaussian elimination with pivots that cause little fill-in, unwanted unknowns first, so that their solutions are
// never computed; then the others from the last to the first. Reference: H. M. Markowitz, The elimination form of the
// inverse, Management Science 3 (1957).
#include "lineargraph/fraction_elimination.hpp"

#include "base/cancellation.hpp"
#include "base/check.hpp"

#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

struct Pivot {
    std::size_t row = 0;
    std::size_t column = 0;
};

class Elimination {
public:
    Elimination(std::vector<FractionRow> equations, std::size_t unknowns, NamedFractions& fractions,
                std::stop_token stop)
        : m_rows(std::move(equations)), m_rowsWith(unknowns), m_fractions(fractions), m_stop(std::move(stop)) {
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            for (const auto& [column, value] : m_rows[row])
                if (column < unknowns)
                    m_rowsWith[column].insert(row);
    }

    /// The cheapest pivot among the columns from `begin` to `end`; nothing if all are done.
    std::optional<Pivot> cheapestPivot(std::size_t begin, std::size_t end) const;
    void eliminate(const Pivot& pivot);
    /// From the pivots of all unknowns below `wanted`, in their order.
    std::vector<FractionRow> solutions(const std::vector<Pivot>& pivots, std::size_t wanted);

private:
    void addMultiple(std::size_t row, const Fraction& factor, const FractionRow& other, std::size_t pivotColumn);

    std::vector<FractionRow> m_rows;
    std::vector<std::set<std::size_t>> m_rowsWith; // unused ones, of each unknown
    NamedFractions& m_fractions;
    std::stop_token m_stop;
};

std::optional<Pivot> Elimination::cheapestPivot(std::size_t begin, std::size_t end) const {
    std::optional<Pivot> best;
    std::tuple<std::size_t, std::size_t> least;
    for (std::size_t column = begin; column < end; ++column)
        for (const std::size_t row : m_rowsWith[column]) {
            const std::size_t fill = (m_rows[row].size() - 1) * (m_rowsWith[column].size() - 1);
            if (best && fill > std::get<0>(least))
                continue;
            const std::tuple cost(fill, writtenSize(m_rows[row].at(column)));
            if (best && !(cost < least))
                continue;
            best = Pivot{row, column};
            least = cost;
        }
    return best;
}

void Elimination::addMultiple(std::size_t row, const Fraction& factor, const FractionRow& other,
                              std::size_t pivotColumn) {
    m_rows[row].erase(pivotColumn);
    m_rowsWith[pivotColumn].erase(row);
    for (const auto& [column, value] : other) {
        if (column == pivotColumn)
            continue;
        addTo(m_rows[row], column, m_fractions.product(factor, value), m_fractions);
        if (column >= m_rowsWith.size())
            continue;
        if (m_rows[row].count(column) > 0)
            m_rowsWith[column].insert(row);
        else
            m_rowsWith[column].erase(row);
    }
}

void Elimination::eliminate(const Pivot& pivot) {
    for (const auto& [column, value] : m_rows[pivot.row])
        if (column < m_rowsWith.size())
            m_rowsWith[column].erase(pivot.row);
    const Fraction own = m_rows[pivot.row].at(pivot.column);
    for (const std::size_t row : std::set<std::size_t>(m_rowsWith[pivot.column])) {
        checkpoint(m_stop);
        const Fraction factor = negated(m_fractions.quotient(m_rows[row].at(pivot.column), own));
        addMultiple(row, factor, m_rows[pivot.row], pivot.column);
    }
}

std::vector<FractionRow> Elimination::solutions(const std::vector<Pivot>& pivots, std::size_t wanted) {
    std::vector<FractionRow> result(wanted);
    for (auto pivot = pivots.rbegin(); pivot != pivots.rend(); ++pivot) {
        checkpoint(m_stop);
        const FractionRow& row = m_rows[pivot->row];
        const Fraction factor = negated(m_fractions.quotient({wholeConstant(1)}, row.at(pivot->column)));
        FractionRow sum;
        for (const auto& [column, value] : row)
            if (column >= m_rowsWith.size())
                addTo(sum, column - m_rowsWith.size(), value, m_fractions);
            else if (column != pivot->column)
                for (const auto& [known, part] : result[column])
                    addTo(sum, known, m_fractions.product(value, part), m_fractions);
        for (const auto& [known, value] : sum)
            addTo(result[pivot->column], known, m_fractions.product(factor, value), m_fractions);
    }
    return result;
}

} // namespace

void addTo(FractionRow& row, std::size_t column, const Fraction& value, NamedFractions& fractions) {
    const auto place = row.try_emplace(column).first;
    place->second = fractions.sum(place->second, value);
    if (place->second.numerator.empty())
        row.erase(place);
}

std::vector<FractionRow> solutionsOf(std::vector<FractionRow> equations, std::size_t unknowns, std::size_t wanted,
                                     NamedFractions& fractions, const std::stop_token& stop) {
    check(equations.size() == unknowns && wanted <= unknowns, "equations that do not match their unknowns");
    Elimination elimination(std::move(equations), unknowns, fractions, stop);
    std::size_t eliminated = 0;
    for (; const std::optional<Pivot> pivot = elimination.cheapestPivot(wanted, unknowns); ++eliminated)
        elimination.eliminate(*pivot);
    std::vector<Pivot> pivots;
    while (const std::optional<Pivot> pivot = elimination.cheapestPivot(0, wanted)) {
        elimination.eliminate(*pivot);
        pivots.push_back(*pivot);
    }
    check(eliminated + pivots.size() == unknowns, "equations without a unique solution");
    return elimination.solutions(pivots, wanted);
}

} // namespace coenergy
