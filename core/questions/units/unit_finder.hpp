#pragma once
// Collects, text by text, what is known about the measures of a document's names, and contradictions.

#include "base/diagnostic.hpp"
#include "dimension/text_measure.hpp"
#include "dimension/unit.hpp"
#include "model/document.hpp"

#include <map>
#include <optional>
#include <string>

namespace coenergy {

inline const MeasureForm aSecond = {{}, {{0, 0, 1, 0, 0, 0, 0}, 0}};
inline const MeasureForm aJoule = {{}, {{2, 1, -2, 0, 0, 0, 0}, 0}};
inline const MeasureForm aKelvin = {{}, {{0, 0, 0, 0, 1, 0, 0}, 0}};

inline MeasureForm operator/(const MeasureForm& a, const MeasureForm& b) {
    return a * power(b, Exponent(-1));
}

/// The measure required of a text, and where the requirement comes from.
struct UnitDemand {
    MeasureForm form;
    Argument who; ///< a quantity, or a name as a text
    bool numbersFitAll = false;
};

/// The known measures of names so far. Energies are in J, or in what stands for it, times a common scale, which is
/// free.
class UnitFinder {
public:
    /// The document, whose texts are quoted, must outlive it.
    explicit UnitFinder(const Document& document, const MeasureForm& energy = aJoule)
        : m_document(document), m_energyScale(m_system.newUnknown(Freedom::ScaleAlone)),
          m_energy(energy * m_energyScale) {}

    // An exponent out of range is not intended: a text with one is skipped.
    template <class Act> static void guarded(Act act) {
        try {
            act();
        } catch (const ExponentOverflow&) {
        }
    }

    /// Of several declarations of a name the first counts. Returns the measure of the unit, which may be empty.
    MeasureForm declare(const std::string& name, const std::string& unit, const Field& field);
    void declareAs(const std::string& name, const MeasureForm& form);
    void declareWithRate(const std::string& name, const std::string& rate, const std::string& unit, const Field& field);
    void declareParameters();
    void declareTables();
    /// pi is a pure number unless it is declared.
    void declarePi(bool isTaken);

    bool isDeclared(const std::string& name) const { return m_names.contains(name); }
    const MeasureForm& formOf(const std::string& name) const { return m_names.at(name).form; }
    const MeasureForm& energy() const { return m_energy; }

    /// Whether anything but angles has a unit, and units can be read.
    bool canCheck() const { return m_hasUnits && m_hasDatabase; }
    bool hasUnits() const { return m_hasUnits; }

    std::optional<UnitDemand> demandOfName(const std::string& name, bool numbersFitAll) const;

    /// Numbers from `freeNumbers` on may have any unit. Of several misfits the first is reported.
    MeasuredPart measure(const Field& field, const Syntax& syntax, const std::optional<UnitDemand>& demand,
                         std::size_t freeNumbers = SIZE_MAX);
    /// A definition has the unit of its text; the measure of its first term is the one with which the others are
    /// compared.
    void takeDefinition(const Field& field, const Syntax& syntax, std::size_t freeNumbers = SIZE_MAX);
    bool equate(const MeasureForm& a, const MeasureForm& b) { return m_system.equate(a, b); }
    MeasureForm reduced(const MeasureForm& form) { return m_system.reduced(form); }
    /// If nothing determines another scale of energies, it is J.
    void settleEnergyScale() { m_system.equate(m_energyScale, {}); }

    void report(Code code, const Field& field, const Span& span, Arguments arguments);
    /// Proposes units for parameters that have none.
    void proposeUnits();
    std::string inWords(const MeasureForm& form, JouleName joule = JouleName::Joule);
    const std::string& typedUnitOf(const std::string& name) const { return m_names.at(name).unit; }
    const Diagnostics& findings() const { return m_findings; }

    /// For every name, the unit as typed, otherwise the usual name of the inferred one.
    UnitNames unitsOfNames();

private:
    struct Measured {
        MeasureForm form;
        std::string unit; // as typed, or empty
    };

    MeasureForm readForm(const std::string& unit, const Field& field);
    MeasuredPart partOf(const std::string& name);
    void lookForTurns(const Field& field, const Syntax& syntax);
    void tell(const Field& text, const Misfit& misfit, const std::optional<UnitDemand>& demand);
    std::string inWords(const MeasuredPart& part) { return part.unit ? *part.unit : inWords(part.form); }

    const Document& m_document;
    DimensionSystem m_system;
    MeasureForm m_energyScale;
    MeasureForm m_energy;
    std::map<std::string, Measured, std::less<>> m_names;
    bool m_hasUnits = false;
    bool m_isPiTaken = false;
    bool m_hasDatabase = true;
    Diagnostics m_findings;
};

} // namespace coenergy
