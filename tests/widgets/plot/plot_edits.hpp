#pragma once
// The plots in a signal, which a test reads.

#include "model/document.hpp"

#include <QMetaType>

#include <vector>

Q_DECLARE_METATYPE(std::vector<coenergy::Plot>)
