// Rates, integrals and spectra of curves, with their names and units.

#include "plot/plot_content.hpp"

#include "observation/curve_transforms.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// m/s^2 of m/s, and not m/s/s.
std::string perSecond(const std::string& unit) {
    if (unit.ends_with("/s"))
        return unit + "^2";
    return unit.ends_with("/s^2") ? unit.substr(0, unit.size() - 1) + "3" : unit + "/s";
}

std::string timesSecond(const std::string& unit) {
    if (unit.ends_with("/s"))
        return unit.substr(0, unit.size() - 2);
    if (unit.ends_with("/s^2"))
        return unit.substr(0, unit.size() - 2);
    const std::size_t slash = unit.find('/');
    if (unit == "1" || unit.starts_with("1/"))
        return "s" + unit.substr(1);
    return slash == std::string::npos ? unit + "*s" : unit.substr(0, slash) + "*s" + unit.substr(slash);
}

} // namespace

std::optional<ShownRows> shownRows(PlotContent content, const std::vector<double>& time,
                                   const std::vector<double>& values) {
    switch (content) {
    case PlotContent::Curve: break;
    case PlotContent::Rate: return ShownRows{{}, slopesOverRows(time, values)};
    case PlotContent::Integral: return ShownRows{{}, integralsOverRows(time, values)};
    case PlotContent::Spectrum:
        if (auto spectrum = amplitudeSpectrum(time, values))
            return ShownRows{std::move(spectrum->frequencies), std::move(spectrum->amplitudes)};
        return std::nullopt;
    }
    return ShownRows{{}, values};
}

double shownResolution(PlotContent content, double resolution, const std::vector<double>& time,
                       const std::vector<double>& values) {
    constexpr double rounding = 1e-15;
    if (content == PlotContent::Curve || content == PlotContent::Spectrum || time.size() < 2)
        return content == PlotContent::Curve ? resolution : 0;
    double size = 0;
    for (const double value : values)
        if (std::isfinite(value))
            size = std::max(size, std::abs(value));
    const double least = std::max(resolution, rounding * size), duration = time.back() - time.front();
    return content == PlotContent::Integral ? least * duration
                                            : least * static_cast<double>(time.size() - 1) / duration;
}

std::string shownUnit(PlotContent content, const std::string& unit, const std::string& timeUnit) {
    if (content == PlotContent::Curve || content == PlotContent::Spectrum)
        return unit;
    if (unit.empty() || timeUnit.empty())
        return {};
    return content == PlotContent::Rate ? perSecond(unit) : timesSecond(unit);
}

std::string frequencyUnit(const std::string& timeUnit) {
    return timeUnit == "s" ? "Hz" : std::string();
}

AroundName aroundName(PlotContent content, NameForm form) {
    const bool isSingle = form == NameForm::Single;
    switch (content) {
    case PlotContent::Curve: break;
    case PlotContent::Rate:
        return isSingle ? AroundName{QStringLiteral("d"), QStringLiteral("/dt"), QStringLiteral("\\mathrm{d}"),
                                     QStringLiteral("/\\mathrm{d}t")}
                        : AroundName{QStringLiteral("d("), QStringLiteral(")/dt"), QStringLiteral("\\mathrm{d}("),
                                     QStringLiteral(")/\\mathrm{d}t")};
    case PlotContent::Integral:
        return isSingle ? AroundName{QStringLiteral("∫ "), QStringLiteral(" dt"), QStringLiteral("\\int "),
                                     QStringLiteral("\\,\\mathrm{d}t")}
                        : AroundName{QStringLiteral("∫ ("), QStringLiteral(") dt"), QStringLiteral("\\int ("),
                                     QStringLiteral(")\\,\\mathrm{d}t")};
    case PlotContent::Spectrum:
        return {QStringLiteral("|"), QStringLiteral("|"), QStringLiteral("|"), QStringLiteral("|")};
    }
    return {};
}

} // namespace coenergy
