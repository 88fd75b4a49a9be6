#pragma once
// What a report needs of Qt in a program without windows.

#include <QString>

#include <memory>

class QCoreApplication;

namespace coenergy {

/// Words alone; or pages and plots, which need fonts, but no display.
enum class ReportNeeds { Words, Painting };

/// An application object while a report is made, unless there is one already, and the translation for the locale.
class ReportProgram {
public:
    explicit ReportProgram(ReportNeeds needs);
    ~ReportProgram();
    ReportProgram(const ReportProgram&) = delete;
    ReportProgram& operator=(const ReportProgram&) = delete;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace coenergy
