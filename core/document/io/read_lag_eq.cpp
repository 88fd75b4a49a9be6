// Reads the format of J. H. Suk, Automatic Formulation of Lagrangian DAEs (thesis, University of Washington, 2001): its
// appendix A, and the program of appendix C where the manual is silent. Ten key phrases in a fixed order, each with a
// count, a value or a list of lines. A line belongs to the phrase above it, so that a wrong count affects nothing else.
#include "io/read_lag_eq.hpp"

#include "io/file_text.hpp"
#include "io/lag_eq_format.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <string>

namespace coenergy {

namespace {

constexpr std::string_view whiteSpace = " \t\r\f\v";

// A piece of the file without the white space around it.
struct Piece {
    std::string_view text;
    std::size_t begin = 0;

    Span span() const { return {begin, text.size()}; }
    CodedText content() const { return {begin, begin + text.size(), Coding::Verbatim}; }
    std::string string() const { return std::string(text); }
};

Piece trimmed(Piece piece) {
    const std::size_t visible = std::min(piece.text.find_first_not_of(whiteSpace), piece.text.size());
    piece.text.remove_prefix(visible);
    piece.begin += visible;
    piece.text = piece.text.substr(0, piece.text.find_last_not_of(whiteSpace) + 1);
    return piece;
}

Piece part(const Piece& piece, std::size_t begin, std::size_t length = std::string_view::npos) {
    return trimmed({piece.text.substr(begin, length), piece.begin + begin});
}

std::vector<Piece> visibleLines(std::string_view text) {
    std::vector<Piece> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (const Piece line = trimmed({text.substr(begin, end - begin), begin}); !line.text.empty())
            lines.push_back(line);
        begin = end + 1;
    }
    return lines;
}

std::vector<Piece> splitAtCommas(const Piece& line) {
    std::vector<Piece> parts;
    for (std::size_t begin = 0; begin <= line.text.size();) {
        const std::size_t end = std::min(line.text.find(',', begin), line.text.size());
        parts.push_back(part(line, begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

// One space between words.
std::string normalized(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool isSpace = whiteSpace.find(c) != std::string_view::npos;
        if (!isSpace)
            result += c;
        else if (!result.ends_with(' '))
            result += ' ';
    }
    return result;
}

Piece withoutPlus(const Piece& value) {
    return value.text.starts_with('+') ? part(value, 1) : value;
}

// A phrase with the text after it and the lines up to the next one.
struct LagEqBlock {
    LagEqPhrase phrase;
    Piece line;
    Piece value;
    std::vector<Piece> items;
};

struct NamedPiece {
    Piece line;
    Piece name;
    Piece value;
};

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        std::string word(text.substr(begin, end - begin));
        std::transform(word.begin(), word.end(), word.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        words.push_back(std::move(word));
        begin = end + 1;
    }
    return words;
}

// The number of words of a phrase that occur in a text; the first word, which distinguishes phrases, counts more than
// the rest. 0 if fewer than half of them occur.
std::size_t likeness(const std::vector<std::string>& phrase, const std::vector<std::string>& text) {
    const auto shared =
        static_cast<std::size_t>(std::count_if(phrase.begin(), phrase.end(), [&](const std::string& word) {
            return std::find(text.begin(), text.end(), word) != text.end();
        }));
    const bool beginsAlike = !text.empty() && phrase.front() == text.front();
    return 2 * shared < phrase.size() ? 0 : 2 * shared + (beginsAlike ? 1 : 0);
}

// The phrase most similar to the text, if it is unique.
std::optional<LagEqPhrase> phraseOfSameWords(const std::string& text) {
    const std::vector<std::string> words = wordsOf(text);
    std::optional<LagEqPhrase> nearest;
    std::size_t most = 0;
    for (std::size_t k = 0; k < lagEqPhrases.size(); ++k) {
        const std::size_t alike = likeness(wordsOf(lagEqPhrases[k]), words);
        if (alike == most)
            nearest.reset();
        if (alike > most) {
            most = alike;
            nearest = static_cast<LagEqPhrase>(k);
        }
    }
    return nearest;
}

std::optional<LagEqPhrase> nearestPhrase(const std::string& words) {
    constexpr std::size_t edits = 2; // accepted by nearestName as a typing error
    std::vector<std::string> candidates;
    for (const std::string_view phrase : lagEqPhrases)
        if (phrase.size() <= words.size() + edits && words.size() <= phrase.size() + edits)
            candidates.emplace_back(phrase);
    const std::optional<std::string> nearest = nearestName(words, candidates);
    if (!nearest)
        return phraseOfSameWords(words);
    const auto place = std::find(lagEqPhrases.begin(), lagEqPhrases.end(), *nearest);
    return static_cast<LagEqPhrase>(place - lagEqPhrases.begin());
}

class LagEqReader {
public:
    explicit LagEqReader(std::string text) : m_model{{}, {}, SourceMap(std::move(text)), {}} {}

    LoadedModel run() {
        readBlocks();
        reportMissingPhrases();
        for (std::size_t k = 0; k < lagEqPhrases.size(); ++k)
            if (const LagEqBlock* block = findBlock(static_cast<LagEqPhrase>(k)))
                readBlock(*block);
        nameMultipliers();
        leaveOutDefaultFlows();
        m_model.document = document();
        m_model.diagnostics = inFileOrder(m_model.places, std::move(m_model.diagnostics));
        return std::move(m_model);
    }

private:
    void report(Code code, Span span, Arguments arguments, Severity severity = Severity::Error) {
        m_model.diagnostics.push_back({code, severity, {}, span, std::move(arguments)});
    }
    void reportMalformed(const Piece& item, std::string expected) {
        report(Code::LagEqMalformedItem, item.span(), {SourceText(item.string()), SourceText(std::move(expected))});
    }

    // Phrases

    static std::string writtenPhrase(LagEqPhrase phrase) {
        return std::string(phraseText(phrase)) + (phrase == LagEqPhrase::Work ? " :" : " :=");
    }

    // Only phrases have a colon. A misspelt one is taken to be the nearest, with a finding.
    std::optional<LagEqBlock> phraseAt(const Piece& line) {
        const std::size_t colon = line.text.find(':');
        if (colon == std::string_view::npos)
            return std::nullopt;
        const std::string words = normalized(part(line, 0, colon).text);
        const std::optional<LagEqPhrase> nearest = nearestPhrase(words);
        if (!nearest)
            return std::nullopt;
        const LagEqPhrase phrase = *nearest;
        Piece value = part(line, colon + 1);
        const bool hasEquals = value.text.starts_with('=');
        if (hasEquals)
            value = part(value, 1);
        if (words != phraseText(phrase) || (!hasEquals && phrase != LagEqPhrase::Work))
            report(Code::LagEqMisspeltPhrase, part(line, 0, colon + 1).span(),
                   {SourceText(words), SourceText(writtenPhrase(phrase))});
        return LagEqBlock{phrase, line, value, {}};
    }

    void readBlocks() {
        for (const Piece& line : visibleLines(m_model.places.text())) {
            m_end = line.begin + line.text.size();
            if (std::optional<LagEqBlock> block = phraseAt(line)) {
                if (m_blocks.empty() || m_blocks.back().phrase < block->phrase)
                    m_blocks.push_back(std::move(*block));
                else
                    readOutOfOrder(*block);
            } else if (m_blocks.empty() || line.text.find(':') != std::string_view::npos) {
                reportUnexpected(line);
            } else {
                m_blocks.back().items.push_back(line);
            }
        }
    }

    // A phrase in the wrong place is an error, but its content is used unless the phrase occurred before.
    void readOutOfOrder(const LagEqBlock& block) {
        reportUnexpected(block.line);
        m_blocks.push_back(block);
    }

    void reportUnexpected(const Piece& line) {
        report(Code::LagEqUnexpectedLine, line.span(), {SourceText(line.string())});
    }

    const LagEqBlock* findBlock(LagEqPhrase phrase) const {
        const auto found =
            std::find_if(m_blocks.begin(), m_blocks.end(), [&](const LagEqBlock& b) { return b.phrase == phrase; });
        return found == m_blocks.end() ? nullptr : &*found;
    }

    // A missing phrase is reported where the next one is, or at the end of the file.
    void reportMissingPhrases() {
        for (std::size_t k = 0; k < lagEqPhrases.size(); ++k) {
            const auto phrase = static_cast<LagEqPhrase>(k);
            if (findBlock(phrase))
                continue;
            const auto next =
                std::find_if(m_blocks.begin(), m_blocks.end(), [&](const LagEqBlock& b) { return b.phrase > phrase; });
            const Span place = next != m_blocks.end() ? next->line.span() : Span{m_end, 0};
            report(Code::LagEqMissingPhrase, place, {SourceText(writtenPhrase(phrase))});
        }
    }

    // Blocks

    void readBlock(const LagEqBlock& block) {
        switch (block.phrase) {
        case LagEqPhrase::Constants: return readConstants(block);
        case LagEqPhrase::Coordinates:
        case LagEqPhrase::Flows: return readNames(block);
        case LagEqPhrase::Kinetic: return readEnergy(block, m_energies.kineticCoenergy, Column::KineticCoenergy);
        case LagEqPhrase::Potential: return readEnergy(block, m_energies.potential, Column::Potential);
        case LagEqPhrase::Dissipation: return readEnergy(block, m_energies.dissipation, Column::Dissipation);
        case LagEqPhrase::Work: return readWork(block);
        case LagEqPhrase::DisplacementConstraints:
            return readConstraints(block, m_displacementConstraints, Section::DisplacementConstraints);
        case LagEqPhrase::FlowConstraints: return readConstraints(block, m_flowConstraints, Section::FlowConstraints);
        case LagEqPhrase::EffortConstraints:
            return readConstraints(block, m_effortConstraints, Section::EffortConstraints);
        }
    }

    void checkCount(const LagEqBlock& block, std::size_t found) {
        std::size_t announced = 0;
        const char* end = block.value.text.data() + block.value.text.size();
        const auto [rest, error] = std::from_chars(block.value.text.data(), end, announced);
        if (error != std::errc() || rest != end)
            reportMalformed(block.line, writtenPhrase(block.phrase) + std::to_string(found));
        else if (announced != found)
            reportCount(block, block.value, announced, found);
    }

    void reportCount(const LagEqBlock& block, const Piece& place, std::size_t announced, std::size_t found) {
        report(Code::LagEqWrongCount, place.span(),
               {SourceText(writtenPhrase(block.phrase)), Count(announced), Count(found)});
    }

    std::vector<NamedPiece> assignments(const LagEqBlock& block) {
        std::vector<NamedPiece> result;
        for (const Piece& line : block.items) {
            const std::size_t equals = line.text.find('=');
            if (equals == std::string_view::npos)
                reportMalformed(line, "name=value");
            else
                result.push_back({line, part(line, 0, equals), part(line, equals + 1)});
        }
        return result;
    }

    void place(Section section, std::size_t item, Column column, const Piece& piece) {
        m_model.places.add({section, item, column}, piece.content());
    }

    // The first item with a name keeps it.
    void takeName(const Piece& name, Section section, std::size_t item, Column column, Quantity meaning) {
        place(section, item, column, name);
        const auto [known, isNew] = m_meanings.emplace(name.string(), meaning);
        if (!isNew && !name.text.empty())
            m_model.diagnostics.push_back({Code::DuplicateName,
                                           Severity::Error,
                                           {section, item, column},
                                           {0, name.text.size()},
                                           {name.string(), known->second}});
    }

    void readConstants(const LagEqBlock& block) {
        const std::vector<NamedPiece> items = assignments(block);
        checkCount(block, block.items.size());
        for (const auto& [line, name, rawValue] : items) {
            const std::size_t index = m_parameters.size();
            const Piece value = withoutPlus(rawValue);
            Parameter& parameter = m_parameters.emplace_back();
            parameter.name = name.string();
            place(Section::Parameters, index, Column::Whole, line);
            place(Section::Parameters, index, Column::Value, value);
            takeName(name, Section::Parameters, index, Column::Name, Quantity::Parameter);
            if (value.text.empty())
                reportMalformed(line, "name=value");
            if (value.text.empty() || isZeroNumber(value.text))
                continue;
            parameter.value = value.string();
            m_model.substituted.push_back(parameter.name);
        }
    }

    // A list may run over several lines.
    void readNames(const LagEqBlock& block) {
        std::vector<Piece> names;
        for (const Piece& line : block.items) {
            std::vector<Piece> parts = splitAtCommas(line);
            if (parts.size() > 1 && parts.back().text.empty())
                parts.pop_back();
            for (const Piece& name : parts) {
                if (name.text.empty())
                    reportMalformed(line, "x1, x2");
                else
                    names.push_back(name);
            }
        }
        checkCount(block, names.size());
        if (block.phrase == LagEqPhrase::Coordinates)
            takeCoordinates(names);
        else
            takeFlows(block, names);
    }

    void takeCoordinates(const std::vector<Piece>& names) {
        m_coordinates.resize(std::max(m_coordinates.size(), names.size()));
        for (std::size_t i = 0; i < names.size(); ++i) {
            m_coordinates[i].name = names[i].string();
            place(Section::Coordinates, i, Column::Whole, names[i]);
            takeName(names[i], Section::Coordinates, i, Column::Name, Quantity::Coordinate);
        }
    }

    void takeFlows(const LagEqBlock& block, const std::vector<Piece>& names) {
        if (findBlock(LagEqPhrase::Coordinates) && names.size() != m_coordinates.size())
            reportCount(block, block.line, m_coordinates.size(), names.size());
        for (std::size_t i = 0; i < std::min(names.size(), m_coordinates.size()); ++i) {
            m_coordinates[i].flow = names[i].string();
            takeName(names[i], Section::Coordinates, i, Column::Flow, Quantity::Flow);
        }
    }

    void readEnergy(const LagEqBlock& block, std::string& energy, Column column) {
        energy = block.value.string();
        place(Section::Energies, 0, column, block.value);
        for (const Piece& line : block.items)
            reportUnexpected(line);
    }

    template <class Item>
    void readConstraints(const LagEqBlock& block, std::vector<Item>& constraints, Section section) {
        checkCount(block, block.items.size());
        for (const auto& [line, name, value] : assignments(block)) {
            const std::size_t index = constraints.size();
            Item& constraint = constraints.emplace_back();
            constraint.name = name.string();
            constraint.expression = value.string();
            place(section, index, Column::Whole, line);
            place(section, index, Column::Expression, value);
            takeName(name, section, index, Column::Name, Quantity::Constraint);
        }
    }

    // One line for each coordinate, in order; a valid name is W with the number.
    void readWork(const LagEqBlock& block) {
        LagEqBlock all = block;
        if (!block.value.text.empty())
            all.items.insert(all.items.begin(), block.value);
        if (all.items.size() != m_coordinates.size())
            reportCount(all, all.line, m_coordinates.size(), all.items.size());
        const std::vector<NamedPiece> works = assignments(all);
        for (std::size_t i = 0; i < std::min(works.size(), m_coordinates.size()); ++i)
            takeWork(works[i], i);
    }

    void takeWork(const NamedPiece& work, std::size_t coordinate) {
        const std::string expectedName = "W" + std::to_string(coordinate + 1);
        const std::string_view digits = work.name.text.substr(std::min<std::size_t>(1, work.name.text.size()));
        const bool isNumbered =
            work.name.text.starts_with('W') && !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
        if (isNumbered && work.name.text != expectedName)
            reportMalformed(work.line, expectedName + "=" + work.value.string());
        if (work.value.text.empty())
            return;
        if (!work.value.text.starts_with('+') && !work.value.text.starts_with('-'))
            report(Code::LagEqUnsignedWork, work.line.span(),
                   {SourceText(work.line.string()), SourceText(work.name.string() + "=+" + work.value.string())},
                   Severity::Warning);
        const Piece value = withoutPlus(work.value);
        if (isZeroNumber(value.text))
            return;
        const std::size_t index = m_efforts.size();
        m_efforts.push_back({m_coordinates[coordinate].name, value.string(), {}});
        place(Section::Efforts, index, Column::Whole, work.line);
        place(Section::Efforts, index, Column::Name, work.name);
        place(Section::Efforts, index, Column::Expression, value);
    }

    // What the file leaves open

    void nameMultipliers() {
        std::size_t number = 0;
        for (Constraint& constraint : m_flowConstraints) {
            std::string& name = constraint.multiplier.name;
            do
                name = "kappa" + std::to_string(++number);
            while (m_meanings.contains(name));
        }
    }

    // A flow with its default name need not be given explicitly, unless names clash, since the default would then
    // differ.
    void leaveOutDefaultFlows() {
        if (hasErrors(m_model.diagnostics))
            return;
        for (Coordinate& coordinate : m_coordinates)
            if (coordinate.flow == "dot" + coordinate.name)
                coordinate.flow.clear();
    }

    Document document() {
        Document result;
        result.parameters = Part(std::move(m_parameters));
        result.coordinates = Part(std::move(m_coordinates));
        result.energies = Part(std::move(m_energies));
        result.efforts = Part(std::move(m_efforts));
        result.displacementConstraints = Part(std::move(m_displacementConstraints));
        result.flowConstraints = Part(std::move(m_flowConstraints));
        result.effortConstraints = Part(std::move(m_effortConstraints));
        return result;
    }

    LoadedModel m_model;
    std::vector<LagEqBlock> m_blocks;
    std::size_t m_end = 0; // of the last line that is not blank
    std::map<std::string, Quantity> m_meanings;
    std::vector<Parameter> m_parameters;
    std::vector<Coordinate> m_coordinates;
    Energies m_energies;
    std::vector<Effort> m_efforts;
    std::vector<Constraint> m_displacementConstraints;
    std::vector<Constraint> m_flowConstraints;
    std::vector<EffortConstraint> m_effortConstraints;
};

} // namespace

LoadedModel readLagEq(std::string_view bytes) {
    FileText file = fileTextOf(bytes);
    if (file.problem && file.problem->code == Code::FileNotReadable)
        return LoadedModel{{}, {*file.problem}, {}, {}};
    LoadedModel model = LagEqReader(std::move(file.text)).run();
    if (file.problem)
        model.diagnostics.insert(model.diagnostics.begin(), *file.problem);
    return model;
}

} // namespace coenergy
