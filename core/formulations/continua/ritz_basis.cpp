// The essential conditions are those that Hamilton's principle leaves to be prescribed. A prescribed motion u = a(t) is
// lifted: the polynomial of lowest degree with this datum and no other moves as prescribed, and all other shapes
// satisfy the conditions with 0 (L. Meirovitch, Principles and Techniques of Vibrations, section 7.12). Elements have
// the prescribed values at their own nodes, and a node at every point. Other shapes are held at a point by a
// constraint, whose multiplier is the force of the support. Where a field's u_x acts together with a lower derivative
// of another field, as in w_x - psi, its elements are quadratic: linear ones could not follow and would be far too
// stiff (shear locking; K.-J. Bathe, Finite Element Procedures, 2nd edition, section 5.4.1).
#include "continua/ritz_basis.hpp"

#include "algebra/tidy.hpp"
#include "continua/continuum_symbols.hpp"
#include "continua/dependent_shapes.hpp"
#include "continua/hermite_elements.hpp"
#include "continua/jets.hpp"
#include "continua/trial_shapes.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

constexpr std::size_t ordersOfBasis = 3; // u, u_x, u_xx

/// The prescribed data of a field, in the order of heldData().
struct FieldEnds {
    HeldInterval held;
    std::vector<Expression> given;      // in time
    std::vector<std::string> variation; // "u_x"
    std::vector<ContinuumPlace> place;
};

/// condition = +-(name - given)
Expression givenBy(const BoundaryCondition& condition) {
    const Expression atZero = substituted(condition.condition, {{condition.variation, 0}});
    const Expression slope = substituted(condition.condition, {{condition.variation, 1}}) - atZero;
    return -atZero / slope;
}

bool isLoaded(const ContinuumEnd& end) {
    const auto acts = [](const Expression& part) { return !part.isZero(); };
    return acts(end.kinetic) || acts(end.potential) || acts(end.dissipation) ||
           std::any_of(end.forces.begin(), end.forces.end(), acts);
}

ExponentialPolynomial scaledBy(const Expression& factor, const ExponentialPolynomial& f) {
    return ExponentialPolynomial(factor) * f;
}

class BasisMaker {
public:
    BasisMaker(const Continuum& continuum, const FieldEquations& equations, const Basis& basis, PrescribedMotion motion,
               Algebra& algebra)
        : m_continuum(continuum), m_equations(equations), m_basis(basis), m_motion(motion), m_algebra(algebra),
          m_names(continuum), m_length(tidied(continuum.to - continuum.from)) {}

    RitzBasis made() {
        if (m_basis.kind == BasisKind::Trigonometric && !isPiConstant())
            refuse({RitzFindingKind::PiIsAName});
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field)
            checkCount(field);
        checkInitial();
        if (m_result.findings.empty())
            addFields();
        if (m_result.findings.empty() && m_result.coordinates.size() <= m_result.constraints.size())
            refuse({RitzFindingKind::NothingFree, nameOf(0)});
        checkNames();
        if (!m_result.findings.empty())
            return {{}, {}, {}, {}, std::move(m_result.findings)};
        return std::move(m_result);
    }

