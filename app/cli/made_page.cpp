// The page of a file, whose errors are printed or shown in its place.
#include "cli/made_page.hpp"

#include "base/cancellation.hpp"
#include "cli/cli_assignments.hpp"
#include "io/read_model.hpp"
#include "io/write_ldae.hpp"
#include "problems/message.hpp"

#include <algorithm>
#include <sstream>

namespace coenergy {

namespace {

// What `loadModel` printed, without names of files and places; all of it is one sentence for a reader of the page.
QString firstComplaint(const std::string& printed) {
    const std::string mark = "error: ";
    const std::size_t begin = printed.find(mark);
    if (begin == std::string::npos)
        return {};
    const std::size_t from = begin + mark.size();
    return QString::fromStdString(printed.substr(from, printed.find('\n', from) - from));
}

QString firstError(const api::Findings& findings) {
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const api::Finding& finding) { return finding.severity == Severity::Error; });
    return error == findings.end() ? QString() : plainMessage(QString::fromStdString(error->text));
}

class PageMaker {
public:
    PageMaker(const InputOptions& input, Faulty faulty, const QString& index, const Streams& streams,
              const std::stop_token& stop)
        : m_input(input), m_faulty(faulty), m_index(index), m_streams(streams), m_stop(stop) {}

    std::variant<api::MadePage, ExitCode> make() {
        auto text = textOf(m_input, m_streams);
        if (const auto* exitCode = std::get_if<ExitCode>(&text))
            return *exitCode;
        m_text = std::get<std::string>(std::move(text));
        std::ostringstream printed;
        auto given = givenModel(m_input, m_text, {printed, printed});
        m_streams.err << printed.str();
        if (const auto* exitCode = std::get_if<ExitCode>(&given))
            return refused(*exitCode, firstComplaint(printed.str()));
        return made(std::get<GivenModel>(given));
    }

private:
    std::variant<api::MadePage, ExitCode> made(const GivenModel& given) const {
        const std::optional<LoadedModel> stated = statedModel(m_input, m_text);
        api::ModelStages stages;
        api::Remarks remarks;
        try {
            const api::MadePage page =
                api::pageOf({given, stages, remarks, m_stop}, wish(shownText(given), stated ? *stated : given.model));
            printFindings(m_input.file, remarks.all(), m_streams.err);
            return page;
        } catch (const api::Failure& failure) {
            printFindings(m_input.file, failure.findings(), m_streams.err);
            return refused(ModelHasErrors, firstError(failure.findings()));
        } catch (const Cancelled&) {
            return ModelHasErrors;
        }
    }

    // A page of what the file states.
    std::variant<api::MadePage, ExitCode> refused(ExitCode exitCode, const QString& why) const {
        if (m_faulty == Faulty::Refused || exitCode == WrongUsage)
            return exitCode;
        return api::pageWithoutRun(wish(m_text, readModel(m_input.file, m_text)), why);
    }

    // The file as it is, or the model with the values that were set.
    std::string shownText(const GivenModel& given) const {
        return m_input.parameters.empty() ? m_text : writeLdae(given.model.document);
    }

    api::PageWish wish(std::string text, const LoadedModel& stated) const {
        return {std::filesystem::path(m_input.file).filename().string(), std::move(text), stated, m_index};
    }

    const InputOptions& m_input;
    const Faulty m_faulty;
    const QString& m_index;
    const Streams& m_streams;
    const std::stop_token& m_stop;
    std::string m_text; // of the file
};

} // namespace

std::variant<api::MadePage, ExitCode> madePage(const InputOptions& input, Faulty faulty, const QString& index,
                                               const Streams& streams, const std::stop_token& stop) {
    return PageMaker(input, faulty, index, streams, stop).make();
}

} // namespace coenergy
