import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  inTimeAnswers,
  isBeforeLater,
  lockedPlace,
  sectionState,
  sectionTimes,
  type Shift,
} from './locked-sections.rules.ts'

const START = 1_800_000_000_000
const MINUTE = 60_000
const sections = [
  { section_id: 1, minutes: 10 },
  { section_id: 2, minutes: 20 },
]
const endsOf = (deadline: number | null) =>
  sectionTimes(sections, START, deadline)?.map(({ ends_at }) => (ends_at - START) / MINUTE)

describe('the time of a section', () => {
  it('The time of a section follows that of the one before, from the start of the attempt', () => {
    assert.deepEqual(sectionTimes(sections, START, START + 30 * MINUTE), [
      { section_id: 1, opens_at: START, ends_at: START + 10 * MINUTE },
      { section_id: 2, opens_at: START + 10 * MINUTE, ends_at: START + 30 * MINUTE },
    ])
    assert.deepEqual(endsOf(null), [10, 30])
  })

  it('The time of a section is cut off where the window ends before the minutes are over', () => {
    assert.deepEqual(endsOf(START + 15 * MINUTE), [10, 15])
    assert.deepEqual(endsOf(START + 5 * MINUTE), [5, 5])
  })

  it('The time of a section is longer in proportion with extra time', () =>
    assert.deepEqual(endsOf(START + 45 * MINUTE), [15, 45]))

  it('The time of a section is free where no section, or not every one, has minutes', () => {
    assert.equal(sectionTimes([{ section_id: 1, minutes: null }], START, START + MINUTE), null)
    assert.equal(sectionTimes([...sections, { section_id: 3, minutes: null }], START, null), null)
  })

  it('The time of a section is ahead, open with a minute of grace, or over', () => {
    const time = { section_id: 2, opens_at: START, ends_at: START + MINUTE }
    const stateAt = (ms: number) => sectionState(time, START + ms, MINUTE)
    assert.deepEqual(
      [stateAt(-2001), stateAt(-2000), stateAt(2 * MINUTE), stateAt(2 * MINUTE + 1)],
      ['ahead', 'open', 'open', 'over'],
    )
  })
})

describe('an answer that comes after its section’s end', () => {
  const questions = [
    { question_id: 11, section_id: 1 },
    { question_id: 12, section_id: 1 },
    { question_id: 21, section_id: 2 },
  ]
  const times = sectionTimes(sections, START, null) ?? []
  const place = lockedPlace(times, questions, 11) ?? assert.fail()

  it('An answer after its section’s end is known by the questions of later sections', () => {
    assert.deepEqual([...place.later], [21])
    assert.deepEqual([...(lockedPlace(times, questions, 21) ?? assert.fail()).later], [])
    assert.equal(lockedPlace(times, questions, 99), null)
  })

  it('A late answer is not known by sections that open before its own has ended, where a device may have been and gone back', () => {
    const three = [...sections, { section_id: 3, minutes: 10 }]
    const given = { at: START + 3 * MINUTE, ms: 5 * MINUTE }
    const moved = sectionTimes(three, START, START + 45 * MINUTE, [given]) ?? []
    const asked = [...questions, { question_id: 31, section_id: 3 }]
    const laterThan = (question: number) => [...(lockedPlace(moved, asked, question) ?? assert.fail()).later]
    assert.deepEqual([laterThan(11), laterThan(21)], [[31], []])
  })

  it('An answer after its section’s end may count as long as nothing of a later section is stored', () => {
    assert.equal(isBeforeLater(place, [{ question_id: 12 }]), true)
    assert.equal(isBeforeLater(place, [{ question_id: 12 }, { question_id: 21 }]), false)
  })

  it('An answer after its section’s end counts in a submit where it was given before all of later sections, none of them stored', () => {
    const answer = (question_id: number, seq: number) => {
      return { question_id, seq, option_id: 1, response: null, seconds: null }
    }
    const late = { now: START + 12 * MINUTE, late: MINUTE }
    const left = (stored: ReturnType<typeof answer>[], answers: ReturnType<typeof answer>[]) =>
      inTimeAnswers(times, questions, stored, answers, late).map(({ question_id }) => question_id)
    assert.deepEqual(left([], [answer(11, 1), answer(21, 2)]), [11, 21])
    assert.deepEqual(left([], [answer(11, 3), answer(21, 2)]), [21])
    // Freely chosen counters gain a client nothing.
    assert.deepEqual(left([answer(21, 900)], [answer(11, 1), answer(21, 900)]), [21])
    assert.deepEqual(left([answer(11, 1), answer(21, 2)], [answer(11, 1), answer(21, 2)]), [11, 21])
  })
})

describe('minutes that are given while locked sections are written', () => {
  const minutes = (count: number) => count * 60_000
  const alike = [1, 2].map((section_id) => ({ section_id, minutes: 10 }))
  const timesAfter = (...shifts: Shift[]) => {
    const moved = shifts.reduce((sum, { ms }) => sum + ms, 0)
    const times = sectionTimes(alike, 0, minutes(20) + moved, shifts) ?? []
    return times.map(({ opens_at, ends_at }) => [opens_at / 60_000, ends_at / 60_000])
  }

  it('Minutes given in locked sections go to the one that is open, and move the end of what comes after, which opens as before', () => {
    assert.deepEqual(timesAfter({ at: minutes(3), ms: minutes(5) }), [
      [0, 15],
      [10, 25],
    ])
    assert.deepEqual(timesAfter({ at: minutes(12), ms: minutes(5) }), [
      [0, 10],
      [10, 25],
    ])
  })

  it('Minutes given in locked sections are cut off from the end where an attempt is opened again for less than was left', () => {
    assert.deepEqual(timesAfter({ at: minutes(3), ms: minutes(-8), isAnew: true }), [
      [0, 10],
      [10, 12],
    ])
    const opened = { at: minutes(3), ms: minutes(-13), isAnew: true }
    assert.deepEqual(timesAfter(opened, { at: minutes(4), ms: minutes(5) }), [
      [0, 12],
      [7, 12],
    ])
    // Nothing is closed to whoever is given minutes after that.
    assert.deepEqual(timesAfter(opened, { at: minutes(8), ms: minutes(1) }), [
      [0, 7],
      [7, 8],
    ])
  })

  it('Minutes given in locked sections find the next one open that was opened again in a pause for less than was left', () => {
    const paused = { at: minutes(2), ms: minutes(60) }
    const opened = { at: minutes(3), ms: minutes(-16), isAnew: true }
    const resumed = { at: minutes(5), ms: minutes(-57) }
    assert.deepEqual(timesAfter(paused, opened, resumed), [
      [0, 7],
      [7, 7],
    ])
    assert.deepEqual(timesAfter(paused, opened, resumed, { at: minutes(8), ms: minutes(5) }), [
      [0, 7],
      [7, 12],
    ])
  })

  it('Minutes given in locked sections go to the last one when all were over, and a pause that ends early takes back what it gave', () => {
    assert.deepEqual(timesAfter({ at: minutes(22), ms: minutes(5) }), [
      [0, 10],
      [10, 25],
    ])
    assert.deepEqual(timesAfter({ at: minutes(3), ms: minutes(60) }, { at: minutes(8), ms: minutes(-55) }), [
      [0, 15],
      [10, 25],
    ])
  })
})
