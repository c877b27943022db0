// SPDX-License-Identifier: MIT
// The reader of the records of Arm's names. Includes nothing that is generated.
#ifndef VALHALL_ISA_ARM_NAME_RECORDS_HPP
#define VALHALL_ISA_ARM_NAME_RECORDS_HPP

#include "valhall/isa/records.hpp"

namespace valhall::detail {

#include "valhall/isa/record_columns.def"
#include "valhall/isa/arm_name_records.def"
#include "valhall/isa/record_readers.def"
#include "valhall/isa/arm_name_records.def"  // NOLINT(readability-duplicate-include): columns above, readers here

}  // namespace valhall::detail

#endif
