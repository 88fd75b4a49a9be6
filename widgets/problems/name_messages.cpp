// Words for mistakes in names.
#include "problems/code_words.hpp"

namespace coenergy {

namespace {

QString unknownName(const Diagnostic& diagnostic) {
    const Name nearest = argumentAt<Name>(diagnostic, 1);
    const bool isQuestion = diagnostic.severity == Severity::Information; // about a name that is new
    const QString remedy = nearest.text.empty() || isQuestion
                               ? MessageTexts::tr("Add it as a parameter or a coordinate, or correct the spelling.")
                               : MessageTexts::tr("Did you mean `%1`?").arg(QString::fromStdString(nearest.text));
    return joined(MessageTexts::tr("`%1` is not defined.").arg(wordsAt(diagnostic, 0)), remedy);
}

QString cyclicDefinition(const Diagnostic& diagnostic) {
    if (diagnostic.field.section == Section::Bodies)
        return MessageTexts::tr("These bodies carry each other: %1. Let one of them stand on the ground.")
            .arg(namesAt(diagnostic, 0).join(QStringLiteral(", ")));
    if (diagnostic.field.section == Section::Functions)
        return MessageTexts::tr("These functions call themselves: %1. Break the circle in one of them.")
            .arg(namesAt(diagnostic, 0).join(QStringLiteral(", ")));
    return MessageTexts::tr("These definitions depend on themselves: %1. Break the circle in one of them.")
        .arg(namesAt(diagnostic, 0).join(QStringLiteral(", ")));
}

constexpr CodeWords nameMessagesList[] = {
    {Code::UnknownName, unknownName},
    {Code::MissingName, QT_TRANSLATE_NOOP("Message", "A name is missing. Give one, such as `x1`.")},
    {Code::MalformedName,
     QT_TRANSLATE_NOOP("Message", "`%1` cannot be a name. Use letters, digits and `_`, with no digit first.")},
    {Code::ReservedName, QT_TRANSLATE_NOOP("Message", "`%1` is the name of something built in. Choose another name.")},
    {Code::DuplicateName, QT_TRANSLATE_NOOP("Message", "The name `%1` is taken already (%2). Rename one of the two.")},
    {Code::FlowNameTaken,
     QT_TRANSLATE_NOOP("Message", "`%1` is declared here, and so it is not the flow of `%2`, which is called `%3` "
                                  "instead. Rename it, or give that flow a name of its own.")},
    {Code::CyclicDefinition, cyclicDefinition},
    {Code::UnbalancedLatex,
     QT_TRANSLATE_NOOP("Message", "The braces of the LaTeX text `%1` do not match. Write one `}` for each `{`.")},
};

} // namespace

std::span<const CodeWords> nameMessages() {
    return nameMessagesList;
}

} // namespace coenergy
