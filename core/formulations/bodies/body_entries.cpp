#include "bodies/body_entries.hpp"

#include "base/text.hpp"
#include "bodies/body_frames.hpp"
#include "expression/evaluate.hpp"
#include "expression/function.hpp"
#include "expression/parse.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace coenergy {

Expression unreadable() {
    return Expression::symbol("?");
}

namespace {

constexpr std::string_view ground = "ground";

Expression meaningOf(const std::string& text) {
    return text.empty() ? Expression() : parseUnbound(text).value.value_or(unreadable());
}

// Entries typed only into the first cells of a row leave the others empty.
std::size_t givenEntries(const std::vector<std::string>& texts) {
    const auto last = std::find_if(texts.rbegin(), texts.rend(), [](const std::string& text) { return !text.empty(); });
    return static_cast<std::size_t>(texts.rend() - last);
}

class Reader {
public:
    explicit Reader(const std::vector<Body>& bodies) : m_bodies(bodies) { m_read.bodies.resize(bodies.size()); }

    ReadBodies run() {
        for (std::size_t b = 0; b < m_bodies.size(); ++b)
            readName(b);
        for (m_body = 0; m_body < m_bodies.size(); ++m_body)
            read(m_bodies[m_body], m_read.bodies[m_body]);
        putInOrder();
        return std::move(m_read);
    }

private:
    void report(Code code, Column column, Arguments arguments, Span span = {}) {
        m_read.problems.push_back(
            {code, Severity::Error, {Section::Bodies, m_body, column}, span, std::move(arguments)});
        m_faulty.insert(m_body);
    }

    void readName(std::size_t body) {
        m_body = body;
        const std::string& name = m_bodies[body].name;
        const Span span{0, name.size()};
        if (name.empty())
            report(Code::MissingName, Column::Name, {});
        else if (!isIdentifier(name))
            report(Code::MalformedName, Column::Name, {name}, span);
        else if (name == ground)
            report(Code::ReservedName, Column::Name, {name}, span);
        else if (!m_places.emplace(name, body).second)
            report(Code::DuplicateName, Column::Name, {name, Quantity::Body}, span);
    }

    void read(const Body& body, BodyEntries& entries) {
        entries.parent = bodyNamed(Column::Parent, body.parent);
        entries.joint = choice(Column::Joint, body.joint, joints, jointNamed(body.joint));
        entries.orientation =
            choice(Column::Orientation, body.orientation, orientations, orientationNamed(body.orientation));
        entries.at = vector(Column::At, body.at);
        entries.axis = direction(Column::Axis, body.axis, unitVector(2));
        readCoordinates(body, entries);
        entries.mass = meaningOf(body.mass);
        readInertia(body, entries);
        entries.centre = vector(Column::Centre, body.centre);
        if (const SpaceVector gravity = vector(Column::Gravity, body.gravity); givenEntries(body.gravity) > 0)
            entries.gravity = gravity;
        readLoop(body, entries);
    }

    void readCoordinates(const Body& body, BodyEntries& entries) {
        const std::size_t most = coordinateStems(entries.joint, entries.orientation, false).size();
        const std::size_t given = givenEntries(body.coordinates);
        if (given > most)
            reportCount(Column::JointCoordinates, {std::to_string(most)}, given);
        for (std::size_t k = 0; k < std::min(given, most); ++k) {
            const std::string& text = body.coordinates[k];
            entries.coordinates.push_back(text.empty() ? std::nullopt : std::optional(meaningOf(text)));
        }
        entries.coordinates.resize(most);
    }

    void readInertia(const Body& body, BodyEntries& entries) {
        const std::size_t given = givenEntries(body.inertia);
        if (given != 0 && given != 1 && given != 3 && given != 6)
            reportCount(Column::Inertia, {"1", "3", "6"}, given);
        for (std::size_t k = 0; k < given; ++k)
            entries.inertia.push_back(meaningOf(body.inertia[k]));
    }

    void readLoop(const Body& body, BodyEntries& entries) {
        entries.closesLoop = !body.loop.empty();
        const bool isMeant = !body.loopJoint.empty() || givenEntries(body.loopAt) + givenEntries(body.loopAxis) +
                                                                givenEntries(body.loopPoint) +
                                                                givenEntries(body.loopDirection) >
                                                            0;
        if (!entries.closesLoop && isMeant)
            report(Code::MissingName, Column::Loop, {});
        entries.loop = bodyNamed(Column::Loop, body.loop);
        if (entries.closesLoop && body.loop == body.name)
            report(Code::LoopWithItself, Column::Loop, {body.name});
        entries.loopJoint = choice(Column::LoopJoint, body.loopJoint, loopJoints, loopJointNamed(body.loopJoint));
        entries.loopAt = vector(Column::LoopAt, body.loopAt);
        entries.loopAxis = direction(Column::LoopAxis, body.loopAxis, unitVector(2));
        entries.loopPoint = vector(Column::LoopPoint, body.loopPoint);
        entries.loopDirection = direction(Column::LoopDirection, body.loopDirection, entries.loopAxis);
    }

