#pragma once
// Models of any size, as texts in the .ldae format. The three planar chains are one chain of point masses on massless
// rods, at the same start.

#include "benchmarks/chain_constants.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>

namespace benchmarks {

/// Of a link, from the vertical, at the start.
inline double startAngle(std::size_t link) {
    return 0.5 + 0.01 * static_cast<double>(link);
}

/// All digits: an initial value rounded in the text would first have to be made consistent.
inline std::string number(double value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

/// The texts made for each of 0 ... count - 1, joined.
inline std::string joined(std::size_t count, const std::string& separator, const auto& textOf) {
    std::string text;
    for (std::size_t k = 0; k < count; ++k)
        text += (k ? separator : "") + textOf(k);
    return text;
}

inline std::string quoted(const std::string& name, const std::string& expression) {
    return name + " = \"" + expression + "\"\n";
}

inline std::string coordinateText(const std::string& name, double initial, double flow = 0) {
    return "[[coordinates]]\n" + quoted("name", name) + "initial = " + number(initial) +
           (flow != 0 ? "\ninitial_flow = " + number(flow) : "") + "\n";
}

inline std::string energiesText(const std::string& kineticCoenergy, const std::string& potential) {
    return "[energies]\n" + quoted("kinetic_coenergy", kineticCoenergy) + quoted("potential", potential);
}

inline std::string constraintText(const std::string& name, const std::string& expression) {
    return "[[constraints.displacement]]\n" + quoted("name", name) + quoted("expression", expression);
}

inline std::string runText(double end, double step) {
    return "[simulation]\nend = " + number(end) + "\nstep = " + number(step) + "\n";
}

/// What the previous link or mass adds to an expression for number k; nothing for the first.
inline std::string before(const std::string& name, std::size_t k) {
    return k ? name + std::to_string(k - 1) + " + " : "";
}

inline const std::string chainParameters = "format = 1\n[parameters]\nm = " + number(chainMass) +
                                           "\nl = " + number(rodLength) + "\ng = " + number(gravity) + "\n";

inline std::string chainInAngles(std::size_t links, bool isRelative) {
    std::string definitions, coordinates;
    for (std::size_t k = 0; k < links; ++k) {
        const std::string n = std::to_string(k), angle = (isRelative ? "a" : "q") + n;
        if (isRelative)
            definitions += quoted(angle, before("a", k) + "q" + n);
        definitions += quoted("x" + n, before("x", k) + "l*sin(" + angle + ")");
        definitions += quoted("y" + n, before("y", k) + "-l*cos(" + angle + ")");
        coordinates += coordinateText("q" + n, isRelative && k ? startAngle(k) - startAngle(k - 1) : startAngle(k));
    }
    const auto square = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return "dot(x" + n + ")^2 + dot(y" + n + ")^2";
    };
    const auto height = [](std::size_t k) { return "y" + std::to_string(k); };
    return chainParameters + "[definitions]\n" + definitions + coordinates +
           energiesText("m/2*(" + joined(links, " + ", square) + ")", "m*g*(" + joined(links, " + ", height) + ")") +
           runText(1, 0.1);
}

inline std::string chainInRelativeAngles(std::size_t links) {
    return chainInAngles(links, true);
}

inline std::string chainInAbsoluteAngles(std::size_t links) {
    return chainInAngles(links, false);
}

inline std::string chainOfRods(std::size_t links) {
    std::string coordinates, rods;
    double x = 0, y = 0;
    for (std::size_t k = 0; k < links; ++k) {
        const std::string n = std::to_string(k), last = k ? std::to_string(k - 1) : "";
        x += rodLength * std::sin(startAngle(k));
        y -= rodLength * std::cos(startAngle(k));
        coordinates += coordinateText("x" + n, x) + coordinateText("y" + n, y);
        rods += constraintText("rod" + n, k ? "(x" + n + " - x" + last + ")^2 + (y" + n + " - y" + last + ")^2 = l^2"
                                            : "x0^2 + y0^2 = l^2");
    }
    const auto square = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return "dotx" + n + "^2 + doty" + n + "^2";
    };
    const auto height = [](std::size_t k) { return "y" + std::to_string(k); };
    return chainParameters + coordinates +
           energiesText("m/2*(" + joined(links, " + ", square) + ")", "m*g*(" + joined(links, " + ", height) + ")") +
           rods + runText(1, 0.1);
}

