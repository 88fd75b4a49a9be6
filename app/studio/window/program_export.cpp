// All that the other thread needs is taken along: what was prepared is never changed, and holds nothing of GiNaC.
#include "studio/window/program_export.hpp"

#include "pipeline/model_state.hpp"
#include "problems/message.hpp"
#include "session/runs.hpp"
#include "session/session.hpp"
#include "setup/simulation_setup.hpp"

#include <QFile>

#include <utility>

namespace coenergy {

namespace {

QString pathOf(const ProgramWish& wish) {
    return QFile::decodeName(wish.output.c_str());
}

} // namespace

ProgramExport::ProgramExport(Session& session, QObject* parent) : QObject(parent), m_session(session) {
    m_pool.setMaxThreadCount(1);
    connect(&session, &Session::derived, this, &ProgramExport::advance);
    connect(&session, &Session::prepared, this, &ProgramExport::advance);
    connect(&session, &Session::settled, this, &ProgramExport::advance);
    connect(&session, &Session::opened, this, [this] { m_wish.reset(); });
}

ProgramExport::~ProgramExport() {
    m_stop.request_stop();
    m_pool.waitForDone();
}

void ProgramExport::start(ProgramWish wish) {
    m_stop.request_stop();
    m_wish = std::move(wish);
    emit started();
    m_session.settle();
    advance();
}

void ProgramExport::advance() {
    if (m_wish && m_session.isSettled() && m_session.isPrepared()) // half a word is not to be exported
        compute(*std::exchange(m_wish, std::nullopt));
}

void ProgramExport::compute(const ProgramWish& wish) {
    const auto preparation = m_session.state().preparation;
    const auto parsed = m_session.state().parsed;
    if (!preparation->model) {
        refuse(wish, m_session.findings());
        return;
    }
    auto problem = problemFor(*preparation->model, *parsed, {}, settingsOf(*parsed));
    if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
        refuse(wish, *missing);
        return;
    }
    m_stop = {};
    m_pool.start([this, wish, preparation, parsed, problem = std::get<SimulationProblem>(std::move(problem)),
                  stop = m_stop.get_token()] {
        const auto deliver = [this, stop](auto result) {
            QMetaObject::invokeMethod(
                this,
                [stop, result = std::move(result)] {
                    if (!stop.stop_requested())
                        result();
                },
                Qt::QueuedConnection);
        };
        try {
            deliver([this, wish, exported = exportedFiles({*parsed, *preparation, problem}, wish, stop)] {
                accept(wish, exported);
            });
        } catch (const std::exception& error) {
            deliver([this, wish, words = messageText(faultFinding(error))] {
                emit refused(pathOf(wish), plainMessage(words));
            });
        }
    });
}

void ProgramExport::accept(const ProgramWish& wish, const std::variant<ExportedFiles, ExportRefusal>& exported) {
    if (const auto* refusal = std::get_if<ExportRefusal>(&exported)) {
        emit refused(pathOf(wish), plainMessage(refusal->words) + QLatin1Char('.'));
        return;
    }
    const auto& made = std::get<ExportedFiles>(exported);
    m_session.write(made.files);
    if (!made.remark.isEmpty())
        emit remarked(pathOf(wish), plainMessage(made.remark) + QLatin1Char('.'));
}

void ProgramExport::refuse(const ProgramWish& wish, const Diagnostics& reasons) {
    emit refused(pathOf(wish), plainMessage(refusalOf(reasons, m_session.document()).words));
}

} // namespace coenergy

#include "moc_program_export.cpp"
