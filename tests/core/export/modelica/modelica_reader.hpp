#pragma once
// A reader of the part of Modelica that models of equations need, after the grammar of its specification (3.6, appendix
// A), written without knowledge of the printer: declarations, equations, when-clauses. It evaluates what it has read.

#include <cctype>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace modelica {

struct Token {
    enum class Kind { Identifier, Integer, Real, Text, Sign, End };
    Kind kind = Kind::End;
    std::string text;
};

class Lexer {
public:
    explicit Lexer(std::string text) : m_text(std::move(text)) {}

    std::vector<Token> tokens() {
        std::vector<Token> all;
        while (skipBlank())
            all.push_back(next());
        all.push_back({});
        return all;
    }

private:
    bool at(const std::string& what) const { return m_text.compare(m_place, what.size(), what) == 0; }

    bool skipBlank() {
        for (;;) {
            while (m_place < m_text.size() && std::string(" \t\n\r").find(m_text[m_place]) != std::string::npos)
                ++m_place;
            if (at("//"))
                m_place = std::min(m_text.find('\n', m_place), m_text.size());
            else if (at("/*"))
                m_place = found("*/", m_place + 2) + 2;
            else
                return m_place < m_text.size();
        }
    }

    std::size_t found(const std::string& what, std::size_t from) const {
        const std::size_t place = m_text.find(what, from);
        if (place == std::string::npos)
            throw std::runtime_error("no end: " + what);
        return place;
    }

    Token next() {
        const std::size_t begin = m_place;
        const char c = m_text[m_place];
        if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
            while (m_place < m_text.size() &&
                   (std::isalnum(static_cast<unsigned char>(m_text[m_place])) || m_text[m_place] == '_'))
                ++m_place;
            return {Token::Kind::Identifier, m_text.substr(begin, m_place - begin)};
        }
        if (c == '\'')
            return quotedName();
        if (c == '"')
            return string();
        if (std::isdigit(static_cast<unsigned char>(c)))
            return number();
        for (const char* sign : {"<=", ">=", "==", "<>"})
            if (at(sign))
                return m_place += 2, Token{Token::Kind::Sign, sign};
        if (std::string("()+-*/^=<>,;").find(c) == std::string::npos)
            throw std::runtime_error("no sign of Modelica: " + std::to_string(static_cast<unsigned char>(c)));
        return ++m_place, Token{Token::Kind::Sign, std::string(1, c)};
    }

    Token quotedName() {
        const std::size_t begin = m_place++;
        const std::string allowed = "!#$%&()*+,-./:;<>=?@[]^{}|~ \"_";
        while (m_place < m_text.size() && m_text[m_place] != '\'') {
            const char c = m_text[m_place++];
            const bool isWord = static_cast<unsigned char>(c) < 128 && std::isalnum(static_cast<unsigned char>(c));
            if (!isWord && allowed.find(c) == std::string::npos)
                throw std::runtime_error("not in a quoted identifier");
        }
        ++m_place;
        if (m_place == begin + 2)
            throw std::runtime_error("an empty identifier");
        return {Token::Kind::Identifier, m_text.substr(begin, m_place - begin)};
    }

    Token string() {
        const std::size_t begin = m_place++;
        while (m_place < m_text.size() && m_text[m_place] != '"')
            m_place += m_text[m_place] == '\\' ? 2 : 1;
        ++m_place;
        return {Token::Kind::Text, m_text.substr(begin + 1, m_place - begin - 2)};
    }

    Token number() {
        const std::size_t begin = m_place;
        bool isReal = false;
        const auto digits = [&] {
            while (m_place < m_text.size() && std::isdigit(static_cast<unsigned char>(m_text[m_place])))
                ++m_place;
        };
        digits();
        if (at("."))
            isReal = true, ++m_place, digits();
        if (at("e") || at("E")) {
            isReal = true;
            ++m_place;
            if (at("+") || at("-"))
                ++m_place;
            digits();
        }
        return {isReal ? Token::Kind::Real : Token::Kind::Integer, m_text.substr(begin, m_place - begin)};
    }

    std::string m_text;
    std::size_t m_place = 0;
};

struct Node {
    std::string head; // a number, an identifier, a sign, "call NAME", "if"
    std::vector<Node> parts;
    bool isNumber = false;
};

struct Declaration {
    std::string variability; // "", "parameter", "constant"
    std::map<std::string, Node> attributes;
    std::map<std::string, std::string> textAttributes;
    std::unique_ptr<Node> value;
};

struct Limit {
    Node condition;
    std::string message;
};

struct Model {
    std::string name;
    std::map<std::string, Declaration> declarations;
    std::vector<std::pair<Node, Node>> equations;
    std::vector<Limit> limits;

    std::size_t unknowns() const {
        std::size_t count = 0;
        for (const auto& [name, declaration] : declarations)
            count += declaration.variability.empty() && !declaration.value;
        return count;
    }
};

