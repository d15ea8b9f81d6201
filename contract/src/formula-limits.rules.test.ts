import fc from 'fast-check'
import katex from 'katex'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beyondLimits, DRAWING, isWithinLimits, MAX_FORMULA, MAX_NESTING } from './formula-limits.rules.ts'

const nested = (open: string, close: string, count: number) => open.repeat(count) + 'x' + close.repeat(count)

/** Each construct that nests one part of a formula in another. */
const WAYS: [string, string][] = [
  ['{', '}'],
  ['\\sqrt{', '}'],
  ['x^{', '}'],
  ['\\hat{', '}'],
  ['\\frac{1}{', '}'],
  ['\\text{', '}'],
  ['\\sqrt[{', '}]{3}'],
  ['\\left(', '\\right)'],
  ['\\begingroup ', '\\endgroup '],
  ['\\bgroup ', '\\egroup '],
  ['\\begin{matrix}', '\\end{matrix}'],
  ['\\large ', ''],
  ['\\displaystyle ', ''],
  ['\\bf ', ''],
]

describe('a formula is drawn', () => {
  for (const [open, close] of WAYS) {
    it(`A formula is drawn with ${open} ${MAX_NESTING} deep, and no deeper`, () => {
      assert.equal(isWithinLimits(nested(open, close, MAX_NESTING)), true)
      assert.equal(isWithinLimits(nested(open, close, MAX_NESTING + 1)), false)
    })
  }

  it(`A formula is drawn with ${MAX_FORMULA} characters, and no more`, () => {
    assert.equal(isWithinLimits('x'.repeat(MAX_FORMULA)), true)
    assert.equal(isWithinLimits('x'.repeat(MAX_FORMULA + 1)), false)
  })

  for (const formula of [
    '\\vec a\\times\\vec b = \\hat n\\,ab\\sin\\theta',
    String.raw`\begin{vmatrix} ${String.raw`\displaystyle\frac12 & \displaystyle 1 \\ `.repeat(20)} \end{vmatrix}`,
    String.raw`\frac\pi2 + `.repeat(60) + '1',
    '1 \\\\[-3mm] x\\kern-2em y - 100 mm',
    '50\\% \\{ x \\}',
    'x % {{{{{{{{{{{{{{{{{{{{{{{{{ a remark\n',
    '\\url{https://example.org}',
  ]) {
    it(`A formula is drawn as in ${formula.slice(0, 40)}`, () => assert.equal(isWithinLimits(formula), true))
  }

  for (const [why, formula] of [
    ['closings stand in a remark', nested('{%}\n', '', 30)],
    ['a percent sign is none of a remark', nested('\\url{%}{', '}', 30)],
    ['closings are letters', nested('{\\verb|}|', '}', 30)],
    ['closings are commands of nobody', nested('{\\endless ', '}', 30)],
    ['closings are escaped', nested('{\\}', '}', 30)],
    ['signs on one letter lie on each other', `x${'\u0302'.repeat(30)}`],
    ['lines of an equation are no cells', `\\begin{equation}${'\\large x \\\\ '.repeat(30)}\\end{equation}`],
    ['colours lie in each other', '\\color{red}x'.repeat(30)],
    ['it defines a command', '\\def\\a{xx}\\a\\a'],
    ['it gives a brace another name', '\\let\\a={'],
    ['it writes into the console', '\\message{x}'],
    ['it calls a part of the library', '\\@firstoftwo{a}{b}'],
    ['it leads far back', 'x\\hspace{-9999em}'],
    ['it is as high as a house', '\\raisebox{ - 12em}{x}'],
  ] as const) {
    it(`A formula is not drawn where ${why}`, () => assert.equal(isWithinLimits(formula), false))
  }

  it('A formula is drawn so that what is built of it stays small, whatever it is made of', () => {
    const words = ['{', '}', '[', ']', '&', '\\\\', '^', '_', "'", '$', '%', '\n', ' ', 'x', '1', '\u0301', '-9em']
    const commands =
      'left( right) large bf displaystyle color{red} text{$ sqrt frac boxed hat over choose substack{ dddot overbrace{ mathchoice underset kern raisebox{1em}{ begin{cases} end{cases} begin{vmatrix} end{vmatrix} begin{equation} end{equation} begingroup endgroup bgroup egroup middle| operatorname{ url{ mathop mathrm not'
    const part = fc.constantFrom(...words, ...commands.split(' ').map((name) => `\\${name}`))
    const unit = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    const formula = fc.tuple(unit, unit, fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(formula, fc.boolean(), ([open, close, count], displayMode) => {
        const source = nested(open, close, count)
        if (!isWithinLimits(source)) return
        const html = katex.renderToString(source, { ...DRAWING, displayMode, throwOnError: false })
        const { depth, elements } = sizeOf(html)
        assert.ok(depth < 200 && elements < 8000, `${source}: ${depth} deep, ${elements} elements`)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what is told of a text', () => {
  it('Nothing is told of a text where each of its formulas is drawn', () => {
    assert.equal(beyondLimits(`It costs $5. ${'$x^2$ '.repeat(300)}`), null)
    assert.equal(beyondLimits('{'.repeat(900)), null)
  })

  it('The beginning of the first formula that is not drawn is told of a text', () => {
    assert.equal(beyondLimits(`So $x$ and $${nested('\\sqrt{', '}', 21)}$.`), `${'\\sqrt{'.repeat(6)}\\sqr…`)
    assert.equal(beyondLimits('\\(\\def\\a{x}\\)'), '\\def\\a{x}')
  })
})

/** Returns the depth and the number of elements of markup. */
function sizeOf(html: string): { depth: number; elements: number } {
  let [depth, deepest, elements] = [0, 0, 0]
  for (const [, closes, own] of html.matchAll(/<(\/?)[a-zA-Z][^>]*?(\/?)>/g)) {
    if (own === '/') continue
    depth += closes === '/' ? -1 : 1
    if (closes !== '/') elements += 1
    deepest = Math.max(deepest, depth)
  }
  return { depth: deepest, elements }
}
