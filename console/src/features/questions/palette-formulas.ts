import { m } from '#messages/console'

/** Formulas of the palette: `{}` is where something is typed, `shown` is how a button draws it. */
export type PaletteFormula = { formula: string; shown: string }

const of = (formula: string, shown = formula): PaletteFormula => ({ formula, shown })
const signs = (all: string): PaletteFormula[] => all.split(' ').map((sign) => of(`\\${sign} `, `\\${sign}`))

/** In the order in which they are offered. */
export const formulaGroups = (): { name: string; formulas: PaletteFormula[] }[] => [
  {
    name: m.palette_common(),
    formulas: [
      of('\\frac{}{}', '\\frac{a}{b}'),
      of('^{}', 'x^{n}'),
      of('_{}', 'x_{i}'),
      of('\\sqrt{}', '\\sqrt{x}'),
      of('\\sqrt[n]{}', '\\sqrt[n]{x}'),
      of('\\vec{}', '\\vec{a}'),
      of('\\hat{}', '\\hat{n}'),
      of('\\overline{}', '\\overline{AB}'),
      of('\\left({}\\right)', '\\left(x\\right)'),
      of('\\text{}', '\\text{abc}'),
    ],
  },
  {
    name: m.palette_calculus(),
    formulas: [
      of('\\sum_{}^{}', '\\sum_{i}^{n}'),
      of('\\prod_{}^{}', '\\prod_{i}^{n}'),
      of('\\int_{}^{}', '\\int_{a}^{b}'),
      of('\\lim_{}', '\\lim_{x \\to 0}'),
      of('\\frac{d}{d{}}', '\\frac{d}{dx}'),
      of('\\log_{}', '\\log_{a}'),
      of('\\sin {}', '\\sin'),
      of('\\cos {}', '\\cos'),
      of('\\begin{vmatrix} {} & {} \\\\ {} & {} \\end{vmatrix}', '\\begin{vmatrix} a & b \\\\ c & d \\end{vmatrix}'),
    ],
  },
  {
    name: m.palette_greek(),
    formulas: signs('alpha beta gamma delta epsilon theta lambda mu pi rho sigma phi omega Delta Sigma Omega'),
  },
  {
    name: m.palette_signs(),
    formulas: signs(
      'times div pm cdot circ leq geq neq approx propto infty angle perp parallel therefore in cup cap subset rightarrow rightleftharpoons',
    ),
  },
]
