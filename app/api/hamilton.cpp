// The form is made on the algebra's thread and printed here.
#include "api/hamilton.hpp"

#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"

namespace coenergy::api {

namespace {

std::string quotedNames(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "`" : ", `") + name + "`";
    return list;
}

std::string wordsFor(const HamiltonObstacle& obstacle) {
    using Reason = HamiltonObstacle::Reason;
    const std::string names = quotedNames(obstacle.coordinates);
    switch (obstacle.reason) {
    case Reason::NotInvertible:
        return "no formula was found that gives the flows of " + names +
               " from their momenta, which are not affine in them; it is found for momenta that grow with one flow, or "
               "with a sum of squares of flows, and can be solved for it";
    case Reason::ValuesSingular:
        return "with the values of the parameters the momentum of " + names +
               " does not determine its flow: some mass or inertia is zero. Leave its term out of the kinetic "
               "coenergy, or give it another value";
    case Reason::KeptByName:
        return "the definitions of this model are kept by name, because written out its equations are too long; so "
               "would be Hamilton's";
    case Reason::TooLarge:
        return "the kinetic coenergy couples " + std::to_string(obstacle.coordinates.size()) + " coordinates; up to " +
               std::to_string(mostTogether) + " are solved for in symbols";
    case Reason::NotFound: break;
    }
    return "the equations are beyond the algebra: they have no values, or functions that it does not differentiate";
}

/// Expressions in each form.
class Printed {
public:
    explicit Printed(const Notation& notation) : m_text(notation), m_latex(notation) {}

    std::string text(const Expression& expression) { return m_text.print(expression); }
    std::string latex(const Expression& expression) { return m_latex.print(expression); }
    std::string latex(const std::string& name) { return m_latex.print(Expression::symbol(name)); }
    AnswerCell cell(const Expression& expression) { return {text(expression), text(expression), latex(expression)}; }

private:
    TextPrinter m_text;
    LatexPrinter m_latex;
};

// What T* says nothing of: the momentum of such a coordinate, and its equation.
void addPrimary(Answer& answer, const HamiltonianForm& form, Printed& printed, std::vector<std::string>& canonical) {
    std::vector<Answer> list;
    for (const PrimaryConstraint& primary : form.primary) {
        Answer one;
        one.add({{"coordinate", primary.coordinate}, {"flow", primary.flow}, {"momentum", primary.momentum}});
        one.add({"of_flows"}, printed.cell(primary.ofFlows));
        one.add({"of_momenta", "primary constraint: " + primary.momentum + " = "}, printed.cell(primary.ofMomenta));
        one.add({"equation", "remains of " + primary.coordinate + ": 0 = "}, printed.cell(primary.residual));
        list.push_back(std::move(one));
        canonical.push_back(printed.latex(primary.momentum) + " &= " + printed.latex(primary.ofMomenta));
        canonical.push_back("0 &= " + printed.latex(primary.residual));
    }
    answer.addList("primary_constraints", list);
}

void addPairs(Answer& answer, const HamiltonianForm& form, Printed& printed) {
    std::vector<Answer> pairs;
    std::vector<std::string> canonical;
    for (const CanonicalPair& pair : form.pairs) {
        Answer one;
        one.add({{"coordinate", pair.coordinate}, {"flow", pair.flow}, {"momentum", pair.momentum}});
        one.add({"of_flows", pair.momentum + " = ", printed.latex(pair.momentum)}, printed.cell(pair.ofFlows));
        one.add({"coordinate_rate", "d" + pair.coordinate + "/dt = "}, printed.cell(pair.flowOfMomenta));
        one.add({"momentum_rate", "d" + pair.momentum + "/dt = "}, printed.cell(pair.momentumRate));
        one.add({{"cyclic", pair.isCyclic}});
        pairs.push_back(std::move(one));
        canonical.push_back("\\dot{" + printed.latex(pair.coordinate) + "} &= " + printed.latex(pair.flowOfMomenta));
        canonical.push_back("\\dot{" + printed.latex(pair.momentum) + "} &= " + printed.latex(pair.momentumRate));
    }
    answer.addList("canonical", pairs);
    addPrimary(answer, form, printed, canonical);
    for (const Equation& condition : form.conditions)
        canonical.push_back("0 &= " + printed.latex(condition.residual));
    answer.addAligned(canonical);
}

void addPotentialCoenergy(Answer& answer, const HamiltonianForm& form, Printed& printed) {
    if (!form.potentialCoenergy)
        return answer.add(Json{{"potential_coenergy", nullptr}});
    answer.add({"potential_coenergy", "V* = ", "V^{*}"}, printed.cell(form.potentialCoenergy->value));
    std::vector<Answer> efforts;
    for (std::size_t k = 0; k < form.potentialCoenergy->efforts.size(); ++k) {
        const std::string& name = form.potentialCoenergy->efforts[k];
        Answer one;
        one.add({{"effort", name}});
        one.add({"of_displacements", "   " + name + " = ", printed.latex(name)},
                printed.cell(form.potentialCoenergy->ofDisplacements[k]));
        efforts.push_back(std::move(one));
    }
    answer.addList("efforts_of_potential", efforts);
}

void addInvariants(Answer& answer, const HamiltonianForm& form, Printed& printed) {
    std::vector<Answer> invariants;
    for (const CanonicalInvariant& invariant : form.invariants) {
        Answer one;
        const std::string name = "G" + std::to_string(invariants.size() + 1);
        one.add({"value", "conserved: " + name + " = "}, printed.cell(invariant.value));
        one.add({"bracket_with_H", "   {" + name + ", H} = "}, printed.cell(invariant.bracket));
        AnswerCell earlier{Json::array()};
        for (std::size_t k = 0; k < invariant.withEarlier.size(); ++k) {
            earlier.json.push_back(printed.text(invariant.withEarlier[k]));
            one.note("   {G" + std::to_string(k + 1) + ", " + name + "} = " + printed.text(invariant.withEarlier[k]));
        }
        one.add({"brackets_with_earlier"}, earlier);
        invariants.push_back(std::move(one));
    }
    answer.addList("conserved", invariants);
}

void addRouth(Answer& answer, const HamiltonianForm& form, Printed& printed) {
    if (!form.routh)
        return answer.add(Json{{"routh", nullptr}});
    Answer routh;
    routh.add({"ignored", "cyclic, with constant momenta: "}, cellOf(form.routh->ignored));
    routh.add(Json{{"momenta", form.routh->momenta}});
    routh.add({"routhian", "R = ", "R"}, printed.cell(form.routh->routhian));
    routh.add({"effective_potential", "V_eff = ", "V_{\\mathrm{eff}}"}, printed.cell(form.routh->effectivePotential));
    answer.addObject("routh", routh);
}

} // namespace

