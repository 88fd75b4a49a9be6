#pragma once

#include <QString>

#include <span>
#include <string>
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
/// Its name in a file, one of analysisNames.
std::string nameInFile(const AnalysisKind& kind);
/// The kind of this name in a file, of which none is the first; null for an unknown one.
const AnalysisKind* kindInFile(std::string_view name);

} // namespace coenergy
