// T*, V and the joints of rigid bodies, in the order of the tree formed by the joints.
#include "bodies/written_bodies.hpp"

#include "base/text.hpp"
#include "bodies/body_entries.hpp"
#include "bodies/body_frames.hpp"
#include "expression/function.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "model/body_watch.hpp"
#include "model/renaming.hpp"
#include "model/vocabulary.hpp"
#include "model/written_items.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

// Expressions that need no name of their own, because they are as short as one.
enum class Plain {
    Name,    // a name or a constant, or a multiple of one
    Function // or a function of a name
};

class BodyWriter {
public:
    explicit BodyWriter(const Document& typed)
        : m_typed(typed), m_read(readBodies(*typed.bodies)), m_frames(typed.bodies->size()), m_used(namesUsed(typed)),
          m_isDeep(isDeep(m_read)), m_definitions(typed.definitions), m_coordinates(typed.coordinates),
          m_constraints(typed.displacementConstraints), m_limits(typed.limits) {
        for (std::string& name : vocabularyOf(typed, namesOf(typed)).names())
            m_taken.insert(std::move(name));
        for (const Parameter& parameter : *typed.parameters)
            m_constants.insert(parameter.name);
        m_constants.insert("pi");
    }

    void run(WrittenDocument& written) {
        for (const std::size_t body : m_read.order)
            guarded(body, [&] { place(body); });
        for (const std::size_t body : m_read.order)
            guarded(body, [&] { closeLoop(body); });
        for (std::size_t body = 0; body < m_frames.size(); ++body)
            if (std::find(m_read.order.begin(), m_read.order.end(), body) == m_read.order.end())
                guarded(body, [&] { declareNames(); });
        if (!m_read.problems.empty()) {
            m_kinetic.push_back(unreadable());
            m_potential.push_back(unreadable());
        }
        hand(written);
    }

private:
    // Whether bodies carry one another in a long row, each turning about another axis: then velocities are found from
    // one body to the next, along its own axes, so that solving for accelerations is the articulated-body recursion. In
    // shorter rows, and where all turn about one axis, the derivatives of places are easier to read.
    static bool isDeep(const ReadBodies& read) {
        constexpr std::size_t longestShort = 8;
        std::vector<std::size_t> depths(read.bodies.size());
        std::vector<SpaceVector> axes(read.bodies.size()); // about which each turned last; zero: none
        for (const std::size_t body : read.order) {
            const BodyEntries& own = read.bodies[body];
            const SpaceVector before = own.parent ? axes[*own.parent] : SpaceVector();
            axes[body] = turningAxis(own, before);
            const bool isKept = axes[body] == before || isZero(axes[body] + before);
            const bool turnsAnew = turns(own.joint) && (!isKept || isZero(before));
            depths[body] = (own.parent ? depths[*own.parent] : 0) + (turnsAnew ? 1 : 0);
        }
        return std::any_of(depths.begin(), depths.end(), [](std::size_t depth) { return depth > longestShort; });
    }

    static bool turns(Joint joint) { return joint != Joint::Prismatic && joint != Joint::Fixed; }

    static SpaceVector turningAxis(const BodyEntries& body, const SpaceVector& before) {
        switch (body.joint) {
        case Joint::Revolute:
        case Joint::Cylindrical:
        case Joint::Planar: return body.axis;
        case Joint::Prismatic:
        case Joint::Fixed: return before;
        case Joint::Free:
        case Joint::Spherical: break;
        }
        return {};
    }

    const Body& typed(std::size_t body) const { return (*m_typed.bodies)[body]; }
    const BodyEntries& entries(std::size_t body) const { return m_read.bodies[body]; }
    Field placeOf() const { return {Section::Bodies, m_body, Column::Whole}; }

    template <class Write> void guarded(std::size_t body, Write write) {
        try {
            m_body = body;
            write();
        } catch (const ArithmeticError& error) {
            m_read.problems.push_back(diagnosticOf(error));
            m_read.problems.back().field = placeOf();
        }
    }

    // Names

    std::string named(const std::string& stem) const { return stem + "_" + typed(m_body).name; }

    std::string freeNameFor(const std::string& stem) {
        std::string name =
            freeName(named(stem), [&](const std::string& n) { return m_taken.contains(n) || isReservedName(n); });
        m_taken.insert(name);
        return name;
    }

    bool isConstant(const Expression& expression) const {
        const std::set<std::string> names = symbolsIn(expression);
        return std::all_of(names.begin(), names.end(),
                           [&](const std::string& name) { return m_constants.contains(name); });
    }

    bool isPlain(const Expression& expression, Plain plain) const {
        const Expression rest = scaled(expression).rest;
        return rest.isSymbol() || isConstant(expression) ||
               (plain == Plain::Function && rest.isFunction() && rest.operands()[0].isSymbol());
    }

