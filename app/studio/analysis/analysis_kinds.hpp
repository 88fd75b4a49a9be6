#pragma once

#include <QString>

#include <span>
#include <string_view>

class QWidget;

namespace coenergy {

class QuestionCard;
class Session;
class Typesetter;

/// What a new card is made from; all of it must outlive the card.
struct CardSurroundings {
    Session& session;
    Typesetter& typesetter;
    QWidget* parent = nullptr;
};

/// An analysis that can be asked for.
struct AnalysisKind {
    std::string_view name; ///< of its action, behind "add-"
    const char* words;     ///< of the menu
    QuestionCard* (*newCard)(const CardSurroundings& surroundings);
};

/// In the order of the menu.
std::span<const AnalysisKind> analysisKinds();
QString titleOf(const AnalysisKind& kind);

} // namespace coenergy
