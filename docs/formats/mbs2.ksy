# SPDX-License-Identifier: MIT
# Describes objects of Arm's offline compiler and drivers for Bifrost and Valhall. It reads what include/valhall/formats/mbs2.hpp reads;
# a test compares both. Compile it with kaitai-struct-compiler, or open it with a viewer such as ksv or the Web IDE.
meta:
  id: mbs2
  title: Shader objects of Arm's Mali compiler (MPB1 and MBS2)
  file-extension: mbs2
  license: MIT
  ks-version: 0.9
  endian: le
  encoding: ASCII
doc: |
  A file is one chunk: a tag of four characters, the size of its content, and the content. Chunks nest:
  MPB1 > VERT, FRAG, COMP > MBS2 > VEHW, CVER or CFRA or CCOM > CMMN > EBIN > OBJC.
  OBJC holds the machine code: 64-bit little-endian words. Fields without a known meaning are named `unknown`.
seq:
  - id: root
    type: chunk
    valid:
      expr: _.tag == "MPB1" or _.tag == "MBS2"
types:
  chunk:
    seq:
      - id: tag
        type: str
        size: 4
      - id: len_body
        type: u4
      - id: body
        size: len_body
        type:
          switch-on: tag
          cases:
            '"MPB1"': packed_stages
            '"VERT"': chunk
            '"FRAG"': chunk
            '"COMP"': chunk
            '"GEOM"': chunk
            '"CTRL"': chunk
            '"EVAL"': chunk
            '"BATT"': attributes
            '"MBS2"': shader_object
            '"VEHW"': hardware
            '"CVER"': chunks
            '"CFRA"': chunks
            '"CCOM"': chunks
            '"KERN"': kernel
            '"CMMN"': shader
            '"VELA"': language
            '"SSYM"': symbols
            '"SYMB"': symbol
            '"STRI"': text
            '"FCST"': uniform_constant
            '"EBIN"': binary
            '"RLOC"': relocation
  chunks:
    seq:
      - id: chunks
        type: chunk
        repeat: eos
  packed_stages:
    seq:
      - id: unknown_1
        type: u4
      - id: unknown_2
        type: u4
      - id: stages
        doc: A chunk named after the stage, whose content is one MBS2 chunk; or BATT.
        type: chunk
        repeat: eos
  attributes:
    seq:
      - id: num_attributes
        type: u4
      - id: attributes
        type: attribute
        repeat: expr
        repeat-expr: num_attributes
  attribute:
    seq:
      - id: name
        type: chunk
        valid:
          expr: _.tag == "STRI"
      - id: location
        type: u4
  shader_object:
    seq:
      - id: version
        doc: 13 in files of 2017, 54 in files of release r56p1.
        type: u4
      - id: chunks
        doc: VEHW, then CVER (vertex), CFRA (fragment) or CCOM (compute).
        type: chunk
        repeat: eos
  hardware:
    seq:
      - id: core
        doc: 11 is Bifrost, 0x1C is Valhall.
        type: u4
      - id: unknown_1
        type: u4
      - id: unknown_2
        type: u4
  kernel:
    seq:
      - id: name
        type: chunk
        valid:
          expr: _.tag == "STRI"
      - id: rest
        doc: |
          Flags and other words without a known meaning; KWGS, whose content is the size of the workgroups in x, y and z (u4 each), may be
          among them.
        size-eos: true
  shader:
    seq:
      - id: language
        type: chunk
        valid:
          expr: _.tag == "VELA"
      - id: symbols
        doc: Inputs, outputs, uniforms, two unknown tables, resources.
        type: chunk
        repeat: expr
        repeat-expr: 6
        valid:
          expr: _.tag == "SSYM"
      - id: uniform_buffers
        type: chunk
        valid:
          expr: _.tag == "UBUF"
      - id: flags
        type: u4
      - id: num_constants
        type: u4
      - id: constants
        type: chunk
        repeat: expr
        repeat-expr: num_constants
        valid:
          expr: _.tag == "FCST"
      - id: num_binaries
        type: u4
      - id: binaries
        doc: The variants of the program, for example position and varying shading of a vertex shader.
        type: chunk
        repeat: expr
        repeat-expr: num_binaries
        valid:
          expr: _.tag == "EBIN"
      - id: unknown
        type: u4
  language:
    seq:
      - id: language
        type: u4
        enum: language_name
    enums:
      language_name:
        1: es100
        2: es300
        4: es310
        7: spirv
        8: es320
  symbols:
    seq:
      - id: num_symbols
        type: u4
      - id: symbols
        type: chunk
        repeat: expr
        repeat-expr: num_symbols
        valid:
          expr: _.tag == "SYMB"
  symbol:
    seq:
      - id: name
        type: chunk
        valid:
          expr: _.tag == "STRI"
      - id: rest
        doc: |
          Flags, set or binding, location; TYPE; the number of RLOC and these. valhall-dis reads the uniforms' names from them, but accepts
          symbols that end otherwise.
        size-eos: true
  text:
    seq:
      - id: value
        type: str
        size-eos: true
  uniform_constant:
    seq:
      - id: len_value
        type: u2
      - id: ofs_uniform
        doc: The byte of the uniforms that holds the value.
        type: u2
      - id: value
        type: u4
  relocation:
    seq:
      - id: segment
        doc: 0 is the uniforms.
        type: u2
      - id: ofs_segment
        doc: The first byte of the segment that holds bytes of the symbol.
        type: u2
      - id: ofs_symbol
        doc: The first of these bytes of the symbol.
        type: u2
      - id: len_bytes
        type: u2
  binary:
    seq:
      - id: old_header
        type: old_binary_header
        if: is_old
      - id: header
        type: binary_header
        if: not is_old
      - id: chunks
        doc: FSHA, BFRE and others, and exactly one OBJC.
        type: chunk
        repeat: eos
    instances:
      probe:
        pos: 16
        type: u4
      is_old:
        doc: Here the old header has a relocation or the word of ones after it; the new one has the size of the scratch memory.
        value: probe == 0x434f4c52 or probe == 0xffffffff
  binary_header:
    seq:
      - id: identifier
        type: u2
      - id: stage
        type: u2
      - id: prepass
        type: u4
      - id: len_uncompressed
        doc: 0xFFFFFFFF if OBJC is not compressed.
        type: u4
      - id: num_registers
        doc: 32 or 64.
        type: u2
      - id: unknown_1
        type: u2
      - id: len_scratch
        doc: Bytes of memory for spilled registers of each thread.
        type: u4
      - id: flags
        type: u4
      - id: unknown_2
        type: u4
      - id: variant
        type: u4
  old_binary_header:
    seq:
      - id: unknown_1
        type: u4
      - id: unknown_2
        type: u4
      - id: num_relocations
        type: u4
      - id: unknown_3
        type: u4
      - id: relocations
        type: chunk
        repeat: expr
        repeat-expr: num_relocations
        valid:
          expr: _.tag == "RLOC"
      - id: ones
        type: u4
        valid: "0xffffffff"