/// The axes a, b, u of each link are those of the previous link, rotated by p about a and then by q about the new b (h
/// is u in between); the rod lies along u.
inline std::string chainInSpace(std::size_t links) {
    std::string definitions, coordinates;
    const char* const axes[] = {"x", "y", "z"};
    const char* const base[][3] = {{"1", "0", "0"}, {"0", "-1", "0"}, {"0", "0", "-1"}};
    for (std::size_t k = 0; k < links; ++k) {
        const std::string n = std::to_string(k);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto named = [&](const char* name) { return std::string(name) + axes[axis] + n; };
            const auto last = [&](const char* name, std::size_t row) {
                return k ? std::string(name) + axes[axis] + std::to_string(k - 1)
                         : "(" + (base[row][axis] + std::string(")"));
            };
            const std::string a = last("a", 0), b = last("b", 1), u = last("u", 2), h = named("h");
            definitions += quoted(named("b"), "cos(p" + n + ")*" + b + " + sin(p" + n + ")*" + u);
            definitions += quoted(h, "cos(p" + n + ")*" + u + " - sin(p" + n + ")*" + b);
            definitions += quoted(named("a"), "cos(q" + n + ")*" + a + " - sin(q" + n + ")*" + h);
            definitions += quoted(named("u"), "cos(q" + n + ")*" + h + " + sin(q" + n + ")*" + a);
            definitions += quoted(named("r"), before(std::string("r") + axes[axis], k) + "l*" + named("u"));
        }
        coordinates += coordinateText("p" + n, k ? 0.01 : 0.5) + coordinateText("q" + n, k ? 0.02 : 0.3);
    }
    const auto square = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return "dot(rx" + n + ")^2 + dot(ry" + n + ")^2 + dot(rz" + n + ")^2";
    };
    const auto height = [](std::size_t k) { return "rz" + std::to_string(k); };
    return chainParameters + "[definitions]\n" + definitions + coordinates +
           energiesText("m/2*(" + joined(links, " + ", square) + ")", "m*g*(" + joined(links, " + ", height) + ")") +
           runText(1, 0.1);
}

/// Loops of four bars in a row, each sharing a crank with the next, in the joints' coordinates: cranks upright at the
/// start, all joints moving to the right. The motion passes through the singular positions where all bars lie flat.
/// Reference: problem A02 of the IFToMM library of multibody benchmarks.
inline std::string fourBars(std::size_t loops) {
    const auto coordinates = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return coordinateText("x" + n, static_cast<double>(k), 1) + coordinateText("y" + n, 1);
    };
    const auto crank = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return "m/6*(dotx" + n + "^2 + doty" + n + "^2)";
    };
    const auto coupler = [](std::size_t k) {
        const std::string a = std::to_string(k), b = std::to_string(k + 1);
        return "m/6*(dotx" + a + "^2 + doty" + a + "^2 + dotx" + b + "^2 + doty" + b + "^2 + dotx" + a + "*dotx" + b +
               " + doty" + a + "*doty" + b + ")";
    };
    const auto crankHeight = [](std::size_t k) { return "m*g*y" + std::to_string(k) + "/2"; };
    const auto couplerHeight = [](std::size_t k) {
        return "m*g*(y" + std::to_string(k) + " + y" + std::to_string(k + 1) + ")/2";
    };
    const auto crankLength = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return constraintText("crank" + n, "((x" + n + " - " + n + ")^2 + y" + n + "^2 - 1)/2");
    };
    const auto couplerLength = [](std::size_t k) {
        const std::string a = std::to_string(k), b = std::to_string(k + 1);
        return constraintText("coupler" + a, "((x" + b + " - x" + a + ")^2 + (y" + b + " - y" + a + ")^2 - 1)/2");
    };
    return "format = 1\n[parameters]\nm = 1\ng = 9.81\n" + joined(loops + 1, "", coordinates) +
           energiesText(joined(loops + 1, " + ", crank) + " + " + joined(loops, " + ", coupler),
                        joined(loops + 1, " + ", crankHeight) + " + " + joined(loops, " + ", couplerHeight)) +
           joined(loops + 1, "", crankLength) + joined(loops, "", couplerLength) + runText(10, 0.01);
}