    std::optional<std::size_t> bodyNamed(Column column, const std::string& name) {
        if (name.empty() || name == ground)
            return std::nullopt;
        if (const auto place = m_places.find(name); place != m_places.end())
            return place->second;
        std::vector<std::string> candidates = {std::string(ground)};
        for (const auto& [other, place] : m_places)
            candidates.push_back(other);
        report(Code::UnknownBody, column, {name, nearestName(name, candidates).value_or("")}, {0, name.size()});
        return std::nullopt;
    }

    template <class Choice, class Names>
    Choice choice(Column column, const std::string& text, const Names& allowed, std::optional<Choice> found) {
        if (!found)
            report(Code::UnknownOption, column, {text, NameList({allowed.begin(), allowed.end()})});
        return found.value_or(Choice{});
    }

    SpaceVector vector(Column column, const std::vector<std::string>& texts) {
        const std::size_t given = givenEntries(texts);
        if (given > 3)
            reportCount(column, {"2", "3"}, given);
        SpaceVector result;
        for (std::size_t k = 0; k < std::min<std::size_t>(given, 3); ++k)
            result[k] = meaningOf(texts[k]);
        return result;
    }

    SpaceVector direction(Column column, const std::vector<std::string>& texts, const SpaceVector& standard) {
        if (givenEntries(texts) == 0)
            return standard;
        const SpaceVector given = vector(column, texts);
        if (!isZero(given))
            return known(normalized(given));
        report(Code::DirectionIsZero, column, {});
        return standard;
    }

    // Axes typed as numbers count as equal, or opposite, if they are so in all digits but the last.
    SpaceVector known(const SpaceVector& axis) {
        constexpr double lastDigits = 1e-14;
        const auto numbers = [](const SpaceVector& v) {
            return std::array{evaluate(v[0], {}), evaluate(v[1], {}), evaluate(v[2], {})};
        };
        const auto isNear = [&](const SpaceVector& a, const SpaceVector& b) {
            const auto x = numbers(a), y = numbers(b);
            return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]) < lastDigits; // false where names have no values
        };
        for (const SpaceVector& other : m_axes)
            for (const SpaceVector& candidate : {other, Expression(-1) * other})
                if (isNear(axis, candidate))
                    return candidate;
        m_axes.push_back(axis);
        return axis;
    }

    void reportCount(Column column, std::vector<std::string> possible, std::size_t found) {
        report(Code::WrongNumberOfEntries, column,
               {SourceTexts(std::move(possible)), Count(static_cast<std::int64_t>(found))});
    }

    // From each body down to the ground, then back up.
    void putInOrder() {
        enum class State { New, Open, Done };
        std::vector<State> states(m_bodies.size(), State::New);
        for (std::size_t start = 0; start < m_bodies.size(); ++start) {
            std::vector<std::size_t> path;
            for (std::optional<std::size_t> b = start; b && states[*b] != State::Done; b = m_read.bodies[*b].parent) {
                if (states[*b] == State::Open) {
                    reportCycle(path, *b);
                    break;
                }
                states[*b] = State::Open;
                path.push_back(*b);
            }
            for (auto b = path.rbegin(); b != path.rend(); ++b) {
                states[*b] = State::Done;
                if (const auto parent = m_read.bodies[*b].parent; parent && m_faulty.contains(*parent))
                    m_faulty.insert(*b);
                if (!m_faulty.contains(*b))
                    m_read.order.push_back(*b);
            }
        }
    }

    void reportCycle(const std::vector<std::size_t>& path, std::size_t first) {
        std::vector<std::string> names;
        for (auto b = std::find(path.begin(), path.end(), first); b != path.end(); ++b) {
            names.push_back(m_bodies[*b].name);
            m_faulty.insert(*b);
        }
        names.push_back(m_bodies[first].name);
        m_body = path.back();
        report(Code::CyclicDefinition, Column::Parent, {NameList(names)});
    }

    const std::vector<Body>& m_bodies;
    std::map<std::string, std::size_t> m_places;
    std::set<std::size_t> m_faulty;
    std::vector<SpaceVector> m_axes = {unitVector(0), unitVector(1), unitVector(2)};
    std::size_t m_body = 0;
    ReadBodies m_read;
};

} // namespace

ReadBodies readBodies(const std::vector<Body>& bodies) {
    return Reader(bodies).run();
}

} // namespace coenergy
