#pragma once
// Why a model is not exported as a program, in words.

#include "programs/exported_model.hpp"

#include <QString>

namespace coenergy {

/// What is in the way and what to do about it, without a full stop.
QString obstacleMessage(const ExportObstacle& obstacle);

} // namespace coenergy