class Parser {
public:
    explicit Parser(const std::string& text) : m_tokens(Lexer(text).tokens()) {}

    Model model() {
        Model model;
        expectWord("model");
        model.name = identifier();
        comment();
        while (!isWord("equation"))
            declaration(model);
        expectWord("equation");
        while (!isWord("end")) {
            if (isWord("when"))
                limit(model);
            else if (isWord("annotation"))
                annotation();
            else
                equation(model);
        }
        expectWord("end");
        if (identifier() != model.name)
            throw std::runtime_error("another name at the end");
        expect(";");
        if (token().kind != Token::Kind::End)
            throw std::runtime_error("more after the end: " + token().text);
        return model;
    }

private:
    const Token& token(std::size_t ahead = 0) const { return m_tokens[std::min(m_place + ahead, m_tokens.size() - 1)]; }
    bool isWord(const std::string& word) const {
        return token().kind == Token::Kind::Identifier && token().text == word;
    }
    bool isSign(const std::string& sign) const { return token().kind == Token::Kind::Sign && token().text == sign; }
    bool take(const std::string& sign) { return isSign(sign) && ++m_place; }
    bool takeWord(const std::string& word) { return isWord(word) && ++m_place; }
    void expect(const std::string& sign) {
        if (!take(sign))
            throw std::runtime_error("expected " + sign + " and not " + token().text);
    }
    void expectWord(const std::string& word) {
        if (!takeWord(word))
            throw std::runtime_error("expected " + word + " and not " + token().text);
    }

    std::string identifier() {
        static const std::set<std::string> keywords = {
            "algorithm", "and",         "annotation",    "block",     "break",       "class",    "connect",
            "connector", "constant",    "constrainedby", "der",       "discrete",    "each",     "else",
            "elseif",    "elsewhen",    "encapsulated",  "end",       "enumeration", "equation", "expandable",
            "extends",   "external",    "false",         "final",     "flow",        "for",      "function",
            "if",        "import",      "impure",        "in",        "initial",     "inner",    "input",
            "loop",      "model",       "not",           "operator",  "or",          "outer",    "output",
            "package",   "parameter",   "partial",       "protected", "public",      "pure",     "record",
            "redeclare", "replaceable", "return",        "stream",    "then",        "true",     "type",
            "when",      "while",       "within"};
        if (token().kind != Token::Kind::Identifier || keywords.contains(token().text))
            throw std::runtime_error("not an identifier: " + token().text);
        return m_tokens[m_place++].text;
    }

    std::string text() {
        if (token().kind != Token::Kind::Text)
            throw std::runtime_error("not a text: " + token().text);
        return m_tokens[m_place++].text;
    }
    void comment() {
        if (token().kind == Token::Kind::Text)
            ++m_place;
    }

    void declaration(Model& model) {
        Declaration declared;
        for (const char* word : {"parameter", "constant"})
            if (takeWord(word))
                declared.variability = word;
        expectWord("Real");
        const std::string name = identifier();
        if (take("(")) {
            do {
                const std::string attribute = identifier();
                expect("=");
                if (token().kind == Token::Kind::Text)
                    declared.textAttributes[attribute] = text();
                else
                    declared.attributes[attribute] = expression();
            } while (take(","));
            expect(")");
        }
        if (take("="))
            declared.value = std::make_unique<Node>(expression());
        comment();
        expect(";");
        if (!model.declarations.emplace(name, std::move(declared)).second || name == model.name)
            throw std::runtime_error("declared twice: " + name);
    }

    void equation(Model& model) {
        Node left = expression();
        expect("=");
        model.equations.emplace_back(std::move(left), expression());
        comment();
        expect(";");
    }

    void limit(Model& model) {
        expectWord("when");
        Limit limit{expression(), {}};
        expectWord("then");
        expectWord("terminate");
        expect("(");
        limit.message = text();
        expect(")");
        expect(";");
        expectWord("end");
        expectWord("when");
        expect(";");
        model.limits.push_back(std::move(limit));
    }

    void annotation() {
        expectWord("annotation");
        expect("(");
        expectWord("experiment");
        expect("(");
        do {
            identifier();
            expect("=");
            expression();
        } while (take(","));
        expect(")");
        expect(")");
        expect(";");
    }

    Node expression() {
        if (!takeWord("if"))
            return relation();
        Node condition = expression();
        expectWord("then");
        Node first = expression();
        expectWord("else");
        return {"if", {condition, first, expression()}};
    }

    Node relation() {
        Node left = arithmetic();
        for (const char* sign : {"<=", ">=", "<", ">"})
            if (take(sign))
                return {sign, {left, arithmetic()}};
        return left;
    }

