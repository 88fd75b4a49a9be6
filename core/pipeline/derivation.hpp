#pragma once
// From a document to its equations, keeping the last good text of every field: one broken field leaves the
// other equations alive.

#include "base/diagnostic.hpp"
#include "dae/dae_system.hpp"
#include "model/document.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// Whether an equation shows what is typed now, or what was last understood.
enum class Freshness { Current, Stale };

struct LagrangianModel;

struct Derivation {
    Diagnostics diagnostics;                 // errors, warnings and information, in the order of the document
    std::shared_ptr<const DaeSystem> system; // never null
    std::vector<Freshness> freshness;        // of each of the system's equations
    std::shared_ptr<const LagrangianModel> model = nullptr; // what the equations were derived from
};

/// The stages parse, validate and derive with what they remember. Lives on one thread: the algebra thread.
class DerivationStage {
public:
    DerivationStage();
    ~DerivationStage();
    DerivationStage(DerivationStage&&) noexcept;
    DerivationStage& operator=(DerivationStage&&) noexcept;

    /// The values of the parameters in `inserted` are put into the equations. Throws Cancelled when a stop is
    /// requested.
    Derivation run(const Document& document, const std::stop_token& stop, const std::vector<std::string>& inserted = {});

private:
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

} // namespace coenergy
