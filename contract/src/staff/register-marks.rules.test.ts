import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  accepted,
  counted,
  isBegun,
  type KeptRegister,
  readAnew,
  type Register,
  shownMark,
  type Status,
  tapped,
  toSend,
  withMarks,
  withRest,
  withTheirs,
} from './register-marks.rules.ts'

const student = (stud_id: number, away: Register['students'][number]['away'] = null) => ({
  stud_id,
  name: `Student ${stud_id}`,
  admission_no: null,
  away,
})
const cell = (stud_id: number, status: Status = null, counter = 0) => ({
  stud_id,
  status,
  counter,
  is_filled: false,
  who: counter === 0 ? null : 'Meera',
})
const empty: KeptRegister = {
  register: {
    class_id: 1,
    class_name: 'C',
    batch_name: 'B',
    subject_name: 'S',
    tutor_name: 'T',
    may: 'mark',
    starts_at: '2026-11-20T09:00:00+05:30',
    ends_at: '2026-11-20T10:00:00+05:30',
    students: [
      student(1),
      student(2),
      student(3),
      student(4, {
        why: 'joins',
        day: '2026-11-25',
      }),
    ],
    cells: [cell(1), cell(2), cell(3), cell(4)],
    joins: [],
    told: 0,
  },
  pending: [],
}
let keys = 0
const press = { now: 5, newKey: () => `press-of-${(keys += 1)}` }
const statuses = (kept: KeptRegister) => [1, 2, 3, 4].map((stud_id) => shownMark(kept, stud_id).status)
const outcomesOf = (kept: KeptRegister, outcome: 'stored' | 'met') => toSend(kept).map(({ key }) => ({ key, outcome }))

describe('a register', () => {
  it('A register is written by nobody who only looks at it', () => {
    assert.deepEqual([isBegun(empty), toSend(empty)], [false, []])
  })

  it('A register begins with the first tap: that one is absent, the others are taken to be present', () => {
    const kept = withMarks(empty, [{ stud_id: 2, status: tapped(null) }], press)
    assert.deepEqual(statuses(kept), ['P', 'A', 'P', null])
    assert.deepEqual(counted(kept), { present: 2, late: 0, absent: 1, open: 0 })
    assert.deepEqual(
      toSend(kept).map(({ stud_id, status, counter, is_filled }) => [stud_id, status, counter, is_filled]),
      [
        [2, 'A', 1, false],
        [1, 'P', 1, true],
        [3, 'P', 1, true],
      ],
    )
  })

  it('A register begins with everybody present at one press', () => {
    assert.deepEqual(statuses(withRest(empty, 'P', press)), ['P', 'P', 'P', null])
  })

  it('A register goes from present to absent to late and around', () => {
    assert.deepEqual(
      [null, 'P', 'A', 'L', 'H'].map((status) => tapped(status as Status)),
      ['A', 'A', 'L', 'P', 'A'],
    )
  })

  it('A register has one mark of a student to send, with a counter that grows', () => {
    const once = withMarks(empty, [{ stud_id: 1, status: 'A' }], press)
    const twice = withMarks(once, [{ stud_id: 1, status: 'L' }], press)
    const own = toSend(twice).filter(({ stud_id }) => stud_id === 1)
    assert.deepEqual(
      own.map(({ status, counter }) => [status, counter]),
      [['L', 2]],
    )
  })

  it('A register keeps what was pressed while the answer to an earlier press was under way', () => {
    const once = withMarks(empty, [{ stud_id: 1, status: 'A' }], press)
    const answer = { outcomes: outcomesOf(once, 'stored'), cells: [cell(1, 'A', 1), cell(2, 'P', 1), cell(3, 'P', 1)] }
    const twice = withMarks(once, [{ stud_id: 1, status: 'L' }], press)
    const kept = accepted(twice, answer)
    assert.deepEqual(
      toSend(kept).map(({ stud_id, status }) => [stud_id, status]),
      [[1, 'L']],
    )
    assert.equal(shownMark(kept, 1).status, 'L')
    assert.equal(shownMark(kept, 2).isPending, false)
  })

  it('A register shows what somebody else has marked, and asks whose mark stands', () => {
    const mine = withMarks(empty, [{ stud_id: 1, status: 'L' }], press)
    const met = accepted(mine, {
      outcomes: toSend(mine).map(({ key, stud_id }) => ({ key, outcome: stud_id === 1 ? 'met' : 'stored' })),
      cells: [cell(1, 'A', 1), cell(2, 'P', 1), cell(3, 'P', 1)],
    })
    const { status, met: own, who } = shownMark(met, 1)
    assert.deepEqual([status, own?.status, who, toSend(met)], ['A', 'L', 'Meera', []])
    assert.deepEqual(withTheirs(met, 1).pending, [])
    const taken = withMarks(met, [{ stud_id: 1, status: 'L' }], press)
    assert.deepEqual(
      toSend(taken).map(({ counter, is_filled }) => [counter, is_filled]),
      [[2, false]],
    )
  })

  it('A register that is read anew keeps what was not sent', () => {
    const mine = withMarks(empty, [{ stud_id: 1, status: 'A' }], press)
    const theirs = { ...empty.register, cells: [cell(1), cell(2, 'L', 1), cell(3)] }
    const kept = readAnew(mine, theirs)
    assert.deepEqual([toSend(kept).length, readAnew(null, theirs).pending], [3, []])
  })

  it('A register that others have begun leaves who was not marked open, until they are taken to be present', () => {
    const begun = readAnew(null, { ...empty.register, cells: [cell(1, 'P', 1), cell(2, 'A', 1), cell(3)] })
    const one = withMarks(begun, [{ stud_id: 2, status: 'L' }], press)
    assert.deepEqual(statuses(one), ['P', 'L', null, null])
    assert.deepEqual(statuses(withRest(one, 'P', press)), ['P', 'L', 'P', null])
  })
})
