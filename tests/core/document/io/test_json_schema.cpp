// The JSON schema of the format: the file beside the program is what the descriptions say, and knows every key.
#include "io_samples.hpp"

#include "io/ldae_json_schema.hpp"
#include "model/file_section.hpp"
#include "support/test_program.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace samples;

namespace {

const std::string schemaFile = std::string(COENERGY_SOURCE_DIR) + "/resources/schema/ldae.schema.json";

// What may stand under a key of a table or of the items of a list.
QJsonObject under(const QJsonObject& schema, const QString& key) {
    for (const QJsonValue& choice : schema[QStringLiteral("anyOf")].toArray())
        if (const QJsonObject found = under(choice.toObject(), key); !found.isEmpty())
            return found;
    if (schema.contains(QStringLiteral("items")))
        return under(schema[QStringLiteral("items")].toObject(), key);
    return schema[QStringLiteral("properties")].toObject()[key].toObject();
}

QJsonObject ofSection(const FileSection& section) {
    QJsonObject schema = QJsonDocument::fromJson(QByteArray::fromStdString(ldaeJsonSchema())).object();
    if (section.shape != SectionShape::TopLevel)
        for (const QString& name : QString::fromStdString(std::string(section.name)).split(QLatin1Char('.')))
            schema = under(schema, name);
    return section.shape == SectionShape::Named ? schema[QStringLiteral("additionalProperties")].toObject() : schema;
}

} // namespace

class TestJsonSchema : public QObject {
    Q_OBJECT

private slots:
    void fileIsUpToDate() {
        if (qEnvironmentVariableIsSet("COENERGY_WRITE_SCHEMA"))
            std::ofstream(schemaFile, std::ios::binary) << ldaeJsonSchema();
        QVERIFY2(contentOfFile(schemaFile) == ldaeJsonSchema(), "COENERGY_WRITE_SCHEMA=1 io_tests test_json_schema");
    }

    void everyKeyIsKnown() {
        for (const FileSection& section : fileSections()) {
            const QJsonObject schema = ofSection(section);
            QVERIFY2(!schema.isEmpty(), std::string(section.name).c_str());
            for (const std::string& key : keyNames(section))
                QVERIFY2(!under(schema, QString::fromStdString(key)).isEmpty(), key.c_str());
        }
    }

    void tablesOfTextsHaveTheirEntries() {
        const QJsonObject ends = under(ofSection(fileSection(Section::Functional)), QStringLiteral("ends"));
        QVERIFY(!under(ends, QStringLiteral("slope_to")).isEmpty());
        QVERIFY(under(ends, QStringLiteral("variable")).isEmpty());
    }
};

COENERGY_TEST(TestJsonSchema)
#include "test_json_schema.moc"