    Expression define(const std::string& stem, const Expression& meaning, Plain plain = Plain::Name) {
        const std::string usual = named(stem);
        const bool isWanted = m_used.contains(usual) && !m_taken.contains(usual);
        if (isPlain(meaning, plain) && !isWanted)
            return meaning;
        m_definitions.add({freeNameFor(stem), toText(meaning), {}}, placeOf());
        return Expression::symbol(m_definitions.items().back().name);
    }

    SpaceVector define(const std::array<const char*, 3>& stems, const SpaceVector& meaning, Plain plain) {
        return {define(stems[0], meaning[0], plain), define(stems[1], meaning[1], plain),
                define(stems[2], meaning[2], plain)};
    }

    Rate rate() const {
        return [this](const Expression& of) { return isConstant(of) ? Expression() : apply(Function::Dot, {of}); };
    }

    // The names of a body with a fault have no meaning yet, but using them is not an error.
    void declareNames() {
        if (!isIdentifier(typed(m_body).name))
            return;
        jointCoordinates();
        for (const char* stem : {"x", "y", "z", "xc", "yc", "zc", "ix", "iy", "iz", "jx", "jy", "jz", "kx", "ky", "kz",
                                 "angle", "omega1", "omega2", "omega3"})
            if (m_used.contains(named(stem)) && !m_taken.contains(named(stem)))
                define(stem, unreadable());
    }

    // The joint

    // An undeclared name is a new coordinate.
    Expression coordinate(std::size_t k, const char* stem) {
        const std::optional<Expression>& given = entries(m_body).coordinates[k];
        const bool isName = given && given->isSymbol() && isIdentifier(given->name());
        if (given && (!isName || m_taken.contains(given->name())))
            return *given;
        if (!given)
            if (const std::string usual = named(stem); isCoordinate(usual))
                return Expression::symbol(usual);
        if (!given)
            noteClash(named(stem));
        return newCoordinate(given ? given->name() : freeNameFor(stem), stem);
    }

    // Texts mean the parameter, and the coordinate has another name, with which nobody reckons.
    void noteClash(const std::string& usual) {
        for (std::size_t k = 0; k < m_typed.parameters->size(); ++k)
            if ((*m_typed.parameters)[k].name == usual)
                m_clashes.push_back({Code::DuplicateName,
                                     Severity::Warning,
                                     {Section::Parameters, k, Column::Name},
                                     {0, usual.size()},
                                     {Name(usual), Quantity::Coordinate}});
    }

    bool isCoordinate(const std::string& name) const {
        return std::any_of(m_coordinates.items().begin(), m_coordinates.items().end(),
                           [&](const Coordinate& coordinate) { return coordinate.name == name; });
    }

    Expression newCoordinate(const std::string& name, std::string_view stem) {
        Coordinate coordinate;
        coordinate.name = name;
        coordinate.domain = isAngleStem(stem) ? Domain::Rotation : Domain::Translation;
        coordinate.unit = isAngleStem(stem) ? "rad" : "";
        coordinate.initial = stem == "e0" ? "1" : "";
        m_coordinates.add(coordinate, placeOf());
        m_taken.insert(name);
        return Expression::symbol(name);
    }

    std::vector<Expression> jointCoordinates() {
        const BodyEntries& body = entries(m_body);
        const bool isAside = body.joint == Joint::Planar && body.axis != unitVector(2);
        const bool offsets = body.parent || !isZero(body.at) || isAside;
        const std::vector<const char*> stems = coordinateStems(body.joint, body.orientation, offsets);
        std::vector<Expression> values;
        for (std::size_t k = 0; k < stems.size(); ++k)
            values.push_back(coordinate(k, stems[k]));
        return values;
    }

    MovingFrame jointed(MovingFrame frame) {
        const BodyEntries& body = entries(m_body);
        const std::vector<Expression> q = jointCoordinates();
        const auto turnedBy = [&](const Expression& angle) {
            frame = withTurn(std::move(frame), body.axis, angle);
            frame.angle = define("angle", frame.angle);
            frame = spun(std::move(frame), rate());
        };
        const auto orientedBy = [&](std::span<const Expression> values) {
            const Turn turn = orientationTurn(body.orientation, values, rate());
            frame = oriented(std::move(frame), m_isDeep ? withNamedAxes(turn) : turn);
            if (body.orientation == Orientation::EulerParameters)
                keepLength(values);
            else
                watchAngles(body.orientation, values);
        };
        switch (body.joint) {
        case Joint::Free:
            frame = moved(std::move(frame), {q[0], q[1], q[2]}, rate());
            orientedBy(std::span(q).subspan(3));
            break;
        case Joint::Revolute: turnedBy(q[0]); break;
        case Joint::Prismatic: frame = moved(std::move(frame), q[0] * body.axis, rate()); break;
        case Joint::Cylindrical:
            frame = moved(std::move(frame), q[1] * body.axis, rate());
            turnedBy(q[0]);
            break;
        case Joint::Spherical: orientedBy(q); break;
        case Joint::Planar: {
            const auto sides = perpendiculars(body.axis);
            frame = moved(std::move(frame), q[0] * sides[0] + q[1] * sides[1], rate());
            turnedBy(q[2]);
            break;
        }
        case Joint::Fixed: break;
        }
        return frame;
    }

