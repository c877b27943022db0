// SPDX-License-Identifier: MIT
// The readers of the records of descriptors that decoding does not read. Includes nothing that is generated.
#ifndef VALHALL_ISA_DESCRIPTOR_RECORDS_HPP
#define VALHALL_ISA_DESCRIPTOR_RECORDS_HPP

#include "valhall/isa/records.hpp"

namespace valhall::detail {

#include "valhall/isa/record_columns.def"
#include "valhall/isa/descriptor_records.def"
#include "valhall/isa/record_readers.def"
#include "valhall/isa/descriptor_records.def"  // NOLINT(readability-duplicate-include): columns above, readers here

}  // namespace valhall::detail

#endif
