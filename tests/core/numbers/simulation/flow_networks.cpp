// Computes flows from pressures rather than pressures from flows: then nothing is infinite or singular except the
// slopes of roots.
#include "flow_networks.hpp"

#include "base/random_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace flows {

namespace {

/// The draws of one network.
class Maker {
public:
    explicit Maker(std::uint64_t number) : m_random(4211 + number) {}

    Network network() {
        const std::size_t vessels = 2 + count(5);
        m_network.inner = count(3);
        const bool isLevel = chance(0.25); // at rest at the start
        for (std::size_t i = 0; i < vessels; ++i) {
            m_network.capacitances.push_back(among(0.5, 3));
            m_network.volumes.push_back(isLevel ? 2 * m_network.capacitances.back() : among(-1, 5));
        }
        const std::size_t nodes = vessels + m_network.inner;
        for (std::size_t node = 1; node < nodes; ++node) // a tree
            connect(node, count(static_cast<int>(std::min(node, vessels))));
        for (std::size_t node = vessels; node < nodes; ++node)
            connect(count(static_cast<int>(vessels)), node);
        for (std::size_t more = count(3); more > 0; --more)
            connect(count(static_cast<int>(nodes)), chance(0.3) ? nodes : count(static_cast<int>(nodes)));
        write();
        return m_network;
    }

private:
    std::size_t count(int below) { return static_cast<std::size_t>(m_random.share() * below); }
    bool chance(double share) { return m_random.share() < share; }
    // Few digits, so that values meet and cancel.
    double among(double low, double high) { return std::round(8 * (low + (high - low) * m_random.share())) / 8; }

    void connect(std::size_t tail, std::size_t head) {
        if (tail == head)
            return;
        Orifice orifice{tail, head, law()};
        if (chance(0.2))
            orifice.constant = among(-2, 2);
        if (chance(0.4)) {
            orifice.amplitude = among(-3, 3);
            orifice.frequency = among(1, 8);
        }
        if (chance(0.2))
            orifice.jump = among(-3, 3);
        if (chance(0.2))
            orifice.closing = chance(0.5) ? 1e3 : 3;
        m_network.orifices.push_back(orifice);
    }

    Law law() {
        const double kind = m_random.share();
        if (kind < 0.6)
            return {Law::Kind::Mixed, 0, among(0.25, 4)};
        if (kind < 0.75)
            return {Law::Kind::Mixed, among(0.125, 2), among(0.25, 4)};
        return {kind < 0.9 ? Law::Kind::Cube : Law::Kind::Power, 0, among(0.25, 4)};
    }

    static std::string dissipation(const Orifice& orifice, const std::string& f) {
        std::ostringstream text;
        const Law& law = orifice.law;
        if (orifice.closing != 0)
            text << "(1 + " << orifice.closing << "*step(t - " << orifice.closingTime << "))*";
        switch (law.kind) {
        case Law::Kind::Mixed:
            text << "(" << law.linear << "*" << f << "^2/2 + " << law.factor << "*abs(" << f << ")^3/3)";
            break;
        case Law::Kind::Cube: text << law.factor << "*" << f << "^4/4"; break;
        case Law::Kind::Power: text << law.factor << "*abs(" << f << ")^2.5/2.5"; break;
        }
        return text.str();
    }

    // What flows into a node, in terms of names that begin with `what`.
    std::string into(std::size_t node, const std::string& what) const {
        std::ostringstream text;
        for (std::size_t e = 0; e < m_network.orifices.size(); ++e) {
            const Orifice& orifice = m_network.orifices[e];
            if (orifice.tail == node || orifice.head == node)
                text << (orifice.head == node ? " + " : " - ") << what << e + 1;
        }
        return text.str();
    }

    void write() {
        std::ostringstream text;
        for (std::size_t e = 0; e < m_network.orifices.size(); ++e)
            text << "[[coordinates]]\nname = \"q" << e + 1 << "\"\n";
        text << "[energies]\npotential = \"0";
        const std::size_t vessels = m_network.capacitances.size();
        for (std::size_t i = 0; i < vessels; ++i)
            text << " + (" << m_network.volumes[i] << into(i, "q") << ")^2/" << 2 * m_network.capacitances[i];
        text << "\"\ndissipation = \"0";
        for (std::size_t e = 0; e < m_network.orifices.size(); ++e)
            text << " + " << dissipation(m_network.orifices[e], "dotq" + std::to_string(e + 1));
        text << "\"\n[efforts]\n";
        for (std::size_t e = 0; e < m_network.orifices.size(); ++e) {
            const Orifice& orifice = m_network.orifices[e];
            text << "q" << e + 1 << " = \"" << orifice.constant << " + " << orifice.amplitude << "*sin("
                 << orifice.frequency << "*t) + " << orifice.jump << "*step(t - " << orifice.jumpTime << ")\"\n";
        }
        for (std::size_t node = vessels; node < vessels + m_network.inner; ++node)
            text << "[[constraints.flow]]\nexpression = \"" << into(node, "dotq").substr(1) << "\"\n";
        text << "[simulation]\nend = " << m_network.end << "\nstep = 0.1\n";
        m_network.text = text.str();
    }

