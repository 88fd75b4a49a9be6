#pragma once
// Why a model is not exported, in words.

#include "fmu/fmu_model.hpp"
#include "modelica/modelica_text.hpp"
#include "programs/exported_model.hpp"

#include <QString>

namespace coenergy {

/// What is in the way and what to do about it, without a full stop.
QString obstacleMessage(const ExportObstacle& obstacle);
QString obstacleMessage(const ModelicaObstacle& obstacle);
/// Why a parameter cannot act from outside.
QString inputMessage(const FmuInputFault& fault);

} // namespace coenergy
