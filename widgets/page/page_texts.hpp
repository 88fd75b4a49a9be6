#pragma once
// The scripts and styles of pages, the files of resources/page.

#include <QString>

namespace coenergy {

QString pageStyles();
QString siteStyles();
/// What a page computes with, beside the program of its model: the run with its audit, the drawing, the plots, the
/// controls.
QString pageScript();
/// The index of a site: drawings, search.
QString siteScript();

} // namespace coenergy
