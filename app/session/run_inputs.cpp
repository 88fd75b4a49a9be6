// Compares documents after removing what does not matter.
#include "session/run_inputs.hpp"

#include "bodies/written_bodies.hpp"
#include "model/edit.hpp"

#include <algorithm>

namespace coenergy {

namespace {

Document withoutWords(Document document) {
    document.header = {};
    document.layout = {};
    document.plots = {};
    document.drawing = {};
    document.studies = {};
    document.fits = {};
    document.analyses = {};
    document.outputs = document.outputs.with([](std::vector<Output>& outputs) {
        for (Output& output : outputs) {
            output.unit.clear();
            output.latex.clear();
        }
    });
    document.parameters = document.parameters.with([](std::vector<Parameter>& parameters) {
        for (Parameter& parameter : parameters) {
            Parameter plain;
            plain.name = parameter.name;
            plain.value = parameter.value;
            plain.unit = parameter.unit;
            parameter = plain;
        }
    });
    document.coordinates = document.coordinates.with([](std::vector<Coordinate>& coordinates) {
        for (Coordinate& coordinate : coordinates) {
            coordinate.latex.clear();
            coordinate.star = Mark::Plain;
            coordinate.remarks.clear();
        }
    });
    return document;
}

Document withoutNumbers(Document document) {
    document.parameters = document.parameters.with([](std::vector<Parameter>& parameters) {
        for (Parameter& parameter : parameters)
            parameter.value.clear();
    });
    document.coordinates = document.coordinates.with([](std::vector<Coordinate>& coordinates) {
        for (Coordinate& coordinate : coordinates) {
            coordinate.initial.clear();
            coordinate.initialFlow.clear();
        }
    });
    return document;
}

} // namespace

bool haveSameRun(const Document& a, const Document& b) {
    return withoutWords(a) == withoutWords(b);
}

bool differInNumbersOnly(const Document& a, const Document& b) {
    return withoutNumbers(withoutWords(a)) == withoutNumbers(withoutWords(b));
}

std::vector<Field> otherNumbers(const Document& a, const Document& b) {
    std::vector<Field> others;
    const auto compare = [&](Section section, Column column) {
        for (std::size_t k = 0; k < itemCount(a, section); ++k)
            if (const Field field{section, k, column, 0}; textOf(a, field) != textOf(b, field))
                others.push_back(field);
    };
    compare(Section::Parameters, Column::Value);
    compare(Section::Coordinates, Column::Initial);
    compare(Section::Coordinates, Column::InitialFlow);
    return others;
}

Document withNumbers(const Document& document, const std::map<Field, double>& numbers) {
    const auto isOfBody = [&](const auto& number) {
        return number.first.section == Section::Coordinates && number.first.item >= document.coordinates->size();
    };
    Document result =
        std::any_of(numbers.begin(), numbers.end(), isOfBody) ? withCoordinatesDeclared(document) : document;
    for (const auto& [field, number] : numbers)
        result = withNumber(result, field, number);
    return result;
}

} // namespace coenergy
