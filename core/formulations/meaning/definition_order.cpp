// Reference: A. B. Kahn, Topological sorting of large networks, Comm. ACM 5 (1962).
#include "meaning/definition_order.hpp"

#include "expression/traverse.hpp"

#include <set>

namespace coenergy {

namespace {

// The indices of the definitions that a parsed text uses.
std::vector<std::size_t> definitionsIn(const ParsedModel& model, std::size_t i) {
    const auto text = model.expressions.find({Section::Definitions, i, Column::Expression});
    std::vector<std::size_t> places;
    if (text != model.expressions.end())
        for (const std::string& name : symbolsIn(text->second))
            if (const Entry* entry = model.vocabulary.find(name); entry && entry->meaning == Meaning::Definition)
                places.push_back(entry->rank);
    return places;
}

} // namespace

bool isDefinition(const ParsedModel& model, std::size_t i) {
    const Entry* entry = model.vocabulary.find((*model.document.definitions)[i].name);
    return entry && entry->meaning == Meaning::Definition && entry->rank == i;
}

std::vector<std::size_t> inOrderOfUse(const ParsedModel& model) {
    const std::size_t count = model.document.definitions->size();
    std::vector<std::vector<std::size_t>> usedBy(count);
    std::vector<std::size_t> missing(count, 0);
    std::set<std::size_t> ready;
    for (std::size_t i = 0; i < count; ++i) {
        if (!isDefinition(model, i))
            continue;
        for (const std::size_t used : definitionsIn(model, i)) {
            usedBy[used].push_back(i);
            ++missing[i];
        }
        if (missing[i] == 0)
            ready.insert(i);
    }
    std::vector<std::size_t> order;
    while (!ready.empty()) {
        order.push_back(*ready.begin());
        ready.erase(ready.begin());
        for (const std::size_t user : usedBy[order.back()])
            if (--missing[user] == 0)
                ready.insert(user);
    }
    return order;
}

} // namespace coenergy
