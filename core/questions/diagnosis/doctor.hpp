#pragma once
// What can be reported about a model, well-posed or not.

#include "base/diagnostic.hpp"
#include "diagnosis/constraint_rank.hpp"
#include "diagnosis/structure_report.hpp"
#include "reduction/integrable_constraints.hpp"
#include "setup/givens.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// Turns the results of the analyses into a report with names, and into findings with codes and places. Each is
/// reported once.
class Doctor {
public:
    Doctor(const DaeSystem& system, const Givens& givens, StructureReport& report, Diagnostics& findings)
        : m_givens(givens), m_system(system), m_report(report), m_findings(findings) {}

    /// The structure is analysed with these values inserted from now on, which is reported if it differs. If the
    /// structure is then no longer sound, the values are the fault, and other findings about it their consequence.
    void reportValues(const Substitution& values, bool isOther, bool isSound);

    void reportConstraints(const ConstraintRank& rank);
    void reportStructure(const Reduction& reduction, const std::vector<std::string>& equations,
                         const std::vector<std::string>& unknowns);
    /// Equations whose Jacobian is singular for all values on the constraints.
    void reportLastingSingularity(const std::vector<std::string>& equations);
    /// Coordinates without inertia, and those for which the mass matrix is not positive at the start.
    void reportInertia(const Point& start);
    /// Coordinates that nothing but dry friction keeps from moving at once.
    void reportDryFriction(const ReducedSystem& reduced);
    void reportIntegrable(const std::vector<IntegrableConstraint>& constraints);

private:
    // For coordinates that something determines; the others are reported elsewhere.
    void reportWithoutInertia(const std::vector<std::size_t>& rows);
    void reportNegative(const std::vector<std::size_t>& rows);
    std::string constraintName(std::size_t j) const;
    std::vector<std::string> constraintNames(const std::vector<std::size_t>& constraints) const;
    void reportTooMany(NamedPart part);
    // The equations as text, if they are short enough to be read at a glance.
    SourceTexts printed(const std::vector<std::string>& equations) const;
    // Equations without unknowns: for a coordinate that occurs nowhere, it is reported that nothing determines it; for
    // equations that combine to nothing, what the combination states; for those with unknowns inside functions that
    // jump, just that.
    void reportEmpty(const std::vector<std::string>& equations);
    // Unknowns, or derivatives of them, that an expression contains, itself or by its statements.
    std::set<std::string> unknownsIn(const Expression& expression) const;
    bool occursInsideJumps(const std::string& unknown) const;
    void reportUndetermined(NamedPart part);
    void reportHidden(const std::vector<HiddenConstraint>& found);
    void reportDependent(const std::vector<std::string>& equations, const std::vector<std::string>& unknowns);
    // Separates names of coordinates and of constraints: a coordinate's equation has its name.
    Arguments withEquations(Arguments before, const std::vector<std::string>& equations, const Arguments& after) const;
    bool isCoordinate(const std::string& equation) const;
    Quantity quantityOf(const std::string& unknown) const;
    void report(Code code, Severity severity, Field field, Arguments arguments);
    Field constraintField(std::size_t j) const;
    Field unknownField(const std::string& name) const;
    // For a constraint its text, for a coordinate's equation the coordinate.
    Field equationField(const std::string& name) const;

    const Givens& m_givens;
    DaeSystem m_system;
    StructureReport& m_report;
    Diagnostics& m_findings;
    // Values for which the structure is no longer sound: reported with the unknowns they leave undetermined, or else
    // alone.
    struct Fault {
        Field place;
        SourceTexts values;
        bool isTold = false;
    };
    std::optional<Fault> m_fault;
    std::set<std::string> m_combined; // equations that became empty by combination with others
};

} // namespace coenergy
