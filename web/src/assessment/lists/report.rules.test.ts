import { expect, test } from 'vitest'
import { isFail, percentOf, verdictOf } from './report.rules.ts'

test('a question is right, wrong, or was left', () => {
  const verdicts = ['A', 'B', null].map((chosen) => verdictOf({ chosen, right: 'A' }))
  expect(verdicts).toEqual(['right', 'wrong', 'left'])
})

test('a share is never rounded up, and never below nothing', () => {
  expect([percentOf(799, 800), percentOf(-3, 20), percentOf(0, 0), percentOf(20, 20)]).toEqual([99, 0, 0, 100])
})

test('the words for a fail are told from those for a pass', () => {
  expect(['fail', 'failed', 'FAILED', 'pass', 'passed'].map(isFail)).toEqual([true, true, true, false, false])
})
