# SPDX-License-Identifier: MIT
"""A codec for the instructions of valhall-isa.xml, on v9 to v11: decodes a word to operands and modifiers, encodes and prints them,
and has the rules of the hardware. Positions and rules are those of encoding.md; this file follows its sections."""

import copy

from read_xml import Enumeration

ARCHS = (9, 10, 11)
WORD = (1 << 64) - 1

FLAGS = {"wide_indices": 8, "array_enable": 10, "texel_offset": 11, "shadow": 12, "force_delta_enable": 12,
         "integer_coordinates": 13, "lod_bias_disable": 13, "lod_clamp_disable": 14, "derivative_enable": 15, "saturate": 30,
         "not_result": 30, "conservative": 35, "skip": 39}

# tag: (position, width, enumeration)
MODIFIERS = {
    "lod_mode": (13, 3, "LOD mode"), "fetch_component": (14, 2, "Fetch component"), "write_mask": (22, 4, "Write mask"),
    "atom_opc": (22, 4, "Atomic operation"), "atom_opc_1": (22, 4, "Atomic operation with 1"),
    "inactive_result": (22, 4, "Inactive result"), "memory_access": (24, 2, "Memory access"),
    "vartex_register_width": (24, 2, "Varying texture register width"), "regfmt": (24, 3, "Register format"),
    "source_format": (24, 4, "Source format"), "register_type": (26, 2, "Register type"), "dimension": (28, 2, "Dimension"),
    "vecsize": (28, 2, "Vector size"), "roundmode": (30, 2, "Round mode"), "result_type": (30, 2, "Result type"),
    "slot": (30, 3, "Slot"), "clamp": (32, 2, "Clamp"), "lane_op": (32, 2, "Lane operation"), "cmp": (32, 3, "Condition"),
    "sample_and_update": (33, 3, "Sample and update mode"), "subgroup": (36, 4, "Subgroup size"), "update": (36, 2, "Update mode"),
    "sample": (38, 2, "Sample mode"), "register_width": (46, 1, "Register width"),
    "secondary_register_width": (47, 1, "Register width"),
}

# The enumerations of modifiers whose names imply their position.
NAMED_MODIFIERS = {"memory_access": "Memory access", "nan_mode": "NaN mode", "mux": "Mux"}

SPECIAL_PAGES = {0: "FAU special page 0", 1: "FAU special page 1", 3: "FAU special page 3"}

NOT_ON_V11 = """V2S16_TO_V2F16 V2U16_TO_V2F16 S16_TO_F32 U16_TO_F32 V2F16_TO_V2S16 V2F16_TO_V2U16 F16_TO_S32 F16_TO_U32
    S8_TO_F32 U8_TO_F32 V2S8_TO_V2F16 V2U8_TO_V2F16 FROUND.v2f16 IABS.v4s8 FREXPM.v2f16 FREXPE.v2f16 V2F32_TO_V2F16 IADD.v4u8
    IADD.v4s8 ISUB.v4u8 ISUB.v4s8 ICMP_OR.v4u8 ICMP_OR.v4s8 ICMP_AND.v4u8 ICMP_AND.v4s8 IADD_IMM.v4i8""".split()


def bits(word, pos, width):
    return word >> pos & ((1 << width) - 1)


def mask_of(pos, width):
    return ((1 << width) - 1) << pos


class Field:
    """Bits of a word that appear in the text: `role` is 'modifier', 'source', 'selector', 'neg', 'abs', 'not', 'destination', 'base',
    'count', 'immediate', 'page' or 'flow'; `index` is that of the source or of the list of staging registers."""

    def __init__(self, role, name, pos, width, values=None, index=0, signed=False):
        self.role, self.name, self.pos, self.width = role, name, pos, width
        self.values, self.index, self.signed = values, index, signed

    @property
    def mask(self):
        return mask_of(self.pos, self.width)

    def get(self, word):
        return bits(word, self.pos, self.width)

    def set(self, word, value):
        return word & ~self.mask | value << self.pos & self.mask

    def is_reserved(self, value):
        return self.values is not None and (value >= len(self.values.words) or self.values.words[value] is None)

    def legal(self):
        """The values that are not reserved."""
        return [v for v in range(1 << self.width) if not self.is_reserved(v)]

    def default(self):
        """The value that the text omits, or the first one if there is none."""
        if self.values is None:
            return 0
        return self.values.default if self.values.default is not None else self.legal()[0]


