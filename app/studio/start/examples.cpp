// Titles come from the files, translated, groups from their content; the summaries for the cards, and the order from
// simple to hard, are given here.

#include "studio/start/examples.hpp"

#include "io/read_ldae.hpp"
#include "meaning/formulations.hpp"
#include "model/written_document.hpp"
#include "studio/start/example_titles.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <iterator>
#include <utility>

namespace coenergy {

namespace {

struct ExampleWords {
    Q_DECLARE_TR_FUNCTIONS(Examples)
};

enum class Group { Mechanics, Constraints, Rolling, Electrical, FluidAndHeat, Control, LinearGraphs, Fields, Thesis };

QString groupName(Group group) {
    switch (group) {
    case Group::Mechanics: return ExampleWords::tr("Mechanics");
    case Group::Constraints: return ExampleWords::tr("Constraints");
    case Group::Rolling: return ExampleWords::tr("Rolling and sliding");
    case Group::Electrical: return ExampleWords::tr("Electrical");
    case Group::FluidAndHeat: return ExampleWords::tr("Fluids and heat");
    case Group::Control: return ExampleWords::tr("Control");
    case Group::LinearGraphs: return ExampleWords::tr("Linear graphs");
    case Group::Fields: return ExampleWords::tr("Fields and paths");
    case Group::Thesis: return ExampleWords::tr("Suk's thesis");
    }
    return {};
}

bool hasDomain(const Document& document, Domain domain) {
    const auto& list = *document.coordinates;
    return std::any_of(list.begin(), list.end(), [domain](const Coordinate& c) { return c.domain == domain; });
}

Group groupOf(const Document& typed) {
    if (!typed.graph->branches.empty())
        return Group::LinearGraphs;
    if (!typed.continuum->potential.empty() || !typed.functional->integrand.empty())
        return Group::Fields;
    const Document document = withEverythingWrittenOut(typed);
    if (hasDomain(document, Domain::Fluid) || hasDomain(document, Domain::Thermal))
        return Group::FluidAndHeat;
    if (hasDomain(document, Domain::Electrical))
        return Group::Electrical;
    if (!document.effortConstraints->empty() || !document.dynamicConstraints->empty())
        return Group::Control;
    if (!document.flowConstraints->empty())
        return Group::Rolling;
    if (!document.displacementConstraints->empty())
        return Group::Constraints;
    return Group::Mechanics;
}

// Those of the thesis are found with their like, too.
QStringList groupsOf(const QString& name, const Document& document) {
    QStringList groups{groupName(groupOf(document))};
    if (name.startsWith(QLatin1String("thesis")))
        groups.append(groupName(Group::Thesis));
    return groups;
}

// The first dozen show all there is, the easiest first; then what is like them.
struct Card {
    const char* name;
    const char* summary;
};
constexpr Card cards[] = {
    {"mass_spring_damper", QT_TRANSLATE_NOOP("Examples", "The model to begin with: vibration and resonance")},
    {"simple_pendulum", QT_TRANSLATE_NOOP("Examples", "Large swings and the phase portrait")},
    {"cart_pole", QT_TRANSLATE_NOOP("Examples", "An inverted pendulum on a cart falls")},
    {"double_pendulum", QT_TRANSLATE_NOOP("Examples", "Chaos with two coordinates")},
    {"four_bar", QT_TRANSLATE_NOOP("Examples", "A closed chain, with the path of its coupler")},
    {"rolling_disk", QT_TRANSLATE_NOOP("Examples", "Rolling without slipping down a slope")},
    {"rlc_circuit", QT_TRANSLATE_NOOP("Examples", "Charges as coordinates, currents as flows")},
    {"dc_motor", QT_TRANSLATE_NOOP("Examples", "Electrical and mechanical coordinates in one")},
    {"two_tanks", QT_TRANSLATE_NOOP("Examples", "Water between two tanks")},
    {"crane_control", QT_TRANSLATE_NOOP("Examples", "A controller as part of the model")},
    {"graphs/circuit", QT_TRANSLATE_NOOP("Examples", "A graph that is drawn, and its state space")},
    {"fields/cantilever", QT_TRANSLATE_NOOP("Examples", "A beam as a field: Hamilton's principle")},
    {"spring_pendulum", QT_TRANSLATE_NOOP("Examples", "Stretching and swinging exchange energy")},
    {"bead_on_hoop", QT_TRANSLATE_NOOP("Examples", "A motor turns the hoop; does the bead rise?")},
    {"quarter_car", QT_TRANSLATE_NOOP("Examples", "A car's wheel on a road that was measured")},
    {"relativistic_electron", QT_TRANSLATE_NOOP("Examples", "A law of momentum, and an energy that is not T*")},
    {"struck_rod", QT_TRANSLATE_NOOP("Examples", "A blow: where does the slider stay at rest?")},
    {"kepler_orbit", QT_TRANSLATE_NOOP("Examples", "An energy whose error does not grow")},
    {"two_masses_absolute", QT_TRANSLATE_NOOP("Examples", "Two coupled masses, pushed at one end")},
    {"two_masses_relative", QT_TRANSLATE_NOOP("Examples", "One coordinate measured from the other")},
    {"disk_force_torque", QT_TRANSLATE_NOOP("Examples", "A force and a torque in the plane")},
    {"hardening_springs", QT_TRANSLATE_NOOP("Examples", "One law for three springs, as a function")},
    {"elastic_stop", QT_TRANSLATE_NOOP("Examples", "Dry friction and a stop that is hit")},
    {"pendulum_cartesian", QT_TRANSLATE_NOOP("Examples", "The same pendulum with a constraint")},
    {"rod_pendulum", QT_TRANSLATE_NOOP("Examples", "Three coordinates and the force in the pin")},
    {"gear_train", QT_TRANSLATE_NOOP("Examples", "Two inertias and the force of the teeth")},
    {"parallel_cranks", QT_TRANSLATE_NOOP("Examples", "One constraint too many, and harmless")},
    {"flyball_governor", QT_TRANSLATE_NOOP("Examples", "Watt's governor: when does it hunt?")},
    {"andrews_squeezer", QT_TRANSLATE_NOOP("Examples", "A benchmark: seven bodies, six constraints")},
    {"squeezer_bodies", QT_TRANSLATE_NOOP("Examples", "The same benchmark, built of its bodies")},
    {"bricard", QT_TRANSLATE_NOOP("Examples", "A ring that should be stiff, and moves")},
    {"stewart_platform", QT_TRANSLATE_NOOP("Examples", "A platform sways on six springy legs")},
    {"quadcopter", QT_TRANSLATE_NOOP("Examples", "A body in space, lifted by four rotors")},
    {"wheel_pair", QT_TRANSLATE_NOOP("Examples", "It rolls on a slope and drifts to the side")},
    {"knife_edge", QT_TRANSLATE_NOOP("Examples", "A skate that cannot slide sideways")},
    {"electrostatic_transducer", QT_TRANSLATE_NOOP("Examples", "A voltage pulls a plate until it snaps")},
    {"thermal_rc", QT_TRANSLATE_NOOP("Examples", "Heat flows on and out, hour by hour")},
    {"blending_tank", QT_TRANSLATE_NOOP("Examples", "Entropy as a coordinate: a well-posed tank")},
    {"two_link_manipulator", QT_TRANSLATE_NOOP("Examples", "An arm whose joints are regulated")},
    {"slider_crank", QT_TRANSLATE_NOOP("Examples", "A closed chain, to compare formulations with")},
    {"graphs/motor_and_load", QT_TRANSLATE_NOOP("Examples", "Current makes torque, speed makes voltage")},
    {"graphs/gearbox", QT_TRANSLATE_NOOP("Examples", "Two inertias, and a state that is none")},
    {"graphs/sewing_robot", QT_TRANSLATE_NOOP("Examples", "Motor, belts and rollers in one graph")},
    {"graphs/two_tanks", QT_TRANSLATE_NOOP("Examples", "Two tanks and what flows between them")},
    {"graphs/thermal_wall", QT_TRANSLATE_NOOP("Examples", "Heat that passes through two layers")},
    {"graphs/robot_of_vectors", QT_TRANSLATE_NOOP("Examples", "A transformer that turns with the arm")},
    {"graphs/milling_machine", QT_TRANSLATE_NOOP("Examples", "Two beams by their modes, as vectors")},
    {"distributed/bar_modes", QT_TRANSLATE_NOOP("Examples", "How many modes does a bar need?")},
    {"distributed/bar_with_end_mass", QT_TRANSLATE_NOOP("Examples", "A bar as a branch with two ports")},
    {"distributed/pipeline_and_tank", QT_TRANSLATE_NOOP("Examples", "A hydraulic line between a pressure and a tank")},
    {"distributed/spring_chain", QT_TRANSLATE_NOOP("Examples", "Twenty coordinates, written in one row")},
    {"fields/damped_string", QT_TRANSLATE_NOOP("Examples", "A plucked string, by assumed modes")},
    {"fields/plucked_string", QT_TRANSLATE_NOOP("Examples", "Waves that run and come back (d'Alembert)")},
    {"fields/string_end_body", QT_TRANSLATE_NOOP("Examples", "What holds at a free end: a natural condition")},
    {"fields/hanging_chain", QT_TRANSLATE_NOOP("Examples", "It swings in Bessel functions")},
    {"fields/compressed_beam", QT_TRANSLATE_NOOP("Examples", "Compressed on a foundation: does it buckle?")},
    {"fields/rayleigh_beam", QT_TRANSLATE_NOOP("Examples", "Sections that turn bring a term of their own")},
    {"fields/timoshenko_beam", QT_TRANSLATE_NOOP("Examples", "Two fields: deflection and rotation")},
    {"fields/brachistochrone", QT_TRANSLATE_NOOP("Examples", "Which slide is the fastest?")},
    {"fields/catenary", QT_TRANSLATE_NOOP("Examples", "Which surface of revolution is the least?")},
    {"fields/geodesic", QT_TRANSLATE_NOOP("Examples", "The shortest way to a line")},
    {"fields/chain_of_given_length", QT_TRANSLATE_NOOP("Examples", "A chain between two nails")},
    {"fields/dido", QT_TRANSLATE_NOOP("Examples", "The largest land within a given length")},
    {"fields/slide_to_a_line", QT_TRANSLATE_NOOP("Examples", "The fastest slide to a slanted line")},
    {"fields/charge_in_a_field", QT_TRANSLATE_NOOP("Examples", "Two functions of time: a charge turns")},
    {"thesis_translation", QT_TRANSLATE_NOOP("Examples", "Translation: a pendulum on a spring")},
    {"thesis_rotation", QT_TRANSLATE_NOOP("Examples", "Rotation: an elastic conveyor belt")},
    {"thesis_electrical", QT_TRANSLATE_NOOP("Examples", "Electrical: lever, capacitor and coil")},
    {"thesis_fluid", QT_TRANSLATE_NOOP("Examples", "Fluid, as printed: find what it lacks")},
    {"thesis_fluid_repaired", QT_TRANSLATE_NOOP("Examples", "Fluid, with what it lacked")},
    {"thesis_thermal", QT_TRANSLATE_NOOP("Examples", "Thermal, as printed: find what it lacks")},
    {"thesis_thermal_repaired", QT_TRANSLATE_NOOP("Examples", "Thermal, with what it lacked")},
};

// Resources, and what stands before the names of cards.
constexpr std::pair<const char*, const char*> folders[] = {{":/examples", ""},
                                                           {":/examples_graphs", "graphs/"},
                                                           {":/examples_distributed", "distributed/"},
                                                           {":/examples_fields", "fields/"}};

// Up to the first full stop or line break.
QString firstSentence(const QString& text) {
    const QString line = text.trimmed().section(QLatin1Char('\n'), 0, 0);
    const qsizetype stop = line.indexOf(QLatin1String(". "));
    return stop < 0 ? line : line.left(stop + 1);
}

std::size_t rankOf(const QString& name) {
    return static_cast<std::size_t>(
        std::find_if(std::begin(cards), std::end(cards),
                     [&name](const Card& card) { return name == QLatin1String(card.name); }) -
        std::begin(cards));
}

QString summaryOf(const QString& name, const Document& document) {
    const std::size_t rank = rankOf(name);
    return rank < std::size(cards) ? ExampleWords::tr(cards[rank].summary)
                                   : firstSentence(QString::fromStdString(document.header->description));
}

} // namespace

std::vector<Example> loadExamples() {
    struct Ranked {
        std::size_t rank;
        Example example;
    };
    std::vector<Ranked> ranked;
    for (const auto& [resource, prefix] : folders) {
        const QDir folder{QLatin1String(resource)};
        for (const QString& fileName : folder.entryList({QStringLiteral("*.ldae")}, QDir::Files, QDir::Name)) {
            QFile file(folder.filePath(fileName));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            const Document document = withTitlesTranslated(readLdae(file.readAll().toStdString()).document);
            const QString name = QLatin1String(prefix) + fileName.chopped(5);
            ranked.push_back({rankOf(name),
                              {folder.filePath(fileName), QString::fromStdString(document.header->title),
                               summaryOf(name, document), groupsOf(name, document), document}});
        }
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    std::vector<Example> examples;
    for (Ranked& entry : ranked)
        examples.push_back(std::move(entry.example));
    return examples;
}

} // namespace coenergy
