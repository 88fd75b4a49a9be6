// Everything that can be seen stands in the page before its script runs; the script moves it.
#include "page/live_page.hpp"

#include "page/page_data.hpp"
#include "page/page_frame.hpp"
#include "page/page_texts.hpp"
#include "page/page_words.hpp"
#include "problems/export_message.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"
#include "programs/target_language.hpp"
#include "report/formula_mathml.hpp"
#include "report/html_report.hpp"
#include "report/report_sections.hpp"
#include "report/report_styles.hpp"
#include "report/report_text.hpp"
#include "theme/named_shapes.hpp"
#include "theme/quantity_text.hpp"

#include <QCoreApplication>

#include <utility>

namespace coenergy {

namespace {

struct PageWords {
    Q_DECLARE_TR_FUNCTIONS(Page)
};

QString mathOf(const std::string& latex, const std::string& plain) {
    const auto content = formulaMathml(QString::fromStdString(latex));
    return latex.empty() || !content ? QStringLiteral("<span class=\"name\">%1</span>").arg(pageText(plain))
                                     : QStringLiteral("<math>%1</math>").arg(*content);
}

QString unitHtml(const std::string& unit) {
    return pageText(displayedUnit(unit).toStdString());
}

QString inBrackets(const std::string& unit) {
    return unit.empty() ? QString() : QStringLiteral(" <span class=\"unit\">[%1]</span>").arg(unitHtml(unit));
}

// ---- controls ----

QString sliderHtml(const PageSlider& slider, std::size_t number, FormulaMaker& formulas) {
    const QString symbol =
        formulas.symbol(slider.name) + (slider.of == PageSlider::Of::Start ? QStringLiteral("(0)") : QString());
    const QString plain =
        QString::fromStdString(slider.name) + (slider.of == PageSlider::Of::Start ? QStringLiteral("(0)") : QString());
    const QString words =
        slider.of == PageSlider::Of::Start ? PageWords::tr("at the start") : pageText(slider.description);
    return QStringLiteral("<div class=\"slider\"><label for=\"s%1\">%2 <span class=\"words\">%3</span></label>"
                          "<input type=\"range\" id=\"s%1\" min=\"0\" max=\"1000\" step=\"1\" value=\"0\"/>"
                          "<span class=\"value\"><input type=\"text\" inputmode=\"decimal\" id=\"n%1\" "
                          "aria-label=\"%4\" value=\"%5\"/><span class=\"unit\">%6</span></span></div>\n")
        .arg(QString::number(number), mathOf(symbol.toStdString(), plain.toStdString()), words,
             PageWords::tr("value of %1").arg(pageText(plain.toStdString())), QString::number(slider.value, 'g', 5),
             unitHtml(slider.unit));
}

QString slidersHtml(const PageRun& run, FormulaMaker& formulas) {
    QString first, rest;
    for (std::size_t k = 0; k < run.sliders.size(); ++k)
        (run.sliders[k].isFirst ? first : rest) += sliderHtml(run.sliders[k], k, formulas);
    QString html = first;
    if (!rest.isEmpty())
        html += QStringLiteral("<details class=\"more\"><summary>%1</summary>\n%2</details>\n")
                    .arg(PageWords::tr("More values"), rest);
    if (run.sliders.empty())
        return {};
    return QStringLiteral("<div class=\"sliders\" role=\"group\" aria-label=\"%1\">\n%2"
                          "<button type=\"button\" id=\"reset\">%3</button>\n</div>\n")
        .arg(PageWords::tr("Values"), html, PageWords::tr("The model's values"));
}

QString transportHtml(bool computes) {
    const QString runs =
        computes ? QStringLiteral("<button type=\"button\" id=\"run\">%1</button>\n").arg(PageWords::tr("Run"))
                 : QString();
    return QStringLiteral("<div class=\"transport\" role=\"group\" aria-label=\"%1\">\n"
                          "<button type=\"button\" id=\"play\" aria-pressed=\"false\">%2</button>\n%3"
                          "<output id=\"time\" for=\"cursor\"></output>\n"
                          "<input type=\"range\" id=\"cursor\" min=\"0\" max=\"1000\" step=\"any\" value=\"0\" "
                          "aria-label=\"%4\"/>\n"
                          "<label class=\"speed\"><span>%5</span> <select id=\"speed\"></select></label>\n"
                          "</div>\n<p id=\"badge\" class=\"badge\"></p>\n")
        .arg(PageWords::tr("Time"), PageWords::tr("Play"), runs, PageWords::tr("Time of the drawing"),
             PageWords::tr("Speed"));
}

// ---- plots and drawing ----

// The class of a curve's stroke, as `plot_stroke` of plots.js gives it.
QString strokeOf(const PageCurve& curve, std::size_t number) {
    if (!curve.line)
        return QStringLiteral("d%1").arg(number % 4);
    switch (*curve.line) {
    case LineStyle::Line: return QStringLiteral("d0");
    case LineStyle::Dashed: return QStringLiteral("d1");
    case LineStyle::Dotted: return QStringLiteral("d2");
    case LineStyle::Points: break;
    }
    return QStringLiteral("points");
}

QString sampleOf(const PageCurve& curve) {
    return curve.line == LineStyle::Points ? QStringLiteral("M4 4h0M12 4h0M20 4h0") : QStringLiteral("M1 4H23");
}

QString plotHtml(const ShownPlot& plot, std::size_t number, const std::string& timeUnit) {
    QString legend;
    for (std::size_t k = 0; k < plot.curves.size(); ++k) {
        const PageCurve& curve = plot.curves[k];
        legend +=
            QStringLiteral("<li><svg class=\"swatch\" viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path class=\"curve "
                           "c%1 %2\" d=\"%3\"/></svg>%4%5 <output id=\"v%6-%7\"></output></li>")
                .arg(QString::number(curve.style % 7), strokeOf(curve, k), sampleOf(curve),
                     mathOf(curve.latex, curve.text), inBrackets(curve.unit), QString::number(number),
                     QString::number(k));
    }
    const QString abscissa = plot.abscissa
                                 ? mathOf(plot.abscissa->latex, plot.abscissa->text) + inBrackets(plot.abscissa->unit)
                                 : mathOf("t", "t") + inBrackets(timeUnit);
    return QStringLiteral(
               "<figure class=\"plot\" id=\"plot%1\">\n<figcaption><strong>%2</strong><ul>%3</ul></figcaption>\n"
               "<svg role=\"img\" aria-label=\"%2\"></svg>\n<div class=\"abscissa\">%4</div>\n</figure>\n")
        .arg(QString::number(number), pageText(plot.title), legend, abscissa);
}

// Its shape at the time of the cursor.
QString fieldHtml(const ShownField& field, std::size_t number, FormulaMaker& formulas) {
    const QString name = mathOf(formulas.symbol(field.name).toStdString(), field.name);
    return QStringLiteral("<figure class=\"plot field\" id=\"field%1\">\n<figcaption>%2</figcaption>\n"
                          "<svg role=\"img\" aria-label=\"%3\"></svg>\n<div class=\"abscissa\">%4</div>\n</figure>\n")
        .arg(QString::number(number), name, PageWords::tr("Shape of %1").arg(pageText(field.name)),
             mathOf(formulas.symbol(field.variable).toStdString(), field.variable));
}

// Their numbers follow the sliders.
QString matricesHtml(const ShownQuantities& shown) {
    QString tables;
    std::size_t cell = 0;
    for (const ShownMatrix& matrix : shown.matrices) {
        QString rows;
        for (const std::vector<ShownValue>& row : matrix.rows) {
            rows += QStringLiteral("<tr>");
            for (std::size_t column = 0; column < row.size(); ++column)
                rows += QStringLiteral("<td><output id=\"m%1\"></output></td>").arg(cell++);
            rows += QStringLiteral("</tr>");
        }
        tables += QStringLiteral("<figure class=\"matrix\"><figcaption>%1 =</figcaption><table>%2</table></figure>\n")
                      .arg(mathOf("\\mathbf{" + matrix.name + "}", matrix.name), rows);
    }
    return tables.isEmpty() ? QString()
                            : QStringLiteral("<section class=\"matrices\">\n<h2>%1</h2>\n<div>\n%2</div></section>\n")
                                  .arg(PageWords::tr("State space in numbers"), tables);
}

QString labelsHtml(const ShownQuantities& shown, FormulaMaker& formulas) {
    QString labels;
    for (std::size_t k = 0; k < shown.shapes.size(); ++k) {
        const ShownShape& shape = shown.shapes[k];
        if (!shape.value && (!carriesName(shape.kind) || shape.name.empty()))
            continue;
        QString words = shape.name.empty() ? QString() : mathOf(formulas.symbol(shape.name).toStdString(), shape.name);
        if (shape.value)
            words += QStringLiteral("%1<output></output> <span class=\"unit\">%2</span>")
                         .arg(shape.name.empty() ? QString() : QStringLiteral(" = "), unitHtml(shape.unit));
        labels +=
            QStringLiteral("<span class=\"label%1\" id=\"label%2\" hidden=\"hidden\">%3</span>")
                .arg(shape.style ? QStringLiteral(" t%1").arg(*shape.style % 7) : QString(), QString::number(k), words);
    }
    return labels;
}

QString drawingHtml(const PageRun& run, FormulaMaker& formulas) {
    if (run.shown.shapes.empty())
        return {};
    return QStringLiteral("<figure class=\"drawing\" id=\"drawing\">\n<svg role=\"img\" aria-label=\"%1\"></svg>\n"
                          "<div aria-hidden=\"true\">%2</div>\n</figure>\n")
        .arg(PageWords::tr("Drawing of the model in motion"), labelsHtml(run.shown, formulas));
}

QString motionHtml(const PageRun& run, FormulaMaker& formulas) {
    QString plots;
    for (std::size_t k = 0; k < run.shown.plots.size(); ++k)
        plots += plotHtml(run.shown.plots[k], k, run.shown.timeUnit);
    QString notes;
    if (!run.whyNoProgram.isEmpty())
        notes = QStringLiteral("<p class=\"note\">%1</p>\n")
                    .arg(PageWords::tr("This page shows a run that Coenergy computed; it cannot compute others: %1.")
                             .arg(pageText(plainMessage(run.whyNoProgram).toStdString())));
    if (!run.outcome.isEmpty())
        notes += QStringLiteral("<p class=\"note\">%1</p>\n").arg(pageText(plainMessage(run.outcome).toStdString()));
    QStringList leftOut;
    for (const std::string& text : run.shown.leftOut)
        leftOut.append(pageText(text));
    if (!leftOut.isEmpty())
        notes += QStringLiteral("<p class=\"note\">%1</p>\n")
                     .arg(PageWords::tr("Not shown on this page: %1.").arg(leftOut.join(QStringLiteral(", "))));
    QString fields;
    for (std::size_t k = 0; k < run.shown.fields.size(); ++k)
        fields += fieldHtml(run.shown.fields[k], k, formulas);
    QString drawing = drawingHtml(run, formulas);
    if (drawing.isEmpty() && !fields.isEmpty())
        drawing = QStringLiteral("<div>\n%1</div>\n").arg(std::exchange(fields, {}));
    const QString sliders = slidersHtml(run, formulas);
    return QStringLiteral("<section class=\"motion\" aria-label=\"%1\">\n%2"
                          "<noscript><p class=\"note\">%3</p></noscript>\n"
                          "<p id=\"message\" class=\"message\" role=\"status\"></p>\n"
                          "<div class=\"stage%4\">\n%5%6</div>\n%7<div class=\"plots\">\n%8</div>\n%9</section>\n")
        .arg(PageWords::tr("Motion"), notes, PageWords::tr("To move, this page needs JavaScript."),
             drawing.isEmpty() ? QStringLiteral(" narrow") : QString(), drawing, sliders,
             transportHtml(!run.program.empty()), fields + plots, matricesHtml(run.shown));
}

// ---- the page ----

QString equationsHtml(const PageSource& source, const QString& title) {
    if (!source.report)
        return {};
    constexpr qsizetype most = 600'000; // of what fills books, which is left to reports
    std::vector<ReportSection> sections = composeEquations(title, *source.report).sections;
    if (const auto& other = source.report->other; other && other->stateSpace)
        sections.insert(sections.begin(), stateSpaceSection(*other->stateSpace));
    const QString equations = htmlSections(sections, SubsectionForm::Heading);
    const QString derivation =
        htmlSections(composeDerivation(title, *source.report).sections, SubsectionForm::Unfolding);
    const QString leftOut = QStringLiteral("<p class=\"note\">%1</p>\n")
                                .arg(PageWords::tr("Too long for a page; the command `coenergy report` writes it.")
                                         .remove(QLatin1Char('`')));
    const bool hasEquations = equations.size() <= most;
    const bool hasDerivation = hasEquations && equations.size() + derivation.size() <= most;
    QString html =
        QStringLiteral("<section class=\"equations\">\n%1</section>\n").arg(hasEquations ? equations : leftOut);
    if (hasEquations && !derivation.isEmpty())
        html += QStringLiteral("<section class=\"derivation\">\n%1</section>\n")
                    .arg(hasDerivation ? derivation
                                       : QStringLiteral("<h2>%1</h2>\n").arg(PageWords::tr("Derivation")) + leftOut);
    return html;
}

QString textHtml(const PageSource& source) {
    return QStringLiteral("<section class=\"model\">\n<h2>%1</h2>\n<p>"
                          "<button type=\"button\" id=\"copy\">%2</button> "
                          "<button type=\"button\" id=\"download\">%3</button> "
                          "<span id=\"copied\" role=\"status\"></span></p>\n"
                          "<details><summary>%4</summary>\n<pre id=\"text\" tabindex=\"0\">\n%5</pre></details>\n"
                          "</section>\n")
        .arg(PageWords::tr("The model"), PageWords::tr("Copy the text"), PageWords::tr("Download"),
             PageWords::tr("Text of the file"), pageText(source.text));
}

QString bodyOf(const PageSource& source, const QString& title) {
    QString motion;
    if (source.run) {
        const ReportSource* report = source.report;
        FormulaMaker formulas(report ? report->system->notation : Notation());
        motion = motionHtml(*source.run, formulas);
    } else {
        motion = QStringLiteral("<p class=\"note\">%1</p>\n")
                     .arg(PageWords::tr("This page has no motion: %1")
                              .arg(pageText(plainMessage(source.whyNoRun).toStdString())));
    }
    const QString index = source.index.isEmpty() ? QString()
                                                 : QStringLiteral("<nav><a href=\"%1\">%2</a></nav>\n")
                                                       .arg(htmlText(source.index), PageWords::tr("All models"));
    return QStringLiteral("<main>\n%1<h1>%2</h1>\n<div class=\"description\">\n%3</div>\n")
               .arg(index, pageText(title.toStdString()), paragraphsOf(source.description)) +
           motion + equationsHtml(source, title) + textHtml(source) +
           QStringLiteral("<footer><p>%1</p></footer>\n</main>\n")
               .arg(
                   PageWords::tr("Made by Coenergy %1. The page needs no network; its script may be used by anyone for "
                                 "anything (0BSD).")
                       .arg(QStringLiteral(COENERGY_VERSION)));
}

// In one scope, so that nothing of it is a name of the page.
QString scriptOf(const PageSource& source) {
    QJsonObject data = source.run ? source.run->data : QJsonObject();
    data.insert("file", QString::fromStdString(source.fileName));
    const std::string program = source.run ? source.run->program : std::string();
    return QString::fromStdString(program) + QStringLiteral("\nconst page_words = ") + scriptLiteral(pageWords()) +
           QStringLiteral(";\nconst page_data = ") + scriptLiteral(data) + QStringLiteral(";\n") + pageScript();
}

constexpr std::size_t longestProgram = 400'000; // bytes; with its equations and curves a page is under a million

} // namespace

QString noEquationsToRun() {
    return PageWords::tr("the equations of this model do not determine one.");
}

QString pageTitle(const std::string& title, const std::string& fileName) {
    const QString line = QString::fromStdString(title).simplified();
    return line.isEmpty() ? QString::fromStdString(fileName) : line;
}

PageRun pageRunOf(const ExportSource& source, const ParsedModel& parsed, const SimulationResult& result,
                  const std::vector<DistributedField>& fields, const StateSpace* graph) {
    PageRun run;
    run.run = withoutAudit(result.trajectory);
    run.shown = shownQuantities(parsed, run.run, PageWords::tr("Coordinates").toStdString(), fields, graph);
    auto exported = exportedModel(source, result);
    if (auto* model = std::get_if<ExportedModel>(&exported)) {
        addShownValues(source, run.shown.expressions, *model);
        model->title.clear(); // which stand in the page
        model->description.clear();
        run.program = programText(*model, *targetNamed("js"), COENERGY_VERSION);
        run.sliders = pageSliders(parsed, *model);
        if (run.program.size() > longestProgram)
            exported = ExportObstacle{ExportObstacle::Feature::Size, "the elimination of the exact Jacobian"};
    }
    if (const auto* obstacle = std::get_if<ExportObstacle>(&exported)) {
        run.program.clear();
        run.sliders.clear();
        run.whyNoProgram = obstacleMessage(*obstacle);
        if (!result.status.isCompleted() || !result.status.isTrusted())
            run.outcome = runMessage(result.status);
    }
    run.data = pageData(run, parsed, source.problem, result);
    return run;
}

QString livePage(const PageSource& source) {
    const QString title = pageTitle(source.title, source.fileName);
    return framedPage({title, reportStyles() + pageStyles(), bodyOf(source, title), scriptOf(source)});
}

} // namespace coenergy