class Row:
    """An instruction on an architecture: the bits that are constant, and its fields in the order of the description."""

    def __init__(self, codec, instruction, arch):
        self.instruction, self.arch, self.name = instruction, arch, instruction.name
        self.constant_mask = self.constant_bits = 0
        self.opcode_mask = 0
        self.fields = []
        self.positions = source_positions(instruction)
        self._add_opcode()
        self._add_modifiers(codec)
        self._add_staging()
        self._add_sources(codec)
        self._add_immediates()
        if instruction.sources:
            self.fields.append(Field("page", "fau_page", 57, 2))
        self.fields.append(Field("flow", "flow", 59, 4, codec.enumeration("Flow", arch)))

    # ---- parts ----

    def of_role(self, *roles):
        return [f for f in self.fields if f.role in roles]

    def named(self, name):
        return next((f for f in self.fields if f.name == name), None)

    def operand_mask(self):
        mask = 0
        for f in self.fields:
            if f.values is None or len(f.values.words) > 1:  # no bits for a flag that the architecture lacks
                mask |= f.mask
        return mask

    def is_message(self):
        """True if the rules on uniforms treat it as a message."""
        return self.instruction.unit not in ("FMA", "CVT", "SFU") and self.name not in ("ATEST", "BLEND")

    def sizes(self):
        return [s.size for s in self.instruction.sources]

    # ---- construction ----

    def _fix(self, pos, width, value, is_opcode=False):
        self.constant_mask |= mask_of(pos, width)
        self.constant_bits |= value << pos
        if is_opcode:
            self.opcode_mask |= mask_of(pos, width)

    def _add_opcode(self):
        i = self.instruction
        self._fix(48, 9, i.opcode, True)
        self._fix(63, 1, 0)
        for pos, width, value in secondary_opcode(i):
            self._fix(pos, width, value, True)

    def _add_modifiers(self, codec):
        for child in self.instruction.children:
            name, tag = child.get("name"), child.tag
            if tag in FLAGS:
                self.fields.append(Field("modifier", tag, FLAGS[tag], 1, codec.flag(tag, self)))
            elif tag in MODIFIERS:
                pos, width, values = MODIFIERS[tag]
                self.fields.append(Field("modifier", tag, pos, width, codec.enumeration(values, self.arch)))
            elif tag == "va_mod" and int(child.get("start")) < 64:
                size = int(child.get("size"))
                values = codec.flag(name, self) if size == 1 else codec.enumeration(modifier_enumeration(name), self.arch)
                self.fields.append(Field("modifier", name, int(child.get("start")), size, values))

    def _add_staging(self):
        """Written registers first. `sr_write_count` has their count if there is one."""
        i = self.instruction
        lists = sorted(i.tags("sr"), key=lambda sr: sr.get("write") != "true")
        for index, sr in enumerate(lists):
            is_written, flags = sr.get("write") == "true", sr.get("flags") or "true"
            pos = 16 if flags == "false" and is_written else 40
            self.fields.append(Field("base", "staging", pos, 6, index=index))
            if is_written and i.tags("sr_write_count"):
                self.fields.append(Field("count", "sr_write_count", 36, 3, index=index))
            else:
                self.fields.append(Field("count", "sr_count", 33, 3, index=index))
            if flags == "rw":
                self._fix(46, 2, 3)
            elif flags == "true":
                self._fix(46, 2, 2 if is_written else 1)
        if i.destinations:
            self.fields.append(Field("destination", "destination", 40, 8))
        elif not lists:
            absolute = self.named("absolute")
            self._fix(41 if absolute else 40, 7 if absolute else 8, 0x60 if absolute else 0xC0)

    def _add_sources(self, codec):
        for index, (source, i) in enumerate(zip(self.instruction.sources, self.positions)):
            self.fields.append(Field("source", "source", 8 * i, 8, index=index))
            if source.has("absneg"):
                self.fields.append(Field("neg", "neg", 34 + 2 * (2 - i), 1, index=index))
                self.fields.append(Field("abs", "abs", 35 + 2 * (2 - i), 1, index=index))
            place = selector_place(source, i)
            if place is not None:
                pos, width, name = place
                self.fields.append(Field("selector", "selector", pos, width, codec.enumeration(name, self.arch), index=index))
            if source.has("not"):
                self.fields.append(Field("not", "not", 35, 1, index=index))

    def _add_immediates(self):
        for imm in self.instruction.tags("imm"):
            pos, width = int(imm.get("start")), int(imm.get("size"))
            if self.name.startswith("LD_VAR_BUF_IMM") and self.arch == 11:
                pos, width = 8, 11
            self.fields.append(Field("immediate", imm.get("name"), pos, width, signed=imm.get("signed") == "true"))


