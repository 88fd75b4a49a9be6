// The tables of all sections as one.
#include "sections/section_words.hpp"

#include "base/check.hpp"
#include "sections/form_cells.hpp"

#include <algorithm>
#include <array>

namespace coenergy {

namespace {

const std::array<SectionTexts, 3>& allTexts() {
    static const std::array<SectionTexts, 3> texts = {energyTexts(), graphTexts(), fieldTexts()};
    return texts;
}

template <class Row, class Key> const Row* rowFor(std::span<const Row> SectionTexts::*rows, Key Row::*key, Key wanted) {
    for (const SectionTexts& texts : allTexts())
        for (const Row& row : texts.*rows)
            if (row.*key == wanted)
                return &row;
    return nullptr;
}

} // namespace

std::vector<FormRow> formTable() {
    const auto& [energies, graphs, fields] = allTexts();
    std::vector<FormRow> table;
    for (const auto& rows : {energies.firstForms, graphs.forms, fields.forms, energies.forms})
        table.insert(table.end(), rows.begin(), rows.end());
    return table;
}

QString formText(const char* text) {
    return *text == '\0' ? QString() : SharedCells::tr(text);
}

const SectionWords& wordsOf(Section section) {
    const SectionWords* row = rowFor(&SectionTexts::sections, &SectionWords::section, section);
    check(row, "a section without a name");
    return *row;
}

const char* wordsOf(Column column) {
    const ColumnWords* row = rowFor(&SectionTexts::columns, &ColumnWords::column, column);
    return row ? row->words : nullptr;
}

const char* vectorWordsOf(Column column) {
    const ColumnWords* row = rowFor(&SectionTexts::vectors, &ColumnWords::column, column);
    return row ? row->words : nullptr;
}

} // namespace coenergy
