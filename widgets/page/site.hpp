#pragma once
// The index of a folder of pages.

#include <QJsonObject>
#include <QString>

#include <string>
#include <vector>

namespace coenergy {

struct SiteEntry {
    std::string page;  ///< relative to the index
    std::string title; ///< of the model, or of its file
    std::string description;
    QString remark;      ///< why the page does not compute; empty if it does
    QJsonObject picture; ///< of `pictureOf`
};

struct SiteGroup {
    std::string name; ///< of the folder; empty for the first
    std::vector<SiteEntry> entries;
};

/// Titles, beginnings of descriptions, drawings, and a field that finds models as one types.
QString sitePage(const QString& title, const std::vector<SiteGroup>& groups);

} // namespace coenergy