    // What is carried from body to body meets each of these nine in several places.
    Turn withNamedAxes(Turn turn) {
        turn.axes = {define({"r11", "r21", "r31"}, turn.axes[0], Plain::Function),
                     define({"r12", "r22", "r32"}, turn.axes[1], Plain::Function),
                     define({"r13", "r23", "r33"}, turn.axes[2], Plain::Function)};
        return turn;
    }

    // Euler parameters represent a rotation only while the sum of their squares is one. Prescribed ones are the user's
    // responsibility.
    void keepLength(std::span<const Expression> parameters) {
        std::vector<Expression> squares = {Expression(-1)};
        for (const Expression& e : parameters)
            squares.push_back(e * e);
        constrain("norm", sum(std::move(squares)));
    }

    void constrain(const std::string& stem, const Expression& residual) {
        if (residual.isZero())
            return;
        Constraint constraint;
        constraint.name = freeName(named(stem), [&](const std::string& name) {
            return std::any_of(m_constraints.items().begin(), m_constraints.items().end(),
                               [&](const Constraint& other) { return other.name == name; });
        });
        constraint.expression = toText(residual);
        m_constraints.add(constraint, placeOf());
    }

    // Near gimbal lock the first and the last turn about one axis, also where the middle one is prescribed.
    void watchAngles(Orientation orientation, std::span<const Expression> angles) {
        const auto isFree = [&](const Expression& angle) { return angle.isSymbol() && isCoordinate(angle.name()); };
        if (!isFree(angles.front()) || !isFree(angles.back()))
            return;
        watch(BodyWatch::Orientation, swiftnessLeft(orientation, angles, rate()));
        watch(BodyWatch::Angles, distanceFromLock(orientation, angles[1]));
    }

    void watch(BodyWatch what, const Expression& positive) {
        if (isConstant(positive)) // reported together with the values, if at all
            return;
        Limit limit;
        limit.name = watchName(what, typed(m_body).name);
        limit.expression = toText(positive);
        m_limits.add(limit, placeOf());
    }

    // The body

    void place(std::size_t body) {
        const std::optional<std::size_t> parent = entries(body).parent;
        MovingFrame frame = parent ? m_frames[*parent].frame : MovingFrame();
        frame = shifted(std::move(frame), entries(body).at);
        if (m_isDeep)
            frame.speed = define({"u1", "u2", "u3"}, frame.speed, Plain::Function);
        frame = jointed(std::move(frame));
        frame.origin = define({"x", "y", "z"}, frame.origin, Plain::Name);
        frame.axes = {define({"ix", "iy", "iz"}, frame.axes[0], Plain::Function),
                      define({"jx", "jy", "jz"}, frame.axes[1], Plain::Function),
                      define({"kx", "ky", "kz"}, frame.axes[2], Plain::Function)};
        frame.velocity = define({"omega1", "omega2", "omega3"}, frame.velocity, Plain::Function);
        frame.speed = m_isDeep ? define({"v1", "v2", "v3"}, frame.speed, Plain::Function) : SpaceVector();
        const SpaceVector inherited = parent ? m_frames[*parent].gravity : SpaceVector{};
        m_frames[body] = {frame, entries(body).gravity.value_or(inherited)};
        addEnergies(entries(body), m_frames[body]);
    }

    struct Placed {
        MovingFrame frame;
        SpaceVector gravity;
    };

    void addEnergies(const BodyEntries& body, const Placed& placed) {
        const MovingFrame& frame = placed.frame;
        const SpaceVector centre = define({"xc", "yc", "zc"}, frame.origin + frame.axes * body.centre, Plain::Name);
        const Expression half = Expression(1) / Expression(2);
        const SpaceVector velocity = velocityOf(centre, body, frame);
        const Expression squares = dot(velocity, velocity);
        add(m_kinetic, product({half, body.mass, squares}));
        add(m_kinetic, half * dot(frame.velocity, angularMomentum(body.inertia, frame.velocity)));
        add(m_potential, -(body.mass * dot(placed.gravity, centre)));
    }

