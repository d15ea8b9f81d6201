import { expect, test } from 'vitest'
import { plainMath } from './plain-math.rules.ts'

test.each([
  ['F = ma', 'F = ma'],
  ['+8\\,\\text{nC}', '+8 nC'],
  ['\\frac{3}{8}F', '3/8F'],
  ['\\dfrac{\\text{a}}{\\sqrt{b}}', 'a/√b'],
  ['q_1 \\times 10^{-19}', 'q1 × 10⁻¹⁹'],
  ['v^2 = e^{x}', 'v² = eˣ'],
  ['2^{\\alpha}', '2^(α)'],
  ['30^\\circ', '30°'],
  ['\\sin\\left(\\omega t\\right)', 'sin(ω t)'],
  ['\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}', '1 2 3 4'],
])('%s is read as %s until it is drawn', (source, words) => expect(plainMath(source)).toBe(words))
