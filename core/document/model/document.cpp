// A document's sections are constructed, copied and compared only here.
#include "model/document.hpp"

template class std::vector<coenergy::Parameter>;
template class std::vector<coenergy::Definition>;
template class std::vector<coenergy::Table>;
template class std::vector<coenergy::GraphVector>;
template class std::vector<coenergy::GraphInput>;
template class std::vector<coenergy::InitialValue>;
template class std::vector<coenergy::Coordinate>;
template class std::vector<coenergy::Body>;
template class std::vector<coenergy::Distributed>;
template class std::vector<coenergy::Effort>;
template class std::vector<coenergy::Force>;
template class std::vector<coenergy::Torque>;
template class std::vector<coenergy::Constraint>;
template class std::vector<coenergy::EffortConstraint>;
template class std::vector<coenergy::DynamicConstraint>;
template class std::vector<coenergy::Limit>;
template class std::vector<coenergy::Output>;
template class std::vector<coenergy::Plot>;
template class std::vector<coenergy::Shape>;
template class std::vector<coenergy::ContinuumFieldItem>;
template class std::vector<coenergy::ContinuumPointItem>;

namespace coenergy {

template class Part<Header>;
template class Part<std::vector<Parameter>>;
template class Part<std::vector<Definition>>;
template class Part<std::vector<Table>>;
template class Part<GraphRows>;
template class Part<std::vector<GraphVector>>;
template class Part<std::vector<GraphInput>>;
template class Part<std::vector<InitialValue>>;
template class Part<std::vector<Coordinate>>;
template class Part<std::vector<Body>>;
template class Part<std::vector<Distributed>>;
template class Part<Energies>;
template class Part<std::vector<Effort>>;
template class Part<std::vector<Force>>;
template class Part<std::vector<Torque>>;
template class Part<std::vector<Constraint>>;
template class Part<std::vector<EffortConstraint>>;
template class Part<std::vector<DynamicConstraint>>;
template class Part<std::vector<Limit>>;
template class Part<std::vector<Output>>;
template class Part<SimulationSettings>;
template class Part<std::vector<Plot>>;
template class Part<std::vector<Shape>>;
template class Part<ContinuumDensities>;
template class Part<std::vector<ContinuumFieldItem>>;
template class Part<ContinuumEndItem>;
template class Part<std::vector<ContinuumPointItem>>;
template class Part<FunctionalItem>;
template class Part<Layout>;

Document::Document() = default;
Document::Document(const Document& other) = default;
Document::Document(Document&& other) noexcept = default;
Document& Document::operator=(const Document& other) = default;
Document& Document::operator=(Document&& other) noexcept = default;
Document::~Document() = default;
bool Document::operator==(const Document& other) const = default;

} // namespace coenergy
