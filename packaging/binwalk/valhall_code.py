# SPDX-License-Identifier: MIT
"""A plugin of binwalk that finds code of Valhall GPUs without a format, by valhall-dis --scan, which must be in PATH.

Copy it to ~/.config/binwalk/plugins/. VALHALL_ARCH names the architecture, v10 if it is not set.
"""
import os
import re
import subprocess

import binwalk.core.plugin
import binwalk.core.magic


class ValhallCode(binwalk.core.plugin.Plugin):
    """Reports each program, with its size and the score of the search."""
    MODULES = ['Signature']

    def new_file(self, file):
        """Called by binwalk for each file before it is scanned."""
        command = ['valhall-dis', '--scan', '--list', '--arch', os.environ.get('VALHALL_ARCH', 'v10'), file.path]
        try:
            found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        except OSError:
            return
        for words, offset, score in re.findall(r'^\d+: (\d+) words? at 0x([0-9A-F]+), found with a score of (\d+)', found, re.M):
            self.module.result(r=binwalk.core.magic.SignatureResult(
                offset=int(offset, 16), file=file, size=8 * int(words), jump=0, id=0, valid=True,
                description=f'Mali Valhall code, {words} words, score: {score}'))
