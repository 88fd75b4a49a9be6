// Units are read by libudunits2, which is not thread-safe and reads numbers according to the locale: it is used only
// here, under a lock, in the C locale. Results are cached.
#include "dimension/unit.hpp"

#include "base/text.hpp"

#include <udunits2.h>

#include <algorithm>
#include <charconv>
#include <clocale>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace coenergy {

namespace {

constexpr std::size_t longestText = 200;
constexpr std::size_t mostRemembered = 10000;

// For the calling thread, during the lifetime of the object.
class PlainLocale {
public:
    PlainLocale() : m_plain(newlocale(LC_ALL_MASK, "C", nullptr)), m_before(uselocale(m_plain)) {}
    ~PlainLocale() {
        uselocale(m_before);
        freelocale(m_plain);
    }
    PlainLocale(const PlainLocale&) = delete;
    PlainLocale& operator=(const PlainLocale&) = delete;

private:
    locale_t m_plain;
    locale_t m_before;
};

struct FreeUnit {
    void operator()(ut_unit* unit) const { ut_free(unit); }
};
using UnitPointer = std::unique_ptr<ut_unit, FreeUnit>;

struct FreeSystem {
    void operator()(ut_system* system) const { ut_free_system(system); }
};
using SystemPointer = std::unique_ptr<ut_system, FreeSystem>;

// Common symbols that the database lacks; prefixes are added automatically.
constexpr std::pair<const char*, const char*> furtherSymbols[] = {
    {"deg", "arc_degree"}, {"rev", "turn"}, {"Nm", "N m"}, {"Wh", "W h"}, {"Ah", "A h"}};

SystemPointer readDatabase() {
    ut_set_error_message_handler(ut_ignore);
    SystemPointer system(ut_read_xml(nullptr));
    if (!system)
        return nullptr;
    for (const auto& [symbol, meaning] : furtherSymbols)
        if (const UnitPointer unit(ut_parse(system.get(), meaning, UT_ASCII)); unit)
            ut_map_symbol_to_unit(symbol, UT_ASCII, unit.get());
    return system;
}

// The result of a visitor.
struct Visit {
    Unit unit;
    bool isMeasure = true;
    bool isKnown = true;
};

void multiply(Visit& visit, const ut_unit* basic, int power) {
    constexpr std::array<std::string_view, 7> symbols = {"m", "kg", "s", "A", "K", "mol", "cd"};
    const char* symbol = ut_get_symbol(basic, UT_ASCII);
    const auto found = std::find(symbols.begin(), symbols.end(), symbol ? symbol : "");
    if (found != symbols.end()) {
        Exponent& exponent = visit.unit.dimension[static_cast<std::size_t>(found - symbols.begin())];
        exponent = exponent + Exponent(power);
    } else if (!ut_is_dimensionless(basic)) {
        visit.isKnown = false;
    }
}

ut_status visitBasic(const ut_unit* unit, void* visit) {
    multiply(*static_cast<Visit*>(visit), unit, 1);
    return UT_SUCCESS;
}
ut_status visitProduct(const ut_unit*, int count, const ut_unit* const* basics, const int* powers, void* visit) {
    for (int k = 0; k < count; ++k)
        multiply(*static_cast<Visit*>(visit), basics[k], powers[k]);
    return UT_SUCCESS;
}
ut_status visitWhatIsNoMeasure(Visit& visit) {
    visit.isMeasure = false;
    return UT_SUCCESS;
}
ut_status visitTimestamp(const ut_unit*, const ut_unit*, double, void* visit) {
    return visitWhatIsNoMeasure(*static_cast<Visit*>(visit));
}
ut_status visitLogarithm(const ut_unit*, double, const ut_unit*, void* visit) {
    return visitWhatIsNoMeasure(*static_cast<Visit*>(visit));
}
ut_status visitGalilean(const ut_unit*, double scale, const ut_unit* underlying, double offset, void* visit);

constexpr ut_visitor visitor = {visitBasic, visitProduct, visitGalilean, visitTimestamp, visitLogarithm};

// The value in the underlying unit is scale * (value + offset).
ut_status visitGalilean(const ut_unit*, double scale, const ut_unit* underlying, double offset, void* visit) {
    const ut_status status = ut_accept_visitor(underlying, &visitor, visit);
    Unit& unit = static_cast<Visit*>(visit)->unit;
    unit.offset += unit.scale * scale * offset;
    unit.scale *= scale;
    return status;
}

UnitReading readingOf(const ut_unit* unit) {
    if (!unit)
        return {};
    Visit visit;
    if (ut_accept_visitor(unit, &visitor, &visit) != UT_SUCCESS || !visit.isKnown)
        return {};
    if (!visit.isMeasure)
        return {UnitReading::Kind::NotAMeasure, {}};
    const bool isNumber = std::isfinite(visit.unit.scale) && visit.unit.scale > 0 && std::isfinite(visit.unit.offset);
    return isNumber ? UnitReading{UnitReading::Kind::Known, visit.unit} : UnitReading{};
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

// Parses "0.5", "-2", "(1/3)".
std::optional<Exponent> exponentIn(std::string_view text) {
    if (text.starts_with('(') && text.ends_with(')'))
        text = text.substr(1, text.size() - 2);
    const auto whole = [](std::string_view digits) -> std::optional<std::int64_t> {
        constexpr std::size_t mostDigits = 9;
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool isWhole = error == std::errc() && end == digits.data() + digits.size();
        return isWhole && digits.size() <= mostDigits ? std::optional(value) : std::nullopt;
    };
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto above = whole(text.substr(0, slash));
        const auto below = whole(text.substr(slash + 1));
        return above && below && *below > 0 ? std::optional(Exponent(*above, *below)) : std::nullopt;
    }
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::size_t places = text.size() - std::min(point + 1, text.size());
    std::string digits(text.substr(0, point));
    digits += text.substr(text.size() - places);
    const auto value = whole(digits);
    std::int64_t below = 1;
    for (std::size_t k = 0; k < places && value; ++k)
        below *= 10;
    return value ? std::optional(Exponent(*value, below)) : std::nullopt;
}

// The library lacks fractional powers: "K^0.5/s" is read factor by factor.
bool hasBrokenPower(std::string_view text) {
    for (std::size_t at = text.find('^'); at != std::string_view::npos; at = text.find('^', at + 1)) {
        const std::string_view behind = text.substr(at + 1);
        const std::size_t end = std::min(behind.find_first_not_of("+-0123456789"), behind.size());
        if (behind.substr(end).starts_with('.') || behind.starts_with('('))
            return true;
    }
    return false;
}

struct Factor {
    std::string_view text;
    bool divides = false;
};

std::vector<Factor> factorsOf(std::string_view text) {
    std::vector<Factor> factors;
    bool divides = false;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t k = 0; k <= text.size(); ++k) {
        const char c = k < text.size() ? text[k] : '*';
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if ((c != '*' && c != '/' && c != ' ') || (depth > 0 && k < text.size()))
            continue;
        if (k > begin)
            factors.push_back({text.substr(begin, k - begin), divides});
        if (k > begin || c != ' ')
            divides = c == '/';
        begin = k + 1;
    }
    return factors;
}

