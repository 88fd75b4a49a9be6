// The energies of an element's model with names. The share of a coordinate in a port's displacement is the derivative
// that converts a force there into efforts (J. W. S. Rayleigh, The Theory of Sound I, 1877, ch. 4).
#include "distributed/written_element.hpp"

#include "distributed/element_model.hpp"
#include "distributed/medium.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

namespace {

class ElementWriter {
public:
    ElementWriter(const DistributedElement& element, const ChosenName& chosen)
        : m_element(element), m_chosen(chosen), m_model(elementModel(element)) {}

    WrittenElement run() {
        for (const ElementVariable& variable : m_model.variables)
            declare(variable.stem + "_" + m_element.name);
        m_written.ports.resize(m_element.ports.size());
        declareVolumes();
        writeEnergies();
        writeLoads();
        for (std::size_t port = 0; port < m_element.ports.size(); ++port)
            if (takesFlow(m_element, m_element.ports[port]))
                definePressure(port);
            else
                defineDisplacement(port);
        return std::move(m_written);
    }

private:
    std::string named(const std::string& stem, std::size_t port) const {
        return m_chosen(stem + "_" + m_element.ports[port].name);
    }

    void declare(const std::string& name) {
        m_written.coordinates.push_back({m_chosen(name), m_element.kind == ElementKind::Shaft ? "rad" : ""});
    }

    void declareVolumes() {
        for (std::size_t port = 0; port < m_element.ports.size(); ++port) {
            if (!takesFlow(m_element, m_element.ports[port]))
                continue;
            WrittenPort& written = m_written.ports[port];
            written.displacement = named("u", port);
            written.shape.assign(m_model.variables.size() + m_model.enteredVolumes, Expression());
            written.shape[m_written.coordinates.size()] = 1;
            m_written.coordinates.push_back({written.displacement, ""});
        }
    }

    Expression coordinate(std::size_t k) const { return Expression::symbol(m_written.coordinates[k].name); }

    Expression stretchOf(const Spring& spring) const {
        std::vector<Expression> terms;
        for (const Share& share : spring.stretch)
            terms.push_back(share.factor * coordinate(share.coordinate));
        return sum(std::move(terms));
    }

    void writeEnergies() {
        std::vector<Expression> kinetic, potential, dissipation;
        for (std::size_t k = 0; k < m_model.variables.size(); ++k) {
            const Expression square = power(apply(Function::Dot, {coordinate(k)}), 2);
            kinetic.push_back(m_model.variables[k].inertia * square / 2);
            dissipation.push_back(m_model.variables[k].friction * square / 2);
        }
        for (const Spring& spring : m_model.springs)
            potential.push_back(spring.stiffness * power(stretchOf(spring), 2) / 2);
        m_written.kineticCoenergy = sum(std::move(kinetic));
        m_written.potential = sum(std::move(potential));
        m_written.dissipation = sum(std::move(dissipation));
    }

    // Each over a name for its upper limit, as texts have it.
    void writeLoads() {
        for (std::size_t k = 0; k < m_model.loads.size(); ++k) {
            const ElementLoad& load = m_model.loads[k];
            const Expression upper = Expression::symbol(placeNamed(load.to));
            std::vector<Expression> integral = {substituted(load.density, {{placeAlong, upper}}), upper};
            if (!load.from.isZero())
                integral.push_back(load.from);
            m_written.loads.push_back({m_written.coordinates[k].name, apply(Function::Integral, std::move(integral))});
        }
    }

    // Modes have theirs in common.
    std::string placeNamed(const Expression& place) {
        for (const ElementDefinition& known : m_written.places)
            if (known.meaning == place)
                return known.name;
        const bool isWhole = m_element.form == ElementForm::Modal;
        const std::string number = isWhole ? std::string() : std::to_string(m_written.places.size() + 1);
        m_written.places.push_back({m_chosen("x" + number + "_" + m_element.name), place});
        return m_written.places.back().name;
    }

    Expression ofCoordinates(const std::vector<Expression>& shares) const {
        std::vector<Expression> terms;
        for (std::size_t k = 0; k < shares.size(); ++k)
            terms.push_back(shares[k] * coordinate(k));
        return sum(std::move(terms));
    }

    std::string define(const std::string& name, const Expression& meaning) {
        m_written.definitions.push_back({name, meaning});
        return name;
    }

    void defineDisplacement(std::size_t port) {
        WrittenPort& written = m_written.ports[port];
        const Expression& place = m_element.ports[port].place;
        written.shape = displacementShares(m_element, place);
        written.displacement = define(named("u", port), ofCoordinates(written.shape));
        written.shape.resize(m_written.coordinates.size());
        if (m_element.kind != ElementKind::Beam)
            return;
        written.tilt = slopeShares(m_element, place);
        written.slope = define(named("slope", port), ofCoordinates(written.tilt));
    }

    void definePressure(std::size_t port) {
        const std::vector<Expression> shares = effortShares(m_element, m_element.ports[port].place);
        std::vector<Expression> terms;
        for (std::size_t k = 0; k < m_model.springs.size(); ++k)
            terms.push_back(shares[k] * m_model.springs[k].stiffness * stretchOf(m_model.springs[k]));
        m_written.ports[port].pressure = define(named("p", port), sum(std::move(terms)));
    }

    const DistributedElement& m_element;
    const ChosenName& m_chosen;
    ElementModel m_model;
    WrittenElement m_written;
};

} // namespace

WrittenElement writtenElement(const DistributedElement& element, const ChosenName& chosen) {
    return ElementWriter(element, chosen).run();
}

} // namespace coenergy
