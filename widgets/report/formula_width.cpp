// Recursive descent through LaTeX's mathematics mode, as far as names and printed expressions need it. The depth is
// bounded: TeX itself allows no more than 255 levels of groups, of which a level here uses up to three. Widths are
// those of Computer Modern, rounded up.

#include "report/formula_width.hpp"

#include <QHash>
#include <QString>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int deepest = 60;
constexpr double scriptScale = 0.72;

enum class Shape {
    Symbol,   // no argument
    Function, // upright name
    Accent,   // one argument, no wider than it
    Letters,  // one argument of letters
    Words,    // one argument of text: letters, digits and spaces, which are signs of text as well
    Fraction, // two arguments above each other
};

struct Command {
    Shape shape = Shape::Symbol;
    double width = 0.0;
};

using Commands = QHash<QString, Command>;

void add(Commands& commands, Shape shape, double width, const char* names) {
    for (const QString& name : QString::fromLatin1(names).split(QLatin1Char(' ')))
        commands.insert(name, {shape, width});
}

Commands knownCommands() {
    Commands commands;
    add(commands, Shape::Symbol, 0.65,
        "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho "
        "varrho sigma varsigma tau upsilon phi varphi chi psi omega ell hbar imath jmath partial prime infty");
    add(commands, Shape::Symbol, 0.85,
        "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega nabla wp Re Im aleph emptyset angle degree circ "
        "star ast bullet perp parallel vert Vert langle rangle forall exists");
    add(commands, Shape::Symbol, 1.5,
        "pm mp times cdot div leq geq le ge neq approx equiv sim simeq propto to rightarrow leftarrow cdots ldots "
        "vdots "
        "ddots dots in cup cap oplus otimes int oint sum prod dagger mid");
    add(commands, Shape::Symbol, 0.3, ", : ; ! _ % & # $ { } | quad");
    commands[QStringLiteral("quad")].width = 1.0;
    commands.insert(QStringLiteral("qquad"), {Shape::Symbol, 2.0});
    commands.insert(QStringLiteral(" "), {Shape::Symbol, 0.35}); // between the words of a name
    add(commands, Shape::Words, 0.05, "text textrm");
    for (const char* name :
         {"sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "exp", "ln", "log", "min", "max"})
        commands.insert(QString::fromLatin1(name), {Shape::Function, 0.5 * static_cast<double>(qstrlen(name)) + 0.2});
    add(commands, Shape::Symbol, 0.3, "Bigl Bigr"); // the parenthesis itself follows
    add(commands, Shape::Accent, 0.0,
        "dot ddot dddot hat widehat bar tilde widetilde vec overline underline check breve acute grave mathring sqrt");
    commands[QStringLiteral("sqrt")].width = 1.0;
    add(commands, Shape::Letters, 0.05,
        "mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak boldsymbol operatorname");
    add(commands, Shape::Fraction, 0.25, "frac dfrac tfrac");
    return commands;
}

class Reader {
public:
    explicit Reader(QStringView latex) : m_latex(latex) {}

    std::optional<double> width() {
        const std::optional<double> result = sequence();
        return m_at == m_latex.size() ? result : std::nullopt;
    }

private:
    using Width = std::optional<double>;

    static const Command* known(const QString& name) {
        static const Commands commands = knownCommands();
        const auto found = commands.constFind(name);
        return found == commands.constEnd() ? nullptr : &*found;
    }

    QChar next() const { return m_at < m_latex.size() ? m_latex[m_at] : QChar(); }

    bool accept(QStringView token) {
        if (!m_latex.mid(m_at).startsWith(token))
            return false;
        m_at += token.size();
        return true;
    }

    QString commandName() {
        qsizetype end = m_at + 1;
        while (end < m_latex.size() && m_latex[end].unicode() < 128 && m_latex[end].isLetter())
            ++end;
        end = std::max(end, std::min(m_at + 2, m_latex.size()));
        return m_latex.mid(m_at + 1, end - m_at - 1).toString();
    }

    bool endsSequence() const {
        return m_at == m_latex.size() || next() == QLatin1Char('}') || next() == QLatin1Char('&') ||
               m_latex.mid(m_at).startsWith(u"\\\\") || m_latex.mid(m_at).startsWith(u"\\right") ||
               m_latex.mid(m_at).startsWith(u"\\end");
    }

    Width sequence() {
        if (m_depth >= deepest)
            return std::nullopt;
        ++m_depth;
        double total = 0.0;
        while (!endsSequence()) {
            if (next().isSpace()) {
                ++m_at;
                continue;
            }
            const Width base = atom();
            const Width both = base ? scripts() : std::nullopt;
            if (!both)
                return std::nullopt;
            total += *base + *both;
        }
        --m_depth;
        return total;
    }

    Width scripts() {
        double widest = 0.0;
        bool hasUpper = false;
        bool hasLower = false;
        double primes = 0.0;
        while (next() == QLatin1Char('_') || next() == QLatin1Char('^') || next() == QLatin1Char('\'')) {
            bool& has = next() == QLatin1Char('_') ? hasLower : hasUpper;
            if (std::exchange(has, true))
                return std::nullopt;
            if (next() == QLatin1Char('\'')) {
                for (; accept(u"'"); primes += 0.3) {
                }
                continue;
            }
            ++m_at;
            const Width script = argument();
            if (!script)
                return std::nullopt;
            widest = std::max(widest, scriptScale * *script + 0.05);
        }
        return std::max(widest, primes);
    }

    Width group() {
        if (!accept(u"{"))
            return std::nullopt;
        const Width inner = sequence();
        return inner && accept(u"}") ? inner : std::nullopt;
    }

    // In text an underscore is no index.
    Width words() {
        const qsizetype end = m_latex.indexOf(QLatin1Char('}'), m_at);
        if (!accept(u"{") || end < 0)
            return std::nullopt;
        const QStringView inside = m_latex.mid(m_at, end - m_at);
        m_at = end + 1;
        const auto isWord = [](QChar c) { return c.unicode() < 128 && (c.isLetterOrNumber() || c.isSpace()); };
        return std::all_of(inside.begin(), inside.end(), isWord) ? Width(0.6 * static_cast<double>(inside.size()))
                                                                 : std::nullopt;
    }

    // A group, or one sign: `_1`.
    Width argument() {
        if (next() == QLatin1Char('{'))
            return group();
        if (next() == QLatin1Char('\\')) {
            const Command* command = known(commandName());
            return command && command->shape == Shape::Symbol ? atom() : std::nullopt;
        }
        return endsSequence() ? std::nullopt : atom();
    }

    Width atom() {
        if (next() == QLatin1Char('{'))
            return group();
        return next() == QLatin1Char('\\') ? command() : sign();
    }

    Width sign() {
        const char16_t c = m_latex[m_at++].unicode();
        if (c >= 128 || QStringView(u"_^%#$~'\"`").contains(QChar(c)))
            return std::nullopt;
        if (QStringView(u"+-=<>").contains(QChar(c)))
            return 1.35;
        if (QStringView(u"mwMW").contains(QChar(c)))
            return 1.0;
        if (QChar(c).isUpper())
            return 0.78;
        return QStringView(u".,;:!()[]|/ ").contains(QChar(c)) ? 0.42 : 0.54;
    }

    Width command() {
        if (accept(u"\\left"))
            return fenced();
        if (accept(u"\\begin"))
            return matrix();
        const QString name = commandName();
        const Command* command = known(name);
        if (!command)
            return std::nullopt;
        m_at += 1 + name.size();
        switch (command->shape) {
        case Shape::Symbol:
        case Shape::Function:
            return command->width;
        case Shape::Accent:
        case Shape::Letters: {
            const Width inner = group();
            return inner ? Width(*inner + command->width) : std::nullopt;
        }
        case Shape::Words:
            return words();
        case Shape::Fraction: {
            const Width above = group();
            const Width below = above ? group() : std::nullopt;
            return below ? Width(std::max(*above, *below) + command->width) : std::nullopt;
        }
        }
        return std::nullopt;
    }

    bool fence() {
        static constexpr char16_t fences[] = u"()[]|.";
        return std::any_of(std::begin(fences), std::end(fences) - 1,
                           [this](char16_t c) { return accept(QStringView(&c, 1)); });
    }

    Width fenced() {
        constexpr double bothFences = 1.0;
        const Width inner = fence() ? sequence() : std::nullopt;
        return inner && accept(u"\\right") && fence() ? Width(*inner + bothFences) : std::nullopt;
    }

    Width matrix() {
        if (!accept(u"{pmatrix}"))
            return std::nullopt;
        std::vector<double> columns;
        std::size_t column = 0;
        while (true) {
            const Width entry = sequence();
            if (!entry)
                return std::nullopt;
            columns.resize(std::max(columns.size(), column + 1));
            columns[column] = std::max(columns[column], *entry);
            ++column;
            if (accept(u"\\\\[0.6ex]") || accept(u"\\\\"))
                column = 0;
            else if (!accept(u"&"))
                break;
        }
        double total = 1.2;
        for (const double width : columns)
            total += width + 0.95;
        return accept(u"\\end{pmatrix}") ? Width(total) : std::nullopt;
    }

    QStringView m_latex;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

std::optional<double> formulaWidth(QStringView latex) {
    return Reader(latex).width();
}

} // namespace coenergy