    Node arithmetic() {
        Node node;
        if (take("-"))
            node = {"negative", {term()}};
        else
            take("+"), node = term();
        while (isSign("+") || isSign("-")) {
            const std::string sign = m_tokens[m_place++].text;
            node = {sign, {node, term()}};
        }
        return node;
    }

    Node term() {
        Node node = factor();
        while (isSign("*") || isSign("/")) {
            const std::string sign = m_tokens[m_place++].text;
            node = {sign, {node, factor()}};
        }
        return node;
    }

    Node factor() {
        Node base = primary();
        if (!take("^"))
            return base;
        return {"^", {base, primary()}};
    }

    Node primary() {
        if (token().kind == Token::Kind::Integer && std::stod(token().text) > 2147483647.0)
            throw std::runtime_error("no Integer: " + token().text);
        if (token().kind == Token::Kind::Integer || token().kind == Token::Kind::Real)
            return {m_tokens[m_place++].text, {}, true};
        if (take("(")) {
            Node inside = expression();
            expect(")");
            return inside;
        }
        if (isWord("true") || isWord("false"))
            return {m_tokens[m_place++].text == "true" ? "1" : "0", {}, true};
        const std::string name = takeWord("der") ? "der" : identifier();
        if (!take("("))
            return {name, {}};
        Node call{"call " + name, {}};
        do
            call.parts.push_back(expression());
        while (take(","));
        expect(")");
        if (name == "der" && (call.parts.size() != 1 || !call.parts[0].parts.empty()))
            throw std::runtime_error("der of an expression");
        return call;
    }

    std::vector<Token> m_tokens;
    std::size_t m_place = 0;
};

/// Values of identifiers, and of "der(x)"; what a declaration binds is computed. Throws where a name is not declared.
class Evaluation {
public:
    Evaluation(const Model& model, std::map<std::string, double> values)
        : m_model(model), m_values(std::move(values)) {}

    double operator()(const Node& node) {
        if (node.isNumber)
            return std::stod(node.head);
        if (node.parts.empty())
            return ofName(node.head);
        if (node.head == "call der")
            return ofName("der(" + node.parts[0].head + ")");
        if (node.head == "if")
            return (*this)(node.parts[0]) != 0 ? (*this)(node.parts[1]) : (*this)(node.parts[2]);
        const double a = (*this)(node.parts[0]);
        if (node.parts.size() == 1)
            return ofOne(node.head, a);
        if (node.parts.size() != 2)
            throw std::runtime_error("arguments of " + node.head);
        return ofTwo(node.head, a, (*this)(node.parts[1]));
    }

private:
    double ofName(const std::string& name) {
        const auto known = m_values.find(name);
        if (known != m_values.end())
            return known->second;
        const auto declared = m_model.declarations.find(name);
        if (declared == m_model.declarations.end() || !declared->second.value)
            throw std::runtime_error("no value: " + name);
        return m_values[name] = (*this)(*declared->second.value);
    }

    static double ofOne(const std::string& head, double a) {
        static const std::map<std::string, double (*)(double)> functions = {
            {"negative", [](double x) { return -x; }},
            {"call sin", std::sin},
            {"call cos", std::cos},
            {"call tan", std::tan},
            {"call asin", std::asin},
            {"call acos", std::acos},
            {"call atan", std::atan},
            {"call sinh", std::sinh},
            {"call cosh", std::cosh},
            {"call tanh", std::tanh},
            {"call exp", std::exp},
            {"call log", std::log},
            {"call log10", std::log10},
            {"call sqrt", std::sqrt},
            {"call abs", std::fabs},
            {"call sign", [](double x) { return x > 0   ? 1.0
                                                : x < 0 ? -1.0
                                                        : 0.0; }}};
        return functions.at(head)(a);
    }

    static double ofTwo(const std::string& head, double a, double b) {
        static const std::map<std::string, double (*)(double, double)> functions = {
            {"+", [](double x, double y) { return x + y; }},
            {"-", [](double x, double y) { return x - y; }},
            {"*", [](double x, double y) { return x * y; }},
            {"/", [](double x, double y) { return x / y; }},
            {"^", [](double x, double y) { return std::pow(x, y); }},
            {"<=", [](double x, double y) { return x <= y ? 1.0 : 0.0; }},
            {">=", [](double x, double y) { return x >= y ? 1.0 : 0.0; }},
            {"<", [](double x, double y) { return x < y ? 1.0 : 0.0; }},
            {">", [](double x, double y) { return x > y ? 1.0 : 0.0; }},
            {"call atan2", [](double x, double y) { return std::atan2(x, y); }},
            {"call min", [](double x, double y) { return x < y ? x : y; }},
            {"call max", [](double x, double y) { return x > y ? x : y; }}};
        return functions.at(head)(a, b);
    }

    const Model& m_model;
    std::map<std::string, double> m_values;
};

} // namespace modelica
