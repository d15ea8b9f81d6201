import { expect, test } from 'vitest'
import { isFail, marksText, percentOf } from './report.rules.ts'

test('a share is never rounded up, and never below nothing', () => {
  expect([percentOf(799, 800), percentOf(-3, 20), percentOf(0, 0), percentOf(20, 20)]).toEqual([99, 0, 0, 100])
})

test('marks below nothing have a true minus', () => {
  expect([marksText(-3), marksText('-3/20'), marksText(4.5)]).toEqual(['−3', '−3/20', '4.5'])
})

test('the words for a fail are told from those for a pass', () => {
  expect(['fail', 'failed', 'FAILED', 'pass', 'passed'].map(isFail)).toEqual([true, true, true, false, false])
})
