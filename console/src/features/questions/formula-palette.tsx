import { useState } from 'react'
import { m } from '#messages/console'
import { RichText } from '#assessment/content/rich-text.tsx'

/** Formulas of the palette: `{}` is where something is typed, `shown` is how a button draws it. */
type PaletteFormula = { formula: string; shown: string }

const of = (formula: string, shown = formula): PaletteFormula => ({ formula, shown })
const signs = (all: string): PaletteFormula[] => all.split(' ').map((sign) => of(`\\${sign} `, `\\${sign}`))

/** In the order in which they are offered. */
const formulaGroups = (): { name: string; formulas: PaletteFormula[] }[] => [
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

const TAB =
  'min-h-11 rounded-control px-3 text-sm text-ink-2 hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-strong'

/**
 * Buttons for formulas: each inserts a formula at the last caret position, and is named by that formula. The palette is
 * visible only while the form has the focus, since it covers what is below it.
 */
export function FormulaPalette({ onChoose }: { onChoose: (formula: string) => void }) {
  const groups = formulaGroups()
  const [at, setAt] = useState(0)
  return (
    <div
      role="group"
      aria-label={m.palette_label()}
      className="top-0 z-1 grid gap-1 rounded-control border border-line bg-card p-2 in-[form:focus-within]:sticky max-lg:top-14"
    >
      <div className="flex flex-wrap gap-1">
        {groups.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={index === at}
            className={TAB}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setAt(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="flex gap-1 overflow-x-auto lg:flex-wrap">
        {groups[at]?.formulas.map(({ formula, shown }) => (
          <button
            key={formula}
            type="button"
            title={formula}
            className="relative grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control border border-line px-2 hover:bg-brand-50"
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(formula)}
          >
            <span aria-hidden="true">
              <RichText text={`$${shown}$`} />
            </span>
            <span className="sr-only">{formula}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