    coenergy::RandomNumbers m_random;
    Network m_network;
};

/// All flows at a time, from the volumes that have passed so far.
class Flows {
public:
    explicit Flows(const Network& network)
        : m_network(network), m_vessels(network.capacitances.size()), m_pressures(m_vessels + network.inner + 1, 0.0),
          m_incident(m_pressures.size()) {
        for (std::size_t e = 0; e < network.orifices.size(); ++e)
            for (const std::size_t node : {network.orifices[e].tail, network.orifices[e].head})
                m_incident[node].push_back(e);
    }

    /// `sideTime`: on which side of jumps.
    std::vector<double> at(double t, double sideTime, const std::vector<double>& passed) {
        m_time = t;
        m_sideTime = sideTime;
        for (std::size_t i = 0; i < m_vessels; ++i) {
            double volume = m_network.volumes[i];
            for (const std::size_t e : m_incident[i])
                volume += (m_network.orifices[e].head == i ? 1 : -1) * passed[e];
            m_pressures[i] = volume / m_network.capacitances[i];
        }
        balance();
        std::vector<double> flows;
        for (const Orifice& orifice : m_network.orifices)
            flows.push_back(flow(orifice));
        return flows;
    }

private:
    double flow(const Orifice& orifice) const {
        const double pump = orifice.constant + orifice.amplitude * std::sin(orifice.frequency * m_time) +
                            (m_sideTime > orifice.jumpTime ? orifice.jump : 0);
        const double law = m_sideTime > orifice.closingTime ? 1 + orifice.closing : 1;
        return orifice.law.flow((m_pressures[orifice.tail] - m_pressures[orifice.head] + pump) / law);
    }

    void balance() {
        constexpr int mostRounds = 500;
        for (int round = 0; round < mostRounds; ++round) {
            double moved = 0;
            for (std::size_t node = m_vessels; node < m_vessels + m_network.inner; ++node) {
                const double before = m_pressures[node];
                balanceNode(node);
                moved = std::max(moved, std::abs(m_pressures[node] - before));
            }
            if (m_network.inner < 2 || moved < 1e-13)
                return;
        }
    }

    // What flows in falls with the pressure of the node.
    double inflow(std::size_t node, double pressure) {
        m_pressures[node] = pressure;
        double sum = 0;
        for (const std::size_t e : m_incident[node])
            sum += (m_network.orifices[e].head == node ? 1 : -1) * flow(m_network.orifices[e]);
        return sum;
    }

    void balanceNode(std::size_t node) {
        double width = 1e-6, low = m_pressures[node], high = low;
        while (inflow(node, low) < 0)
            low -= width *= 4;
        width = 1e-6;
        while (inflow(node, high) > 0)
            high += width *= 4;
        for (int half = 0; half < 60 && high - low > 1e-15 * (std::abs(low) + std::abs(high)); ++half) {
            const double middle = 0.5 * (low + high);
            (inflow(node, middle) > 0 ? low : high) = middle;
        }
        m_pressures[node] = 0.5 * (low + high);
    }

    const Network& m_network;
    std::size_t m_vessels;
    std::vector<double> m_pressures; // of all nodes; the last one is the surroundings
    std::vector<std::vector<std::size_t>> m_incident;
    double m_time = 0;
    double m_sideTime = 0;
};

} // namespace

double Law::flow(double pressure) const {
    const double size = std::abs(pressure);
    switch (kind) {
    case Kind::Cube: return std::cbrt(pressure / factor);
    case Kind::Power: return std::copysign(std::pow(size / factor, 2.0 / 3), pressure);
    default:
        return std::copysign(2 * size / (linear + std::sqrt(linear * linear + 4 * factor * size) + 1e-300), pressure);
    }
}

Network randomNetwork(std::uint64_t number) {
    return Maker(number).network();
}

std::vector<double> passed(const Network& network, std::size_t steps) {
    Flows flows(network);
    std::vector<double> volumes(network.orifices.size(), 0.0);
    const double h = network.end / static_cast<double>(steps);
    const auto moved = [&](const std::vector<double>& rate, double length) {
        std::vector<double> result = volumes;
        for (std::size_t e = 0; e < result.size(); ++e)
            result[e] += length * rate[e];
        return result;
    };
    for (std::size_t step = 0; step < steps; ++step) {
        const double t = static_cast<double>(step) * h;
        const double middle = t + h / 2;
        const std::vector<double> first = flows.at(t, middle, volumes);
        const std::vector<double> second = flows.at(middle, middle, moved(first, h / 2));
        const std::vector<double> third = flows.at(middle, middle, moved(second, h / 2));
        const std::vector<double> last = flows.at(t + h, middle, moved(third, h));
        for (std::size_t e = 0; e < volumes.size(); ++e)
            volumes[e] += h / 6 * (first[e] + 2 * second[e] + 2 * third[e] + last[e]);
    }
    return volumes;
}

} // namespace flows
