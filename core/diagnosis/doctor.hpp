#pragma once
// What can be said about a model that is not well-posed, and about one that is.

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

/// Tells what others found: into a report by names, and as findings with codes and places. Each is told once.
class Doctor {
public:
    Doctor(const DaeSystem& system, const Givens& givens, StructureReport& report, Diagnostics& findings)
        : m_givens(givens), m_system(system), m_report(report), m_findings(findings) {}

    /// The structure is looked at with these values put in from now on, which is worth a word if it differs; where it
    /// is no longer sound, they are the fault, and what is told of it their consequence.
    void tellValues(const Substitution& values, bool isOther, bool isSound);

    void tellConstraints(const ConstraintRank& rank);
    void tellStructure(const Reduction& reduction, const std::vector<std::string>& equations,
                       const std::vector<std::string>& unknowns);
    /// Equations whose Jacobian is singular for all values on the constraints.
    void tellLastingSingularity(const std::vector<std::string>& equations);
    /// Where the mass matrix has nothing, and where it is not positive at the start.
    void tellInertia(const Point& start);
    /// Coordinates that nothing but dry friction keeps from moving at once.
    void tellDryFriction(const ReducedSystem& reduced);
    void tellIntegrable(const std::vector<IntegrableConstraint>& constraints);

private:
    // Of coordinates that something determines: of the others more is said elsewhere.
    void tellWithoutInertia(const std::vector<std::size_t>& rows);
    void tellNegative(const std::vector<std::size_t>& rows);
    std::string constraintName(std::size_t j) const;
    std::vector<std::string> constraintNames(const std::vector<std::size_t>& constraints) const;
    void tellTooMany(NamedPart part);
    // The equations as text, if they can be taken in at a glance.
    SourceTexts printed(const std::vector<std::string>& equations) const;
    // Equations without unknowns: of the coordinate that occurs nowhere it is said that nothing determines it, of those
    // that were combined to nothing what the combination says.
    void tellEmpty(const std::vector<std::string>& equations);
    void tellUndetermined(NamedPart part);
    void tellHidden(const std::vector<HiddenConstraint>& found);
    void tellDependent(const std::vector<std::string>& equations, const std::vector<std::string>& unknowns);
    // Names of coordinates and of constraints apart: a coordinate's equation has its name.
    Arguments withEquations(Arguments before, const std::vector<std::string>& equations, const Arguments& after) const;
    bool isCoordinate(const std::string& equation) const;
    Quantity quantityOf(const std::string& unknown) const;
    void report(Code code, Severity severity, Field field, Arguments arguments);
    Field constraintField(std::size_t j) const;
    Field unknownField(const std::string& name) const;
    // Of a constraint its text, of a coordinate's equation the coordinate.
    Field equationField(const std::string& name) const;

    const Givens& m_givens;
    DaeSystem m_system;
    StructureReport& m_report;
    Diagnostics& m_findings;
    // Values with which the structure is no longer sound: told with what they leave undetermined, else by themselves.
    struct Fault {
        Field place;
        SourceTexts values;
        bool isTold = false;
    };
    std::optional<Fault> m_fault;
    std::set<std::string> m_combined; // equations that became empty by combination with others
};

} // namespace coenergy
