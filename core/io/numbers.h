// The former place of the reader of numbers, for whoever still includes it here. Knows nothing else.
#pragma once
#include "core/text/numbers.h"
