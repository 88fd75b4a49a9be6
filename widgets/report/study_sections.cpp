// Studies: which points were run, how their measures are spread, and which inputs these follow.

#include "report/report_sections.hpp"

#include "base/start_name.hpp"
#include "studies/influence.hpp"
#include "studies/sensitivity.hpp"
#include "studies/study_text.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

struct StudyWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString samplingWords(const StudyDesign& design) {
    switch (design.sampling) {
    case Sampling::Random: return StudyWords::tr("random points");
    case Sampling::LatinHypercube: return StudyWords::tr("a Latin hypercube");
    case Sampling::Sobol: return StudyWords::tr("Sobol's sequence");
    case Sampling::Indices: return StudyWords::tr("the points for Sobol's indices");
    case Sampling::Morris: return StudyWords::tr("Morris's paths");
    }
    return {};
}

QString steppingWords(const StudyDesign& design) {
    return design.stepping == Stepping::OneAtATime
               ? StudyWords::tr("one input at a time, the others at their own values")
               : StudyWords::tr("every combination of the values");
}

QString designWords(const StudyDesign& design) {
    if (design.random.empty())
        return steppingWords(design);
    const QString random = StudyWords::tr("%1, seed %2", "random points").arg(samplingWords(design)).arg(design.seed);
    return design.stepped.empty() ? random
                                  : StudyWords::tr("%1; for each, %2", "combinations of inputs; random points")
                                        .arg(steppingWords(design), random);
}

ReportText numberCell(double value) {
    return std::isfinite(value) ? formulaOf(latexOfResult(value)) : wordsOf(StudyWords::tr("none", "no number"));
}

ReportText measureCell(const StudyHeading& heading, std::size_t measure) {
    return wordsOf(QString::fromStdString(heading.measures[measure]));
}

class StudyPart {
public:
    StudyPart(const ReportedStudy& study, FormulaMaker& formulas)
        : m_study(study), m_data(study.data), m_formulas(formulas) {}

    ReportSection section(std::size_t firstFigure) const {
        const QString name = QString::fromStdString(m_study.study.name);
        ReportSection section{
            HeadingLevel::Subsection,
            wordsOf(name.isEmpty() ? StudyWords::tr("The study") : StudyWords::tr("Study %1", "its name").arg(name)),
            {}};
        section.blocks.emplace_back(ReportParagraph{wordsOf(pointWords())});
        section.blocks.emplace_back(inputs());
        if (!m_study.study.correlate.empty())
            section.blocks.emplace_back(ReportParagraph{wordsOf(correlationWords())});
        section.blocks.emplace_back(spreads());
        section.blocks.emplace_back(percentiles());
        if (ReportTable indices = influences(); !indices.rows.empty())
            section.blocks.emplace_back(std::move(indices));
        for (const QString& caption : m_study.captions)
            section.blocks.emplace_back(ReportFigure{wordsOf(caption), firstFigure++});
        return section;
    }

private:
    // What is missing is said, and what failed.
    QString pointWords() const {
        const std::size_t known = m_data.records.size(), all = m_data.heading.count;
        QString words = known == all ? StudyWords::tr("%n points: %1.", nullptr, static_cast<int>(all))
                                     : StudyWords::tr("%2 of %n points are known: %1.", nullptr, static_cast<int>(all));
        words = words.arg(designWords(m_data.points->design()));
        if (known != all)
            words = words.arg(known);
        const auto failed = std::count_if(m_data.records.begin(), m_data.records.end(),
                                          [](const auto& record) { return record.second.result.hasFailed; });
        if (failed > 0)
            words += QLatin1Char(' ') +
                     StudyWords::tr("%n points failed and have no values.", nullptr, static_cast<int>(failed));
        return words;
    }

    ReportTable inputs() const {
        ReportTable table{{wordsOf(StudyWords::tr("Input")), wordsOf(StudyWords::tr("Values"))}, {}};
        for (const std::string& text : m_study.study.vary)
            if (const auto named = namedText(text))
                table.rows.push_back({formulaOf(m_formulas.symbol(nameOfStart(named->first).value_or(named->first))),
                                      wordsOf(QString::fromStdString(named->second).trimmed())});
        return table;
    }

    QString correlationWords() const {
        QStringList all;
        for (const std::string& text : m_study.study.correlate)
            all.append(QString::fromStdString(text));
        return StudyWords::tr("Correlated: %1.", "inputs of a study").arg(all.join(QStringLiteral("; ")));
    }

    ReportTable spreads() const {
        ReportTable table{{wordsOf(StudyWords::tr("Measure")), wordsOf(StudyWords::tr("Points")),
                           wordsOf(StudyWords::tr("Mean")), wordsOf(StudyWords::tr("Deviation", "standard deviation"))},
                          {}};
        for (std::size_t measure = 0; measure < m_data.heading.measures.size(); ++measure) {
            const std::vector<double> values = measuredValues(m_data.records, measure);
            table.rows.push_back({measureCell(m_data.heading, measure), wordsOf(QString::number(values.size()))});
            addNumbers(table, values.empty() ? std::vector<double>() : meanAndDeviation(values));
        }
        return table;
    }

