// The analyses besides eigenvalues and modes: one row each.
#include "studio/analysis/analysis_kinds.hpp"

#include "studio/analysis/action_card.hpp"
#include "studio/analysis/conservation_card.hpp"
#include "studio/analysis/formulation_card.hpp"
#include "studio/analysis/matrix_card.hpp"
#include "studio/analysis/reaction_card.hpp"
#include "studio/analysis/response_card.hpp"
#include "studio/analysis/sweep_card.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace coenergy {

namespace {

using Around = CardSurroundings;

template <ResponseCard::Kind kind> QuestionCard* newResponse(const Around& around) {
    return new ResponseCard(kind, around.parent);
}

template <SweepCard::Kind kind> QuestionCard* newSweep(const Around& around) {
    return new SweepCard(kind, around.parent);
}

QuestionCard* newMatrices(const Around& around) {
    return new MatrixCard(around.typesetter, around.parent);
}

QuestionCard* newReactions(const Around& around) {
    return new ReactionCard(around.session, around.parent);
}

QuestionCard* newConserved(const Around& around) {
    return new ConservationCard(around.session, around.typesetter, around.parent);
}

QuestionCard* newFormulations(const Around& around) {
    return new FormulationCard(around.parent);
}

QuestionCard* newActions(const Around& around) {
    return new ActionCard(around.session, around.parent);
}

constexpr AnalysisKind kinds[] = {
    {"frequency-response", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Frequency response"),
     newResponse<ResponseCard::Kind::Frequency>},
    {"step-response", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Step response"),
     newResponse<ResponseCard::Kind::Step>},
    {"root-locus", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Root locus"), newSweep<SweepCard::Kind::Locus>},
    {"natural-frequencies", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Natural frequencies"),
     newSweep<SweepCard::Kind::Spectrum>},
    {"equilibrium-diagram", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Equilibria over a parameter"),
     newSweep<SweepCard::Kind::Diagram>},
    {"matrices", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Matrices"), newMatrices},
    {"reactions", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Reactions"), newReactions},
    {"conserved-quantities", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Conserved quantities"), newConserved},
    {"formulations", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Formulations compared"), newFormulations},
    {"varied-paths", QT_TRANSLATE_NOOP("coenergy::AnalysisPane", "Varied paths"), newActions},
};

} // namespace

std::span<const AnalysisKind> analysisKinds() {
    return kinds;
}

std::string nameInFile(const AnalysisKind& kind) {
    std::string name(kind.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

const AnalysisKind* kindInFile(std::string_view name) {
    const auto* found =
        std::ranges::find_if(kinds, [name](const AnalysisKind& kind) { return nameInFile(kind) == name; });
    return name.empty() ? kinds : found == std::end(kinds) ? nullptr : found;
}

QString titleOf(const AnalysisKind& kind) {
    return QCoreApplication::translate("coenergy::AnalysisPane", kind.words);
}

} // namespace coenergy
