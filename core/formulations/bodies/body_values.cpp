// Principal moments of inertia decide. Reference: H. Goldstein, C. Poole, J. Safko, Classical Mechanics, 2002, chapter
// 5: none is larger than the sum of the other two.
#include "bodies/body_values.hpp"

#include "bodies/body_entries.hpp"
#include "expression/parse.hpp"
#include "matrices/dense_algebra.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

double numberOf(const Expression& expression, const Point& parameters) {
    return evaluate(expression, parameters);
}

Eigen::Vector3d numbersOf(const SpaceVector& vector, const Point& parameters) {
    return {numberOf(vector[0], parameters), numberOf(vector[1], parameters), numberOf(vector[2], parameters)};
}

// Of a point of this mass, about the origin.
Eigen::Matrix3d inertiaOfPoint(double mass, const Eigen::Vector3d& place) {
    return mass * (place.squaredNorm() * Eigen::Matrix3d::Identity() - place * place.transpose());
}

class BodyValues {
public:
    BodyValues(const Document& typed, const Point& parameters)
        : m_typed(typed), m_read(readBodies(*typed.bodies)), m_parameters(parameters), m_carried(typed.bodies->size()),
          m_masses(typed.bodies->size()), m_isHeavy(typed.bodies->size()) {
        for (auto body = m_read.order.rbegin(); body != m_read.order.rend(); ++body)
            weigh(*body);
    }

    Diagnostics findings() {
        const bool isAlone = isOfBodiesAlone();
        for (const std::size_t body : m_read.order) {
            m_body = body;
            directions();
            possibleInertia();
            if (isAlone)
                inertiaOfTurns();
        }
        return std::move(m_findings);
    }

private:
    // Those that a body carries were weighed before it.
    void weigh(std::size_t body) {
        const BodyEntries& own = m_read.bodies[body];
        const double mass = numberOf(own.mass, m_parameters);
        m_masses[body] += mass;
        m_isHeavy[body] = m_isHeavy[body] || mass != 0 || !inertia(own).isZero(0);
        if (!own.parent)
            return;
        m_carried[*own.parent].push_back(body);
        m_masses[*own.parent] += m_masses[body];
        m_isHeavy[*own.parent] = m_isHeavy[*own.parent] || m_isHeavy[body];
    }

    const Body& typed() const { return (*m_typed.bodies)[m_body]; }

    void report(Code code, Severity severity, Column column, Arguments arguments) {
        m_findings.push_back({code, severity, {Section::Bodies, m_body, column}, {}, std::move(arguments)});
    }

    bool isZero(const std::string& text) const {
        const std::optional<Expression> value = text.empty() ? Expression() : parseUnbound(text).value;
        return value && numberOf(*value, m_parameters) == 0;
    }

    void directions() {
        for (const auto& [column, texts] : {std::pair(Column::Axis, &typed().axis),
                                            {Column::LoopAxis, &typed().loopAxis},
                                            {Column::LoopDirection, &typed().loopDirection}})
            if (!texts->empty() &&
                std::all_of(texts->begin(), texts->end(), [&](const std::string& text) { return isZero(text); }))
                report(Code::DirectionIsZero, Severity::Error, column, {});
    }

    Eigen::Matrix3d inertia(const BodyEntries& body) const {
        Eigen::Matrix3d result = Eigen::Matrix3d::Zero();
        const auto entry = [&](std::size_t k) { return numberOf(body.inertia[k], m_parameters); };
        if (body.inertia.size() == 1)
            return entry(0) * Eigen::Matrix3d::Identity();
        if (body.inertia.size() >= 3)
            result.diagonal() << entry(0), entry(1), entry(2);
        if (body.inertia.size() == 6)
            for (const auto& [row, column, k] : {std::tuple(0, 1, 3), {0, 2, 4}, {1, 2, 5}})
                result(row, column) = result(column, row) = entry(static_cast<std::size_t>(k));
        return result;
    }