    // Of the centre of mass: along the body's own axes in a deep tree.
    SpaceVector velocityOf(const SpaceVector& centre, const BodyEntries& body, const MovingFrame& frame) {
        if (!m_isDeep)
            return {rate()(centre[0]), rate()(centre[1]), rate()(centre[2])};
        return define({"vc1", "vc2", "vc3"}, frame.speed + cross(frame.velocity, body.centre), Plain::Function);
    }

    static void add(std::vector<Expression>& energy, const Expression& term) {
        if (!term.isZero())
            energy.push_back(term);
    }

    static SpaceVector angularMomentum(const std::vector<Expression>& inertia, const SpaceVector& velocity) {
        if (inertia.empty())
            return {};
        if (inertia.size() == 1)
            return inertia[0] * velocity;
        const Expression zero;
        const Expression& xy = inertia.size() == 6 ? inertia[3] : zero;
        const Expression& xz = inertia.size() == 6 ? inertia[4] : zero;
        const Expression& yz = inertia.size() == 6 ? inertia[5] : zero;
        const Rotation columns = {SpaceVector{inertia[0], xy, xz}, SpaceVector{xy, inertia[1], yz},
                                  SpaceVector{xz, yz, inertia[2]}};
        return columns * velocity;
    }

    void closeLoop(std::size_t body) {
        const BodyEntries& own = entries(body);
        if (!own.closesLoop)
            return;
        const MovingFrame other = own.loop ? m_frames[*own.loop].frame : MovingFrame();
        const LoopEnd here = {shifted(m_frames[body].frame, own.loopPoint), own.loopDirection};
        const LoopEnd there = {shifted(other, own.loopAt), own.loopAxis};
        for (const LoopCondition& condition : loopConditions(own.loopJoint, here, there))
            constrain(std::string("loop_") + condition.stem, condition.residual);
        for (const Expression& side : loopSides(own.loopJoint, here, there))
            watch(BodyWatch::Loop, side);
    }

    // The document

    // A text without meaning does not get one from generated terms.
    static void extend(std::string& text, const std::vector<Expression>& terms, std::vector<WrittenTerms>& traces) {
        if (terms.empty() || (!text.empty() && !parseUnbound(text).value))
            return;
        traces.push_back({text.size(), {Section::Bodies, 0, Column::Whole}});
        for (const Expression& term : terms) {
            const std::string next = toText(term);
            const bool isNegative = next.starts_with('-') && !term.isSum();
            if (text.empty())
                text = next;
            else
                text += isNegative ? " - " + next.substr(1) : " + " + next;
        }
    }

    void hand(WrittenDocument& written) {
        Document& document = written.document;
        WrittenTraces& traces = written.traces;
        document.energies = document.energies.with([&](Energies& energies) {
            extend(energies.kineticCoenergy, m_kinetic, traces.energies[Column::KineticCoenergy]);
            extend(energies.potential, m_potential, traces.energies[Column::Potential]);
        });
        std::move(m_definitions).hand(document.definitions, Section::Definitions, traces);
        std::move(m_coordinates).hand(document.coordinates, Section::Coordinates, traces);
        std::move(m_constraints).hand(document.displacementConstraints, Section::DisplacementConstraints, traces);
        std::move(m_limits).hand(document.limits, Section::Limits, traces);
        document.bodies = Part<std::vector<Body>>();
        written.problems.insert(written.problems.end(), m_read.problems.begin(), m_read.problems.end());
        written.problems.insert(written.problems.end(), m_clashes.begin(), m_clashes.end());
    }

    const Document& m_typed;
    ReadBodies m_read;
    std::vector<Placed> m_frames;
    std::set<std::string> m_used, m_taken, m_constants;
    Diagnostics m_clashes; // of parameters with names that coordinates would have
    bool m_isDeep = false;
    std::size_t m_body = 0;
    WrittenList<Definition> m_definitions;
    WrittenList<Coordinate> m_coordinates;
    WrittenList<Constraint> m_constraints;
    WrittenList<Limit> m_limits;
    std::vector<Expression> m_kinetic, m_potential;
};

} // namespace

void writeBodies(WrittenDocument& written) {
    if (const Document typed = written.document; !typed.bodies->empty())
        BodyWriter(typed).run(written);
}

WrittenDocument writtenBodies(const Document& typed) {
    WrittenDocument written{typed, {}, {}};
    writeBodies(written);
    return written;
}

Document withBodiesWrittenOut(const Document& typed) {
    Document written = writtenBodies(typed).document;
    written.limits = typed.limits; // other limits of bodies have names that cannot be typed
    return written;
}

Document withCoordinatesDeclared(const Document& typed) {
    Document declared = typed;
    declared.coordinates = writtenBodies(typed).document.coordinates;
    return declared;
}

} // namespace coenergy
