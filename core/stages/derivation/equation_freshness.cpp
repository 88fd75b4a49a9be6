// The eventual meaning of a broken text is unknown, except for the names in it so far. The terms of its replacement
// show where the text had an effect; the absence of such terms says nothing about the typed text.
#include "derivation/equation_freshness.hpp"

#include "expression/function.hpp"
#include "expression/lexer.hpp"
#include "model/edit.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace coenergy {

namespace {

// Initial values, which are not part of an equation.
bool isStartingValue(const Field& field) {
    return field.column == Column::Initial || field.column == Column::Nominal ||
           field.column == Column::MultiplierInitial || field.column == Column::MultiplierNominal;
}

// The broken fields, and those that use a broken definition, directly or indirectly.
std::set<Source> staleSources(const ParsedModel& parsed, const std::set<Field>& broken) {
    std::set<std::string> staleNames;
    std::set<Source> stale;
    for (const Field& field : broken)
        if (!isStartingValue(field))
            stale.insert(Source(field));
    for (bool grows = true; grows;) {
        grows = false;
        for (const auto& [field, uses] : parsed.nameUses) {
            const bool usesStale = std::any_of(uses.begin(), uses.end(),
                                               [&](const NameUse& use) { return staleNames.contains(use.name); });
            if (usesStale)
                stale.insert(Source(field));
            if (field.section == Section::Definitions && stale.contains(Source(field)))
                grows = staleNames.insert((*parsed.document.definitions)[field.item].name).second || grows;
        }
    }
    return stale;
}

bool feedsEveryEquation(const Source& source) {
    return source.section == Section::Energies || source.section == Section::Forces ||
           source.section == Section::Torques || source.section == Section::DisplacementConstraints ||
           source.section == Section::FlowConstraints;
}

// The text is incomplete: something is missing at its end or inside parentheses.
bool isUnfinished(const Diagnostic& problem) {
    switch (problem.code) {
    case Code::UnexpectedEnd:
    case Code::UnclosedParenthesis:
    case Code::FunctionNeedsArguments:
    case Code::WrongArgumentCount: return true;
    case Code::UnexpectedToken:
        return problem.arguments.front() == Argument(SourceText(")")) ||
               problem.arguments.front() == Argument(SourceText(","));
    default: return false;
    }
}

// The coordinates used in a text, directly or through definitions.
class NamedCoordinates {
public:
    explicit NamedCoordinates(const ParsedModel& parsed) : m_parsed(parsed) {
        for (const Diagnostic& problem : parsed.problems)
            if (isUnfinished(problem))
                m_unfinished.insert(problem.field);
    }

    struct Answer {
        bool mayBeAny = false;
        std::set<std::string> names;
    };

    Answer of(const Source& source) {
        Answer answer;
        m_seen.clear();
        for (const auto& [field, uses] : m_parsed.nameUses)
            if (Source(field) == source && !isStartingValue(field))
                read(field, answer);
        return answer;
    }

private:
    void read(const Field& first, Answer& answer) {
        std::vector<Field> waiting = {first};
        while (!waiting.empty()) {
            const Field field = waiting.back();
            waiting.pop_back();
            if (!m_seen.insert(field).second)
                continue;
            answer.mayBeAny = answer.mayBeAny || m_unfinished.contains(field);
            readNames(textOf(m_parsed.document, field), answer, waiting);
        }
    }

    // The parser reports names only up to the first error.
    void readNames(const std::string& text, Answer& answer, std::vector<Field>& definitions) const {
        Lexer lexer(std::string_view(text).substr(0, validUtf8Length(text)));
        std::optional<Token> token = lexer.next();
        for (; token && token->kind != Token::Kind::End; token = lexer.next())
            if (token->kind == Token::Kind::Name && !arityOf(token->name))
                note(token->name, answer, definitions);
        answer.mayBeAny = answer.mayBeAny || !token;
    }

    void note(const std::string& name, Answer& answer, std::vector<Field>& definitions) const {
        const Entry* entry = m_parsed.vocabulary.find(name);
        if (!entry)
            answer.mayBeAny = true;
        else if (entry->meaning == Meaning::Definition)
            definitions.push_back({Section::Definitions, entry->declared.item, Column::Expression});
        else if (entry->meaning == Meaning::OwnFunction)
            definitions.push_back({Section::Functions, entry->declared.item, Column::Expression});
        else if (entry->declared.section == Section::Coordinates)
            answer.names.insert(m_parsed.names.coordinates[entry->declared.item].name);
    }

    const ParsedModel& m_parsed;
    std::set<Field> m_unfinished;
    std::set<Field> m_seen;
};

// The coordinates whose equations may change when the broken fields are corrected.
class Concerned {
public:
    Concerned(const ParsedModel& parsed, const std::set<Source>& stale, const std::set<Source>& absent) {
        NamedCoordinates named(parsed);
        for (const Source& source : stale) {
            if (source.section == Section::Efforts)
                m_names.insert((*parsed.document.efforts)[source.item].coordinate);
            if (!feedsEveryEquation(source))
                continue;
            const NamedCoordinates::Answer answer = named.of(source);
            m_areAll = m_areAll || answer.mayBeAny || absent.contains(source);
            m_names.insert(answer.names.begin(), answer.names.end());
        }
    }

    bool contains(const std::string& coordinate) const { return m_areAll || m_names.contains(coordinate); }

private:
    bool m_areAll = false;
    std::set<std::string> m_names;
};

} // namespace

Source::Source(const Field& field)
    : section(field.section), item(field.item),
      column(field.section == Section::Energies ? field.column : Column::Whole) {}

std::vector<Freshness> freshnessOf(const DaeSystem& system, const ParsedModel& parsed, const std::set<Field>& broken,
                                   const std::set<Source>& absent) {
    const std::set<Source> stale = staleSources(parsed, broken);
    const Concerned concerned(parsed, stale, absent);
    std::vector<Freshness> result;
    for (const Equation& equation : system.equations) {
        const bool isStale = std::any_of(equation.terms.begin(), equation.terms.end(),
                                         [&](const Term& term) { return stale.contains(Source(term.source)); }) ||
                             (equation.kind == EquationKind::Lagrange && concerned.contains(equation.name));
        result.push_back(isStale ? Freshness::Stale : Freshness::Current);
    }
    return result;
}

} // namespace coenergy
