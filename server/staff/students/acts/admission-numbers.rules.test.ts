import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextAdmissionNumbers } from './admission-numbers.rules.ts'

/** The academy's numbers, the newest first, and the next two. */
const NEXT: [latest: string[], next: string[]][] = [
  [['S26/061'], ['S26/062', 'S26/063']],
  [
    ['S26/009', 'S26/114'],
    ['S26/115', 'S26/116'],
  ],
  [['2026-0147'], ['2026-0148', '2026-0149']],
  [
    ['061/2026', '060/2026'],
    ['062/2026', '063/2026'],
  ],
  [
    ['001/2027', '312/2026', '311/2026'],
    ['002/2027', '003/2027'],
  ],
  [
    ['T-7', 'S26/061', 'T-9'],
    ['T-10', 'T-11'],
  ],
  [
    ['99', '98'],
    ['100', '101'],
  ],
  [
    ['A', 'B-3'],
    ['B-4', 'B-5'],
  ],
  [['A', 'B'], []],
  [[], []],
]

describe('the next admission number', () => {
  for (const [latest, next] of NEXT)
    it(`The next admission number after ${latest.join(', ') || 'none'} is ${next.join(', ') || 'left to the office'}`, () =>
      assert.deepEqual(nextAdmissionNumbers(latest, 2), next))

  it('The next admission number is one that nobody has', () =>
    assert.deepEqual(
      nextAdmissionNumbers(['S-1'], 2, (one) => one === 'S-2' || one === 'S-4'),
      ['S-3', 'S-5'],
    ))
})
