import { expect, test } from 'vitest'
import { excerpt } from './excerpt.rules.ts'

test.each([
  ['What is\n  it?', 'What is it?'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(120)} …`],
  [`${'x'.repeat(119)} more`, `${'x'.repeat(119)} …`],
  ['', ''],
])('%j in one line is %j', (text, line) => expect(excerpt(text)).toBe(line))