# ---- layout ----

def modifier_enumeration(name):
    """The enumeration of a modifier whose name implies its position: load_lane_8_bit is Load lane (8-bit)."""
    if name.startswith("load_lane_"):
        return f"Load lane ({name.split('_')[2]}-bit)"
    return NAMED_MODIFIERS[name]


def source_positions(instruction):
    """The byte of each source. A pair takes two bytes unless the instruction has 64 bits."""
    positions, shift = [], 0
    for index, source in enumerate(instruction.sources):
        positions.append(index + shift)
        if source.size == 64 and instruction.type_size != 64:
            shift += 1
    return positions


def selector_place(source, i):
    """(position, width, enumeration) of the selector of the source in byte i, or None."""
    wide = 26 if i == 1 else 36
    if source.has("swizzle"):
        return 24 + 2 * (2 - i), 2, "Swizzles (16-bit)" if source.size == 16 else "Widen"
    if source.has("widen"):
        return wide, 4, f"Swizzles ({source.size}-bit)"
    if source.has("lanes"):
        return wide, 4, "Lanes (8-bit)"
    if source.has("halfswizzle"):
        return 36, 4, "Half-swizzles (8-bit)"
    if source.has("lane"):
        return 38 if i == 0 else 36, 2, "Lane (8-bit)"
    if source.attributes.get("lane") == "28":
        return (28, 2, "Lane (8-bit)") if source.size == 8 else (28, 1, "Lane (16-bit)")
    if source.has("combine"):
        return 37, 3, "Combine"
    return None


def secondary_opcode(i):
    """[(position, width, value)] of the secondary opcode."""
    if i.opcode2 is None:
        return []
    sources = len(i.sources)
    if i.marks("left"):
        return [(24, 2, i.opcode2 & 3), (32, 1, i.opcode2 >> 8)]
    if i.opcode == 0x90:
        return [(16, 5, i.opcode2)]
    if i.name.split(".")[0] in ("LOAD", "STORE", "LD_BUFFER") or i.marks("memory_width"):
        return [(27, 3, i.opcode2)]
    if i.marks("descriptor_type"):
        return [(37, 2, i.opcode2)]
    if sources == 3 and selector_place(i.sources[1], 1) is not None:
        return [(24, 2, i.opcode2)]
    return [(max(16, 8 * sources), 4, i.opcode2)]


