import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outcome } from '../marking/marking.rules.ts'
import { firstTime, nextTime } from './schedule.rules.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 5)

/** Returns the days until each repetition, where each is answered on the day on which it is due. */
function daysAfter(outcomes: Outcome[]): number[] {
  let { card, due_at } = firstTime(NOW)
  return outcomes.map((outcome) => {
    const at = due_at
    ;({ card, due_at } = nextTime(card, outcome, at))
    return Math.round((due_at - at) / DAY)
  })
}

describe('when a question comes again', () => {
  it('A question comes again at once the first time', () => assert.equal(firstTime(NOW).due_at, NOW))

  it('A question comes again later with every right answer', () => {
    const days = daysAfter(['right', 'right', 'right', 'right'])
    assert.deepEqual(
      days,
      days.toSorted((a, b) => a - b),
    )
    assert.ok((days[0] ?? 0) >= 1 && (days[3] ?? 0) > 30, days.join())
  })

  it('A question comes again the next day after a wrong answer, however long it was known', () => {
    const days = daysAfter(['right', 'right', 'wrong', 'left'])
    assert.ok((days[2] ?? 9) <= 4, days.join())
    assert.equal(daysAfter(['wrong'])[0], 1)
  })

  it('A question comes again between the two after a partly right answer', () => {
    const [wrong, partly, right] = (['wrong', 'partly', 'right'] as const).map(
      (one) => daysAfter(['right', one])[1] ?? 0,
    )
    assert.ok((wrong ?? 0) <= (partly ?? 0) && (partly ?? 0) < (right ?? 0), `${wrong} ${partly} ${right}`)
  })

  it('When a question comes again does not change by chance', () =>
    assert.deepEqual(daysAfter(['right', 'right']), daysAfter(['right', 'right'])))
})
