import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areResultsOut, AT_ONCE, listedAs, resultsMoment, resultsState, type ResultsTiming } from './results.rules.ts'

const GRACE = 60_000
const WAIT = 900_000
const END = 1_000_000

const paper = (changes: Partial<ResultsTiming>): ResultsTiming => ({
  kind: 'exam',
  ends_at: END,
  results_at: null,
  latest_deadline: null,
  ...changes,
})

describe('the results of a paper come', () => {
  const cases: [what: string, paper: ResultsTiming, moment: number][] = [
    ['a quarter of an hour after the end', paper({}), END + WAIT + 1],
    ['at the moment that the provider gives', paper({ results_at: END * 2 }), END * 2],
    ['never before the end, whatever is given', paper({ results_at: END - 1 }), END + GRACE + 1],
    ['at once where the provider says so', paper({ results_at: AT_ONCE }), AT_ONCE],
    ['at once without an end', paper({ ends_at: null }), AT_ONCE],
    ['at the given moment without an end', paper({ ends_at: null, results_at: END }), END],
    ['after the last who began before the end was moved', paper({ latest_deadline: END * 3 }), END * 3 + WAIT + 1],
    ['at the given moment, as soon as nothing can count', paper({ results_at: END + GRACE }), END + GRACE + 1],
    ['at once for a quiz', paper({ kind: 'quiz' }), AT_ONCE],
  ]
  for (const [what, timing, moment] of cases)
    it(`The results of a paper come ${what}`, () => {
      assert.equal(resultsMoment(timing, GRACE), moment)
      assert.equal(areResultsOut(timing, moment - 1, GRACE), false)
      assert.equal(areResultsOut(timing, moment - 1, GRACE), false)
      assert.equal(areResultsOut(timing, moment, GRACE), true)
    })
})

describe('the results of a paper are', () => {
  const DONE = END + GRACE + 1
  const cases: [
    what: string,
    paper: ResultsTiming,
    now: number,
    isComputed: boolean,
    state: string,
    listed: string | null,
  ][] = [
    ['running as long as somebody may write', paper({}), DONE - 1, false, 'running', null],
    ['running while each sees the own ones', paper({ results_at: AT_ONCE }), DONE - 1, false, 'running', null],
    [
      'running for ever without an end, and listed without ranks',
      paper({ ends_at: null }),
      END * 9,
      false,
      'running',
      'unranked',
    ],
    [
      'not listed before they are out without an end',
      paper({ ends_at: null, results_at: END }),
      END - 1,
      false,
      'running',
      null,
    ],
    ['waiting for their moment', paper({ results_at: END * 3 }), DONE, false, 'waits', null],
    ['waiting a quarter of an hour where nobody set a time', paper({}), END + WAIT, false, 'waits', null],
    ['being ranked when it has come', paper({}), END + WAIT + 1, false, 'ranking', null],
    [
      'ranked as soon as nothing can count where each sees the own',
      paper({ results_at: AT_ONCE }),
      DONE,
      true,
      'out',
      'ranked',
    ],
    ['out with their ranks', paper({}), END + WAIT + 1, true, 'out', 'ranked'],
  ]
  for (const [what, timing, now, isComputed, state, listed] of cases)
    it(`The results of a paper are ${what}`, () => {
      const found = resultsState(timing, { now, graceMs: GRACE, isComputed })
      assert.deepEqual([found, listedAs(timing, found, now, GRACE)], [state, listed])
    })
})
