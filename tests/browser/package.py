# SPDX-License-Identifier: MIT
"""Serves the npm package, loads it in a browser, and uses it.

usage: package.py PACKAGE-FOLDER DRIVER [BROWSER]
"""
import http.server
import sys
import threading
import time

from webdriver import Browser

PAGE = b"""<!DOCTYPE html><title>package</title>
<script type="importmap">{"imports": {"valhall": "/index.js"}}</script>
<script type="module">
import { load, loadCompilers, ValhallError } from "valhall";
const done = {};
try {
    const arch = "v10", text = "FADD.f32 r2, r0, r1\\nNOP.end\\n";
    const valhall = await load();
    const { words } = valhall.assemble(text, { arch });
    done.words = Array.from(words, String);
    done.text = valhall.disassemble(words, { arch });
    // From an address, and from the bytes.
    const bytes = await (await fetch("/valhall.wasm")).arrayBuffer();
    for (const source of ["/valhall.wasm", bytes])
        if ((await load(source)).disassemble(words, { arch }) !== done.text) throw new Error("another source, another text");
    try {
        valhall.assemble("FADD.f32 r0", { arch });
    } catch (error) {
        done.refused = error instanceof ValhallError && error.remarks[0].line === 1;
    }
    const state = "lanes 1\\nreg r0 3F800000\\nreg r1 3F000000\\n";
    done.sum = valhall.run(text, { arch, state }).registers.find((one) => one.name === "r2").values[0][0];
    const compilers = await loadCompilers();
    const shader = "FRAG\\nDCL IN[0], GENERIC[0], PERSPECTIVE\\nDCL OUT[0], COLOR\\nMOV OUT[0], IN[0]\\nEND\\n";
    done.stage = compilers.compileTgsi(shader, { arch }).stage;
    const file = compilers.readFile(words, { arch });
    done.file = [file.kind, Array.from(file.programs[0].words, String)];
} catch (error) {
    done.error = String(error);
}
window.done = done;
</script>
"""
EXPECTED = {"words": [str(0x00A4C20000000100), str(0x7800C00000000000)], "text": "FADD.f32 r2, r0, r1\nNOP.end\n", "refused": True,
            "sum": "3FC00000", "stage": "fragment", "file": ["words", [str(0x00A4C20000000100), str(0x7800C00000000000)]]}


def serve(folder):
    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=folder)

        def do_GET(self):
            if self.path != "/":
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(PAGE)))
            self.end_headers()
            self.wfile.write(PAGE)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main(folder, driver, browser=None):
    server = serve(folder)
    try:
        with Browser(driver, browser) as page:
            page.open(f"http://127.0.0.1:{server.server_address[1]}/")
            until = time.monotonic() + 60
            while (found := page.run("return window.done ?? null;")) is None:
                if time.monotonic() > until:
                    sys.exit(f"the page does not come to an end: {page.log()}")
                time.sleep(0.1)
    finally:
        server.shutdown()
    if found != EXPECTED:
        sys.exit(f"the page has {found} and not {EXPECTED}")


if __name__ == "__main__":
    main(*sys.argv[1:])
