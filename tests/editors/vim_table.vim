" SPDX-License-Identifier: MIT
" Checks the group of a word of each line of the file $VALHALL_LINES: the line, the word and its groups, with tabs between.
let s:wrong = []
let s:cases = map(readfile($VALHALL_LINES), 'split(v:val, "\t")')
call setline(1, map(copy(s:cases), 'v:val[0]'))
setlocal filetype=
execute 'source' fnamemodify(expand('<sfile>:p'), ':h:h:h') .. '/editors/vim/syntax/valhall.vim'
for s:line in range(1, len(s:cases))
  let [s:text, s:word, s:groups] = s:cases[s:line - 1]
  let s:first = strridx(s:text, s:word) + 1
  for s:column in [s:first, s:first + len(s:word) - 1]
    let s:found = synIDattr(synID(s:line, s:column, 1), 'name')
    if index(split(s:groups), s:found) < 0
      call add(s:wrong, s:text .. ': ' .. s:word .. ' is ' .. s:found .. ', not ' .. s:groups)
    endif
  endfor
endfor
if !empty(s:wrong)
  call writefile(s:wrong, '/dev/stderr')
  cquit
endif
quitall!
