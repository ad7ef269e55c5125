// The paper's tables as typeset pages, text and CSV.
#pragma once
#include "app/figure/page/page.h"
#include "app/figure/page/table_page.h"
#include "core/paper/complexity_table.h"
#include "core/paper/runtime_table.h"

namespace lowrank::studies {

/// Iterations and seconds over the trials, the paper's numbers beside them: mean, and least to most where
/// they differ.
figure::TablePage runtime_page(const std::vector<RuntimeRow>& rows);

/// Geometry, rate, its value on the instance beside the measured one, cost, seconds an iteration and the
/// fitted exponent.
figure::TablePage complexity_page(const ComplexityTable& table);

/// Those tables as pages, with their numbers.
figure::Page runtime_table_page(const std::shared_ptr<const std::vector<RuntimeRow>>& rows);
figure::Page complexity_table_page(const std::shared_ptr<const ComplexityTable>& table);

/// A row a method: predicted and measured rate, and seconds at each size.
std::string write_complexity_csv(const ComplexityTable& table);

}  // namespace lowrank::studies
