// The words stand here alone; core knows kinds of flaws.
#include "api/sensitivities.hpp"

#include "base/argument_text.hpp"

#include <algorithm>
#include <limits>

namespace coenergy::api {

namespace {

std::string textOf(const UnvariedName& name) {
    switch (name.reason) {
    case UnvariedName::Reason::Structural:
        return "the structure of the equations depends on the value of `" + name.name + "`";
    case UnvariedName::Reason::Sizes:
        return "`" + name.name +
               "` says how many items the model has, or stands in what is written out for it; vary what these items "
               "use";
    case UnvariedName::Reason::Corner:
        return "`" + name.what + "` = `" + name.function + "` has no derivative by `" + name.name + "` at " +
               shortNumber(name.value) + ": a corner or a jump is there, or a slope without bound; give `" + name.name +
               "` a value beside it, or state `" + name.what + "` without the corner";
    case UnvariedName::Reason::Settings:
        return "the end, the step or a tolerance of the run depends on `" + name.name + "`";
    case UnvariedName::Reason::Twice: return "`" + name.name + "` is named twice";
    case UnvariedName::Reason::Unknown: break;
    }
    return "`" + name.name + "` is neither a parameter with a value nor a variable with an initial value";
}

// What is wrong, without the time.
std::string reasonOf(const SensitivityFlaw& flaw) {
    const std::string function = flaw.where.empty() ? "a function" : "`" + flaw.where + "`";
    switch (flaw.kind) {
    case SensitivityFlaw::Kind::Method:
        return "the steps of `" + flaw.where + "` are not differentiated; take `dop853`, `dopri5` or `radau5`";
    case SensitivityFlaw::Kind::Stabilization:
        return "the equations of Baumgarte's stabilization are not differentiated; take `projection`";
    case SensitivityFlaw::Kind::FlowLaw:
        return "flows without inertia follow a law whose slope may vanish or jump; give these coordinates a little "
               "inertia, "
               "or vary with `coenergy sweep`";
    case SensitivityFlaw::Kind::Redundancy:
        return "constraints are redundant, so that reactions are not unique; leave out those that `coenergy check` "
               "names";
    case SensitivityFlaw::Kind::Start:
        return "the consistent start does not follow `" + flaw.where + "` smoothly; give `" + flaw.where +
               "` a value beside this one, or state the start so that nothing is moved";
    case SensitivityFlaw::Kind::OnSurface:
        return "the run starts where " + function +
               " changes, and what is varied moves it off to one side; start beside that place";
    case SensitivityFlaw::Kind::Held:
        return flaw.where.empty()
                   ? "the motion is held by several surfaces, or at rest on a kink; replace the kinks by something "
                     "smooth, such as tanh with a small width, or end the run before"
                   : "the motion comes to " + function +
                         " or leaves it in a way that is not smooth; end the run before, or replace that function by "
                         "something smooth";
    case SensitivityFlaw::Kind::Together:
        return function +
               " changes at the same time as another function, and not whatever is varied; move one of the two "
               "times a little, or vary fewer numbers";
    case SensitivityFlaw::Kind::Grazing:
        return "the argument of " + function +
               " barely reaches zero or barely misses it, so that what comes after depends on it without bound; end "
               "the run "
               "before, or change a value so that it clearly does";
    case SensitivityFlaw::Kind::Corner:
        return function + " is on its corner there, where it has two slopes by `" + flaw.by + "`; give `" + flaw.by +
               "` or the start a value beside it, or replace the corner";
    case SensitivityFlaw::Kind::OutputCorner:
        return "the output `" + flaw.where + "` has no derivative by `" + flaw.by +
               "` there: a corner or a jump, or a slope without bound; leave it out, give `" + flaw.by +
               "` a value beside it, or replace the corner";
    case SensitivityFlaw::Kind::OfForces:
        return function + " jumps where forces or accelerations pass zero, whose rate is not known; let it depend on "
                          "displacements, flows or t";
    case SensitivityFlaw::Kind::Jump:
        return "the state jumps without an impulse; end the run before, or let what jumps rise in a short time";
    case SensitivityFlaw::Kind::Impulse:
        return "the effect of " + function +
               " does not follow smoothly; use a force that lasts for a short time in its place";
    case SensitivityFlaw::Kind::Singular: return "the motion passes a singular position; end the run before it";
    case SensitivityFlaw::Kind::Steep:
        return "a slope of the equations has no bound there, as a root's at zero; add a small number under the root, "
               "or end the run before";
    case SensitivityFlaw::Kind::Undefined: break;
    }
    return "a derivative has no finite value; look for a root or a quotient that vanishes there";
}

// Where the reason belongs to a moment of the run.
bool isOfMoment(SensitivityFlaw::Kind kind) {
    using Kind = SensitivityFlaw::Kind;
    return kind != Kind::Method && kind != Kind::Stabilization && kind != Kind::Redundancy && kind != Kind::Start &&
           kind != Kind::OnSurface;
}

} // namespace

SimulationProblem differentiated(const Question& question, const PreparedModel& model, const ParsedModel& parsed,
                                 SimulationProblem problem, const std::vector<std::string>& names) {
    if (names.empty())
        return problem;
    auto changes = changesOf(model, parsed, question.given.overrides, names);
    if (const auto* unvaried = std::get_if<UnvariedName>(&changes))
        question.remarks.reject("sensitivity", textOf(*unvaried));
    return varied(std::move(problem), std::get<std::vector<GivenChange>>(std::move(changes)));
}

std::string textOf(const SensitivityFlaw& flaw) {
    const std::string time = isOfMoment(flaw.kind) ? " at t = " + shortNumber(flaw.time) : "";
    return "no sensitivities" + time + ": " + reasonOf(flaw);
}

std::string oneSidedText(const SimulationResult& result) {
    std::vector<std::string> names, times;
    const auto add = [](std::vector<std::string>& list, const std::string& entry) {
        if (std::find(list.begin(), list.end(), entry) == list.end())
            list.push_back(entry);
    };
    for (const OneSidedDerivative& each : result.sensitivities.oneSided) {
        add(names, "`" + result.sensitivities.series[each.series].name + "`");
        add(times, shortNumber(result.trajectory.time[each.row]));
    }
    if (names.empty())
        return "";
    return joinedNames(names) + " without a value (nan) at t = " + joinedNames(times) +
           ": a function changes in that row, at a time that is moved by what is varied, so that the derivatives "
           "on its two sides differ; choose an output step whose rows are beside that time";
}

Trajectory withSensitivities(const SimulationResult& result) {
    Trajectory all = result.trajectory;
    const std::size_t first = all.series.size();
    all.series.insert(all.series.end(), result.sensitivities.series.begin(), result.sensitivities.series.end());
    for (const auto& [series, row] : result.sensitivities.oneSided)
        all.series[first + series].values[row] = std::numeric_limits<double>::quiet_NaN();
    return all;
}

} // namespace coenergy::api