    // A single moment of three is that of a motion in a plane.
    void possibleInertia() {
        constexpr double digits = 0.01, nothing = 1e-9; // of the largest: those typed are few
        const Eigen::Matrix3d matrix = inertia(m_read.bodies[m_body]);
        if (!matrix.allFinite())
            return;
        const Eigen::VectorXd moments = symmetricEigenvalues(matrix);
        const double least = nothing * moments.cwiseAbs().maxCoeff();
        if (moments[0] < -least || (moments[1] > least && moments[2] > (1 + digits) * (moments[0] + moments[1])))
            report(Code::ValueOutsideRange, Severity::Warning, Column::Inertia, {Name(typed().name)});
    }

    // Whether nothing but the bodies' own energies acts on them.
    bool isOfBodiesAlone() const {
        const auto isLoop = [](const BodyEntries& body) { return body.closesLoop; };
        const Energies& energies = *m_typed.energies;
        return energies.kineticCoenergy.empty() && energies.potential.empty() && energies.dissipation.empty() &&
               energies.kineticEnergy.empty() && energies.potentialCoenergy.empty() && m_typed.efforts->empty() &&
               m_typed.forces->empty() && m_typed.torques->empty() && m_typed.displacementConstraints->empty() &&
               m_typed.flowConstraints->empty() && m_typed.effortConstraints->empty() &&
               m_typed.dynamicConstraints->empty() && m_typed.distributed->empty() &&
               std::none_of(m_read.bodies.begin(), m_read.bodies.end(), isLoop);
    }

    // A body on a spherical joint is felt as a mass at that joint, by what carries it.
    void inertiaOfTurns() {
        constexpr double nothing = 1e-12; // of the largest moment
        const BodyEntries& body = m_read.bodies[m_body];
        if ((body.joint != Joint::Spherical && body.joint != Joint::Free) || isPrescribed(body))
            return;
        const double mass = numberOf(body.mass, m_parameters);
        const Eigen::Vector3d centre = numbersOf(body.centre, m_parameters);
        Eigen::Matrix3d about = inertia(body) + inertiaOfPoint(mass, centre);
        double whole = mass;
        Eigen::Vector3d moment = mass * centre;
        for (const std::size_t carried : m_carried[m_body]) {
            const BodyEntries& other = m_read.bodies[carried];
            if (other.joint == Joint::Free)
                continue;
            if (other.joint != Joint::Spherical && m_isHeavy[carried])
                return;
            const Eigen::Vector3d at = numbersOf(other.at, m_parameters);
            about += inertiaOfPoint(m_masses[carried], at);
            whole += m_masses[carried];
            moment += m_masses[carried] * at;
        }
        if (body.joint == Joint::Free && whole > 0)
            about -= inertiaOfPoint(whole, moment / whole);
        if (!about.allFinite())
            return;
        const Eigen::VectorXd moments = symmetricEigenvalues(about);
        if (std::abs(moments[0]) <= nothing * std::abs(moments[2]))
            report(Code::UndeterminedUnknowns, Severity::Error, Column::Inertia,
                   {NameList({typed().name}), Quantity::Body, NameList(), NameList(), SourceTexts()});
    }

    bool isPrescribed(const BodyEntries& body) const {
        return std::any_of(body.coordinates.begin(), body.coordinates.end(), [&](const auto& coordinate) {
            return coordinate && !(coordinate->isSymbol() && !m_parameters.contains(coordinate->name()));
        });
    }

    const Document& m_typed;
    ReadBodies m_read;
    const Point& m_parameters;
    std::vector<std::vector<std::size_t>> m_carried; // by each body
    std::vector<double> m_masses;                    // of a body with all that it carries
    std::vector<bool> m_isHeavy;                     // whether one of these has a mass or an inertia
    std::size_t m_body = 0;
    Diagnostics m_findings;
};

} // namespace

Diagnostics bodyValueFindings(const Document& typed, const Point& parameters) {
    return typed.bodies->empty() ? Diagnostics{} : BodyValues(typed, parameters).findings();
}

} // namespace coenergy
