import { expect, test } from 'vitest'
import { excerpt } from './excerpt.rules.ts'

test.each([
  ['What is\n  it?', 'What is it?'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(120)} …`],
  [`${'x'.repeat(119)} more`, `${'x'.repeat(119)} …`],
  ['', ''],
])('%j in one line is %j', (text, line) => expect(excerpt([{ text, isWhole: false }])).toBe(line))

test('a formula is there as a whole or not at all', () => {
  const formula = { text: `E = ${'kq '.repeat(10)}r²`, isWhole: true }
  const before = (count: number) => ({ text: `${'x'.repeat(count)} `, isWhole: false })
  expect(excerpt([before(80), formula, { text: ' here?', isWhole: false }])).toBe(`${'x'.repeat(80)} ${formula.text} …`)
  expect(excerpt([before(100), formula])).toBe(`${'x'.repeat(100)} …`)
  expect(excerpt([{ text: 'y'.repeat(130), isWhole: true }])).toBe('…')
})