class Reader {
public:
    Reader() : m_system(readDatabase()) {}

    bool isReady() const { return m_system != nullptr; }

    UnitReading read(std::string_view typed) const {
        const std::string_view text = trimmed(typed);
        if (text.empty() || text == "-")
            return {UnitReading::Kind::Known, {}};
        if (text.size() > longestText || !isValidUtf8(text) || text.find('\0') != std::string_view::npos)
            return {};
        return hasBrokenPower(text) ? readFactors(text) : readWhole(text);
    }

private:
    UnitReading readWhole(std::string_view text) const {
        const UnitPointer unit(ut_parse(m_system.get(), std::string(text).c_str(), UT_UTF8));
        return readingOf(unit.get());
    }

    UnitReading readFactors(std::string_view text) const {
        Unit product;
        for (const Factor& factor : factorsOf(text)) {
            const std::size_t caret = std::min(factor.text.find('^'), factor.text.size());
            const UnitReading atom = readWhole(factor.text.substr(0, caret));
            const auto exponent =
                caret < factor.text.size() ? exponentIn(factor.text.substr(caret + 1)) : std::optional(Exponent(1));
            if (atom.kind != UnitReading::Kind::Known || !exponent)
                return {};
            const Measure raised = power(atom.unit.measure(), factor.divides ? -*exponent : *exponent);
            product.dimension = (Measure{product.dimension} * raised).dimension;
            product.scale *= std::exp(raised.logScale);
        }
        return {UnitReading::Kind::Known, product};
    }

    SystemPointer m_system;
};

} // namespace

UnitReading readUnit(const std::string& text) {
    static std::mutex mutex;
    static std::unordered_map<std::string, UnitReading> known;
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(text); found != known.end())
        return found->second;
    const PlainLocale locale;
    static const Reader reader;
    if (!reader.isReady())
        return {UnitReading::Kind::NoDatabase, {}};
    UnitReading reading;
    try {
        reading = reader.read(text);
    } catch (const ExponentOverflow&) { // no unit has such exponents
    }
    if (known.size() >= mostRemembered)
        known.clear();
    return known.emplace(text, reading).first->second;
}

std::optional<Measure> measureOfUnit(const std::string& text) {
    const UnitReading reading = readUnit(text);
    return reading.kind == UnitReading::Kind::Known ? std::optional(reading.unit.measure()) : std::nullopt;
}

} // namespace coenergy
