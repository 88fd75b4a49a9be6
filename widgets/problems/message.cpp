// Finds the words of a code and fills in its arguments.
#include "problems/message.hpp"

#include "problems/code_words.hpp"

#include <algorithm>
#include <array>

namespace coenergy {

namespace {

constexpr CodeWords programMessages[] = {
    {Code::Internal, QT_TRANSLATE_NOOP("Message", "Internal error: %1. This is a mistake in Coenergy; please report it "
                                                  "with the model that shows it.")},
    {Code::NotEnoughMemory,
     QT_TRANSLATE_NOOP("Message", "There is not enough memory for this. Make the model smaller, or close "
                                  "other programs.")},
};

const CodeWords* wordsOf(Code code) {
    const std::array<std::span<const CodeWords>, 7> tables = {
        expressionMessages(),  nameMessages(), modelMessages(), wellPosednessMessages(),
        formulationMessages(), fileMessages(), programMessages};
    for (const std::span<const CodeWords> table : tables) {
        const auto row =
            std::find_if(table.begin(), table.end(), [&](const CodeWords& words) { return words.code == code; });
        if (row != table.end())
            return &*row;
    }
    return nullptr;
}

// In one pass, since an argument may contain `%1` itself.
QString filled(const QString& text, const Diagnostic& diagnostic) {
    QString result;
    for (qsizetype k = 0; k < text.size(); ++k) {
        const int place = text[k] == QLatin1Char('%') && k + 1 < text.size() ? text[k + 1].digitValue() : -1;
        if (place > 0) {
            result += wordsAt(diagnostic, static_cast<std::size_t>(place - 1));
            ++k;
        } else {
            result += text[k];
        }
    }
    return result;
}

} // namespace

QString messageText(const Diagnostic& diagnostic) {
    const CodeWords* found = wordsOf(diagnostic.code);
    if (!found)
        return MessageTexts::tr("Unknown problem. Please report it with the model that shows it.");
    if (const auto* function = std::get_if<MessageFunction>(&found->words))
        return (*function)(diagnostic);
    return filled(MessageTexts::tr(std::get<const char*>(found->words)), diagnostic);
}

QString messageHtml(const QString& message) {
    QString html;
    const QStringList parts = message.toHtmlEscaped().split(QLatin1Char('`'));
    for (qsizetype k = 0; k < parts.size(); ++k)
        html += k % 2 == 1 ? QStringLiteral("<code>%1</code>").arg(parts[k]) : parts[k];
    return html;
}

QString plainMessage(QString message) {
    return message.remove(QLatin1Char('`'));
}

QString joined(const QString& finding, const QString& remedy) {
    return remedy.isEmpty() ? finding : finding + QLatin1Char(' ') + remedy;
}

QString proposal(const Name& nearest, const QString& otherwise) {
    if (nearest.text.empty())
        return otherwise;
    const QString question = MessageTexts::tr("Did you mean `%1`?").arg(QString::fromStdString(nearest.text));
    return question + QLatin1Char(' ') + otherwise;
}

QString severityWord(Severity severity) {
    switch (severity) {
    case Severity::Error: return MessageTexts::tr("Error");
    case Severity::Warning: return MessageTexts::tr("Warning");
    case Severity::Information: break;
    }
    return MessageTexts::tr("Note");
}

} // namespace coenergy
