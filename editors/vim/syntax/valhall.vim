" SPDX-License-Identifier: MIT
" Vim syntax of Valhall assembly, in the dialects panfrost and arm. Mnemonics are recognised by their spelling, not by a list,
" so that new instructions need no change. Use: setfiletype valhall, or a comment "vim: ft=valhall" in the text.
if exists('b:current_syntax')
  finish
endif

syntax case match

" A mnemonic begins a statement; its type, modifiers and flow follow.
" If several items match at a place, vim takes the last one.
syntax match valhallMnemonic /\v<[A-Z][A-Z0-9_]*>/ nextgroup=@valhallBehind
syntax match valhallModifier /\v\.[a-z0-9][a-zA-Z0-9_]*/ contained nextgroup=@valhallBehind
syntax match valhallType /\v\.(v[248])?[fsui](8|16|24|32|48|64|96|128)>/ contained nextgroup=@valhallBehind
syntax match valhallFlow /\v\.(wait[0-9]*|wait_resource|barrier|reconverge|continue|end|return|discard)>/ contained nextgroup=@valhallBehind
syntax cluster valhallBehind contains=valhallModifier,valhallType,valhallFlow
syntax match valhallLabel /\v^\s*\h[[:alnum:]_.$]*\ze:/
syntax match valhallDirective /\v\.quad>/

" Operands.
syntax match valhallRegister /\v[\^`]?<r([0-9]|[1-5][0-9]|6[0-3])>\^?/ nextgroup=valhallPart
syntax match valhallStaging /\v\@[^,[:space:]]+/ contains=valhallRegister
syntax match valhallUniform /\v<u[0-9]+>/ nextgroup=valhallPart
syntax match valhallPart /\v\.(neg|abs|not|[hbwf][0-9]+|v4u8|zext|lowbits|and)>/ contained nextgroup=valhallPart
syntax match valhallSpecial /\v<(lane|core|warp)_id>/ nextgroup=valhallPart
syntax match valhallSpecial /\v<(program_counter|atest_datum|sample|framebuffer_size|shader_output|prepass_state)>/ nextgroup=valhallPart
syntax match valhallSpecial /\v<blend_descriptor_[0-7]>/ nextgroup=valhallPart
syntax match valhallSpecial /\v<(thread_local|workgroup_local|resource_table)_pointer>/ nextgroup=valhallPart
syntax match valhallName /\v<[a-z_]+\ze:[-0-9]/
syntax match valhallNumber /\v#?-?<(0x\x+|\d+(\.\d+)?(e[-+]?\d+)?)>/ nextgroup=valhallPart

syntax match valhallComment /\v(\/\/|;).*$/ contains=@Spell
syntax match valhallComment /\v^\s*#.*$/ contains=@Spell

highlight default link valhallMnemonic Statement
highlight default link valhallType Type
highlight default link valhallModifier PreProc
highlight default link valhallFlow Special
highlight default link valhallLabel Label
highlight default link valhallDirective PreProc
highlight default link valhallRegister Identifier
highlight default link valhallStaging Identifier
highlight default link valhallUniform Constant
highlight default link valhallPart Type
highlight default link valhallSpecial Constant
highlight default link valhallName Tag
highlight default link valhallNumber Number
highlight default link valhallComment Comment

let b:current_syntax = 'valhall'
