// The examples say themselves what they are: title and summary come from the file, the group from what it contains.

#include "studio/examples.hpp"

#include "io/read_ldae.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>
#include <tuple>

namespace coenergy {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Examples)
};

enum class Group { Mechanics, Constraints, Rolling, Electrical, FluidAndHeat, Control, Thesis };

QString groupName(Group group) {
    switch (group) {
    case Group::Mechanics:
        return Words::tr("Mechanics");
    case Group::Constraints:
        return Words::tr("Constraints");
    case Group::Rolling:
        return Words::tr("Rolling and sliding");
    case Group::Electrical:
        return Words::tr("Electrical");
    case Group::FluidAndHeat:
        return Words::tr("Fluids and heat");
    case Group::Control:
        return Words::tr("Control");
    case Group::Thesis:
        return Words::tr("Suk's thesis");
    }
    return {};
}

bool hasDomain(const Document& document, Domain domain) {
    const auto& list = *document.coordinates;
    return std::any_of(list.begin(), list.end(), [domain](const Coordinate& c) { return c.domain == domain; });
}

Group groupOf(const QString& name, const Document& document) {
    if (name.startsWith(QLatin1String("thesis")))
        return Group::Thesis;
    if (hasDomain(document, Domain::Fluid) || hasDomain(document, Domain::Thermal))
        return Group::FluidAndHeat;
    if (hasDomain(document, Domain::Electrical))
        return Group::Electrical;
    if (!document.effortConstraints->empty() || !document.dynamicConstraints->empty())
        return Group::Control;
    if (!document.flowConstraints->empty())
        return Group::Rolling;
    if (!document.displacementConstraints->empty())
        return Group::Constraints;
    return Group::Mechanics;
}

// A measure of how much there is to read.
std::size_t sizeOf(const Document& document) {
    return document.coordinates->size() * 4 + document.parameters->size() + document.definitions->size() +
           document.energies->kineticCoenergy.size() / 40;
}

// Like `sentence`, up to the first full stop or line break.
QString firstSentence(const QString& text) {
    const QString line = text.trimmed().section(QLatin1Char('\n'), 0, 0);
    const qsizetype stop = line.indexOf(QLatin1String(". "));
    return stop < 0 ? line : line.left(stop + 1);
}

} // namespace

std::vector<Example> loadExamples() {
    struct Ranked {
        Group group;
        std::size_t size;
        Example example;
    };
    std::vector<Ranked> ranked;
    const QDir folder(QStringLiteral(":/examples"));
    for (const QString& name : folder.entryList({QStringLiteral("*.ldae")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const Document document = readLdae(file.readAll().toStdString()).document;
        const Group group = groupOf(name, document);
        ranked.push_back(
            {group,
             sizeOf(document),
             {folder.filePath(name), QString::fromStdString(document.header->title),
              firstSentence(QString::fromStdString(document.header->description)), groupName(group), document}});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        return std::tie(a.group, a.size) < std::tie(b.group, b.size);
    });
    std::vector<Example> examples;
    for (Ranked& entry : ranked)
        examples.push_back(std::move(entry.example));
    return examples;
}

} // namespace coenergy
