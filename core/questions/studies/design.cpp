// What is typed may be out of range, so everything is looked at once, in `of`.
#include "studies/design.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace coenergy {

namespace {

bool usesSequence(Sampling sampling) {
    return sampling == Sampling::Sobol || sampling == Sampling::Indices;
}

bool isForSensitivity(Sampling sampling) {
    return sampling == Sampling::Indices || sampling == Sampling::Morris;
}

std::size_t pointsPerCount(const StudyDesign& design) {
    switch (design.sampling) {
    case Sampling::Indices: return design.random.size() + 2;
    case Sampling::Morris: return design.random.size() + 1;
    default: return 1;
    }
}

std::optional<std::string> nameTakenTwice(const StudyDesign& design) {
    std::set<std::string> names;
    for (const SteppedInput& input : design.stepped)
        if (!names.insert(input.name).second)
            return input.name;
    for (const RandomInput& input : design.random)
        if (!names.insert(input.name).second)
            return input.name;
    return std::nullopt;
}

/// Nothing where there are more than may be.
std::optional<std::size_t> combinationsOf(const StudyDesign& design) {
    std::size_t count = 1;
    for (const SteppedInput& input : design.stepped) {
        const std::size_t levels = input.levels.size();
        if (levels > DesignPoints::mostPoints)
            return std::nullopt;
        count = design.stepping == Stepping::Grid ? count * levels : count + levels;
        if (count > DesignPoints::mostPoints)
            return std::nullopt;
    }
    return count;
}

DesignFault tooMany() {
    return {DesignPart::Inputs, 0,
            "the study has more than " + std::to_string(DesignPoints::mostPoints) + " points; take fewer values"};
}

std::optional<DesignFault> faultOf(const StudyDesign& design) {
    const auto ofInputs = [](std::string words) { return DesignFault{DesignPart::Inputs, 0, std::move(words)}; };
    if (design.stepped.empty() && design.random.empty())
        return ofInputs("nothing varies: say what does");
    if (const auto name = nameTakenTwice(design))
        return ofInputs("`" + *name + "` is varied twice");
    if (design.count == 0)
        return DesignFault{DesignPart::Count, 0, "the number of random points is 0"};
    if (isForSensitivity(design.sampling) && !(design.stepped.empty() && design.correlations.empty()))
        return ofInputs("sensitivities are those of independent inputs with distributions alone");
    if (isForSensitivity(design.sampling) && design.random.empty())
        return ofInputs("sensitivities need inputs with distributions");
    if (usesSequence(design.sampling) && 2 * design.random.size() > SobolSequence::mostDimensions)
        return ofInputs("Sobol's sequence has not as many dimensions as there are inputs");
    return std::nullopt;
}

/// The lower triangle of a Cholesky factor by rows; empty if the matrix, given likewise, is not positive definite.
std::vector<double> choleskyFactor(std::vector<double> matrix, std::size_t size) {
    constexpr double least = 1e-10;
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return matrix[i * (i + 1) / 2 + j]; };
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double rest = at(i, j);
            for (std::size_t k = 0; k < j; ++k)
                rest -= at(i, k) * at(j, k);
            if (i == j && !(rest > least))
                return {};
            at(i, j) = i == j ? std::sqrt(rest) : rest / at(j, j);
        }
    return matrix;
}

tl::expected<std::vector<double>, DesignFault> correlationFactor(const StudyDesign& design) {
    if (design.correlations.empty())
        return std::vector<double>{};
    const std::size_t size = design.random.size();
    std::vector<double> matrix(size * (size + 1) / 2, 0);
    for (std::size_t i = 0; i < size; ++i)
        matrix[i * (i + 1) / 2 + i] = 1;
    const auto indexOf = [&](const std::string& name) {
        const auto found = std::find_if(design.random.begin(), design.random.end(),
                                        [&](const RandomInput& input) { return input.name == name; });
        return static_cast<std::size_t>(found - design.random.begin());
    };
    std::set<std::pair<std::size_t, std::size_t>> known;
    const auto fault = [](std::size_t element, std::string words) {
        return tl::unexpected(DesignFault{DesignPart::Correlations, element, std::move(words)});
    };
    for (std::size_t k = 0; k < design.correlations.size(); ++k) {
        const Correlation& correlation = design.correlations[k];
        const auto [j, i] = std::minmax({indexOf(correlation.one), indexOf(correlation.other)});
        if (i == size)
            return fault(k, "`" + (indexOf(correlation.one) == size ? correlation.one : correlation.other) +
                                "` is correlated, but has no distribution");
        if (i == j)
            return fault(k, "`" + correlation.one + "` is correlated with itself");
        if (!known.insert({i, j}).second)
            return fault(k, "`" + correlation.one + "` and `" + correlation.other + "` are correlated twice");
        matrix[i * (i + 1) / 2 + j] = correlation.value;
    }
    std::vector<double> factor = choleskyFactor(std::move(matrix), size);
    if (factor.empty())
        return fault(0, "no inputs have these correlations: their matrix is not positive definite");
    return factor;
}

std::uint32_t asVariable(std::size_t input) {
    return static_cast<std::uint32_t>(input);
}

} // namespace

tl::expected<DesignPoints, DesignFault> DesignPoints::of(StudyDesign design) {
    if (auto fault = faultOf(design))
        return tl::unexpected(std::move(*fault));
    auto factor = correlationFactor(design);
    if (!factor)
        return tl::unexpected(std::move(factor.error()));
    const auto combinations = combinationsOf(design);
    const std::size_t samples = design.random.empty() ? 1 : design.count;
    const std::size_t block = pointsPerCount(design);
    if (!combinations || samples > mostPoints || block > mostPoints || samples * block > mostPoints ||
        *combinations * samples * block > mostPoints)
        return tl::unexpected(tooMany());
    return DesignPoints(std::move(design), *combinations, samples * block, std::move(*factor));
}

