// Findings, and what takes the place of results after a fault.
#include "pipeline/model_state.hpp"

#include "derivation/simplification.hpp"

#include <algorithm>
#include <new>
#include <system_error>

namespace coenergy {

namespace {

// The model of a field is refused for reasons of which its equations only warn.
bool isSameFinding(const Diagnostic& a, const Diagnostic& b) {
    return a.code == b.code && a.field == b.field && a.span == b.span && a.arguments == b.arguments;
}

void append(Diagnostics& all, const Diagnostics& more, std::size_t first = 0) {
    all.insert(all.end(), more.begin() + static_cast<std::ptrdiff_t>(first), more.end());
}

} // namespace

// The findings of the preparation follow those of the derivation.
Diagnostics findingsOf(const ModelState& state) {
    if (!state.derivation)
        return {};
    Diagnostics all = state.derivation->diagnostics;
    const std::size_t derived = all.size();
    if (state.simplified)
        append(all, simplificationFindings(*state.simplified));
    if (state.preparation)
        append(all, state.preparation->derivation.diagnostics, derived);
    if (state.other)
        for (const Diagnostic& finding : state.other->findings)
            if (std::none_of(all.begin(), all.end(),
                             [&](const Diagnostic& told) { return isSameFinding(told, finding); }))
                all.push_back(finding);
    return all;
}

// Failure to allocate a stack is reported as another exception.
Diagnostic faultFinding(const std::exception& error) {
    const auto* system = dynamic_cast<const std::system_error*>(&error);
    const bool hasNoThread = system && system->code() == std::errc::resource_unavailable_try_again;
    if (hasNoThread || dynamic_cast<const std::bad_alloc*>(&error))
        return {Code::NotEnoughMemory, Severity::Error, {}, {}, {}};
    return {Code::Internal, Severity::Error, {}, {}, {FreeText(error.what())}};
}

ModelState failed(ModelState state, const std::exception& error) {
    Derivation derivation;
    derivation.system = std::make_shared<const DaeSystem>();
    derivation.diagnostics.push_back(faultFinding(error));
    state.simplified = derivation.system;
    state.derivation = std::make_shared<const Derivation>(std::move(derivation));
    state.preparation.reset();
    return state;
}

} // namespace coenergy
