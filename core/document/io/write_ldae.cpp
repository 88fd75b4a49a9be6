// The canonical writer of .ldae: each value has one form, so that a file written once does not change when it is loaded
// and saved again.
#include "io/write_ldae.hpp"

#include "base/text.hpp"
#include "io/ldae_format.hpp"
#include "io/remark_collector.hpp"
#include "io/toml_string.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace coenergy {

namespace {

using Names = std::vector<std::string>;

const Remark* remarkFor(const Remarks& remarks, std::string_view key) {
    const auto found = std::find_if(remarks.begin(), remarks.end(), [&](const Remark& r) { return r.key == key; });
    return found == remarks.end() ? nullptr : &*found;
}

bool contains(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The remarks give the order of the names that they contain; any other name follows its canonical predecessor.
Names ordered(const Remarks& remarks, const Names& canonical) {
    Names result;
    for (const Remark& remark : remarks)
        if (contains(canonical, remark.key) && !contains(result, remark.key))
            result.push_back(remark.key);
    auto place = result.begin();
    for (const std::string& name : canonical) {
        const auto known = std::find(result.begin(), result.end(), name);
        place = known != result.end() ? std::next(known) : std::next(result.insert(place, name));
    }
    return result;
}

// The contents of braces or brackets, separated by commas.
std::string joined(const Names& parts) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

enum class Breaks { InLines, Escaped };

class LdaeWriter {
public:
    explicit LdaeWriter(const Document& document) : m_document(document) {}

    std::string run() {
        writeTopLevel();
        for (const std::string& name : ordered(layout().sections, sectionNames()))
            for (const FileSection& section : fileSections())
                if (section.shape != SectionShape::TopLevel && section.name == name)
                    writeSection(section);
        carryRemarks(layout().sections, m_writtenEntries);
        return m_text + m_carried + commentLines(layout().end);
    }

private:
    const Layout& layout() const { return *m_document.layout; }

    // Lines

    enum class Spacing { Close, BlankAbove };

    void writeLine(const std::string& content, const Remark* remark, Spacing spacing) {
        if (!remark && spacing == Spacing::BlankAbove && !m_text.empty())
            m_text += "\n";
        m_text += m_carried + (remark ? commentLines(remark->above) : "");
        m_text += content + (remark ? commentBehindLine(remark->behind) : "") + "\n";
        m_carried.clear();
    }

    // Comments of lines that no longer exist are kept, above the next line.
    void carryRemarks(const Remarks& remarks, const Names& written) {
        for (const Remark& remark : remarks)
            if (!remark.key.empty() && !contains(written, remark.key))
                for (const std::string& text : {remark.above, remark.behind})
                    if (text.find('#') != text.npos)
                        m_carried += commentLines(text);
    }

    // Values

    std::string valueText(const SectionKey& key, const std::string& text, Breaks breaks) const {
        const bool isNumber =
            key.kind == ValueKind::Number || key.kind == ValueKind::Pair || key.kind == ValueKind::Numbers;
        if (isNumber && isBareNumber(text))
            return text;
        return breaks == Breaks::InLines ? quotedInLines(text) : quotedText(text);
    }

    Names elements(const Field& field, const SectionKey& key) const {
        Names texts;
        const std::size_t count = elementCount(m_document, field.section, field.item, field.column);
        for (std::size_t element = 0; element < count; ++element)
            texts.push_back(valueText(key, textOf(m_document, {field.section, field.item, field.column, element}),
                                      Breaks::Escaped));
        return texts;
    }

    std::string listText(const Field& field, const SectionKey& key) const {
        Names texts = elements(field, key);
        const std::string nothing = quotedText("");
        if (key.kind == ValueKind::Pair && std::count(texts.begin(), texts.end(), nothing) == std::ssize(texts))
            return {};
        return texts.empty() ? std::string() : "[" + joined(texts) + "]";
    }

    // `[1, 2, 1, 4]` if the row consists of numbers.
    static std::string rowText(const std::string& row) {
        Names numbers;
        std::size_t begin = std::min(row.find_first_not_of(' '), row.size()); // as behind a semicolon
        while (begin <= row.size()) {
            const std::size_t end = std::min(row.find(' ', begin), row.size());
            numbers.push_back(row.substr(begin, end - begin));
            if (!isBareNumber(numbers.back()))
                return quotedText(row);
            begin = end + 1;
        }
        return numbers.size() > 1 ? "[" + joined(numbers) + "]" : quotedText(row);
    }

    // `["K1 + K2", 3]` if that is read back as the same row.
    static std::string matrixRowText(const std::string& row) {
        Names entries;
        std::string read;
        for (const std::string& entry : partsAtCommas(row)) {
            entries.push_back(isBareNumber(entry) ? entry : quotedText(entry));
            read += (read.empty() ? "" : ", ") + entry;
        }
        return read == row && !row.empty() ? "[" + joined(entries) + "]" : quotedText(row);
    }

    std::string rowsText(const Field& field, ValueKind kind) const {
        Names rows;
        const std::size_t count = elementCount(m_document, field.section, field.item, field.column);
        for (std::size_t element = 0; element < count; ++element)
            rows.push_back((kind == ValueKind::MatrixRows ? matrixRowText : rowText)(
                textOf(m_document, {field.section, field.item, field.column, element})));
        return rows.empty() ? std::string() : "[" + joined(rows) + "]";
    }

    std::string tableText(const FileSection& section, std::size_t item, const SectionKey& key) const {
        Names parts;
        for (const SectionKey& entry : tableEntries(section, key))
            if (const std::string text = textOf(m_document, {section.section, item, entry.column}); !text.empty())
                parts.push_back(std::string(entry.name) + " = " + quotedText(text));
        return parts.empty() ? std::string() : "{ " + joined(parts) + " }";
    }

    std::string fixedText(const Field& field) const {
        Names names;
        if (!textOf(m_document, {field.section, field.item, field.column, 0}).empty())
            names.push_back(quotedText("displacement"));
        if (!textOf(m_document, {field.section, field.item, field.column, 1}).empty())
            names.push_back(quotedText("flow"));
        return names.empty() ? std::string() : "[" + joined(names) + "]";
    }

    // In TOML `field` can have only one meaning: the name of the only field, or the list of all.
    std::string_view unusedFieldKey(Section section) const {
        if (section != Section::Continuum)
            return {};
        return itemCount(m_document, Section::ContinuumFields) > 0 ? "field" : "first_field";
    }

    // The value of a key as written to the file; empty if the key is not written.
    std::string written(const FileSection& section, std::size_t item, const SectionKey& key, const Remarks& remarks,
                        Breaks breaks) const {
        const Field field{section.section, item, key.column};
        if (key.name == unusedFieldKey(section.section))
            return {};
        if (!key.table.empty())
            return tableText(section, item, key);
        if (key.kind == ValueKind::Rows || key.kind == ValueKind::MatrixRows)
            return rowsText(field, key.kind);
        if (isList(key.kind))
            return listText(field, key);
        if (key.kind == ValueKind::Fixed)
            return fixedText(field);
        const std::string text = textOf(m_document, field);
        if (key.kind == ValueKind::Mark) // "true", as it stands in a file
            return text;
        if (key.kind == ValueKind::Domain && text == domainName(Domain::General) && !remarkFor(remarks, key.name))
            return {};
        return text.empty() ? std::string() : valueText(key, text, breaks);
    }

    // The names of the keys that are written, in canonical order.
    Names presentKeys(const FileSection& section, std::span<const SectionKey> keys, std::size_t item,
                      const Remarks& remarks, Breaks breaks) const {
        Names present;
        for (const SectionKey& key : keys)
            if (!contains(present, key.outerName()) && !written(section, item, key, remarks, breaks).empty())
                present.emplace_back(key.outerName());
        return present;
    }

    void writeKeys(const FileSection& section, std::size_t item, const Remarks& remarks) {
        const Names present = presentKeys(section, section.keys, item, remarks, Breaks::InLines);
        for (const std::string& name : ordered(remarks, present)) {
            const std::string value = written(section, item, *findKey(section, name), remarks, Breaks::InLines);
            writeLine(name + " = " + value, remarkFor(remarks, name), Spacing::Close);
        }
        carryRemarks(remarks, present);
    }

    // Sections

    void writeTopLevel() {
        const FileSection& section = fileSection(Section::Model);
        Names present{"format"};
        for (const SectionKey& key : section.keys)
            if (!textOf(m_document, {Section::Model, 0, key.column}).empty())
                present.emplace_back(key.name);
        for (const std::string& name : ordered(layout().sections, present)) {
            const SectionKey* key = findKey(section, name);
            const std::string value =
                key ? written(section, 0, *key, {}, Breaks::InLines) : std::to_string(newestLdaeFormat);
            writeLine(name + " = " + value, remarkFor(layout().sections, name), Spacing::Close);
        }
        m_writtenEntries = present;
    }

    // Sections with contents, and the tables whose empty header the file had.
    Names sectionNames() const {
        Names names;
        for (const FileSection& section : fileSections())
            if (section.shape != SectionShape::TopLevel && isWritten(section))
                names.emplace_back(section.name);
        return names;
    }

    bool isWritten(const FileSection& section) const {
        if (section.shape != SectionShape::Items && remarkFor(layout().sections, section.name))
            return true;
        if (section.shape != SectionShape::Table)
            return itemCount(m_document, section.section) > 0;
        return !presentKeys(section, section.keys, 0, {}, Breaks::InLines).empty();
    }

    const Remarks& remarksOf(Section section, std::size_t item) const {
        static const Remarks none;
        return visitSection(m_document, section, [&](const auto& part) -> const Remarks& {
            if constexpr (requires { part->remarks; })
                return part->remarks;
            else if constexpr (requires { part->size(); })
                return (*part)[item].remarks;
            else
                return none;
        });
    }

    void writeSection(const FileSection& section) {
        m_writtenEntries.emplace_back(section.name);
        if (section.shape == SectionShape::Items)
            return writeItems(section);
        writeLine("[" + std::string(section.name) + "]", remarkFor(layout().sections, section.name),
                  Spacing::BlankAbove);
        if (section.shape == SectionShape::Named)
            writeEntries(section);
        else
            writeKeys(section, 0, remarksOf(section.section, 0));
    }

    void writeItems(const FileSection& section) {
        for (std::size_t item = 0; item < itemCount(m_document, section.section); ++item) {
            const Remarks& remarks = remarksOf(section.section, item);
            writeLine("[[" + std::string(section.name) + "]]", remarkFor(remarks, ""), Spacing::BlankAbove);
            writeKeys(section, item, remarks);
        }
    }

    // A key may occur only once in a table. A second item of the same name gets another key, with its name inside.
    void writeEntries(const FileSection& section) {
        const Names keys = entryKeys(section);
        for (std::size_t item = 0; item < keys.size(); ++item) {
            const Remarks& remarks = remarksOf(section.section, item);
            const bool isOwn = keys[item] == entryName(section, item);
            const std::string value = entryText(section, item, remarks, isOwn ? NameKey::Implied : NameKey::Written);
            writeLine(quotedKey(keys[item]) + " = " + value, remarkFor(remarks, ""), Spacing::Close);
        }
    }

    std::string entryName(const FileSection& section, std::size_t item) const {
        return withValidUtf8(textOf(m_document, {section.section, item, section.keys[0].column}));
    }

    Names entryKeys(const FileSection& section) const {
        const std::size_t count = itemCount(m_document, section.section);
        std::set<std::string> names, taken;
        std::map<std::string, int> repetitions;
        for (std::size_t item = 0; item < count; ++item)
            names.insert(entryName(section, item));
        Names keys;
        for (std::size_t item = 0; item < count; ++item) {
            const std::string name = entryName(section, item);
            std::string key = name;
            while (taken.contains(key) || (key != name && names.contains(key)))
                key = name + "#" + std::to_string(++repetitions[name] + 1);
            taken.insert(key);
            keys.push_back(std::move(key));
        }
        return keys;
    }

    enum class NameKey { Implied, Written };

    // The value alone if the item has nothing else, a table in braces otherwise.
    std::string entryText(const FileSection& section, std::size_t item, const Remarks& remarks, NameKey nameKey) const {
        const Names present = presentKeys(section, section.keys.subspan(1), item, {}, Breaks::Escaped);
        const SectionKey& valueKey = section.keys[1];
        if (nameKey == NameKey::Implied && present == Names{std::string(valueKey.name)})
            return entryValue(section, item, valueKey);
        if (nameKey == NameKey::Implied && present.empty() && section.section != Section::Parameters)
            return quotedText("");
        Names parts;
        if (nameKey == NameKey::Written)
            parts.push_back("name = " +
                            quotedText(textOf(m_document, {section.section, item, section.keys[0].column})));
        for (const std::string& name : ordered(remarks, present))
            parts.push_back(name + " = " + entryValue(section, item, *findKey(section, name)));
        return parts.empty() ? "{}" : "{ " + joined(parts) + " }";
    }

    std::string entryValue(const FileSection& section, std::size_t item, const SectionKey& key) const {
        return written(section, item, key, {}, Breaks::Escaped);
    }

    const Document& m_document;
    std::string m_text;
    std::string m_carried;
    Names m_writtenEntries;
};

} // namespace

std::string writeLdae(const Document& document) {
    return LdaeWriter(document).run();
}

} // namespace coenergy
