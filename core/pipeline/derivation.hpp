#pragma once
// From a document to its equations, keeping the last good text of every field: one broken field leaves the
// other equations alive. What is good for a moment while a text is being typed does not count: `V = m*g*l` on the way
// to `V = m*g*l*cos(theta)` is another model.

#include "base/diagnostic.hpp"
#include "dae/dae_system.hpp"
#include "dae/freshness.hpp"
#include "model/parsed_model.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// What the fields hold, and what they held when the last of them was left or at rest.
struct Edited {
    Document document;
    Document settled;
    std::vector<std::string> inserted = {}; // parameters whose values are put into the equations
    bool isWrittenOut = false;              // definitions, too, however long that becomes

    /// Nobody is typing.
    Edited(const Document& now) : document(now), settled(now) {}
    Edited(const Document& now, const Document& before) : document(now), settled(before) {}
};

struct LagrangianModel;

struct Derivation {
    Diagnostics diagnostics;                 // errors, warnings and information, in the order of the document
    std::shared_ptr<const DaeSystem> system; // never null
    std::vector<Freshness> freshness;        // of each of the system's equations
    std::shared_ptr<const LagrangianModel> model = nullptr; // what the equations were derived from
    std::vector<std::string> lostNames = {}; // that nothing declares any more: the equations are those before
    std::vector<Field> leftOut = {};         // of which nothing was ever understood: the equations are without them
};

/// The stages parse, validate and derive with what they remember. Lives on one thread: the algebra thread.
class DerivationStage {
public:
    DerivationStage();
    ~DerivationStage();
    DerivationStage(DerivationStage&&) noexcept;
    DerivationStage& operator=(DerivationStage&&) noexcept;

    /// What stands in for a broken field is what was understood of it in a settled document, of this run or of one
    /// before. `parsed` is the document of `edited`. Throws Cancelled when a stop is requested.
    Derivation run(const Edited& edited, const ParsedModel& parsed, const std::stop_token& stop);
    /// The same from the texts. The values of the parameters in `inserted` are put into the equations.
    Derivation run(const Edited& edited, const std::stop_token& stop, const std::vector<std::string>& inserted = {});

private:
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

} // namespace coenergy