private:
    void refuse(RitzFinding finding) { m_result.findings.push_back(std::move(finding)); }
    const std::string& nameOf(std::size_t field) const { return m_continuum.fields[field].name; }
    bool isOfElements() const { return m_basis.kind == BasisKind::HermiteElements; }

    bool isPiConstant() {
        const Expression turn = Expression(2) * Expression::symbol("pi");
        return m_algebra.withExactValues(apply(Function::Cos, {turn})).isOne();
    }

    std::size_t countOf(std::size_t field) const {
        if (m_basis.kind != BasisKind::Given)
            return m_basis.count;
        return field < m_basis.shapes.size() ? m_basis.shapes[field].size() : 0;
    }

    void checkCount(std::size_t field) {
        if (countOf(field) == 0)
            refuse({RitzFindingKind::NoShape, nameOf(field)});
        else if (countOf(field) > (isOfElements() ? mostElements : mostShapes))
            refuse({RitzFindingKind::TooManyShapes, nameOf(field)});
    }

    void addFields() {
        if (isOfElements())
            addElementPanels();
        else
            addWholePanel();
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field)
            addField(field);
        if (!isOfElements())
            for (const BoundaryCondition& condition : m_equations.conditions)
                if (isHeldInside(condition))
                    addConstraint(condition);
    }

    // The interval and its points

    void addPanel(const Expression& from, const Expression& length) {
        m_result.panels.push_back({from, length, std::vector<std::vector<PanelShape>>(m_continuum.fields.size())});
    }

    void addWholePanel() {
        addPanel(m_continuum.from, m_length);
        for (const ContinuumPoint& point : m_continuum.points)
            m_result.points.push_back({0, shareOf(point)});
    }

    Expression shareOf(const ContinuumPoint& point) const { return tidied((point.at - m_continuum.from) / m_length); }

    /// NaN if the values are not known.
    double shareValue(const Expression& share) const {
        return share.isNumber() ? toDouble(share.number()) : evaluate(share, m_basis.values);
    }

    /// The points in order along the interval, or as stated if values do not determine the order.
    std::vector<std::size_t> pointOrder() const {
        std::vector<std::size_t> order;
        std::vector<double> shares;
        for (std::size_t k = 0; k < m_continuum.points.size(); ++k) {
            order.push_back(k);
            shares.push_back(shareValue(shareOf(m_continuum.points[k])));
        }
        const bool areKnown =
            std::all_of(shares.begin(), shares.end(), [](double share) { return std::isfinite(share); });
        if (areKnown)
            std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return shares[a] < shares[b]; });
        return order;
    }

    /// The elements of each part between points have equal length, from its fraction of the interval where known.
    void addElementPanels() {
        const std::vector<std::size_t> order = pointOrder();
        std::vector<Expression> shares = {0};
        for (const std::size_t point : order)
            shares.push_back(shareOf(m_continuum.points[point]));
        shares.emplace_back(1);
        m_result.points.resize(order.size());
        const std::vector<std::size_t> counts = elementsOfParts(shares);
        for (std::size_t part = 0; part + 1 < shares.size(); ++part) {
            if (part > 0)
                m_result.points[order[part - 1]] = {m_result.panels.size(), 0};
            const Expression share =
                tidied((shares[part + 1] - shares[part]) / Expression(static_cast<long long>(counts[part])));
            const Expression length = tidied(share * m_length);
            for (std::size_t k = 0; k < counts[part]; ++k)
                addPanel(
                    tidied(m_continuum.from + shares[part] * m_length + Expression(static_cast<long long>(k)) * length),
                    length);
        }
    }

    /// One for each part; every further one goes to the part with the longest elements.
    std::vector<std::size_t> elementsOfParts(const std::vector<Expression>& shares) const {
        std::vector<std::size_t> counts(shares.size() - 1, 1);
        const auto lengthOf = [&](std::size_t part) {
            const double share = shareValue(shares[part + 1] - shares[part]);
            return (std::isfinite(share) ? share : 1) / static_cast<double>(counts[part]);
        };
        for (std::size_t count = counts.size(); count < m_basis.count; ++count) {
            std::size_t longest = 0;
            for (std::size_t part = 1; part < counts.size(); ++part)
                if (lengthOf(part) > lengthOf(longest) * (1 + 1e-12))
                    longest = part;
            ++counts[longest];
        }
        return counts;
    }

    static bool isHeldInside(const BoundaryCondition& condition) {
        return condition.kind == ConditionKind::Essential && condition.place == ContinuumPlace::Inside;
    }

    Expression motionGivenBy(const BoundaryCondition& condition) const {
        return m_motion == PrescribedMotion::Kept ? givenBy(condition) : Expression();
    }

    void addConstraint(const BoundaryCondition& condition) {
        const PanelPlace& point = m_result.points[condition.point];
        const std::size_t order = condition.variation == condition.field ? 0 : 1;
        const Panel here = atPlace(m_result.panels[point.panel], point.place);
        ShapeConstraint constraint{{}, negative(motionGivenBy(condition))};
        for (std::size_t field = 0; field < here.fields.size(); ++field) {
            if (nameOf(field) != condition.field)
                continue;
            for (const PanelShape& shape : here.fields[field]) {
                const Expression value = shape.derivatives[order].closed.at(0);
                if (vanishesIdentically(m_algebra.withExactValues(value)))
                    continue;
                if (shape.coordinate)
                    constraint.coefficients.emplace_back(*shape.coordinate, value);
                else
                    constraint.prescribed = constraint.prescribed + shape.amplitude * value;
            }
        }
        if (!constraint.coefficients.empty())
            m_result.constraints.push_back(std::move(constraint));
        else if (!vanishesIdentically(constraint.prescribed))
            refuse({RitzFindingKind::ShapeNotHeld, condition.field, std::nullopt, ContinuumPlace::Inside,
                    condition.variation});
    }

    void addField(std::size_t field) {
        const FieldEnds ends = endsOf(field);
        switch (m_basis.kind) {
        case BasisKind::Given:
            addLifts(field, ends);
            addGiven(field, ends);
            break;
        case BasisKind::Polynomials:
            addLifts(field, ends);
            for (const ShapePowers& powers : polynomialTrials(ends.held, m_basis.count))
                addMode(field, closedShape(ExponentialPolynomial::ofPowers(powers), textOf(powers)));
            break;
        case BasisKind::Trigonometric:
            addLifts(field, ends);
            for (const ExponentialPolynomial& trial : trigonometricTrials(ends.held, m_basis.count))
                addMode(field, closedShape(trial, trial.at(placeOn(m_result.panels.front()))));
            break;
        case BasisKind::HermiteElements: addElements(field, ends); break;
        }
    }

    // The interval's ends

    std::size_t orderOf(std::size_t field) const {
        std::size_t order = 1;
        for (const Expression* density :
             {&m_continuum.kineticDensity, &m_continuum.potentialDensity, &m_continuum.dissipationDensity})
            for (const FieldDerivative& derivative : derivativesIn(*density, m_names))
                if (derivative.field == field)
                    order = std::max(order, derivative.space);
        return order;
    }

    FieldEnds endsOf(std::size_t field) const {
        FieldEnds ends;
        std::map<EndDatum, const BoundaryCondition*> prescribed;
        for (const BoundaryCondition& condition : m_equations.conditions) {
            if (condition.kind != ConditionKind::Essential || condition.field != nameOf(field) ||
                condition.place == ContinuumPlace::Inside)
                continue;
            const bool isValue = condition.variation == nameOf(field);
            if (condition.place == ContinuumPlace::Start)
                prescribed[isValue ? EndDatum::StartValue : EndDatum::StartSlope] = &condition;
            else
                prescribed[isValue ? EndDatum::EndValue : EndDatum::EndSlope] = &condition;
        }
        ends.held = {endHold(prescribed.contains(EndDatum::StartValue), prescribed.contains(EndDatum::StartSlope)),
                     endHold(prescribed.contains(EndDatum::EndValue), prescribed.contains(EndDatum::EndSlope)),
                     isLoaded(m_continuum.start) ? EndLoad::Loaded : EndLoad::Bare,
                     isLoaded(m_continuum.end) ? EndLoad::Loaded : EndLoad::Bare, orderOf(field)};
        for (const auto& [datum, condition] : prescribed) {
            ends.given.push_back(motionGivenBy(*condition));
            ends.variation.push_back(condition->variation);
            ends.place.push_back(condition->place);
        }
        return ends;
    }

    // Shapes over the whole interval

    Expression placeOn(const Panel& panel) const {
        return (Expression::symbol(m_continuum.variable) - panel.from) / panel.length;
    }

    /// About the middle, where the powers of a high degree cancel least.
    Expression textOf(const ShapePowers& powers) const {
        constexpr std::size_t plainest = 6; // coefficients
        const Expression place = placeOn(m_result.panels.front());
        return powers.size() <= plainest ? ExponentialPolynomial::ofPowers(powers).at(place)
                                         : ExponentialPolynomial::ofPowers(inPowersOfCentre(powers))
                                               .at(Expression(2) * place - Expression(1));
    }

    static std::vector<PanelFunction> closedDerivatives(const ExponentialPolynomial& f, const Expression& length) {
        std::vector<PanelFunction> derivatives = {{f, 1}};
        while (derivatives.size() < ordersOfBasis)
            derivatives.push_back({scaledBy(Expression(1) / length, derivatives.back().closed.derivative()), 1});
        return derivatives;
    }

    PanelShape closedShape(const ExponentialPolynomial& f, Expression text) const {
        return {{}, {}, closedDerivatives(f, m_length), std::nullopt, std::move(text)};
    }

    void addMode(std::size_t field, PanelShape shape) {
        const std::size_t number =
            1 +
            static_cast<std::size_t>(std::count_if(m_result.coordinates.begin(), m_result.coordinates.end(),
                                                   [&](const BasisCoordinate& other) { return other.field == field; }));
        shape.coordinate = m_result.coordinates.size();
        const std::string name = "g" + std::to_string(number) + "_" + nameOf(field);
        shape.amplitude = Expression::symbol(name);
        shape.rate = rateOf(name);
        m_result.coordinates.push_back({name, field, shape.text});
        m_result.panels.front().fields[field].push_back(std::move(shape));
    }

    void addPrescribed(std::vector<PanelShape>& shapes, PanelShape shape, const Expression& given) {
        if (given.isZero())
            return;
        shape.amplitude = given;
        shape.rate = timeDerivative(given);
        shapes.push_back(std::move(shape));
    }

    Expression timeDerivative(const Expression& given) {
        return m_algebra.expression(m_algebra.derivative(m_algebra.formula(given), "t"));
    }

    void addLifts(std::size_t field, const FieldEnds& ends) {
        const std::vector<EndDatum> data = heldData(ends.held);
        const std::vector<ShapePowers> lifts = liftingShapes(ends.held);
        for (std::size_t k = 0; k < data.size(); ++k) {
            const bool isSlope = data[k] == EndDatum::StartSlope || data[k] == EndDatum::EndSlope;
            const Expression size = isSlope ? m_length : Expression(1);
            const auto f = scaledBy(size, ExponentialPolynomial::ofPowers(lifts[k]));
            addPrescribed(m_result.panels.front().fields[field], closedShape(f, size * textOf(lifts[k])),
                          ends.given[k]);
        }
    }

    // Given shapes

    void addGiven(std::size_t field, const FieldEnds& ends) {
        const std::vector<Expression>& shapes = m_basis.shapes[field];
        const std::size_t before = m_result.findings.size();
        for (std::size_t k = 0; k < shapes.size(); ++k)
            checkGiven(field, k, ends);
        if (m_result.findings.size() > before)
            return;
        if (areDependent(shapes, m_continuum.variable, m_continuum.from, m_length, m_basis.values))
            refuse({RitzFindingKind::DependentShapes, nameOf(field)});
        for (const Expression& shape : shapes)
            addMode(field, givenShape(shape));
    }

    /// A name on which no shape may depend.
    std::optional<std::string> strangerIn(const Expression& shape) const {
        for (const std::string& name : symbolsIn(shape))
            if (name == "t" || m_names.derivativeNamed(name))
                return name;
        return std::nullopt;
    }

    void checkInitial() {
        for (std::size_t field = 0; field < std::min(m_basis.initial.size(), m_continuum.fields.size()); ++field)
            for (const Expression* part : {&m_basis.initial[field].shape, &m_basis.initial[field].rate})
                if (const auto name = strangerIn(*part))
                    refuse({RitzFindingKind::ShapeOfNames, nameOf(field), std::nullopt, std::nullopt, *name});
    }

    void checkGiven(std::size_t field, std::size_t k, const FieldEnds& ends) {
        const Expression& shape = m_basis.shapes[field][k];
        if (const auto name = strangerIn(shape)) {
            refuse({RitzFindingKind::ShapeOfNames, nameOf(field), k, std::nullopt, *name});
            return;
        }
        if (isRough(shape, ends.held.order)) {
            refuse({RitzFindingKind::RoughShape, nameOf(field), k});
            return;
        }
        for (std::size_t datum = 0; datum < ends.variation.size(); ++datum)
            if (!isHeld(shape, ends.variation[datum] == nameOf(field) ? 0 : 1, ends.place[datum]))
                refuse({RitzFindingKind::ShapeNotHeld, nameOf(field), k, ends.place[datum], ends.variation[datum]});
    }

    /// Whether derivatives up to the order miss contributions of kinks; of jumps always.
    bool isRough(const Expression& shape, std::size_t order) const {
        bool isFound = false;
        forEachNode(shape, [&](const Expression& node) {
            if (!node.isFunction() || !symbolsIn(node).contains(m_continuum.variable))
                return;
            const Function f = node.function();
            const bool isJump = f == Function::Sign || f == Function::Step || f == Function::Dot ||
                                f == Function::Integral || f == Function::Quadrature || f == Function::Impulse;
            const bool isKink = f == Function::Abs || f == Function::Min || f == Function::Max || f == Function::Table;
            isFound = isFound || isJump || (isKink && order > 1);
        });
        return isFound;
    }

    bool isHeld(const Expression& shape, std::size_t order, ContinuumPlace place) {
        const Expression& at = place == ContinuumPlace::Start ? m_continuum.from : m_continuum.to;
        const Expression here = substituted(derivativeOf(shape, order), {{m_continuum.variable, at}});
        return vanishesIdentically(m_algebra.withExactValues(here));
    }

    Expression derivativeOf(Expression shape, std::size_t order) {
        for (std::size_t k = 0; k < order; ++k)
            shape = m_algebra.expression(m_algebra.derivative(m_algebra.formula(shape), m_continuum.variable));
        return shape;
    }

    PanelShape givenShape(const Expression& text) {
        const Panel& panel = m_result.panels.front();
        const auto place = ExponentialPolynomial::ofPowers(std::vector<Expression>{panel.from, panel.length});
        if (const auto closed = exponentialPolynomial(text, m_continuum.variable, place))
            return closedShape(*closed, text);
        const Substitution onPanel = {
            {m_continuum.variable, panel.from + panel.length * Expression::symbol(panelPlace())}};
        PanelShape shape;
        shape.text = text;
        for (std::size_t order = 0; order < ordersOfBasis; ++order)
            shape.derivatives.push_back({Expression(1), substituted(derivativeOf(text, order), onPanel)});
        return shape;
    }

    // Elements

    bool isCoupledLower(std::size_t field) const {
        const Expression slope = Expression::symbol(m_names.nameOf({field, 1, 0}));
        for (const Expression& term : termsOf(m_continuum.potentialDensity)) {
            const std::vector<FieldDerivative> all = derivativesIn(term, m_names);
            if (std::find(all.begin(), all.end(), FieldDerivative{field, 1, 0}) == all.end())
                continue;
            const auto polynomial = fieldPolynomial(term, m_names);
            if (!polynomial && isAnyLower(field, all))
                return true;
            if (!polynomial)
                continue;
            for (const auto& [monomial, coefficient] : *polynomial)
                if (std::find(monomial.begin(), monomial.end(), FieldDerivative{field, 1, 0}) != monomial.end() &&
                    isAnyLower(field, monomial))
                    return true;
        }
        return false;
    }

    /// Whether another field occurs with less than its highest derivative.
    bool isAnyLower(std::size_t field, const std::vector<FieldDerivative>& derivatives) const {
        return std::any_of(derivatives.begin(), derivatives.end(), [&](const FieldDerivative& other) {
            return other.field != field && other.space < orderOf(other.field);
        });
    }

    ElementShape elementShapeOf(std::size_t field) const {
        if (orderOf(field) > 1)
            return ElementShape::Hermite;
        return isCoupledLower(field) ? ElementShape::Quadratic : ElementShape::Linear;
    }

    /// The prescribed value or slope at a node, if any.
    std::optional<Expression> prescribedAt(std::size_t field, const FieldEnds& ends, const NodalShape& nodal) const {
        const std::size_t perElement = nodesPerElement(elementShapeOf(field));
        for (const BoundaryCondition& condition : m_equations.conditions)
            if (isHeldInside(condition) && condition.field == nameOf(field) &&
                nodal.node == m_result.points[condition.point].panel * perElement &&
                (nodal.kind == NodalKind::Value) == (condition.variation == condition.field))
                return motionGivenBy(condition);
        const std::size_t lastNode = m_result.panels.size() * perElement;
        const std::vector<EndDatum> data = heldData(ends.held);
        for (std::size_t k = 0; k < data.size(); ++k) {
            const bool isStart = data[k] == EndDatum::StartValue || data[k] == EndDatum::StartSlope;
            const bool isValue = data[k] == EndDatum::StartValue || data[k] == EndDatum::EndValue;
            if (nodal.node == (isStart ? 0 : lastNode) && (nodal.kind == NodalKind::Value) == isValue)
                return ends.given[k];
        }
        return std::nullopt;
    }

    void addElements(std::size_t field, const FieldEnds& ends) {
        const ElementShape form = elementShapeOf(field);
        std::map<std::pair<std::size_t, NodalKind>, std::size_t> coordinates;
        for (std::size_t element = 0; element < m_result.panels.size(); ++element) {
            Panel& panel = m_result.panels[element];
            for (const NodalShape& nodal : elementShapes(form, element)) {
                PanelShape shape = elementShape(nodal, panel);
                if (const auto given = prescribedAt(field, ends, nodal)) {
                    addPrescribed(panel.fields[field], std::move(shape), *given);
                    continue;
                }
                const auto [entry, isNew] =
                    coordinates.emplace(std::pair(nodal.node, nodal.kind), m_result.coordinates.size());
                const std::string name = nodalName(field, nodal);
                if (isNew)
                    m_result.coordinates.push_back(
                        {name, field, {}, sizeOf(nodal, panel), datumOf(nodal, form, element, panel)});
                shape.coordinate = entry->second;
                shape.amplitude = Expression::symbol(name);
                shape.rate = rateOf(name);
                panel.fields[field].push_back(std::move(shape));
            }
        }
        joinShapes(field);
    }

    std::string nodalName(std::size_t field, const NodalShape& nodal) const {
        const std::string value = nameOf(field) + std::to_string(nodal.node);
        return nodal.kind == NodalKind::Value ? value : value + "_" + m_continuum.variable;
    }

    static Expression sizeOf(const NodalShape& nodal, const Panel& panel) {
        return nodal.kind == NodalKind::Slope ? panel.length : Expression(1);
    }

    static NodalDatum datumOf(const NodalShape& nodal, ElementShape form, std::size_t element, const Panel& panel) {
        const std::size_t nodes = nodesPerElement(form);
        const Rational share(nodal.node - element * nodes, nodes);
        return {tidied(panel.from + Expression(share) * panel.length), nodal.kind == NodalKind::Slope ? 1u : 0u};
    }

    PanelShape elementShape(const NodalShape& nodal, const Panel& panel) const {
        const Expression size = sizeOf(nodal, panel);
        const auto f = scaledBy(size, ExponentialPolynomial::ofPowers(nodal.powers));
        return {{}, {}, closedDerivatives(f, panel.length), std::nullopt, f.at(placeOn(panel))};
    }

    /// The shape of each amplitude over all panels, from those on which it is not 0.
    void joinShapes(std::size_t field) {
        std::map<std::size_t, PanelTerms> shapes; // by coordinate
        for (std::size_t k = 0; k < m_result.panels.size(); ++k)
            for (const PanelShape& shape : m_result.panels[k].fields[field])
                if (shape.coordinate) {
                    Expression& term = shapes[*shape.coordinate][k];
                    term = term + shape.text;
                }
        for (const auto& [coordinate, terms] : shapes)
            m_result.coordinates[coordinate].shape = joined(m_result.panels, terms, m_continuum.variable);
    }

    // Names

    void checkNames() {
        std::set<std::string> names = symbolsOf(m_continuum);
        names.insert({m_continuum.variable, "t"});
        for (const std::vector<Expression>& shapes : m_basis.shapes)
            for (const Expression& shape : shapes)
                addSymbolsIn(shape, names);
        for (const BoundaryCondition& condition : m_equations.conditions)
            addSymbolsIn(condition.condition, names);
        for (const BasisCoordinate& coordinate : m_result.coordinates)
            if (!names.insert(coordinate.name).second || m_names.derivativeNamed(coordinate.name) ||
                isReservedName(coordinate.name))
                refuse({RitzFindingKind::NameTaken, nameOf(coordinate.field), std::nullopt, std::nullopt,
                        coordinate.name});
    }

    const Continuum& m_continuum;
    const FieldEquations& m_equations;
    const Basis& m_basis;
    PrescribedMotion m_motion;
    Algebra& m_algebra;
    FieldNames m_names;
    Expression m_length;
    RitzBasis m_result;
};

} // namespace

RitzBasis ritzBasis(const Continuum& continuum, const FieldEquations& equations, const Basis& basis,
                    PrescribedMotion motion, Algebra& algebra) {
    return BasisMaker(continuum, equations, basis, motion, algebra).made();
}

Expression joined(const std::vector<Panel>& panels, const PanelTerms& terms, const std::string& variable) {
    const auto behind = [&](std::size_t k) {
        return apply(Function::Step, {Expression::symbol(variable) - panels[k].from});
    };
    std::vector<Expression> pieces;
    for (const auto& [k, term] : terms) {
        if (term.isZero())
            continue;
        const Expression reached = k == 0 ? Expression(1) : behind(k);
        pieces.push_back((k + 1 == panels.size() ? reached : reached - behind(k + 1)) * term);
    }
    return sum(std::move(pieces));
}

Expression fieldOn(const Panel& panel, std::size_t field) {
    std::vector<Expression> terms;
    for (const PanelShape& shape : panel.fields[field])
        terms.push_back(shape.amplitude * shape.text);
    return sum(std::move(terms));
}

Expression rateOf(const std::string& coordinate) {
    return apply(Function::Dot, {Expression::symbol(coordinate)});
}

} // namespace coenergy
