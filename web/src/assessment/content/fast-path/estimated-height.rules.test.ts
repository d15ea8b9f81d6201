import { expect, test } from 'vitest'
import { estimatedHeight } from './estimated-height.rules.ts'

const option = (text: string, picture: string | null = null) => ({ key: text, text, picture })
const plain = {
  id: 1,
  text: 'What is the unit of charge?',
  picture: null,
  marks: 1,
  options: ['Coulomb', 'Volt', 'Ampere', 'Ohm'].map((text) => option(text)),
  gained: 1,
  right: 'Coulomb',
  chosen: null,
  explanation: null,
}

test('a question with more in it takes more', () => {
  const heights = [
    plain,
    { ...plain, explanation: 'By definition.' },
    { ...plain, explanation: 'By definition.', picture: '/media/1' },
    { ...plain, explanation: 'By definition.', picture: '/media/1', options: [option('A', '/media/2'), option('B')] },
  ].map(estimatedHeight)
  expect(heights.toSorted((a, b) => a - b)).toEqual(heights)
  expect(new Set(heights).size).toBe(heights.length)
})

// 510 pixels on a screen of 360.
test('a plain one has the room that was measured', () => expect(estimatedHeight(plain)).toBeGreaterThanOrEqual(510))
