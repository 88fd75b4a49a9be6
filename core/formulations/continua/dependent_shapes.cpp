// By the singular values of their values at many places.
#include "continua/dependent_shapes.hpp"

#include "continua/interval_quadrature.hpp"
#include "expression/traverse.hpp"
#include "numeric/decompositions.hpp"

#include <cmath>

namespace coenergy {

namespace {

Point somePoint(const Expression& expression, const Point& values) {
    Point point;
    double next = 0.61803398874989485;
    for (const std::string& name : symbolsIn(expression)) {
        const auto known = values.find(name);
        next = std::fmod(next + 0.61803398874989485, 1);
        if (name != "pi" || known != values.end())
            point[name] = known != values.end() ? known->second : 0.5 + next;
    }
    return point;
}

} // namespace

bool areDependent(const std::vector<Expression>& shapes, const std::string& variable, const Expression& from,
                  const Expression& length, const Point& known) {
    constexpr double negligible = 1e-10;
    constexpr int places = 97;
    Eigen::MatrixXd values(places, static_cast<Eigen::Index>(shapes.size()));
    for (std::size_t k = 0; k < shapes.size(); ++k) {
        const Expression here = substituted(shapes[k], {{variable, from + length * Expression::symbol(panelPlace())}});
        Point point = somePoint(here, known);
        for (int place = 0; place < places; ++place) {
            point[panelPlace()] = (place + 0.5) / places;
            values(place, static_cast<Eigen::Index>(k)) = evaluate(here, point);
        }
    }
    values = values.unaryExpr([](double value) { return std::isfinite(value) ? value : 0; });
    for (Eigen::Index k = 0; k < values.cols(); ++k)
        values.col(k) /= std::max(values.col(k).norm(), 1e-300);
    const Eigen::VectorXd sizes = singularValues(values).values;
    return sizes(sizes.size() - 1) <= negligible * sizes(0) || values.cols() > places;
}

} // namespace coenergy