DesignPoints::DesignPoints(StudyDesign design, std::size_t steppedCount, std::size_t randomCount,
                           std::vector<double> factor)
    : m_design(std::move(design)), m_steppedCount(steppedCount), m_randomCount(randomCount),
      m_factor(std::move(factor)) {
    if (usesSequence(m_design.sampling))
        m_sequence.emplace(m_design.random.size() * (m_design.sampling == Sampling::Indices ? 2 : 1));
}

std::vector<std::string> DesignPoints::names() const {
    std::vector<std::string> names;
    for (const SteppedInput& input : m_design.stepped)
        names.push_back(input.name);
    for (const RandomInput& input : m_design.random)
        names.push_back(input.name);
    return names;
}

std::size_t DesignPoints::blockSize() const {
    return pointsPerCount(m_design);
}

std::vector<double> DesignPoints::at(std::size_t point) const {
    std::vector<double> values;
    addStepped(point / m_randomCount, values);
    std::vector<double> shares;
    for (std::size_t input = 0; input < m_design.random.size(); ++input)
        shares.push_back(shareOf(point % m_randomCount, input));
    shares = correlated(std::move(shares));
    for (std::size_t input = 0; input < shares.size(); ++input)
        values.push_back(m_design.random[input].distribution.quantile(shares[input]));
    return values;
}

void DesignPoints::addStepped(std::size_t combination, std::vector<double>& values) const {
    const auto& stepped = m_design.stepped;
    if (m_design.stepping == Stepping::OneAtATime) {
        for (const SteppedInput& input : stepped)
            values.push_back(input.centre);
        std::size_t first = 1; // point 0 is the centre
        for (std::size_t input = 0; input < stepped.size(); ++input) {
            if (combination >= first && combination - first < stepped[input].levels.size())
                values[input] = stepped[input].levels[combination - first];
            first += stepped[input].levels.size();
        }
        return;
    }
    values.resize(stepped.size());
    for (std::size_t input = stepped.size(); input-- > 0;) {
        const std::size_t levels = stepped[input].levels.size();
        values[input] = stepped[input].levels[combination % levels];
        combination /= levels;
    }
}

// The shift differs from seed to seed and keeps the sequence as even as it is.
double DesignPoints::shifted(std::uint64_t index, std::size_t dimension) const {
    const std::uint64_t shift =
        randomBits({m_design.seed, RandomUse::Shift, asVariable(dimension), 0}) >> (64 - uniformDigits);
    return uniformOf(m_sequence->digits(index, dimension) ^ shift);
}

double DesignPoints::shareOf(std::size_t sample, std::size_t input) const {
    const RandomAddress address{m_design.seed, RandomUse::Sample, asVariable(input), sample};
    switch (m_design.sampling) {
    case Sampling::Random: return randomUniform(address);
    case Sampling::Sobol: return shifted(sample, input);
    case Sampling::Indices: return indicesShare(sample, input);
    case Sampling::Morris: return morrisShare(sample, input);
    case Sampling::LatinHypercube: break;
    }
    const auto stratum = permuted(sample, m_design.count, m_design.seed, asVariable(input));
    const double share = (static_cast<double>(stratum) + randomUniform(address)) / static_cast<double>(m_design.count);
    return std::min(share, uniformOf((std::uint64_t{1} << uniformDigits) - 1));
}

// Point 0 of a block is A, point 1 is B, point 2 + j is A with the input j of B.
double DesignPoints::indicesShare(std::size_t sample, std::size_t input) const {
    const std::size_t block = sample / blockSize(), within = sample % blockSize();
    const bool isOfB = within == 1 || within == 2 + input;
    return shifted(block, isOfB ? m_design.random.size() + input : input);
}

MorrisMove DesignPoints::morrisMove(std::size_t path, std::size_t step) const {
    const std::uint64_t ownOrder = randomBits({m_design.seed, RandomUse::Trajectory, 0, path});
    MorrisMove move;
    while (permuted(move.input, m_design.random.size(), ownOrder, 0) != step)
        ++move.input;
    move.by = morrisStart(path, move.input) < 0.5 ? 0.5 : -0.5;
    return move;
}

// In the middle of a quarter, because the ends of a distribution may be infinitely far away.
double DesignPoints::morrisStart(std::size_t path, std::size_t input) const {
    constexpr std::uint64_t levels = 4;
    const auto level = randomBits({m_design.seed, RandomUse::Trajectory, asVariable(input + 1), path}) % levels;
    return (static_cast<double>(level) + 0.5) / static_cast<double>(levels);
}

double DesignPoints::morrisShare(std::size_t sample, std::size_t input) const {
    const std::size_t path = sample / blockSize(), within = sample % blockSize();
    double share = morrisStart(path, input);
    for (std::size_t step = 0; step < within; ++step)
        if (const MorrisMove move = morrisMove(path, step); move.input == input)
            share += move.by;
    return share;
}

// Through normal variables with these correlations, which keeps the distribution of each input.
std::vector<double> DesignPoints::correlated(std::vector<double> shares) const {
    if (m_factor.empty())
        return shares;
    std::vector<double> normals;
    for (const double share : shares)
        normals.push_back(normalQuantile(share));
    const double most = uniformOf((std::uint64_t{1} << uniformDigits) - 1);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        double sum = 0;
        for (std::size_t j = 0; j <= i; ++j)
            sum += m_factor[i * (i + 1) / 2 + j] * normals[j];
        shares[i] = std::clamp(normalShare(sum), 1 - most, most);
    }
    return shares;
}

} // namespace coenergy
