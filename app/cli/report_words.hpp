#pragma once
// What the texts of a report need from Qt in a program without windows.

#include <memory>

class QCoreApplication;

namespace coenergy {

/// While a report is made: the translation for the locale, and an application object, unless there is one already.
class ReportWords {
public:
    ReportWords();
    ~ReportWords();
    ReportWords(const ReportWords&) = delete;
    ReportWords& operator=(const ReportWords&) = delete;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace coenergy
