// A line: fields between tabs, the last of them the sum of what stands before it. Tabs and line breaks in a text are
// written as blanks.
#include "studies/study_journal.hpp"

#include "base/decimal_number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

namespace coenergy {

namespace {

constexpr std::string_view journalName = "coenergy-study";
constexpr std::string_view journalVersion = "1";
constexpr std::string_view withoutValue = "-";

// Fowler, Noll and Vo's, of 64 bits.
std::string sumOf(std::string_view bytes) {
    std::uint64_t sum = 0xCBF29CE484222325;
    for (const char byte : bytes)
        sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), sum, 16);
    return {digits.data(), end.ptr};
}

// The shortest text that reads as the same number.
std::string journalNumber(double value) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end.ptr};
}

std::string inOneField(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

std::string lineOf(const std::vector<std::string>& fields) {
    std::string line;
    for (const std::string& field : fields)
        line += inOneField(field) + "\t";
    return line + sumOf(line) + "\n";
}

/// The fields of a line whose sum is right; otherwise none.
std::vector<std::string> fieldsOf(std::string_view line) {
    const std::size_t last = line.rfind('\t');
    if (last == std::string_view::npos || sumOf(line.substr(0, last + 1)) != line.substr(last + 1))
        return {};
    std::vector<std::string> fields;
    for (std::size_t begin = 0; begin <= last;) {
        const std::size_t end = line.find('\t', begin);
        fields.emplace_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return fields;
}

std::optional<std::size_t> countIn(std::string_view text) {
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(count) : std::nullopt;
}

std::optional<StudyHeading> headingOf(const std::vector<std::string>& fields) {
    constexpr std::size_t fixed = 5; // name, version, fingerprint, count, number of inputs
    if (fields.size() < fixed || fields[0] != journalName || fields[1] != journalVersion)
        return std::nullopt;
    const auto count = countIn(fields[3]), inputs = countIn(fields[4]);
    if (!count || !inputs || *inputs > fields.size() - fixed)
        return std::nullopt;
    const auto names = fields.begin() + fixed, measures = names + static_cast<std::ptrdiff_t>(*inputs);
    return StudyHeading{fields[2], *count, {names, measures}, {measures, fields.end()}};
}

std::optional<std::pair<std::size_t, PointRecord>> recordOf(const std::vector<std::string>& fields,
                                                            const StudyHeading& heading) {
    constexpr std::size_t fixed = 5; // point, end, whether it failed, reason, seconds
    const std::size_t inputs = heading.inputs.size();
    if (fields.size() != fixed + inputs + heading.measures.size())
        return std::nullopt;
    const auto point = countIn(fields[0]);
    const auto seconds = decimalNumber(fields[4]);
    if (!point || *point >= heading.count || !seconds)
        return std::nullopt;
    PointRecord record{{}, {{}, fields[1], fields[3], fields[2] == "failed"}, *seconds};
    for (std::size_t k = fixed; k < fields.size(); ++k) {
        const auto value = decimalNumber(fields[k]);
        if (k < fixed + inputs ? !value : !value && fields[k] != withoutValue)
            return std::nullopt;
        if (k < fixed + inputs)
            record.inputs.push_back(*value);
        else
            record.result.measures.push_back(value);
    }
    return std::pair(*point, std::move(record));
}

} // namespace

std::string journalHeading(const StudyHeading& heading) {
    std::vector<std::string> fields = {std::string(journalName), std::string(journalVersion), heading.fingerprint,
                                       std::to_string(heading.count), std::to_string(heading.inputs.size())};
    fields.insert(fields.end(), heading.inputs.begin(), heading.inputs.end());
    fields.insert(fields.end(), heading.measures.begin(), heading.measures.end());
    return lineOf(fields);
}

std::string journalLine(std::size_t point, const PointRecord& record) {
    std::vector<std::string> fields = {std::to_string(point), record.result.end,
                                       record.result.hasFailed ? "failed" : "done", record.result.reason,
                                       journalNumber(record.seconds)};
    for (const double value : record.inputs)
        fields.push_back(journalNumber(value));
    for (const std::optional<double>& value : record.result.measures)
        fields.push_back(value ? journalNumber(*value) : std::string(withoutValue));
    return lineOf(fields);
}

std::optional<std::pair<std::size_t, PointRecord>> recordInLine(std::string_view line, const StudyHeading& heading) {
    return line.ends_with('\n') ? recordOf(fieldsOf(line.substr(0, line.size() - 1)), heading) : std::nullopt;
}

StudyJournal studyJournalOf(std::string_view bytes) {
    StudyJournal journal;
    journal.endsWhole = bytes.empty() || bytes.ends_with('\n');
    for (std::size_t begin = 0, end = 0; (end = bytes.find('\n', begin)) != std::string_view::npos; begin = end + 1) {
        const std::vector<std::string> fields = fieldsOf(bytes.substr(begin, end - begin));
        if (!journal.heading && begin == 0)
            journal.heading = headingOf(fields);
        if (!journal.heading)
            return journal;
        if (auto record = recordOf(fields, *journal.heading))
            journal.records.insert_or_assign(record->first, std::move(record->second));
    }
    return journal;
}

} // namespace coenergy
