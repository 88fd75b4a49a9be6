#pragma once
// From a document to its equations, keeping the last good text of every field: one broken field does not affect
// unrelated equations. A text that is valid only for a moment during typing does not count: `V = m*g*l` on the way to
// `V = m*g*l*cos(theta)` is a different model.

#include "base/diagnostic.hpp"
#include "dae/dae_system.hpp"
#include "dae/freshness.hpp"
#include "meaning/parsed_model.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// The present contents of the fields, and those when the user last left one or paused.
struct Edited {
    Document document;
    Document settled;
    std::vector<std::string> inserted = {}; // parameters whose values are inserted into the equations
    bool isWrittenOut = false;              // definitions as well, however long the result

    /// For a document that is not being edited.
    Edited(const Document& now) : document(now), settled(now) {}
    Edited(const Document& now, const Document& before) : document(now), settled(before) {}
};

struct LagrangianModel;

struct Derivation {
    Diagnostics diagnostics;                 // errors, warnings and information, in the order of the document
    std::shared_ptr<const DaeSystem> system; // never null
    std::vector<Freshness> freshness;        // of each of the system's equations
    std::shared_ptr<const LagrangianModel> model = nullptr; // what the equations were derived from
    std::vector<std::string> lostNames = {};                // no longer declared: the equations are the previous ones
    std::vector<Field> leftOut = {};                        // never understood: the equations lack them
};

/// The stages parse, validate and derive with their caches. Lives on one thread: the algebra thread.
class DerivationStage {
public:
    DerivationStage();
    ~DerivationStage();
    DerivationStage(DerivationStage&&) noexcept;
    DerivationStage& operator=(DerivationStage&&) noexcept;

    /// A broken field is replaced by what was understood of it in a settled document, of this run or an earlier one.
    /// `parsed` is the document of `edited`. Throws Cancelled when a stop is requested.
    Derivation run(const Edited& edited, const ParsedModel& parsed, const std::stop_token& stop);
    /// The same from the texts. The values of the parameters in `inserted` are inserted into the equations.
    Derivation run(const Edited& edited, const std::stop_token& stop, const std::vector<std::string>& inserted = {});

private:
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

} // namespace coenergy
