// wasm.js: the tangled C in a page.  A classic script without fetch, so that it works
// from a folder: a program comes as a script that calls whorl.wasm with its bytes,
// compressed and in base64.  Under node it serves tests/check-wasm.
(() => {
  'use strict';
  const whorl = globalThis.whorl = Object.assign(globalThis.whorl ?? {}, {
    wasm(name, text) { packed[name] = text; },
    load, command, figure, text,
  });
  const packed = {}, modules = {}, loading = {};

  // The script wasm/NAME.js, once.
  function load(name) {
    return loading[name] ??= packed[name] ? Promise.resolve() : new Promise((done, failed) => {
      const script = document.createElement('script');
      Object.assign(script, { src: `wasm/${name}.js`, onload: done, onerror: () => failed(new Error(`no wasm/${name}.js`)) });
      document.head.append(script);
    });
  }

  function module(name) {
    return modules[name] ??= load(name).then(async () => {
      const bytes = Uint8Array.from(atob(packed[name]), c => c.charCodeAt(0));
      const open = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      delete packed[name];
      return WebAssembly.compile(await new Response(open).arrayBuffer());
    });
  }

  // A program without files: its exports.  It writes into memory alone, so whatever
  // it might ask of a system is refused: 8 is "bad file descriptor".
  async function figure(name) {
    const refused = new Proxy({}, { get: () => () => 8 });
    const { exports } = await WebAssembly.instantiate(await module(name), { wasi_snapshot_preview1: refused });
    exports._initialize();
    return exports;
  }

  // The text at an address of its memory, up to the zero.
  function text({ memory }, at) {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  // Run a command to its end.  files: { name: Uint8Array }, all in one folder.
  // Returned: its exit status, and the bytes of standard output and error.
  async function command(name, words, files = {}) {
    const program = await module(name);
    const written = { 1: [], 2: [] }, open = {};
    let memory;
    const view = () => new DataView(memory.buffer), bytes = () => new Uint8Array(memory.buffer);
    const set32 = (at, n) => view().setUint32(at, n, true), set64 = (at, n) => view().setBigUint64(at, BigInt(n), true);
    const encode = text => new TextEncoder().encode(text), decode = part => new TextDecoder().decode(part);
    const words0 = words.map(word => encode(`${word}\0`));
    const pieces = (at, n) => Array.from({ length: n }, (_, i) =>
      bytes().subarray(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i, true) + view().getUint32(at + 8 * i + 4, true)));
    const fill = (data, from, at, n) => pieces(at, n).reduce((got, piece) => {
      const part = data.subarray(from + got, from + got + piece.length);
      piece.set(part);
      return got + part.length;
    }, 0);
    // Error numbers of WASI: 8 bad descriptor, 28 invalid, 44 no such file, 70 cannot seek.
    const wasi = {
      args_sizes_get(count, size) {
        set32(count, words0.length);
        set32(size, words0.reduce((sum, word) => sum + word.length, 0));
        return 0;
      },
      args_get(list, at) {
        for (const word of words0) {
          set32(list, at);
          bytes().set(word, at);
          list += 4;
          at += word.length;
        }
        return 0;
      },
      fd_write(fd, at, n, out) {
        if (!written[fd]) return 8;
        const all = pieces(at, n);
        for (const piece of all) written[fd].push(piece.slice());
        set32(out, all.reduce((sum, piece) => sum + piece.length, 0));
        return 0;
      },
      fd_read(fd, at, n, out) {
        const file = open[fd], got = file ? fill(file.data, file.at, at, n) : 0;   // standard input is empty
        if (file) file.at += got;
        set32(out, got);
        return 0;
      },
      fd_pread(fd, at, n, from, out) {
        if (!open[fd]) return 8;
        set32(out, fill(open[fd].data, Number(from), at, n));
        return 0;
      },
      fd_seek(fd, by, from, out) {
        const file = open[fd];
        if (!file) return 70;
        const to = Number(by) + [0, file.at, file.data.length][from];
        if (to < 0) return 28;
        set64(out, file.at = to);
        return 0;
      },
      fd_tell(fd, out) { return open[fd] ? (set64(out, open[fd].at), 0) : 70; },
      fd_close(fd) { return delete open[fd] ? 0 : 8; },
      fd_fdstat_get(fd, at) {
        if (fd > 3 && !open[fd]) return 8;
        bytes().fill(0, at, at + 24);
        bytes()[at] = fd < 3 ? 2 : fd === 3 ? 3 : 4;             // a terminal, the folder, a file
        set64(at + 8, fd < 3 ? ~(1n << 2n | 1n << 5n) & 0x1fffffffn : 0x1fffffffn);
        set64(at + 16, 0x1fffffff);
        return 0;
      },
      fd_fdstat_set_flags() { return 0; },
      fd_renumber() { return 8; },
      fd_filestat_get(fd, at) {
        bytes().fill(0, at, at + 64);
        bytes()[at + 16] = open[fd] ? 4 : 2;
        if (open[fd]) set64(at + 8, open[fd].inode);
        set64(at + 32, open[fd]?.data.length ?? 0);
        return 0;
      },
      path_filestat_get(folder, flags, path, n, at) {
        const file = decode(bytes().slice(path, path + n)), i = Object.keys(files).indexOf(file);
        if (i < 0) return 44;
        bytes().fill(0, at, at + 64);
        bytes()[at + 16] = 4;
        set64(at + 8, i + 1);
        set64(at + 32, files[file].length);
        return 0;
      },
      fd_prestat_get(fd, at) {
        if (fd !== 3) return 8;
        set32(at, 0);
        set32(at + 4, 1);
        return 0;
      },
      fd_prestat_dir_name(fd, at) { bytes()[at] = 46; return 0; },
      path_open(folder, look, path, n, how, rights, inherited, flags, out) {
        const file = decode(bytes().slice(path, path + n)), i = Object.keys(files).indexOf(file);
        if (i < 0) return 44;
        let fd = 4;
        while (open[fd]) fd++;
        open[fd] = { data: files[file], at: 0, inode: i + 1 };
        set32(out, fd);
        return 0;
      },
      clock_time_get(clock, precision, at) { set64(at, Math.round(performance.now() * 1e6)); return 0; },
      proc_exit(status) { throw { status }; },
    };
    const { exports } = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi });
    memory = exports.memory;
    let status = 0;
    try { exports._start(); } catch (end) {
      if (!('status' in Object(end))) throw end;
      status = end.status;
    }
    const joined = parts => {
      const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
      return all;
    };
    return { status, out: joined(written[1]), err: joined(written[2]) };
  }
})();
