// mathml.js: formulas to MathML.  In: a JSON array of { tex, display };
// out: an array of strings, or { error } in the place of one.
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

const set = ({ tex, display }) => {
  try {
    return temml.renderToString(tex, {
      displayMode: display === 1, macros: { ...macros },
      throwOnError: true, wrap: 'none',
    }).replace(/\u203e/g, '\u00af').replace(/\n/g, ' ');
  } catch (e) {
    return { error: e.message };
  }
};
const formulas = JSON.parse(require('fs').readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(formulas.map(set)));
