// What may be completed: the vocabulary of the model, ordered as its author wrote it, then what is built in.

#include "editor/field/completion.hpp"

#include "expression/function.hpp"
#include "expression/letters.hpp"
#include "model/conjugate_names.hpp"
#include "model/names.hpp"
#include "model/vocabulary.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Completion)
};

QString kindWord(Meaning meaning) {
    switch (meaning) {
    case Meaning::Time: return Words::tr("time");
    case Meaning::Pi: return Words::tr("constant");
    case Meaning::Parameter: return Words::tr("parameter");
    case Meaning::Definition: return Words::tr("definition");
    case Meaning::OwnFunction: return Words::tr("function");
    case Meaning::Table: return Words::tr("table");
    case Meaning::Coordinate: return Words::tr("coordinate");
    case Meaning::Flow: return Words::tr("flow");
    case Meaning::Acceleration: return Words::tr("acceleration");
    case Meaning::Multiplier: return Words::tr("multiplier");
    case Meaning::Effort: return Words::tr("regulated effort");
    case Meaning::Dynamic: return Words::tr("dynamic variable");
    case Meaning::DynamicRate: return Words::tr("rate of change");
    case Meaning::Output: return Words::tr("output");
    }
    return {};
}

// Where a meaning stands in the list; what no text may use is left out.
int placeOf(Meaning meaning) {
    static constexpr Meaning order[] = {Meaning::Coordinate,  Meaning::Flow,   Meaning::Parameter, Meaning::Definition,
                                        Meaning::OwnFunction, Meaning::Table,  Meaning::Dynamic,   Meaning::Effort,
                                        Meaning::Multiplier,  Meaning::Output, Meaning::Time,      Meaning::Pi};
    const auto* place = std::find(std::begin(order), std::end(order), meaning);
    return place == std::end(order) ? -1 : static_cast<int>(place - std::begin(order));
}

// Where an energy is typed in momenta or efforts.
void addConjugates(const Document& document, const Vocabulary& vocabulary, std::vector<Completion>& completions) {
    const auto add = [&](Column column, const std::string& text, const QString& kind) {
        const std::string prefix(conjugatePrefix({Section::Energies, 0, column}));
        for (const Coordinate& coordinate : *document.coordinates)
            if (!text.empty() && !vocabulary.find(prefix + coordinate.name))
                completions.push_back({QString::fromStdString(prefix + coordinate.name), kind, Completion::Call::No});
    };
    add(Column::KineticEnergy, document.energies->kineticEnergy, Words::tr("momentum"));
    add(Column::PotentialCoenergy, document.energies->potentialCoenergy, Words::tr("effort"));
}

} // namespace

std::vector<Completion> completionsOf(const Document& document) {
    const Vocabulary vocabulary = vocabularyOf(document, namesOf(document));
    std::vector<std::pair<std::string, Entry>> entries;
    for (const auto& [name, entry] : vocabulary.entries)
        if (placeOf(entry.meaning) >= 0)
            entries.emplace_back(name, entry);
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
        return std::pair(placeOf(a.second.meaning), a.second.rank) <
               std::pair(placeOf(b.second.meaning), b.second.rank);
    });
    std::vector<Completion> completions;
    for (const auto& [name, entry] : entries)
        completions.push_back({QString::fromStdString(name), kindWord(entry.meaning),
                               entry.meaning == Meaning::Table || entry.meaning == Meaning::OwnFunction
                                   ? Completion::Call::Yes
                                   : Completion::Call::No});
    const Energies& energies = *document.energies;
    if (!energies.kineticEnergy.empty() || !energies.potentialCoenergy.empty())
        addConjugates(document, vocabulary, completions);
    for (const std::string_view name : callableNames())
        completions.push_back({QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                               Words::tr("function"), Completion::Call::Yes});
    return completions;
}

std::vector<Completion> coordinateCompletions(const Document& document) {
    std::vector<Completion> completions;
    for (const Coordinate& coordinate : *document.coordinates)
        completions.push_back(
            {QString::fromStdString(coordinate.name), kindWord(Meaning::Coordinate), Completion::Call::No});
    return completions;
}

std::vector<Completion> matching(const std::vector<Completion>& completions, const QString& prefix) {
    std::vector<Completion> found;
    for (const Qt::CaseSensitivity sensitivity : {Qt::CaseSensitive, Qt::CaseInsensitive})
        for (const Completion& completion : completions)
            if (completion.name.startsWith(prefix, sensitivity) &&
                std::find(found.begin(), found.end(), completion) == found.end())
                found.push_back(completion);
    return found;
}

std::vector<Completion> greekCompletions() {
    std::vector<Completion> completions;
    for (char16_t letter = u'\u0391'; letter <= u'\u03C9'; ++letter) {
        const QString text{QChar(letter)};
        const bool isFinalSigma = letter == u'\u03C2'; // which is called as the other one
        if (const auto name = greekNameOf(text.toStdString()); name && !isFinalSigma)
            completions.push_back(
                {QString::fromUtf8(name->data(), static_cast<qsizetype>(name->size())), text, Completion::Call::No});
    }
    return completions;
}

} // namespace coenergy
