#pragma once
// How the tables of the forms are written, and the cells that several sections have.

#include "sections/section_words.hpp"

#include <QCoreApplication>

namespace coenergy {

/// The words of some sections.
struct SectionTexts {
    std::span<const FormRow> firstForms; ///< shown before those of other formulations
    std::span<const FormRow> forms;
    std::span<const SectionWords> sections;
    std::span<const ColumnWords> columns;
    std::span<const ColumnWords> vectors;
};
SectionTexts energyTexts();
SectionTexts graphTexts();
SectionTexts fieldTexts();

/// How the cells and rows of the tables are written.
struct FormCells {
    static constexpr FormCell as(Look look, FormCell row) {
        row.look = look;
        return row;
    }
    static constexpr FormCell element(std::size_t element, FormCell row) {
        row.element = element;
        return row;
    }
    static constexpr FormCell elements(std::size_t first, std::size_t count, FormCell row) {
        row.look = Look::Formula;
        row.element = first;
        row.count = count;
        return row;
    }
    static constexpr FormCell framed(const char* frame, FormCell row) {
        row.frame = frame;
        return row;
    }
    static constexpr FormCell worded(std::span<const char* const> words, FormCell row) {
        row.words = words;
        return row;
    }
    static constexpr FormCell part(Excerpt excerpt, FormCell row) {
        row.excerpt = excerpt;
        return row;
    }
    static constexpr FormCell numbered(int first, std::span<const char* const> words, FormCell row) {
        row.firstNumber = first;
        row.words = words;
        return row;
    }
    static constexpr FormCell given(FormCell row) {
        row.isGiven = true;
        return row;
    }

    static constexpr FormRow focused(Column column, FormRow row) {
        row.addFocus = column;
        return row;
    }
    static constexpr FormRow summarized(FormRow row) {
        row.isSummarized = true;
        return row;
    }
};

struct SharedCells : FormCells {
    Q_DECLARE_TR_FUNCTIONS(ModelEditor)

public:
    using enum Column;
    using enum Stand;

    static constexpr const char* nominalHint =
        QT_TR_NOOP("Absolute tolerances are multiplied by it. Estimated if empty.");
    static constexpr FormCell unit = {Detail, Unit, QT_TR_NOOP("unit"), 1, 4};
    static constexpr FormCell latex = {Detail, Latex, QT_TR_NOOP("LaTeX"), 2, 5};
    static constexpr FormCell typicalSize = {Detail, Nominal, QT_TR_NOOP("typical size"), 2, 5, "", nominalHint};
    static constexpr FormCell presented = {
        Detail, Star, QT_TR_NOOP("shown in presenter"), 0, 2, "", QT_TR_NOOP("Its slider is shown below a lecture.")};
    static constexpr FormCell parameterValue =
        as(Look::ValueBeside,
           {Beside, Value, QT_TR_NOOP("Value"), 0, 8, QT_TR_NOOP("symbolic"),
            QT_TR_NOOP("A number or an expression of other parameters; without one the parameter stays symbolic.")});
    static constexpr FormCell parameterDetails[] = {
        {Detail, Unit, QT_TR_NOOP("unit"), 2, 5},
        {Detail, Minimum, QT_TR_NOOP("min"), 1, 5},
        {Detail, Maximum, QT_TR_NOOP("max"), 1, 5},
        {Detail, Latex, QT_TR_NOOP("LaTeX"), 1, 8, "", QT_TR_NOOP("How the parameter is typeset, for example \\ell.")},
        {Detail, Scale, QT_TR_NOOP("slider"), 3, 11},
        presented,
    };
};

} // namespace coenergy