Answer hamiltonAnswer(const Question& question) {
    refuseWhatIsWrong(question, question.model());
    const ModelState state =
        question.stages.with(memberAt<&ModelState::conservation>, editedOf(question.model()), question.stop);
    if (!state.derivation->model)
        question.remarks.refuse("the model is not stated by energies; turn it into one that is, with "
                                "`convert --to energies`");
    std::optional<std::variant<HamiltonianForm, HamiltonObstacle>> found;
    question.stages.work([&] {
        found =
            hamiltonianForm(*state.derivation->model, *state.derivation->system, *state.conservation, question.stop);
    });
    if (const auto* obstacle = std::get_if<HamiltonObstacle>(&*found))
        question.remarks.refuse(wordsFor(*obstacle));
    const auto& form = std::get<HamiltonianForm>(*found);
    Printed printed(form.notation);
    Answer answer;
    answer.add({"hamiltonian", "H = ", "H"}, printed.cell(form.hamiltonian));
    answer.add({"kinetic_energy", "T = ", "T"}, printed.cell(form.kineticEnergy));
    addPotentialCoenergy(answer, form, printed);
    addPairs(answer, form, printed);
    std::vector<std::string> conditions;
    for (const Equation& condition : form.conditions) {
        conditions.push_back(condition.name + ": " + printed.text(condition.residual) + " = 0");
        answer.note(conditions.back());
    }
    answer.add({"conditions"}, cellOf(conditions));
    addInvariants(answer, form, printed);
    addRouth(answer, form, printed);
    return answer;
}

} // namespace coenergy::api
