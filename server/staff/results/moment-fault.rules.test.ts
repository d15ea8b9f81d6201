import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AT_ONCE, type ResultsTiming } from '../../assessment/results/results.rules.ts'
import { type MomentAct, momentFault, wholeMinute } from './moment-fault.rules.ts'

const GRACE = 60_000
const END = 10_000_000
const DONE = END + GRACE + 1
const LATER = END * 3

const paper = (changes: Partial<ResultsTiming> = {}): ResultsTiming => ({
  kind: 'exam',
  ends_at: END,
  results_at: LATER,
  latest_deadline: null,
  ...changes,
})

describe('the moment of results', () => {
  type Case = [
    what: string,
    act: MomentAct,
    of: ResultsTiming,
    asked: { now: number; moment?: number; isWritten?: boolean },
    fault: string | null,
  ]
  const cases: Case[] = [
    ['comes now when nobody can write any more', 'publish_results', paper(), { now: DONE }, null],
    ['does not come now within the grace', 'publish_results', paper(), { now: DONE - 1 }, 'staff_results_written'],
    [
      'does not come now while one has more time',
      'publish_results',
      paper(),
      { now: DONE, isWritten: true },
      'staff_results_written',
    ],
    [
      'does not come now before the latest end',
      'publish_results',
      paper({ latest_deadline: END * 2 }),
      { now: DONE },
      'staff_results_written',
    ],
    [
      'does not come now without an end',
      'publish_results',
      paper({ ends_at: null }),
      { now: DONE },
      'staff_results_written',
    ],
    ['does not come twice', 'publish_results', paper(), { now: LATER }, 'staff_results_out'],
    ['moves earlier', 'move_results', paper(), { now: DONE, moment: DONE + 1 }, null],
    ['moves later', 'move_results', paper(), { now: DONE, moment: LATER * 2 }, null],
    ['does not move into the past', 'move_results', paper(), { now: DONE, moment: DONE }, 'staff_results_past'],
    ['does not move before the end', 'move_results', paper(), { now: 0, moment: END - 1 }, 'staff_results_early'],
    ['does not move once it was', 'move_results', paper(), { now: LATER, moment: LATER * 2 }, 'staff_results_out'],
    [
      'does not move where each sees the own at once',
      'move_results',
      paper({ results_at: AT_ONCE }),
      { now: 0, moment: LATER },
      'staff_results_out',
    ],
    ['is hidden until a later one', 'hide_results', paper(), { now: LATER, moment: LATER + 1 }, null],
    ['is hidden into no past', 'hide_results', paper(), { now: LATER, moment: LATER - 1 }, 'staff_results_past'],
    ['is not hidden before it was', 'hide_results', paper(), { now: DONE, moment: LATER * 2 }, 'staff_results_not_out'],
  ]
  for (const [what, act, of, { now, moment = null, isWritten = false }, fault] of cases)
    it(`The moment of results ${what}`, () => {
      assert.equal(momentFault(act, of, { now, graceMs: GRACE, moment, isWritten })?.text ?? null, fault)
    })

  it('The moment of results is a whole minute, as a sheet has it', () => assert.equal(wholeMinute(125_999), 120_000))
})
