// A function is read when all that it calls have been read; those that never are call each other in a circle, or one
// that does.
#include "model/functions.hpp"

#include "base/text.hpp"
#include "expression/function.hpp"
#include "expression/lexer.hpp"
#include "expression/operators.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/tables.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// Up to the first character that begins no token.
std::vector<Token> tokensOf(const std::string& text) {
    std::vector<Token> tokens;
    Lexer lexer(std::string_view(text).substr(0, validUtf8Length(text)));
    for (auto token = lexer.next(); token && token->kind != Token::Kind::End; token = lexer.next())
        tokens.push_back(std::move(*token));
    return tokens;
}

bool isHead(const std::string& text, const std::vector<Token>& tokens) {
    using enum Token::Kind;
    if (validUtf8Length(text) < text.size() || tokens.size() < 4 || tokens.size() % 2 != 0)
        return false;
    for (std::size_t k = 0; k < tokens.size(); ++k) {
        const Token::Kind expected = k == 1 ? Open : k + 1 == tokens.size() ? Close : k % 2 == 0 ? Name : Comma;
        if (tokens[k].kind != expected)
            return false;
    }
    const Span& last = tokens.back().span;
    return text.find_first_not_of(" \t", last.begin + last.length) == text.npos;
}

std::vector<std::string> calledNames(const std::string& text) {
    std::vector<std::string> names;
    const std::vector<Token> tokens = tokensOf(text);
    for (std::size_t k = 1; k < tokens.size(); ++k)
        if (tokens[k].kind == Token::Kind::Open && tokens[k - 1].kind == Token::Kind::Name)
            names.push_back(tokens[k - 1].name);
    return names;
}

std::optional<std::string> integratedArgument(const Expression& value, const std::vector<std::string>& arguments) {
    std::optional<std::string> found;
    forEachNode(value, [&](const Expression& node) {
        const bool isIntegral = node.isFunction() && node.function() == Function::Integral;
        if (!isIntegral && !operatorOf(node))
            return;
        const std::set<std::string> names = symbolsIn(node);
        for (const std::string& argument : arguments)
            if (names.contains(argument))
                found = argument;
    });
    return found;
}

// The texts of one function, which may call those before it.
class FunctionReader {
public:
    FunctionReader(const FunctionItem& item, OwnFunction& function, const Tables& tables,
                   const FaultOfName& faultOfName, Diagnostics& problems)
        : m_item(item), m_function(function), m_tables(tables), m_faultOfName(faultOfName), m_problems(problems) {
        for (const std::string& argument : function.arguments) { // what an argument hides cannot be called
            m_tables.erase(argument);
            m_tables.functions.erase(argument);
        }
    }

    void read(const std::set<std::string>& parameters) {
        checkArguments();
        if (!m_item.value.empty())
            readValue();
        const std::size_t rules = m_item.derivatives.size();
        if (rules > 0 && rules != m_function.arguments.size())
            report(Code::RuleCount, {Section::Functions, m_function.item, Column::Derivatives},
                   {Name(m_function.name), Count(static_cast<std::int64_t>(rules)),
                    Count(static_cast<std::int64_t>(m_function.arguments.size()))});
        for (std::size_t k = 0; k < rules; ++k)
            readRule(k, parameters);
    }

private:
    void report(Code code, const Field& field, Arguments arguments, Span span = {}) {
        m_problems.push_back({code, Severity::Error, field, span, std::move(arguments)});
        m_function.isBroken = true;
    }

    bool isNamedAlone() const { return m_item.value.empty() && m_item.derivatives.empty(); }

    // f(x, t) may get a formula later, in which t is the argument.
    static bool isFree(const std::string& argument) { return !isReservedName(argument) || argument == "t"; }

    std::string derivativeBy(std::size_t k) const {
        std::vector<int> orders(m_function.arguments.size(), 0);
        orders[k] = 1;
        return nameOfDerivative(m_function, orders);
    }

