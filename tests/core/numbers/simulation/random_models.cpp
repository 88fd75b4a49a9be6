// A model is written in dimensionless coordinates u = x/s with w = du/dt and multiplied by an energy, so that its
// motion is known to be tame whatever the sizes s: springs hold every coordinate, times are of the order of one.
#include "random_models.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace trial {

namespace {

/// Steele, Lea, Flood, Fast splittable pseudorandom number generators, 2014.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {
        m_state = next() ^ 0x2545f4914f6cdd1du; // neighbouring seeds would give the same numbers, shifted
        m_state = next();
    }

    double between(double low, double high) { return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53; }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
    bool chance(double probability) { return between(0, 1) < probability; }

private:
    std::uint64_t next() {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::uint64_t m_state;
};

std::string text(double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.4g", value);
    return buffer.data();
}

class Writer {
public:
    explicit Writer(std::uint64_t number) : m_dice(number) { m_model.number = number; }

    RandomModel write() {
        chooseSizes();
        inertia();
        springs();
        constraints();
        applied();
        switches();
        singularities();
        return finished();
    }

private:
    enum class Inertia { Mass, ZeroByValue, None };

    // Names of the i-th coordinate's quantities.
    static std::string x(std::size_t i) { return "x" + std::to_string(i + 1); }
    static std::string u(std::size_t i) { return "u" + std::to_string(i + 1); }
    static std::string w(std::size_t i) { return "w" + std::to_string(i + 1); }
    static std::string size(std::size_t i) { return "s" + std::to_string(i + 1); }

    std::string number(double low, double high) { return text(m_dice.between(low, high)); }
    std::string parameter(const std::string& name, double value) {
        m_parameters += name + " = " + text(value) + "\n";
        return name;
    }
    void trait(const std::string& words) { m_model.traits.push_back(words); }
    void add(std::string& sum, const std::string& term) { sum += (sum.empty() ? "" : " + ") + term; }
    /// A dimensionless effort on the coordinate.
    void push(std::size_t i, const std::string& effort) { add(m_efforts[i], effort); }
    std::size_t any() { return m_dice.below(m_count); }
    std::size_t other(std::size_t i) { return (i + 1 + m_dice.below(m_count - 1)) % m_count; }
    bool hasMass(std::size_t i) const { return m_inertia[i] == Inertia::Mass; }

    void chooseSizes() {
        constexpr std::array<std::size_t, 8> counts = {1, 2, 2, 2, 3, 3, 3, 4};
        m_count = counts[m_dice.below(counts.size())];
        const bool scaled = m_dice.chance(0.5);
        for (std::size_t i = 0; i < m_count; ++i) {
            m_model.sizes.push_back(scaled ? std::pow(10, std::round(m_dice.between(-9, 9))) : 1);
            parameter(size(i), m_model.sizes[i]);
            m_start.push_back(m_dice.between(-1, 1));
            m_startFlow.push_back(m_dice.chance(0.2) ? 0 : m_dice.between(-1, 1));
        }
        parameter("E", m_dice.chance(0.5) ? 1 : std::pow(10, std::round(m_dice.between(-9, 9))));
        if (scaled)
            trait("sizes");
        m_efforts.resize(m_count);
        m_isTied.resize(m_count);
        m_isDriven.resize(m_count);
    }

    void inertia() {
        for (std::size_t i = 0; i < m_count; ++i) {
            const double roll = m_dice.between(0, 1);
            m_inertia.push_back(roll < 0.74 ? Inertia::Mass : roll < 0.88 ? Inertia::ZeroByValue : Inertia::None);
            if (m_inertia[i] == Inertia::None) {
                trait("no inertia");
                continue;
            }
            const std::string mass = parameter("m" + std::to_string(i + 1), hasMass(i) ? m_dice.between(0.5, 2) : 0);
            if (!hasMass(i))
                trait("zero mass");
            if (m_count > 1 && m_dice.chance(0.25))
                add(m_kinetic, mass + "*(1 + 0.3*sin(" + u(other(i)) + "))*" + w(i) + "^2/2");
            else if (m_dice.chance(0.1))
                add(m_kinetic, mass + "*(" + w(i) + " + 0.3*cos(2*t))^2/2");
            else
                add(m_kinetic, mass + "*" + w(i) + "^2/2");
        }
        if (m_count < 2)
            return;
        const std::size_t i = any(), j = other(i);
        if (hasMass(i) && hasMass(j) && m_dice.chance(0.35))
            add(m_kinetic, number(0.05, 0.3) + "*" + w(i) + "*" + w(j) + "*cos(" + u(i) + " - " + u(j) + ")");
        if (hasMass(i) && hasMass(j) && m_dice.chance(0.2)) {
            add(m_kinetic, number(-1, 1) + "*" + u(i) + "*" + w(j));
            trait("gyroscopic");
        }
    }