/// Masses in a row, a spring and a damper between neighbours; the first is displaced.
constexpr double ladderMass = 1, ladderStiffness = 100, ladderDamping = 0.1;

inline std::string ladder(std::size_t masses) {
    const auto coordinates = [](std::size_t k) { return coordinateText("x" + std::to_string(k), k ? 0 : 1); };
    const auto square = [](std::size_t k) { return "dotx" + std::to_string(k) + "^2"; };
    const auto stretch = [](std::size_t k) {
        return "(x" + std::to_string(k + 1) + " - x" + std::to_string(k) + ")^2";
    };
    const auto stretching = [](std::size_t k) {
        return "(dotx" + std::to_string(k + 1) + " - dotx" + std::to_string(k) + ")^2";
    };
    return "format = 1\n[parameters]\nm = " + number(ladderMass) + "\nc = " + number(ladderStiffness) +
           "\nb = " + number(ladderDamping) + "\n" + joined(masses, "", coordinates) +
           energiesText("m/2*(" + joined(masses, " + ", square) + ")",
                        "c/2*(" + joined(masses - 1, " + ", stretch) + ")") +
           quoted("dissipation", "b/2*(" + joined(masses - 1, " + ", stretching) + ")") + runText(1, 0.1);
}

/// The same without dampers, the first held by a spring: few of its modes are wanted.
inline std::string heldMasses(std::size_t masses) {
    std::string text = ladder(masses);
    const std::size_t from = text.find("dissipation"), to = text.find('\n', from) + 1;
    text.erase(from, to - from);
    const std::string key = "potential = \"c/2*(";
    return text.insert(text.find(key) + key.size(), "x0^2 + ");
}

/// Masses on springs of their own, nothing between them.
inline std::string uncoupledMasses(std::size_t masses) {
    const auto values = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return "m" + n + " = " + number(1 + 0.001 * static_cast<double>(k)) + "\nk" + n + " = " +
               number(10 + 0.01 * static_cast<double>(k)) + "\n";
    };
    const auto coordinates = [](std::size_t k) { return coordinateText("x" + std::to_string(k), 1); };
    const auto coenergy = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return "m" + n + "/2*dotx" + n + "^2";
    };
    const auto potential = [](std::size_t k) {
        const std::string n = std::to_string(k);
        return "k" + n + "/2*x" + n + "^2";
    };
    return "format = 1\n[parameters]\n" + joined(masses, "", values) + joined(masses, "", coordinates) +
           energiesText(joined(masses, " + ", coenergy), joined(masses, " + ", potential)) + runText(1, 0.1);
}

/// A chain of rigid bodies on revolute joints, whose axes are across and upright in turns.
inline std::string chainOfBodies(std::size_t bodies) {
    std::string text = chainParameters;
    for (std::size_t k = 0; k < bodies; ++k) {
        const std::string n = std::to_string(k);
        text += "[[bodies]]\n" + quoted("name", "b" + n) + quoted("joint", "revolute");
        if (k > 0)
            text += quoted("parent", "b" + std::to_string(k - 1)) + "at = [\"l\", \"0\", \"0\"]\n";
        text += std::string("axis = [\"0\", ") + (k % 2 ? "\"1\", \"0\"" : "\"0\", \"1\"") + "]\n" +
                quoted("mass", "m") +
                "inertia = [\"0.1*m*l^2\", \"m*l^2/12\", \"m*l^2/12\"]\ncentre = [\"l/2\", \"0\", \"0\"]\n" +
                "gravity = [\"0\", \"-g\", \"0\"]\n";
    }
    for (std::size_t k = 0; k < bodies; ++k)
        text += coordinateText("theta_b" + std::to_string(k), k ? 0.03 + 0.01 * static_cast<double>(k % 3) : -0.5);
    return text + runText(1, 0.1);
}