    void checkArguments() {
        const Field field{Section::Functions, m_function.item, Column::Name};
        std::set<std::string> seen;
        for (std::size_t k = 0; k < m_function.arguments.size(); ++k) {
            const std::string& argument = m_function.arguments[k];
            if (!isFree(argument))
                report(Code::ReservedName, field, {Name(argument)});
            else if (!seen.insert(isNamedAlone() ? derivativeBy(k) : argument).second) // as of u_x and ux
                report(Code::RepeatedArgument, field, {Name(argument), Name(m_function.name)});
        }
    }

    std::optional<Parsed> parsed(const std::string& text, const Field& field) {
        Parsed result = parseExpression(text, Form::Expression, m_tables);
        for (Diagnostic& problem : result.problems)
            report(problem.code, field, std::move(problem.arguments), problem.span);
        m_function.isBroken = m_function.isBroken || result.callsBroken;
        if (!result.value)
            return std::nullopt;
        if (const auto argument = integratedArgument(*result.value, m_function.arguments))
            report(Code::IntegralOverArgument, field, {Name(m_function.name), Name(*argument)});
        for (const NameUse& use : result.names)
            if (!isArgument(use.name))
                noteName(use, field);
        return result;
    }

    void noteName(const NameUse& use, const Field& field) {
        m_function.names.insert(use.name);
        if (m_faultOfName)
            if (auto fault = m_faultOfName(use.name))
                report(fault->code, field, std::move(fault->arguments), use.span);
    }

    bool isArgument(const std::string& name) const {
        const auto& arguments = m_function.arguments;
        return std::find(arguments.begin(), arguments.end(), name) != arguments.end();
    }

    void readValue() {
        auto read = parsed(m_item.value, {Section::Functions, m_function.item, Column::Expression});
        if (!read)
            return;
        m_function.value = std::move(read->value);
        m_function.syntax = std::move(read->syntax);
        m_function.factors = std::move(read->factors);
    }

    // Without a formula nothing else is known to change the function, so that it may depend on its arguments alone.
    void readRule(std::size_t k, const std::set<std::string>& parameters) {
        const Field field{Section::Functions, m_function.item, Column::Derivatives, k};
        auto read = parsed(m_item.derivatives[k], field);
        m_function.derivatives.push_back(read ? *read->value : Expression());
        if (!read || m_function.value)
            return;
        for (const NameUse& use : read->names)
            if (!isArgument(use.name) && !parameters.contains(use.name) && use.name != "pi")
                return report(Code::RuleOfOther, field, {Name(use.name), Name(m_function.name)}, use.span);
    }

    const FunctionItem& m_item;
    OwnFunction& m_function;
    Tables m_tables;
    const FaultOfName& m_faultOfName;
    Diagnostics& m_problems;
};

class FunctionsReader {
public:
    FunctionsReader(const Document& document, const Tables& tables, const FaultOfName& faultOfName)
        : m_items(*document.functions), m_tables(tables), m_faultOfName(faultOfName) {
        m_tables.functions.clear();
        for (const Parameter& parameter : *document.parameters)
            m_parameters.insert(parameter.name);
    }

    TypedFunctions run() {
        for (std::size_t item = 0; item < m_items.size(); ++item)
            declare(item);
        for (bool hasRead = true; std::exchange(hasRead, false);)
            for (auto& [name, function] : m_declared)
                if (!m_tables.functions.contains(name) && areRead(m_callees.at(name))) {
                    FunctionReader(m_items[function.item], function, m_tables, m_faultOfName, m_problems)
                        .read(m_parameters);
                    finish(function);
                    hasRead = true;
                }
        reportCircles();
        reportTakenDerivatives();
        return {std::move(m_tables.functions), std::move(m_problems)};
    }

private:
    void declare(std::size_t item) {
        const std::string& text = m_items[item].name;
        const auto head = functionHeadOf(text);
        if (!head && !text.empty())
            m_problems.push_back({Code::FunctionHead,
                                  Severity::Error,
                                  {Section::Functions, item, Column::Name},
                                  {0, text.size()},
                                  {SourceText(text)}});
        if (!head || arityOf(head->name) || head->name == "sum" || m_tables.contains(head->name) ||
            m_declared.contains(head->name))
            return;
        OwnFunction& function = m_declared[head->name];
        function.name = head->name;
        function.arguments = head->arguments;
        function.item = item;
        std::vector<std::string> called = calledNames(m_items[item].value);
        for (const std::string& rule : m_items[item].derivatives)
            for (std::string& name : calledNames(rule))
                called.push_back(std::move(name));
        std::erase_if(called, [&](const std::string& name) {
            return std::find(head->arguments.begin(), head->arguments.end(), name) != head->arguments.end();
        });
        m_callees.emplace(head->name, std::move(called));
    }

