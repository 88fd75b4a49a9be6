// Character by character. Latin letters with the accents that both OT1 and T1 have stay as they are; Greek letters and
// common mathematical signs go through mathematics mode; everything else is left to the engine that has a font for it.

#include "report/latex_text.hpp"

#include <QHash>

namespace coenergy {

namespace {

constexpr int longestWord = 12; // signs between two places where a line may be broken

using SignTable = QHash<char32_t, QString>;

struct SignInLatex {
    char32_t sign;
    const char* latex;
};

constexpr SignInLatex inText[] = {{U'\\', "\\textbackslash{}"},
                                  {U'~', "\\textasciitilde{}"},
                                  {U'^', "\\textasciicircum{}"},
                                  {U'"', "{\\ttfamily\\char34}"},
                                  {U'\'', "'"},
                                  {U'`', "`"},
                                  {U'–', "--"},
                                  {U'—', "---"},
                                  {U'‘', "`"},
                                  {U'’', "'"},
                                  {U'‚', ","},
                                  {U'“', "``"},
                                  {U'”', "''"},
                                  {U'„', ",,"},
                                  {U'…', "\\dots{}"},
                                  {U'\u00A0', "~"},
                                  {U'\u202F', "\\,"},
                                  {U'\u2009', "\\,"},
                                  {U'\u00AD', "\\-"},
                                  {U'\u200B', "\\hspace{0pt}"},
                                  {U'ο', "o"}};

constexpr SignInLatex inFormulas[] = {{U'<', "<"},      {U'>', ">"},         {U'|', "|"},           {U'«', "\\ll"},
                                      {U'»', "\\gg"},   {U'·', "\\cdot"},    {U'×', "\\times"},     {U'÷', "\\div"},
                                      {U'±', "\\pm"},   {U'−', "-"},         {U'≤', "\\leq"},       {U'≥', "\\geq"},
                                      {U'≠', "\\neq"},  {U'≈', "\\approx"},  {U'∞', "\\infty"},     {U'→', "\\to"},
                                      {U'√', "\\surd"}, {U'∂', "\\partial"}, {U'°', "{}^{\\circ}"}, {U'²', "{}^{2}"},
                                      {U'³', "{}^{3}"}, {U'¹', "{}^{1}"},    {U'µ', "\\mu"}};

// From alpha and from Alpha on; nothing where there is no letter, or none of its own in mathematics.
constexpr const char* smallGreek[] = {"alpha",  "beta", "gamma", "delta",    "varepsilon", "zeta", "eta",
                                      "theta",  "iota", "kappa", "lambda",   "mu",         "nu",   "xi",
                                      nullptr,  "pi",   "rho",   "varsigma", "sigma",      "tau",  "upsilon",
                                      "varphi", "chi",  "psi",   "omega"};
constexpr const char* capitalGreek[] = {
    "A",    "B", "\\Gamma", "\\Delta", "E",     "Z",       "H", "\\Theta",   "I",     "K", "\\Lambda", "M",      "N",
    "\\Xi", "O", "\\Pi",    "P",       nullptr, "\\Sigma", "T", "\\Upsilon", "\\Phi", "X", "\\Psi",    "\\Omega"};

QString asFormula(const QString& latex) {
    return QStringLiteral("\\ensuremath{%1}").arg(latex);
}

template <std::size_t count>
void addGreek(SignTable& table, char32_t first, const char* const (&letters)[count], const QString& form) {
    for (std::size_t k = 0; k < count; ++k)
        if (letters[k])
            table.insert(first + static_cast<char32_t>(k), asFormula(form.arg(QLatin1String(letters[k]))));
}

const SignTable& writtenOtherwise() {
    static const SignTable signs = [] {
        SignTable table;
        for (const SignInLatex& entry : inText)
            table.insert(entry.sign, QString::fromLatin1(entry.latex));
        for (const SignInLatex& entry : inFormulas)
            table.insert(entry.sign, asFormula(QString::fromLatin1(entry.latex)));
        for (const char sign : {'&', '%', '$', '#', '_', '{', '}'})
            table.insert(static_cast<char32_t>(sign), QLatin1Char('\\') + QString(QLatin1Char(sign)));
        addGreek(table, U'α', smallGreek, QStringLiteral("\\%1"));
        addGreek(table, U'Α', capitalGreek, QStringLiteral("\\mathrm{%1}"));
        return table;
    }();
    return signs;
}

bool isPlain(char32_t sign) {
    static const QString latin = QStringLiteral(
        "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĆćĈĉĊċČčĎďĒēĔĕĖėĚěĜĝĞğĠġĤĥĨĩĪīĬĭİıĴĵĹĺŁłŃńŇňŌōŎŏ"
        "ŐőŒœŔŕŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŴŵŶŷŸŹźŻżŽž");
    return (sign >= U' ' && sign < 0x7F) || (sign < 0x10000 && latin.contains(QChar(static_cast<char16_t>(sign))));
}

QString written(char32_t sign) {
    const auto found = writtenOtherwise().constFind(sign);
    if (found != writtenOtherwise().constEnd())
        return *found;
    if (isPlain(sign))
        return QString::fromUcs4(&sign, 1);
    if (QChar::category(sign) == QChar::Other_Control || sign == 0xFEFF)
        return QStringLiteral(" ");
    const QString code = QString::number(static_cast<uint>(sign), 16).toUpper().rightJustified(4, QLatin1Char('0'));
    const bool isPrintable =
        QChar::category(sign) != QChar::Other_NotAssigned && QChar::category(sign) != QChar::Other_Surrogate;
    return QStringLiteral("\\foreignsign{%1}{%2}")
        .arg(code, isPrintable ? QString::fromUcs4(&sign, 1) : QStringLiteral("?"));
}

} // namespace

QString latexOfText(const QString& text) {
    QString result;
    int unbroken = 0;
    for (const char32_t sign : text.normalized(QString::NormalizationForm_C).toUcs4()) {
        unbroken = sign == U' ' ? 0 : unbroken + 1;
        if (unbroken > longestWord) {
            result += QStringLiteral("\\hspace{0pt}");
            unbroken = 1;
        }
        result += written(sign);
    }
    return result;
}

double textWidth(const QString& text) {
    double width = 0.0;
    for (const char32_t sign : text.toUcs4())
        width += sign == U' '                                           ? 0.33
                 : sign >= 0x2000                                       ? 4.5
                 : QChar::isUpper(sign) || sign == U'm' || sign == U'w' ? 0.75
                                                                        : 0.48;
    return width;
}

} // namespace coenergy
