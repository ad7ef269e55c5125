// One word a thread.
#include "app/paint/typeface_scope.h"

namespace lowrank::paint {
namespace {

thread_local theme::Typeface in_use = theme::Typeface::DejaVu;

}  // namespace

TypefaceScope::TypefaceScope(theme::Typeface typeface) : before_(in_use) { in_use = typeface; }
TypefaceScope::~TypefaceScope() { in_use = before_; }

theme::Typeface typeface_in_use() { return in_use; }

}  // namespace lowrank::paint
