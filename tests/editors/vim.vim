" SPDX-License-Identifier: MIT
" Which group each word of a few lines is of, as vim finds it. Leaves with an error if one is not as expected.
let s:expected = [
      \ ['loop: FADD.v2f16.clamp_0_1.end r0, ^r1.h10.neg, u12, lane_id.w0 // a comment', {
      \   'loop': 'valhallLabel', 'FADD': 'valhallMnemonic', '.v2f16': 'valhallType', '.clamp_0_1': 'valhallModifier',
      \   '.end': 'valhallFlow', 'r0': 'valhallRegister', '^r1': 'valhallRegister', '.h10': 'valhallPart', '.neg': 'valhallPart',
      \   'u12': 'valhallUniform', 'lane_id': 'valhallSpecial', '.w0': 'valhallPart', 'comment': 'valhallComment'}],
      \ ['    BRANCHZ.eq.reconverge r1, offset:-2', {
      \   'BRANCHZ': 'valhallMnemonic', '.eq': 'valhallModifier', '.reconverge': 'valhallFlow', 'offset': 'valhallName',
      \   '-2': 'valhallNumber'}],
      \ ['    LOAD.i64.unsigned.slot0.wait0 @r4:r5, ^r6, offset:8', {
      \   'LOAD': 'valhallMnemonic', '.i64': 'valhallType', '.slot0': 'valhallModifier', '.wait0': 'valhallFlow',
      \   '@': 'valhallStaging', 'r4': 'valhallRegister', '8': 'valhallNumber'}],
      \ ['    IADD_IMM.i32 r63, r64, #0xFFFFFFFF  ; r7', {
      \   'IADD_IMM': 'valhallMnemonic', 'r63': 'valhallRegister', 'r64': '', '#0xFFFFFFFF': 'valhallNumber', 'r7': 'valhallComment'}],
      \ ['NOP.end', {'NOP': 'valhallMnemonic', '.end': 'valhallFlow'}],
      \ ['# IADD', {'IADD': 'valhallComment'}],
      \ ['    .quad 0x0123456789abcdef', {'.quad': 'valhallDirective', '0x': 'valhallNumber'}],
      \ ]

let s:wrong = []
call setline(1, map(copy(s:expected), 'v:val[0]'))
setlocal filetype=
execute 'source' fnamemodify(expand('<sfile>:p'), ':h:h:h') .. '/editors/vim/syntax/valhall.vim'
for s:line in range(1, len(s:expected))
  for [s:word, s:group] in items(s:expected[s:line - 1][1])
    let s:column = stridx(getline(s:line), s:word) + 1
    let s:found = synIDattr(synID(s:line, s:column, 1), 'name')
    if s:found !=# s:group
      call add(s:wrong, s:line .. ': ' .. s:word .. ' is ' .. s:found .. ', not ' .. s:group)
    endif
  endfor
endfor
if !empty(s:wrong)
  call writefile(s:wrong, '/dev/stderr')
  cquit
endif
quitall!