    void springs() {
        for (std::size_t i = 0; i < m_count; ++i) {
            add(m_potential, number(0.5, 4) + "*" + u(i) + "^2/2");
            if (m_dice.chance(0.3))
                add(m_potential, number(0.2, 1) + "*" + u(i) + "^4");
            if (m_dice.chance(0.2))
                add(m_potential, number(-0.4, 0.4) + "*cos(" + u(i) + ")");
            if (hasMass(i) ? m_dice.chance(0.4) : m_dice.chance(0.7))
                add(m_dissipation, number(0.1, 1) + "*" + w(i) + "^2/2");
        }
        if (m_count > 1 && m_dice.chance(0.7)) {
            const std::size_t i = any(), j = other(i);
            add(m_potential, number(0.3, 3) + "*(" + u(i) + " - " + u(j) + ")^2/2");
            if (m_dice.chance(0.3))
                add(m_dissipation, number(0.1, 0.6) + "*(" + w(i) + " - " + w(j) + ")^2/2");
        }
    }

    void tie(const std::string& constraint) { m_displacement.push_back(constraint); }

    void constraints() {
        if (m_dice.chance(0.25)) {
            const std::size_t i = any(), j = any();
            m_dynamic = "-" + number(0.5, 2) + "*s + " + number(-1, 1) + "*sin(" + u(i) + ")";
            push(j, number(-1, 1) + "*s");
            trait("dynamic");
        }
        if (m_dice.chance(0.25)) {
            const std::size_t i = any();
            m_effortConstraint = "tau + " + number(0, 0.5) + "*tau^3 + " + number(0.2, 1) + "*" + u(i) + " + " +
                                 number(0.1, 0.5) + "*" + w(i);
            push(i, "tau");
            trait("effort");
        }
        if (m_count < 2)
            return;
        std::size_t i = any(), j = other(i);
        if (!hasMass(j)) // the inertia that is left must not vanish in passing
            std::swap(i, j);
        const double roll = m_dice.between(0, 1);
        if (roll < 0.15 && hasMass(i) && hasMass(j)) {
            m_start[i] = std::cos(3 * m_start[j]);
            m_start[j] = std::sqrt(1 - m_start[i] * m_start[i]);
            tie(u(i) + "^2 + " + u(j) + "^2 = 1");
        } else if (roll < 0.3 && hasMass(j)) {
            m_start[i] = 0.5 * std::sin(m_start[j]);
            tie(u(i) + " = 0.5*sin(" + u(j) + ")");
        } else if (roll < 0.4) {
            m_start[i] = 0;
            tie(u(i) + " = 0.3*sin(t)");
            trait("moving");
        } else if (roll < 0.5) {
            m_start[i] = 0;
            tie(u(i) + " + " + parameter("b", 0) + "*" + u(j));
            trait("coefficient 0");
        } else if (roll < 0.6 && m_count > 2) {
            m_start[i] = m_start[j] = 0;
            tie(u(i) + " - " + u(j));
            tie(parameter("a", m_dice.chance(0.5) ? 1.01 : 1.001) + "*" + u(i) + " - " + u(j));
            trait("nearly equal");
        } else if (roll < 0.72) {
            m_flow = m_count > 2 && m_dice.chance(0.6)
                         ? w(i) + " - " + u((j + 1) % m_count == i ? (j + 2) % m_count : (j + 1) % m_count) + "*" + w(j)
                         : w(i) + " - " + number(-1, 1) + "*" + w(j) + " - 0.1*cos(t)";
            trait("flow");
            m_isTied[i] = true;
        }
        if (m_displacement.empty())
            return;
        trait("displacement");
        m_isTied[i] = m_isTied[j] = true;
        if (m_displacement.size() == 1 && m_dice.chance(0.25)) { // the same once more, by its value
            const std::string& first = m_displacement.front();
            const std::size_t equals = first.find(" = ");
            const std::string difference =
                equals == std::string::npos ? first : first.substr(0, equals) + " - (" + first.substr(equals + 3) + ")";
            const std::string twice = parameter("r", m_dice.chance(0.5) ? 1 : 2) + "*(" + difference + ")";
            m_displacement.push_back(twice);
            trait("redundant");
        }
    }

