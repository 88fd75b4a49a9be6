// Sign by sign. Latin letters with the accents that both OT1 and T1 have stay as they are; Greek letters and common
// mathematical signs go through mathematics mode; all else is left to the engine that has a font for it.

#include "report/latex_text.hpp"

#include <QHash>

namespace coenergy {

namespace {

constexpr int longestWord = 12; // signs between two places where a line may be broken

const QHash<char32_t, QString>& writtenOtherwise() {
    static const QHash<char32_t, QString> signs = [] {
        QHash<char32_t, QString> table;
        const auto text = [&table](char32_t sign, const char* latex) {
            table.insert(sign, QString::fromLatin1(latex));
        };
        const auto formula = [&table](char32_t sign, const char* latex) {
            table.insert(sign, QStringLiteral("\\ensuremath{%1}").arg(QString::fromLatin1(latex)));
        };
        text(U'\\', "\\textbackslash{}");
        text(U'~', "\\textasciitilde{}");
        text(U'^', "\\textasciicircum{}");
        for (const char sign : {'&', '%', '$', '#', '_', '{', '}'})
            table.insert(static_cast<char32_t>(sign), QLatin1Char('\\') + QString(QLatin1Char(sign)));
        for (const char sign : {'<', '>', '|'})
            formula(static_cast<char32_t>(sign), QByteArray(1, sign).constData());
        text(U'"', "{\\ttfamily\\char34}");
        text(U'\'', "'");
        text(U'`', "`");
        text(U'–', "--");
        text(U'—', "---");
        text(U'‘', "`");
        text(U'’', "'");
        text(U'‚', ",");
        text(U'“', "``");
        text(U'”', "''");
        text(U'„', ",,");
        formula(U'«', "\\ll");
        formula(U'»', "\\gg");
        text(U'…', "\\dots{}");
        text(U'\u00A0', "~");
        text(U'\u202F', "\\,");
        text(U'\u2009', "\\,");
        text(U'\u00AD', "\\-");
        text(U'\u200B', "\\hspace{0pt}");
        formula(U'·', "\\cdot");
        formula(U'×', "\\times");
        formula(U'÷', "\\div");
        formula(U'±', "\\pm");
        formula(U'−', "-");
        formula(U'≤', "\\leq");
        formula(U'≥', "\\geq");
        formula(U'≠', "\\neq");
        formula(U'≈', "\\approx");
        formula(U'∞', "\\infty");
        formula(U'→', "\\to");
        formula(U'√', "\\surd");
        formula(U'∂', "\\partial");
        formula(U'°', "{}^{\\circ}");
        formula(U'²', "{}^{2}");
        formula(U'³', "{}^{3}");
        formula(U'¹', "{}^{1}");
        formula(U'µ', "\\mu");
        const QStringList greek =
            QStringLiteral("alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi "
                           ". pi rho varsigma sigma tau upsilon varphi chi psi omega")
                .split(QLatin1Char(' '));
        for (qsizetype k = 0; k < greek.size(); ++k)
            if (greek[k] != QLatin1String("."))
                formula(U'α' + static_cast<char32_t>(k), ("\\" + greek[k].toLatin1()).constData());
        text(U'ο', "o");
        const char* const capitals[] = {"A",       "B",    "\\Gamma", "\\Delta",  "E",       "Z", "H",
                                        "\\Theta", "I",    "K",       "\\Lambda", "M",       "N", "\\Xi",
                                        "O",       "\\Pi", "P",       nullptr,    "\\Sigma", "T", "\\Upsilon",
                                        "\\Phi",   "X",    "\\Psi",   "\\Omega"};
        for (std::size_t k = 0; k < std::size(capitals); ++k)
            if (capitals[k])
                formula(U'Α' + static_cast<char32_t>(k), (std::string("\\mathrm{") + capitals[k] + "}").c_str());
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
