// Words for mistakes in files, and for what a format cannot hold.
#include "problems/code_words.hpp"

namespace coenergy {

namespace {

QString fileNotReadable(const Diagnostic& diagnostic) {
    const QString reason = wordsAt(diagnostic, 0);
    if (!reason.isEmpty())
        return MessageTexts::tr("The file cannot be read: %1. Check its name, and whether you may read it.")
            .arg(reason);
    return MessageTexts::tr("This is not a text file. A model is a text in the encoding UTF-8, named `.ldae` or "
                            "`.LagEq.txt`.");
}

QString unknownKey(const Diagnostic& diagnostic) {
    return joined(MessageTexts::tr("The key `%1` is not known here.").arg(wordsAt(diagnostic, 0)),
                  proposal(argumentAt<Name>(diagnostic, 1), MessageTexts::tr("Correct or remove it.")));
}

// What an .ldae sets for its simulation is for the other format a setting of one run.
QString notRepresentable(const Diagnostic& diagnostic) {
    if (diagnostic.field.section == Section::LinearGraph || diagnostic.field.section == Section::GraphVectors)
        return MessageTexts::tr("The energies do not contain the output `%1`, which is left out. Use the graph for it.")
            .arg(wordsAt(diagnostic, 0));
    const QString what = argumentAt<Quantity>(diagnostic, 1) == Quantity::SimulationSetting
                             ? MessageTexts::tr("setting of a run")
                             : wordsAt(diagnostic, 1);
    return MessageTexts::tr("The LagEq format cannot hold `%1`: %2. Save the model as `.ldae` instead.")
        .arg(wordsAt(diagnostic, 0), what);
}

QString unknownEffortName(const Diagnostic& diagnostic) {
    const QString name = wordsAt(diagnostic, 0);
    return joined(MessageTexts::tr("No constant is called `%1`, so it cannot become a regulated effort.").arg(name),
                  proposal(argumentAt<Name>(diagnostic, 1), MessageTexts::tr("Name one of the file's constants.")));
}

QString noOpenEffortConstraint(const Diagnostic& diagnostic) {
    const QString name = wordsAt(diagnostic, 0);
    return argumentAt<Count>(diagnostic, 1).value == 0
               ? MessageTexts::tr(
                     "`%1` cannot become a regulated effort: the model has no effort constraint that would "
                     "determine it. Add one.")
                     .arg(name)
               : MessageTexts::tr(
                     "`%1` cannot become a regulated effort: each effort constraint determines one, and all "
                     "of them (%2) are taken. Add another, or name fewer efforts.")
                     .arg(name, wordsAt(diagnostic, 1));
}

constexpr CodeWords fileMessagesList[] = {
    {Code::FileNotReadable, fileNotReadable},
    {Code::FileNotWritable,
     QT_TRANSLATE_NOOP("Message", "The file cannot be written: %1. Choose another folder or name.")},
    {Code::TomlSyntax, QT_TRANSLATE_NOOP("Message", "This is not valid TOML: %1. Correct the file in a text editor.")},
    {Code::UnknownKey, unknownKey},
    {Code::MissingKey, QT_TRANSLATE_NOOP("Message", "The key `%1` is missing. Add it.")},
    {Code::WrongType,
     QT_TRANSLATE_NOOP("Message", "`%1` has a value of the wrong type: expected %2, found %3. Change its value.")},
    {Code::NewerFormat,
     QT_TRANSLATE_NOOP("Message", "The file has format %1, and this version knows formats up to %2. Open it "
                                  "with a newer version of Coenergy.")},
    {Code::LagEqMissingPhrase,
     QT_TRANSLATE_NOOP("Message", "The line that begins with `%1` is missing. Add it where the format wants it.")},
    {Code::LagEqMisspeltPhrase,
     QT_TRANSLATE_NOOP("Message", "`%1` is not a key phrase of the LagEq format. Write `%2`, which it was taken for.")},
    {Code::LagEqUnexpectedLine,
     QT_TRANSLATE_NOOP("Message", "The line `%1` does not belong here. Remove it, or correct the count above it.")},
    {Code::LagEqWrongCount,
     QT_TRANSLATE_NOOP("Message", "`%1` announces %2 but %3 follow. Correct the count or the list.")},
    {Code::LagEqMalformedItem, QT_TRANSLATE_NOOP("Message", "`%1` cannot be read. Write it like `%2`.")},
    {Code::LagEqUnsignedWork,
     QT_TRANSLATE_NOOP("Message", "The work `%1` has no sign. It was read as positive; write `%2`.")},
    {Code::NotRepresentable, notRepresentable},
    {Code::UnknownEffortName, unknownEffortName},
    {Code::RepeatedEffortName, QT_TRANSLATE_NOOP("Message", "The regulated effort `%1` is named twice. Name it once.")},
    {Code::NoOpenEffortConstraint, noOpenEffortConstraint},
};

} // namespace

std::span<const CodeWords> fileMessages() {
    return fileMessagesList;
}

} // namespace coenergy
