import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joinOf, proposedMarks } from './register-joins.rules.ts'
import {
  isBegun,
  type KeptRegister,
  type Register,
  shownMark,
  type Status,
  tapped,
  toSend,
  withFilled,
  withMarks,
  withRest,
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
const at = (time: string) => `2026-11-20T${time}:00+05:30`
const join = (stud_id: number, time: string) => ({ stud_id, joined_at: at(time) })
/** Students 1 to 3 joined, 3 late; 4 did not; 5 is in the batch later. */
const joined: KeptRegister = {
  register: {
    class_id: 1,
    class_name: 'C',
    batch_name: 'B',
    subject_name: 'S',
    tutor_name: 'T',
    may: 'mark',
    starts_at: at('09:00'),
    ends_at: at('10:00'),
    students: [student(1), student(2), student(3), student(4), student(5, { why: 'joins', day: '2026-11-25' })],
    cells: [cell(1), cell(2), cell(3), cell(4), cell(5)],
    joins: [join(1, '08:52'), join(2, '09:09'), join(3, '09:12'), join(5, '09:00')],
    told: 0,
  },
  pending: [],
}
let keys = 0
const press = { now: 5, newKey: () => `press-of-${(keys += 1)}` }
const statuses = (kept: KeptRegister) => [1, 2, 3, 4, 5].map((stud_id) => shownMark(kept, stud_id).status)

describe('a register of a class that students joined', () => {
  it('A register says when each joined, and from ten minutes on how late', () => {
    const { register } = joined
    assert.deepEqual(
      [1, 2, 3, 4].map((stud_id) => joinOf(register, stud_id)),
      [{ at: at('08:52'), late: null }, { at: at('09:09'), late: null }, { at: at('09:12'), late: 12 }, null],
    )
  })

  it('A register marks nobody by a join: it proposes marks, which a person confirms', () => {
    assert.deepEqual([isBegun(joined), toSend(joined), statuses(joined)], [false, [], [null, null, null, null, null]])
    const proposed = proposedMarks(joined)
    assert.deepEqual(proposed, [
      { stud_id: 1, status: 'P' },
      { stud_id: 2, status: 'P' },
      { stud_id: 3, status: 'L' },
    ])
    const kept = withFilled(joined, proposed, press)
    assert.deepEqual(statuses(kept), ['P', 'P', 'L', null, null])
    assert.ok(toSend(kept).every(({ is_filled }) => is_filled))
    assert.deepEqual(proposedMarks(kept), [])
    assert.deepEqual(statuses(withRest(kept, 'A', press)), ['P', 'P', 'L', 'A', null])
  })

  it('A register takes nobody to be present because another one is marked', () => {
    const kept = withMarks(joined, [{ stud_id: 4, status: tapped(null) }], press)
    assert.deepEqual(statuses(kept), [null, null, null, 'A', null])
    assert.equal(proposedMarks(kept).length, 3)
  })

  it('A register proposes nothing for whoever is marked already', () => {
    const marked = { ...joined, register: { ...joined.register, cells: [cell(1, 'A', 1), cell(2), cell(3), cell(4)] } }
    assert.deepEqual(
      proposedMarks(marked).map(({ stud_id }) => stud_id),
      [2, 3],
    )
  })
})