    void applied() {
        if (m_dice.chance(0.5))
            push(any(), number(0.2, 1) + "*sin(" + number(0.5, 5) + "*t)");
        if (m_dice.chance(0.2))
            push(any(), number(-0.5, 0.5) + "*" + u(any()));
        if (m_dice.chance(0.2)) {
            const std::size_t i = any(), j = any();
            m_force = "force = [\"E/" + size(i) + "*" + number(-1, 1) + "\", \"E/" + size(i) +
                      "*0.4*cos(t)\"]\npoint = [\"" + x(i) + "\", \"" + size(i) + "*sin(" + u(j) + ")\"]\n";
            trait("force");
        }
    }

    void switches() {
        const std::size_t i = any();
        switch (m_dice.below(18)) {
        case 0: add(m_dissipation, number(0.2, 0.8) + "*abs(" + w(i) + ")"); return trait("friction");
        case 1:
            if (m_isTied[i])
                return;
            push(i, "-" + number(0.1, 0.4) + "*(1.5 + sign(" + w(i) + "))*sign(" + w(i) + ")");
            return trait("friction that differs by direction");
        case 2: add(m_potential, "50*max(0, " + u(i) + " - " + number(0.1, 0.6) + ")^2/2"); return trait("contact");
        case 3:
            if (m_count < 2)
                return;
            add(m_potential, "20*max(0, abs(" + u(i) + " - " + u(other(i)) + ") - 0.2)^2/2");
            return trait("backlash");
        case 4: push(i, number(0.3, 1) + "*step(sin(" + number(2, 8) + "*t) - 0.9)"); return trait("pulses");
        case 5: push(i, number(0.3, 1) + "*sign(sin(" + number(2, 8) + "*t + 0.3))"); return trait("square wave");
        case 6: push(i, "5*step(t - 1.11)*step(1.15 - t)"); return trait("window");
        case 7: push(i, "-sign(max(0, " + u(i) + " - 0.35) - max(0, -" + u(i) + " - 0.35))"); return trait("dead band");
        case 8: push(i, "-min(" + u(i) + ", 0.2)"); return trait("min");
        case 9:
            if (!hasMass(i) || m_isTied[i])
                return;
            add(m_potential, "0.5*abs(" + u(i) + ")");
            return trait("groove");
        case 10:
            if (!m_dynamic.empty())
                return;
            m_dynamic = "-2*sign(s - 0.3*sin(t))";
            push(i, "0.5*s");
            return trait("sliding");
        case 11: m_limit = number(0.6, 1.5) + " - " + u(i); return trait("limit");
        case 12: push(i, "sign(max(0, t - 1.2))"); return trait("zero for a while");
        default: return;
        }
    }

    void singularities() {
        const std::size_t i = any();
        if (m_count > 1 && m_dice.chance(0.12)) {
            const std::size_t j = other(i);
            if (!hasMass(i) && !hasMass(j)) {
                const std::string mass = parameter("M", m_dice.between(0.5, 2));
                add(m_kinetic, mass + "*(" + w(i) + " + " + number(0.5, 2) + "*" + w(j) + ")^2/2");
                trait("mass of rank one");
            }
        }
        if (m_effortConstraint.empty() && !m_isTied[i] && m_dice.chance(0.12)) {
            const std::string gain = parameter("k", 0);
            if (m_dice.chance(0.5)) {
                m_start[i] = 0;
                m_effortConstraint = gain + "*tau + " + u(i) + " - 0.2*sin(t)";
            } else
                m_effortConstraint = gain + "*tau + " + w(i) + " - 0.2*cos(3*t)";
            push(i, "tau");
            m_isDriven[i] = true;
            trait("gain 0");
        }
        if (m_count > 2 && !m_displacement.empty() && !m_isTied[i] && !hasMass(i) && m_dice.chance(0.5)) {
            std::string difference = m_displacement.front();
            if (const std::size_t equals = difference.find(" = "); equals != std::string::npos)
                difference = difference.substr(0, equals) + " - (" + difference.substr(equals + 3) + ")";
            add(m_kinetic, "(" + difference + ")*" + w(i) + "^2/2");
            trait("inertia that vanishes on a constraint");
        }
    }

