import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLevel, aStudent } from '../../../testing/makers.ts'
import { messageOf, movingProcess } from '../../../testing/moving-process.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

const STUDENTS = 150
// As many as a call takes.
const AT_ONCE = 50
const PROCESSES = 3
const DAY = '2026-11-22'
const DUE = Date.parse(`${DAY}T00:00:00+05:30`)

describe('moves whose day has come', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const [old, other] = [await aBatch(test, ac_id), await aBatch(test, ac_id)]
  const clerk = await signedInStaff(test, 'clerk')

  /** Runs all processes at the same moment; returns how many moves each one applied. */
  const allAtOnce = async (now: number): Promise<number[]> => {
    const children = await Promise.all(Array.from({ length: PROCESSES }, async () => movingProcess(test.settings, now)))
    const answers = children.map(messageOf)
    for (const child of children) child.send('go')
    return (await Promise.all(answers)).map((answer) => (answer as { done: number }).done)
  }

  it('Moves whose day has come are in force exactly once, of whatever processes look at the same moment', async () => {
    const stud_ids: number[] = []
    for (let count = 0; count < STUDENTS; count += 1) {
      const { stud_id } = await aStudent(test)
      await test.db.write((tx) =>
        tx.insertInto('student_batches').values({ stud_id, batch_id: old, position: 0 }).execute(),
      )
      stud_ids.push(stud_id)
    }
    for (let from = 0; from < STUDENTS; from += AT_ONCE) {
      const some = stud_ids.slice(from, from + AT_ONCE)
      const asked = await clerk.post('move_students', { stud_ids: some, batch_id: old, to_batch_id: other, on: DAY })
      assert.equal(asked.body.data.planned, some.length)
    }

    assert.deepEqual(await allAtOnce(DUE - 1), [0, 0, 0])
    const done = await allAtOnce(DUE)
    assert.equal(
      done.reduce((sum, one) => sum + one, 0),
      STUDENTS,
    )

    const own = await test.db.read.selectFrom('student_batches').select(['stud_id', 'batch_id', 'from_at']).execute()
    assert.deepEqual(
      own.toSorted((a, b) => a.stud_id - b.stud_id),
      stud_ids.map((stud_id) => ({ stud_id, batch_id: other, from_at: DUE })),
    )
    const left = await test.db.read.selectFrom('left_batches').select(['stud_id', 'batch_id', 'until_at']).execute()
    assert.deepEqual(
      left.toSorted((a, b) => a.stud_id - b.stud_id),
      stud_ids.map((stud_id) => ({ stud_id, batch_id: old, until_at: DUE })),
    )
    // A process that came second records nothing: not even that the move lapsed.
    const acts = await test.db.read
      .selectFrom('audit_entries')
      .select(['entity_id', 'action'])
      .where('entity', '=', 'student')
      .where('action', '!=', 'move_planned')
      .execute()
    assert.deepEqual(
      acts.toSorted((a, b) => Number(a.entity_id) - Number(b.entity_id)),
      stud_ids.map((stud_id) => ({ entity_id: String(stud_id), action: 'student_moved' })),
    )
    assert.deepEqual(await test.db.read.selectFrom('planned_moves').select('stud_id').execute(), [])
    assert.deepEqual(await allAtOnce(DUE), [0, 0, 0])
  })
})
