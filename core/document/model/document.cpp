// A document's sections are constructed, copied and compared only here.
#include "model/document.hpp"

COENERGY_DOCUMENT_LISTS(template);

namespace coenergy {

COENERGY_DOCUMENT_PARTS(template);

Document::Document() = default;
Document::Document(const Document& other) = default;
Document::Document(Document&& other) noexcept = default;
Document& Document::operator=(const Document& other) = default;
Document& Document::operator=(Document&& other) noexcept = default;
Document::~Document() = default;
bool Document::operator==(const Document& other) const = default;

} // namespace coenergy