    /// Of coordinates that nothing ties to others the given start is possible, so that it can be kept.
    std::string keeping(std::size_t i) const {
        const bool isFree = hasMass(i) && !m_isTied[i] && !m_isDriven[i] && m_flow.empty();
        return isFree && (m_model.number + i) % 3 == 0 ? "fixed = [\"displacement\", \"flow\"]\n" : "";
    }

    RandomModel finished() {
        m_model.end = m_dice.between(2, 5);
        m_model.step = m_model.end / 10;
        std::string& out = m_model.text;
        out = "title = \"Random model " + std::to_string(m_model.number) + "\"\n[parameters]\n" + m_parameters +
              "[definitions]\n";
        for (std::size_t i = 0; i < m_count; ++i)
            out += u(i) + " = \"" + x(i) + "/" + size(i) + "\"\n" + w(i) + " = \"dot(" + u(i) + ")\"\n";
        for (std::size_t i = 0; i < m_count; ++i)
            out += "[[coordinates]]\nname = \"" + x(i) + "\"\ninitial = \"" + exact(m_start[i]) + "*" + size(i) +
                   "\"\ninitial_flow = \"" + exact(m_startFlow[i]) + "*" + size(i) + "\"\n" + keeping(i);
        out += "[energies]\n";
        if (!m_kinetic.empty())
            out += "kinetic_coenergy = \"E*(" + m_kinetic + ")\"\n";
        out += "potential = \"E*(" + m_potential + ")\"\n";
        if (!m_dissipation.empty())
            out += "dissipation = \"E*(" + m_dissipation + ")\"\n";
        out += "[efforts]\n";
        for (std::size_t i = 0; i < m_count; ++i)
            if (!m_efforts[i].empty())
                out += x(i) + " = \"E/" + size(i) + "*(" + m_efforts[i] + ")\"\n";
        if (!m_force.empty())
            out += "[[forces]]\n" + m_force;
        for (const std::string& constraint : m_displacement)
            out += "[[constraints.displacement]]\nexpression = \"" + constraint + "\"\n";
        if (!m_flow.empty())
            out += "[[constraints.flow]]\nexpression = \"" + m_flow + "\"\n";
        if (!m_effortConstraint.empty())
            out += "[[constraints.effort]]\nexpression = \"" + m_effortConstraint + "\"\neffort = \"tau\"\n";
        if (!m_dynamic.empty())
            out += "[[constraints.dynamic]]\nvariable = \"s\"\nrate = \"" + m_dynamic + "\"\ninitial = 0.2\n";
        if (!m_limit.empty())
            out +=
                "[[limits]]\nname = \"bound\"\nexpression = \"" + m_limit + "\"\nmessage = \"The bound is reached.\"\n";
        out += "[simulation]\nend = " + exact(m_model.end) + "\nstep = " + exact(m_model.step) + "\n";
        return m_model;
    }
    static std::string exact(double value) {
        std::array<char, 40> buffer{};
        std::snprintf(buffer.data(), buffer.size(), "%.17g", value);
        std::string result = buffer.data();
        return result.find_first_of(".e") == std::string::npos ? result + ".0" : result;
    }

    Dice m_dice;
    RandomModel m_model;
    std::size_t m_count = 0;
    std::vector<Inertia> m_inertia;
    std::vector<double> m_start, m_startFlow;
    std::vector<bool> m_isTied, m_isDriven;
    std::string m_parameters, m_kinetic, m_potential, m_dissipation, m_force, m_flow, m_effortConstraint, m_dynamic,
        m_limit;
    std::vector<std::string> m_efforts, m_displacement;
};

} // namespace

RandomModel randomModel(std::uint64_t number) {
    return Writer(number).write();
}

} // namespace trial
