#include "api/stated_fit.hpp"

#include "api/stated_place.hpp"
#include "api/values.hpp"
#include "io/atomic_file.hpp"
#include "model/edit.hpp"

#include <QByteArray>
#include <QCryptographicHash>

#include <filesystem>

namespace coenergy::api {

namespace {

std::size_t placeOfFit(const Question& question, const std::string& name) {
    return placeOfStated(
        question, *question.model().document.fits, name,
        {Section::Fits,
         RefusalWords::tr("the model has no [[fits]]; one is stated there, or typed with --data, --match and --vary"),
         RefusalWords::tr("say which fit: %1"), RefusalWords::tr("there is no fit `%1`; there are %2"),
         RefusalWords::tr("two fits are called `%1`; give one of them another name")});
}

DataFile dataFile(const Question& question, std::size_t place, std::size_t element) {
    const StatedFit& fit = (*question.model().document.fits)[place];
    const std::string& name = fit.data[element];
    const Field field{Section::Fits, place, Column::Data, element};
    auto bytes = readFile(std::filesystem::path(question.model().folder) / name);
    if (!bytes)
        question.remarks.refuse(question.model(), field, "`" + name + "`: " + bytes.error());
    if (element < fit.checksums.size() && fit.checksums[element] != checksumOf(*bytes))
        question.remarks.warn(
            question.model(), field,
            filled(RefusalWords::tr("`%1` has changed since the fit was stated: its checksum is %2; if these are the "
                                    "values that are meant, put this one in `checksums`"),
                   name, checksumOf(*bytes)));
    return {name, std::move(*bytes)};
}

std::optional<double> toleranceOf(const Question& question, const Field& field) {
    const std::string text = textOf(question.model().document, field);
    if (text.empty())
        return std::nullopt;
    const auto number = numberOf(text);
    if (!number || !(*number > 0))
        question.remarks.refuse(question.model(), field,
                                filled(RefusalWords::tr("the tolerance is not a positive number")));
    return *number;
}

RunOptions statedRun(const Question& question, std::size_t place, RunOptions run) {
    const StatedFit& fit = (*question.model().document.fits)[place];
    if (!run.relativeTolerance)
        run.relativeTolerance = toleranceOf(question, {Section::Fits, place, Column::RelativeTolerance, 0});
    if (!run.absoluteTolerance)
        run.absoluteTolerance = toleranceOf(question, {Section::Fits, place, Column::AbsoluteTolerance, 0});
    if (run.method.empty())
        run.method = fit.method;
    if (run.stabilization.empty())
        run.stabilization = fit.stabilization;
    return run;
}

} // namespace

std::string checksumOf(const std::string& bytes) {
    return QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Sha256).toHex().toStdString();
}

FitRequest statedFit(const Question& question, const std::string& name, const RunOptions& run) {
    const std::size_t place = placeOfFit(question, name);
    const StatedFit& fit = (*question.model().document.fits)[place];
    FitRequest request{{},         fit.matches, fit.unknowns, fit.deviations, statedRun(question, place, run),
                       fit.starts, place};
    for (std::size_t k = 0; k < fit.data.size(); ++k)
        request.data.push_back(dataFile(question, place, k));
    return request;
}

Findings fitFaults(const Question& question) {
    return faultsOfStated(question, *question.model().document.fits,
                          [](const Question& own, const StatedFit& fit) { poseFit(own, statedFit(own, fit.name)); });
}

} // namespace coenergy::api