class Codec:
    """The rows of v9 to v11. `eight(name, arch)` is true if a count of 0 means eight registers."""

    def __init__(self, description, eight=lambda name, arch: False):
        self.description, self.eight = description, eight
        self._enumerations = {}
        self.rows = {arch: [Row(self, i, arch) for i in description.instructions if exists(i, arch)] for arch in ARCHS}

    def enumeration(self, name, arch):
        """An enumeration with the differences of an architecture."""
        key = name, arch
        if key not in self._enumerations:
            e = copy.deepcopy(self.description.enumerations[name])
            if name == "Flow" and arch >= 10:
                e.words[12] = "wait_resource"
            if name == "LOD mode" and arch >= 10:
                e.words[3], e.words[7] = "computed_force_delta", "computed_bias_force_delta"
            if name == "Lanes (8-bit)":
                e.words[0], e.words[10], e.words[11] = "b02", "b01", "b23"
            if name == "Swizzles (16-bit)":
                e = Enumeration(name, e.words, e.words.index("h01"))
            self._enumerations[key] = e
        return self._enumerations[key]

    def flag(self, name, row):
        """Both values of a flag; only the first one if the architecture lacks it."""
        lacks = name == "force_delta_enable" and row.arch == 9
        return Enumeration(name, ["none"] if lacks else ["none", name], 0)

    def constant(self, index, arch):
        return 0x272428E0 if index == 21 and arch == 11 else self.description.constants[index]

    def special(self, page, index):
        """The name of a special value, or None."""
        name = SPECIAL_PAGES.get(page)
        return self.description.enumerations[name].words[index] if name else None

    # ---- decoding ----

    def row_of(self, word, arch):
        return next((r for r in self.rows[arch] if word & r.opcode_mask == r.constant_bits & r.opcode_mask), None)

    def problems(self, word, arch):
        """The reasons why a word has no text: [(reason, mask of its bits)]."""
        row = self.row_of(word, arch)
        if row is None:
            return [("no_such_opcode", WORD)]
        found = []
        unknown = (word ^ row.constant_bits) & row.constant_mask | word & ~row.constant_mask & ~row.operand_mask() & WORD
        if unknown:
            found.append(("unknown_bits", unknown))
        for f in row.fields:
            found += self._field_problems(row, f, word)
        return found

    def _field_problems(self, row, f, word):
        value = f.get(word)
        page = bits(word, 57, 2)
        if f.is_reserved(value):
            return [("reserved_value", f.mask)]
        if f.role == "source" and value >= 0xE0 and self.special(page, value >> 1 & 15) is None:
            return [("reserved_value", f.mask)]
        if f.role == "destination" and value >> 6 == 0:
            return [("empty_write_mask", f.mask)]
        if f.role == "base" and not self._is_in_range(row, f, word):
            return [("staging_range", f.mask)]
        if f.role == "page" and value != 0 and not self.uses_page(row, word):
            return [("fau_page_unused", f.mask)]
        return []

    def uses_page(self, row, word):
        """True if a source is a uniform or a special value. Constants do not count: every page has them."""
        return any(0x80 <= b < 0xC0 or b >= 0xE0 for b in (f.get(word) for f in row.of_role("source")))

    def count(self, row, index, word):
        """The number of staging registers in a list."""
        f = next(f for f in row.of_role("count") if f.index == index)
        if f.name == "sr_write_count":
            return f.get(word) + 1
        return f.get(word) or (8 if self.eight(row.name, row.arch) else 0)

    def _is_in_range(self, row, f, word):
        count = self.count(row, f.index, word)
        return f.get(word) == 0 if count == 0 else f.get(word) + count <= 64

    # ---- text ----

    def text(self, row, word):
        head = row.name
        for f in row.of_role("modifier"):
            head += self._modifier(f, f.get(word))
        flow = row.named("flow")
        head += self._modifier(flow, flow.get(word))
        operands = [self._staging(row, f, word) for f in row.of_role("base")]
        operands += [self._destination(f.get(word)) for f in row.of_role("destination")]
        operands += [self._source(row, f, word) for f in row.of_role("source")]
        operands += [self._immediate(f, f.get(word)) for f in row.of_role("immediate")]
        return head + " " * bool(operands) + ", ".join(operands)

    def _modifier(self, f, value):
        word = f.values.words[value]
        return "" if value == f.values.default or word == "none" else "." + word

    def _staging(self, row, f, word):
        first, count = f.get(word), self.count(row, f.index, word)
        return "@" + ":".join(f"r{first + n}" for n in range(count))

    def _destination(self, value):
        return f"r{value & 63}" + {3: "", 1: ".h0", 2: ".h1"}[value >> 6]

    def _source(self, row, f, word):
        text = self.value_text(f.get(word), bits(word, 57, 2), row.arch)
        part = {g.role: g for g in row.fields if g.index == f.index and g.role in ("neg", "abs", "selector", "not")}
        for role in ("neg", "abs"):
            if role in part and part[role].get(word):
                text += "." + role
        if "selector" in part:
            text += self._modifier(part["selector"], part["selector"].get(word))
        if "not" in part and part["not"].get(word):
            text += ".not"
        return text

    def value_text(self, byte, page, arch):
        """A source byte as text."""
        if byte < 0x80:
            return "^" * (byte >> 6) + f"r{byte & 63}"
        if byte < 0xC0:
            return f"u{page * 64 + (byte & 63)}"
        if byte < 0xE0:
            index = byte & 31
            return "imm21" if index == 21 and self.constant(21, arch) == 0 else f"0x{self.constant(index, arch):X}"
        return f"{self.special(page, byte >> 1 & 15)}.w{byte & 1}"

    def _immediate(self, f, value):
        if f.name == "constant":
            return f"#0x{value:X}"
        if f.signed:
            return f"{f.name}:{value - (value >> f.width - 1 << f.width)}"
        return f"{f.name}:0x{value:X}"

    # ---- encoding ----

    def plain_word(self, row):
        """The word with all defaults: r0, the whole destination, lists of one register."""
        word = row.constant_bits
        for f in row.fields:
            if f.role == "destination":
                word = f.set(word, 0xC0)
            elif f.role == "count" and f.name == "sr_count":
                word = f.set(word, 1)
            elif f.role not in ("source", "base"):
                word = f.set(word, f.default())
        return word

    # ---- rules of the hardware ----

    def faults(self, row, word):
        """The faults for which the hardware does not accept a word that has a text."""
        found = set(self._fau_faults(row, word))
        if any(f.get(word) % 2 and self.count(row, f.index, word) > 1 for f in row.of_role("base")):
            found.add("staging_odd")
        for f, size in zip(row.of_role("source"), row.sizes()):
            byte = f.get(word)
            if size == 64 and byte % 2 and not 0xC0 <= byte < 0xE0:
                found.add(f"source_odd:{f.index}")
        for f in row.of_role("destination"):
            if row.name.endswith((".u64", ".s64", ".i64")):
                found |= {"dest_odd"} if f.get(word) % 2 else set()
                found |= {"dest_mask"} if f.get(word) >> 6 != 3 else set()
        return found | self._modifier_faults(row, word)

    def _fau_faults(self, row, word):
        values = {b for b in (f.get(word) for f in row.of_role("source")) if b >= 0x80}
        slots = {b >> 1 for b in values if b < 0xC0}
        specials = {b >> 1 for b in values if b >= 0xE0}
        if len(values) > 2:
            yield "fau_bytes"
        if len(slots) > (2 if row.is_message() else 1):
            yield "uniform_slots"
        if row.is_message():
            return
        if len(specials) > 1:
            yield "special_count"
        if specials and slots:
            yield "special_with_uniform"

    def _modifier_faults(self, row, word):
        found = set()
        slot = row.named("slot")
        if slot is not None and (slot.get(word) == 7) != (row.name == "BARRIER"):
            found.add("barrier_slot" if row.name == "BARRIER" else "slot7")
        delta, derivative = row.named("force_delta_enable"), row.named("derivative_enable")
        if delta is not None and derivative is not None and delta.get(word) and derivative.get(word):
            found.add("delta_with_derivative")
        return found


def exists(instruction, arch):
    """True if an architecture has an instruction."""
    return arch != 11 or instruction.name not in NOT_ON_V11 and not instruction.name.startswith("HADD.")
