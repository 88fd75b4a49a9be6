#pragma once
// Which of the items that a model states by name is meant: a study, a fit.

#include "api/question.hpp"
#include "api/refusal_words.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace coenergy::api {

/// What is said of items of one kind.
struct StatedKind {
    Section section;
    QString none;    ///< the model states none
    QString which;   ///< of several, %1, one has to be named
    QString unknown; ///< there is none of the name %1, only %2
    QString twice;   ///< two have the name %1
};

template <class Item> std::string namesOfStated(const std::vector<Item>& items) {
    std::string names;
    for (const Item& item : items)
        names += (names.empty() ? "`" : ", `") + item.name + "`";
    return names;
}

/// The place of the item with this name; of the only one if there is no name.
template <class Item>
std::size_t placeOfStated(const Question& question, const std::vector<Item>& items, const std::string& name,
                          const StatedKind& kind) {
    if (items.empty())
        question.remarks.reject("", filled(kind.none));
    if (name.empty() && items.size() > 1)
        question.remarks.reject("", filled(kind.which, namesOfStated(items)));
    const auto isIt = [&](const Item& item) { return name.empty() || item.name == name; };
    const auto found = std::find_if(items.begin(), items.end(), isIt);
    if (found == items.end())
        question.remarks.reject("", filled(kind.unknown, name, namesOfStated(items)));
    const auto place = static_cast<std::size_t>(found - items.begin());
    if (std::find_if(found + 1, items.end(), isIt) != items.end())
        question.remarks.refuse(question.model(), {kind.section, place, Column::Name, 0}, filled(kind.twice, name));
    return place;
}

/// What keeps items of a sound model from being answered, as warnings. `pose(question, item)` refuses or rejects.
template <class Item, class Pose>
Findings faultsOfStated(const Question& question, const std::vector<Item>& items, const Pose& pose) {
    const GivenModel given{question.model(), {}}; // values that are set stand in it
    Findings faults;
    for (const Item& item : items) {
        if (item.name.empty() && items.size() > 1)
            continue; // its missing name is a finding already
        Remarks remarks;
        try {
            pose(Question{given, question.stages, remarks, question.stop}, item);
        } catch (const Failure& failure) {
            const Findings& all = failure.findings();
            std::copy_if(all.begin(), all.end(), std::back_inserter(faults),
                         [](const Finding& finding) { return finding.severity == Severity::Error; });
        }
    }
    for (Finding& fault : faults)
        fault.severity = Severity::Warning;
    return faults;
}

} // namespace coenergy::api
