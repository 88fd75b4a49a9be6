// Findings carry their proposals as arguments.

#include "editor/field/remedies.hpp"

#include "expression/function_meant.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace coenergy {

namespace {

struct RemedyWords {
    Q_DECLARE_TR_FUNCTIONS(Remedies)
};

constexpr std::string_view flowPrefix = "dot";
constexpr std::size_t longestSymbol = 2;

std::string withoutFlow(const std::string& name) {
    return name.starts_with(flowPrefix) && name.size() > flowPrefix.size() ? name.substr(flowPrefix.size()) : name;
}

std::string lettersOf(std::string name) {
    std::erase_if(name, [](unsigned char c) { return std::isdigit(c) != 0; });
    return name;
}

std::string inSmallLetters(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name;
}

std::string withoutMarks(std::string name) {
    std::erase(name, '_');
    return name;
}

bool areNamesAlike(const std::string& name, const std::string& nearest) {
    if (nearest.empty() || lettersOf(name) == lettersOf(nearest))
        return false;
    return withoutFlow(name).size() > longestSymbol || withoutMarks(name) == withoutMarks(nearest) ||
           inSmallLetters(name) == inSmallLetters(nearest);
}

Remedy replacement(const Diagnostic& diagnostic, std::string text) {
    return {Remedy::Kind::Replace, diagnostic.span, std::move(text)};
}

std::vector<Remedy> remediesForName(const Diagnostic& diagnostic) {
    const std::string name = argumentAt<Name>(diagnostic, 0).text;
    return {replacement(diagnostic, argumentAt<Name>(diagnostic, 1).text),
            {Remedy::Kind::NewParameter, {}, name},
            {Remedy::Kind::NewCoordinate, {}, withoutFlow(name)}};
}

} // namespace

bool isSlip(const Diagnostic& diagnostic) {
    return diagnostic.code == Code::UnknownName &&
           areNamesAlike(argumentAt<Name>(diagnostic, 0).text, argumentAt<Name>(diagnostic, 1).text);
}

std::vector<Remedy> remediesFor(const Diagnostic& diagnostic) {
    switch (diagnostic.code) {
    case Code::UnknownName: return isSlip(diagnostic) ? remediesForName(diagnostic) : std::vector<Remedy>{};
    case Code::ImplicitMultiplication:
    case Code::DecimalComma: return {replacement(diagnostic, argumentAt<SourceText>(diagnostic, 0).text)};
    case Code::NotAFunction: {
        const std::string name = argumentAt<Name>(diagnostic, 0).text;
        const std::string proposal = argumentAt<SourceText>(diagnostic, 1).text;
        if (name.find('(') != std::string::npos) // a field where there is no point yet
            return {};
        const bool isProduct = proposal == name + "*(";
        std::vector<Remedy> remedies;
        if (const auto meant = isProduct ? functionMeantBy(name) : std::nullopt)
            remedies.push_back(replacement(diagnostic, *meant));
        remedies.push_back(replacement(diagnostic, isProduct ? name + "*" : proposal)); // the parenthesis of it stays
        return remedies;
    }
    case Code::ProposedUnit: return {replacement(diagnostic, argumentAt<SourceText>(diagnostic, 1).text)};
    case Code::UnknownCoordinate:
        if (const Name nearest = argumentAt<Name>(diagnostic, 1); !nearest.text.empty())
            return {replacement(diagnostic, nearest.text)};
        return {};
    default: return {};
    }
}

QString wordsOf(const Remedy& remedy) {
    switch (remedy.kind) {
    case Remedy::Kind::Replace: return RemedyWords::tr("Use %1").arg(QString::fromStdString(remedy.text));
    case Remedy::Kind::NewParameter: return RemedyWords::tr("New parameter");
    case Remedy::Kind::NewCoordinate: return RemedyWords::tr("New coordinate");
    }
    return {};
}

} // namespace coenergy