/// A chain of rigid bodies on spherical joints.
inline std::string chainOnSphericalJoints(std::size_t bodies, const std::string& orientation) {
    std::string text = chainParameters;
    for (std::size_t k = 0; k < bodies; ++k) {
        text += "[[bodies]]\n" + quoted("name", "b" + std::to_string(k)) + quoted("joint", "spherical") +
                quoted("orientation", orientation) + quoted("mass", "m") +
                "inertia = [0.1, 0.2, 0.15]\ncentre = [\"0\", \"0.05\", \"-0.5\"]\ngravity = [\"0\", \"0\", \"-g\"]\n";
        if (k > 0)
            text += quoted("parent", "b" + std::to_string(k - 1)) + "at = [\"0.1\", \"0\", \"-l\"]\n";
    }
    return text + runText(0.1, 0.01);
}

inline std::string chainInEulerParameters(std::size_t bodies) {
    return chainOnSphericalJoints(bodies, "euler_parameters");
}

inline std::string chainInBryantAngles(std::size_t bodies) {
    return chainOnSphericalJoints(bodies, "bryant_angles");
}

/// Strings of two lumps, one joined to the other at the nodes of a linear graph that pulls at the first.
inline std::string chainOfStrings(std::size_t strings) {
    std::string text = "format = 1\n[parameters]\nT = 1\nrho = 1\nl = 1\nC2 = 1\n[linear_graph]\n"
                       "branches = [[1, 2, 1, 4], [2, " +
                       std::to_string(strings + 2) + ", 1, 1]]\noutputs = [[1, 2, 1]]\n[inputs]\nv1 = \"sin(t)\"\n";
    for (std::size_t k = 0; k < strings; ++k)
        text += "[[distributed]]\n" + quoted("name", "s" + std::to_string(k)) + quoted("kind", "string") +
                "ends = [\"free\", \"free\"]\nform = \"micro\"\nmodes = 2\n" + quoted("length", "l") +
                quoted("density", "rho") + quoted("tension", "T") + "ports = [0, \"l\"]\nnodes = [[" +
                std::to_string(k + 2) + ", 1], [" + std::to_string(k + 3) + ", 1]]\n";
    return text + runText(1, 0.1);
}

/// A string or a beam of finite elements, let go from a shape that these cannot form.
inline std::string fieldOfElements(const std::string& potential, const std::string& held, const std::string& initial,
                                   std::size_t elements, double end) {
    const auto holding = [&](const std::string& place, const std::string& names) {
        return "[continuum.end." + place + "]\nessential = [" + names + "]\n";
    };
    return "format = 1\n[parameters]\nrho = 1\nk = 1\nL = 1\n[continuum]\nfield = \"u\"\n"
           "domain = { variable = \"x\", from = \"0\", to = \"L\" }\nkinetic_density = \"rho*u_t^2/2\"\n" +
           quoted("potential_density", potential) + "basis = \"elements\"\nmodes = " + std::to_string(elements) + "\n" +
           quoted("initial", initial) + holding("from", held) + holding("to", held) + runText(end, end / 10);
}

inline std::string stringOfElements(std::size_t elements) {
    return fieldOfElements("k*u_x^2/2", "\"u\"", "0.01*sin(pi*x/L)", elements, 0.1);
}

inline std::string beamOfElements(std::size_t elements) {
    return fieldOfElements("k*u_xx^2/2", "\"u\", \"u_x\"", "0.01*sin(pi*x/L)^2", elements, 0.001);
}

} // namespace benchmarks
