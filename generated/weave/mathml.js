// mathml.js: formulas to MathML, a line each.  In: 1 for a display, else 0,
// a blank, the TeX; out: the MathML, or what is wrong after a "!".
const temml = require('temml');
const macros = {
  '\\bv': '\\mathbf{#1}', '\\T': '^{\\mathsf{T}}',
  '\\cross': '{\\mathbf{#1}}^{*}', '\\dd': '\\mathop{}\\!\\mathrm{d}',
  '\\One': '\\mathbf{1}', '\\R': '\\mathbb{R}',
  '\\unit': '\\,\\mathrm{#1}', '\\fl': '\\widehat{#1}',
  '\\ulp': '\\,\\mathrm{ulp}', '\\half': '\\tfrac12',
  '\\abs': '\\lvert #1\\rvert', '\\norm': '\\lVert #1\\rVert',
  '\\symbf': '\\mathbf{#1}', '\\symbfup': '\\mathbf{#1}',
  '\\symsfup': '\\mathsf{#1}', '\\ensuremath': '#1',
};
for (const name of ['tr', 'diag', 'sym', 'skw', 'rank', 'sign'])
  macros['\\' + name] = '\\operatorname{' + name + '}';

const set = line => {
  try {
    return temml.renderToString(line.slice(2), {
      displayMode: line[0] === '1', macros: { ...macros },
      throwOnError: true, wrap: 'none',
    }).replace(/\u203e/g, '\u00af').replace(/\n/g, ' ');
  } catch (e) {
    return '!' + e.message.replace(/\n.*/s, '');
  }
};
const text = require('fs').readFileSync(0, 'utf8');
const lines = text.split('\n').slice(0, -1);
process.stdout.write(lines.map(line => set(line) + '\n').join(''));