    void finish(OwnFunction function) {
        const std::string name = function.name;
        m_tables.functions.emplace(name, std::make_shared<const OwnFunction>(std::move(function)));
    }

    // A name that is no function's may be that of a derivative, `f_x`, of one that calls nothing.
    bool isRead(const std::string& name) const {
        if (m_declared.contains(name))
            return m_tables.functions.contains(name);
        return std::none_of(m_declared.begin(), m_declared.end(), [&](const auto& entry) {
            return name.starts_with(entry.first + "_") && m_callees.at(entry.first).empty() &&
                   !m_tables.functions.contains(entry.first);
        });
    }

    bool areRead(const std::vector<std::string>& names) const {
        return std::all_of(names.begin(), names.end(), [this](const std::string& name) { return isRead(name); });
    }

    void reportCircles() {
        std::set<std::string> explained;
        for (auto& [name, function] : m_declared) {
            if (m_tables.functions.contains(name))
                continue;
            std::vector<std::string> path = {name};
            while (std::count(path.begin(), path.end(), path.back()) == 1)
                path.push_back(*std::ranges::find_if(m_callees.at(path.back()),
                                                     [this](const std::string& callee) { return !isRead(callee); }));
            path.erase(path.begin(), std::find(path.begin(), path.end(), path.back()));
            const bool isNew =
                std::none_of(path.begin(), path.end(), [&](const std::string& one) { return explained.contains(one); });
            if (isNew)
                m_problems.push_back({Code::CyclicDefinition,
                                      Severity::Error,
                                      {Section::Functions, m_declared.at(path.front()).item, Column::Expression},
                                      {},
                                      {NameList(path)}});
            explained.insert(path.begin(), path.end());
            function.isBroken = true;
        }
        for (auto& [name, function] : m_declared)
            if (function.isBroken && !m_tables.functions.contains(name))
                finish(function);
    }

    // Where f has no formula, f_x is its derivative, and no other function or table.
    void reportTakenDerivatives() {
        for (const auto& [name, function] : m_tables.functions)
            reportIfDerivative(name, Quantity::OwnFunction);
        for (const auto& [name, table] : m_tables)
            reportIfDerivative(name, Quantity::Table);
    }

    void reportIfDerivative(const std::string& name, Quantity quantity) {
        for (std::size_t end = name.find('_', 1); end != name.npos; end = name.find('_', end + 1)) {
            const auto function = m_tables.functions.find(name.substr(0, end));
            if (function != m_tables.functions.end() && calledBy(name, OwnFunctions{*function}).function)
                m_problems.push_back({Code::DuplicateName,
                                      Severity::Error,
                                      {Section::Functions, function->second->item, Column::Name},
                                      {},
                                      {Name(name), quantity}});
        }
    }

    const std::vector<FunctionItem>& m_items;
    Tables m_tables;
    const FaultOfName& m_faultOfName;
    std::set<std::string> m_parameters;
    std::map<std::string, OwnFunction> m_declared;
    std::map<std::string, std::vector<std::string>> m_callees;
    Diagnostics m_problems;
};

} // namespace

std::optional<FunctionHead> functionHeadOf(const std::string& text) {
    const std::vector<Token> tokens = tokensOf(text);
    if (!isHead(text, tokens))
        return std::nullopt;
    FunctionHead head{tokens.front().name, {}};
    for (std::size_t k = 2; k + 1 < tokens.size(); k += 2)
        head.arguments.push_back(tokens[k].name);
    return head;
}

TypedFunctions functionsOf(const Document& document, const Tables& tables, const FaultOfName& faultOfName) {
    return FunctionsReader(document, tables, faultOfName).run();
}

Tables callablesOf(const Document& document) {
    Tables callables = tablesOf(document).tables;
    callables.functions = functionsOf(document, callables).functions;
    return callables;
}

} // namespace coenergy
