#pragma once

#include "base/diagnostic.hpp"
#include "expression/notation.hpp"
#include "model/document.hpp"

#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// Whether the texts use a flow or momentum of the name, which only a coordinate has; a model of nothing but fields and
/// functionals has no coordinates.
enum class Movement { Unseen, Seen, Impossible };

/// An undeclared name in the texts, with the coordinate that it would belong to: `x` for `dotx`, and for `p_x` where
/// an energy is typed in momenta.
struct UnknownNameUse {
    std::string name;
    std::string coordinate;
    Movement movement = Movement::Unseen;
    std::string product = {}; ///< what may have been meant: `m*g` by `mg`

    bool operator==(const UnknownNameUse&) const = default;
};

/// The unknown names among the diagnostics, each once, in the order of their appearance. A flow or momentum stands
/// for its coordinate if that is unknown as well.
std::vector<UnknownNameUse> unknownNames(const Diagnostics& diagnostics, const Document& document);

/// The same, each with the first field that has it. Names that seem to be misspelt are left out.
std::map<Field, std::vector<UnknownNameUse>> newNames(const Diagnostics& diagnostics, const Document& document);

/// What names are declared as.
struct Declarations {
    std::vector<std::string> coordinates;
    std::vector<std::string> parameters;
    std::string value = {}; ///< of each parameter; without one they stay symbolic
};
/// What moves becomes a coordinate, everything else a parameter.
Declarations likelyDeclarations(const std::vector<UnknownNameUse>& uses);

/// New names are unanswered questions, not errors; nor is it an error that nothing moves yet while there are new names,
/// or that a row that was just added has no name.
Diagnostics withQuestionsAsHints(Diagnostics diagnostics, const Document& document);

/// How names are typeset; an undeclared name as what it is likely to become: `dotx` as the flow of x.
Notation notationWithNewNames(const Document& document, const Diagnostics& diagnostics);

/// The document with these declarations at the end; names that are already declared stay as they are.
Document withDeclarations(const Document& document, const Declarations& names);

/// The document with parameters or coordinates of these names at the end; names that are already declared stay as they
/// are, but a parameter that shall be a coordinate becomes one.
Document withDeclarations(const Document& document, Section section, const std::vector<std::string>& names);

} // namespace coenergy
