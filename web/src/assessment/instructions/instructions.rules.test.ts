import { expect, test } from 'vitest'
import { asksAfterZero } from './after-reading.tsx'
import { areReadable, areWorthReading, asksNumbers, type PaperInstructions } from './instructions.rules.ts'

const paper = (sections: number, format_name: string | null, exam_true = false) =>
  ({ sections: Array.from({ length: sections }), format_name, exam_true }) as PaperInstructions

test('a plain paper of one section has nothing more to be read', () => {
  expect(areWorthReading(paper(1, null))).toBe(false)
  expect(areWorthReading(paper(1, 'GATE 2026'))).toBe(true)
  expect(areWorthReading(paper(3, null))).toBe(true)
  // Such a paper saves an answer by its button only, which must be read before.
  expect(areWorthReading(paper(1, null, true))).toBe(true)
})

test('instructions may be read from a quarter of an hour before the test', () => {
  const at = (clock: string) => Date.parse(`2026-11-25T${clock}+05:30`)
  const opensAt = '2026-11-25T10:00:00+05:30'
  expect(areReadable(opensAt, at('09:44:59'))).toBe(false)
  expect(areReadable(opensAt, at('09:45:00'))).toBe(true)
  expect(areReadable(null, at('09:00:00'))).toBe(true)
})

test('whether a test is open is asked every other second at first, then seldom', () => {
  const asked = Array.from({ length: 60 }, (_, at) => at + 1).filter(asksAfterZero)
  expect(asked).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 30, 45, 60])
})

test('a section without a type of its own may ask for numbers', () => {
  const asks = (...types: (string | null)[]) =>
    asksNumbers({ sections: types.map((answer_type) => ({ answer_type })) } as PaperInstructions)
  expect([asks('single', 'multiple'), asks('single', 'number'), asks(null)]).toEqual([false, true, true])
})