    // A deviation that is nothing but rounding is none.
    static std::vector<double> meanAndDeviation(const std::vector<double>& values) {
        constexpr double nothing = 1e-13; // beside the largest value
        double largest = 0;
        for (const double value : values)
            largest = std::max(largest, std::abs(value));
        const Spread spread = spreadOf(values);
        return {spread.mean, spread.deviation <= nothing * largest ? 0 : spread.deviation};
    }

    ReportTable percentiles() const {
        ReportTable table{{wordsOf(StudyWords::tr("Measure")), wordsOf(StudyWords::tr("Least")),
                           wordsOf(QStringLiteral("5 %")), wordsOf(StudyWords::tr("Median")),
                           wordsOf(QStringLiteral("95 %")), wordsOf(StudyWords::tr("Largest"))},
                          {}};
        for (std::size_t measure = 0; measure < m_data.heading.measures.size(); ++measure) {
            std::vector<double> values = measuredValues(m_data.records, measure);
            std::sort(values.begin(), values.end());
            table.rows.push_back({measureCell(m_data.heading, measure)});
            addNumbers(table, values.empty()
                                  ? values
                                  : std::vector{values.front(), quantile(values, 0.05), quantile(values, 0.5),
                                                quantile(values, 0.95), values.back()});
        }
        return table;
    }

    /// To the last row; where there are none its cells stay empty.
    static void addNumbers(ReportTable& table, const std::vector<double>& numbers) {
        for (const double number : numbers)
            table.rows.back().push_back(numberCell(number));
        table.rows.back().resize(table.heads.size());
    }

    ReportTable influences() const {
        switch (m_data.points->design().sampling) {
        case Sampling::Indices: return sobol();
        case Sampling::Morris: return morris();
        default: return {};
        }
    }

    ReportTable sobol() const {
        ReportTable table{{wordsOf(StudyWords::tr("Measure")), wordsOf(StudyWords::tr("Input")),
                           wordsOf(StudyWords::tr("First index")), wordsOf(StudyWords::tr("Standard error")),
                           wordsOf(StudyWords::tr("Total index")), wordsOf(StudyWords::tr("Standard error"))},
                          {}};
        addRows(table, [this](std::size_t measure) {
            std::vector<std::vector<double>> rows;
            for (const SobolIndex& index : sobolIndices(*m_data.points, m_data.records, measure).inputs)
                rows.push_back({index.first, index.firstError, index.total, index.totalError});
            return rows;
        });
        return table;
    }

    ReportTable morris() const {
        ReportTable table{{wordsOf(StudyWords::tr("Measure")), wordsOf(StudyWords::tr("Input")),
                           wordsOf(StudyWords::tr("Mean size of the effect")), wordsOf(StudyWords::tr("Mean")),
                           wordsOf(StudyWords::tr("Deviation", "standard deviation"))},
                          {}};
        addRows(table, [this](std::size_t measure) {
            std::vector<std::vector<double>> rows;
            for (const MorrisEffect& effect : morrisEffects(*m_data.points, m_data.records, measure).inputs)
                rows.push_back({effect.meanSize, effect.mean, effect.deviation});
            return rows;
        });
        return table;
    }

    /// `numbersOf`: for a measure those of each input; none where it does not vary.
    template <class NumbersOf> void addRows(ReportTable& table, const NumbersOf& numbersOf) const {
        const auto& random = m_data.points->design().random;
        for (std::size_t measure = 0; measure < m_data.heading.measures.size(); ++measure) {
            const std::vector<std::vector<double>> numbers = numbersOf(measure);
            for (std::size_t input = 0; input < numbers.size(); ++input) {
                table.rows.push_back(
                    {measureCell(m_data.heading, measure), formulaOf(m_formulas.symbol(random[input].name))});
                addNumbers(table, numbers[input]);
            }
        }
    }

    const ReportedStudy& m_study;
    const StudyData& m_data;
    FormulaMaker& m_formulas;
};

} // namespace

std::size_t figuresBeforeStudies(const ReportSource& source) {
    return (source.run ? source.run->figureCount() : 0) + (source.frequencies ? source.frequencies->shapes.size() : 0);
}

std::vector<ReportSection> studySections(const ReportSource& source, FormulaMaker& formulas) {
    if (source.studies.empty())
        return {};
    std::vector<ReportSection> sections = {{HeadingLevel::Section, wordsOf(StudyWords::tr("Studies")), {}}};
    std::size_t figure = figuresBeforeStudies(source);
    for (const ReportedStudy& study : source.studies) {
        sections.push_back(StudyPart(study, formulas).section(figure));
        figure += static_cast<std::size_t>(study.captions.size());
    }
    return sections;
}

} // namespace coenergy
