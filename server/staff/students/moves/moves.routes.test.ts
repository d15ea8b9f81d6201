import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffMoveStudents, staffStudentBatches } from '#contract/staff/batch-moves.ts'
import { mark } from '../../../features/attendance/attendance.queries.ts'
import { taughtSubjects } from '../../../exporting/registers.queries.ts'
import { registerPage } from '../../../exporting/registers.ts'
import { aBatch, aLevel, aLiveClass, aStudent, aSubject, signIn } from '../../../testing/makers.ts'
import { aPaper } from '../../../testing/paper-makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { applyDueMoves } from './due-moves.ts'

type Batches = DataOf<typeof staffStudentBatches>
type Moved = DataOf<typeof staffMoveStudents>

const at = (time: string) => Date.parse(`${time}+05:30`)

describe('moving a student to another batch', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const old = await aBatch(test, ac_id, [], [subject_id])
  const other = await aBatch(test, ac_id, [], [subject_id])
  let owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')
  const deps = { db: test.db, clock: test.clock, newId: test.newId }

  /** A student of the old batch, from the beginning. */
  const aMember = async () => {
    const student = await aStudent(test)
    const row = { stud_id: student.stud_id, batch_id: old, position: 0 }
    await test.db.write((tx) => tx.insertInto('student_batches').values(row).execute())
    return student
  }
  const move = async (stud_ids: number[], on: string, more: object = {}, who = clerk) =>
    (await who.post('move_students', { stud_ids, batch_id: old, to_batch_id: other, on, ...more })).body.data as Moved
  const timesOf = async (stud_id: number, who = clerk) => {
    const { memberships, planned } = (await who.post('student_batches', { stud_id })).body.data as Batches
    const word = (id: number) => (id === old ? 'old' : 'new')
    return {
      times: memberships.map((one) => [word(one.batch_id), one.from, one.last_day]),
      planned: planned.map(({ on }) => on),
    }
  }
  const actions = async (stud_id: number) =>
    (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries.map(
      ({ action }: { action: string }) => action,
    ) as string[]

  it('A move to another batch from a day of the past has the old batch until then, and the new one from then on', async () => {
    const { stud_id } = await aMember()
    assert.deepEqual(await move([stud_id], '2026-11-16', { reason: 'Nearer to home' }), {
      moved: 1,
      planned: 0,
      refused: [],
    })
    assert.deepEqual((await timesOf(stud_id)).times, [
      ['new', '2026-11-16', null],
      ['old', null, '2026-11-15'],
    ])
    const [entry] = (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries
    assert.deepEqual([entry.action, entry.reason, entry.changes.length], ['student_moved', 'Nearer to home', 2])
  })

  it('A move to another batch takes as many students as the list selects', async () => {
    const stud_ids: number[] = []
    while (stud_ids.length < 101) stud_ids.push((await aMember()).stud_id)
    assert.equal((await move(stud_ids, '2026-11-16')).moved, 101)
  })

  it('A move to another batch leaves the tests of before, and shows those from then on', async () => {
    const student = await aMember()
    const { stud_id } = student
    const exam = async (batch_id: number, starts: string, ends: string) =>
      (
        await aPaper(test, 'exam', subject_id, {
          ac_id: null,
          batch_id,
          starts_at: at(starts),
          ends_at: at(ends),
          minutes: 30,
        })
      ).paper_id
    const names = new Map([
      [await exam(old, '2026-11-10T10:00', '2026-11-10T11:00'), 'old, before'],
      [await exam(old, '2026-11-17T10:00', '2026-11-17T11:00'), 'old, after'],
      [await exam(other, '2026-11-10T10:00', '2026-11-10T11:00'), 'new, before'],
      [await exam(other, '2026-11-15T10:00', '2026-11-30T11:00'), 'new, on'],
      [await exam(other, '2026-11-17T10:00', '2026-11-17T11:00'), 'new, after'],
    ])
    const token = await signIn(test, student)
    const seen = async () =>
      (await test.post('/Student/exams', { stud_id }, token)).body.data
        .map(({ id }: { id: number }) => names.get(id))
        .toSorted()
    assert.deepEqual(await seen(), ['old, after', 'old, before'])
    await move([stud_id], '2026-11-16')
    assert.deepEqual(await seen(), ['new, after', 'new, on', 'old, before'])
  })

  it('A move to another batch shows the classes of the new batch', async () => {
    const student = await aMember()
    const { stud_id } = student
    const token = await signIn(test, student)
    const ids = [await aLiveClass(test, old, subject_id, '2026-11-21T10:00:00+05:30')]
    ids.push(await aLiveClass(test, other, subject_id, '2026-11-21T12:00:00+05:30'))
    const classes = async () =>
      (await test.post('/Student/live_timetable', { stud_id }, token)).body.data.classes.map(
        ({ class_id }: { class_id: number }) => ids.indexOf(class_id),
      )
    assert.deepEqual(await classes(), [0])
    await move([stud_id], '2026-11-20')
    assert.deepEqual(await classes(), [1])
  })

  it('A move to another batch keeps each day of the register in the batch in which it was', async () => {
    const [moved, stayed] = [await aMember(), await aMember()]
    for (const { stud_id } of [moved, stayed])
      for (const date of ['2026-11-13', '2026-11-17'])
        await test.db.write((tx) => mark(tx, { stud_id, subject_id, date, start: '10:00', status: 'P' }))
    await move([moved.stud_id], '2026-11-16')
    const taught = await taughtSubjects(test.db.read)
    const register = async (id: number) => {
      const page = await registerPage(test.db.read, taught.find(({ batch_id }) => batch_id === id) ?? assert.fail())
      const days = (admission_no: string | null) => page?.rows.find(([no]) => no === admission_no)?.slice(2, -6)
      return [page?.header.slice(2, -6), days(moved.admission_no), days(stayed.admission_no)]
    }
    assert.deepEqual(await register(old), [
      ['13/11/2026 10:00', '17/11/2026 10:00'],
      ['P', ''],
      ['P', 'P'],
    ])
    assert.deepEqual(await register(other), [['17/11/2026 10:00'], ['P'], undefined])
  })

  it('A move to another batch sent again changes nothing, and taken back the same way it leaves no trace', async () => {
    const { stud_id } = await aMember()
    await move([stud_id], '2026-11-20')
    assert.deepEqual(await move([stud_id], '2026-11-20'), { moved: 0, planned: 0, refused: [] })
    assert.deepEqual(await actions(stud_id), ['student_moved'])
    await move([stud_id], '2026-11-20', { batch_id: other, to_batch_id: old })
    assert.deepEqual((await timesOf(stud_id)).times, [['old', null, null]])
  })

  it('A move to another batch of several is of all of them, or of nobody', async () => {
    const [first, second] = [await aMember(), await aMember()]
    const stranger = await aStudent(test, { name: 'Neither Here' })
    const asked = [first.stud_id, stranger.stud_id]
    assert.deepEqual(await move(asked, '2026-11-20'), {
      moved: 0,
      planned: 0,
      refused: [{ stud_id: stranger.stud_id, name: 'Neither Here', why: 'not_in_batch' }],
    })
    assert.deepEqual((await timesOf(first.stud_id)).times, [['old', null, null]])
    assert.equal((await move([first.stud_id, second.stud_id, first.stud_id], '2026-11-20')).moved, 2)
  })

  it('A move to another batch is refused before the student came, into a batch of now, and on a day that cannot be meant', async () => {
    const { stud_id } = await aMember()
    const third = await aBatch(test, ac_id)
    await move([stud_id], '2026-11-16')
    const why = async (on: string, more: object) => (await move([stud_id], on, more)).refused[0]?.why
    assert.equal(await why('2026-11-15', { batch_id: other, to_batch_id: third }), 'came_later')
    const also = { stud_id, batch_id: third, position: 1 }
    await test.db.write((tx) => tx.insertInto('student_batches').values(also).execute())
    assert.equal(await why('2026-11-17', { batch_id: other, to_batch_id: third }), 'in_new_batch')
    const refused = async (body: object) => {
      const asked = { stud_ids: [stud_id], batch_id: other, to_batch_id: old, on: '2026-11-20', ...body }
      const { data } = (await clerk.post('move_students', asked)).body
      return [data.reason, data.field]
    }
    for (const on of ['2026-02-30', '0026-11-20', 'tomorrow', ''])
      assert.deepEqual(await refused({ on }), ['rule', 'on'], on)
    assert.deepEqual(await refused({ to_batch_id: other }), ['rule', 'to_batch_id'])
    assert.equal((await refused({ to_batch_id: 12_345 }))[0], 'not_found')
    assert.equal((await refused({ stud_ids: [12_345] }))[0], 'not_found')
  })

  it('A move to another batch is written down by the form and the sheet too, from that day on', async () => {
    const { stud_id } = await aMember()
    const form = (await clerk.post('student_form', { stud_id })).body.data
    const codes = await test.db.read.selectFrom('batches').select(['batch_id', 'batch_code']).execute()
    const code = codes.find(({ batch_id }) => batch_id === other)?.batch_code
    const { version, admission_no, name, guardian, level, joined_on } = form
    const fields = { admission_no, name, guardian, level, joined_on, mobile: '', email: '', state: '', district: '' }
    const saved = { stud_id, version, fields: { ...fields, batch_codes: [code] }, confirmed: true }
    assert.ok((await clerk.post('save_student', saved)).body.data.saved)
    assert.deepEqual((await timesOf(stud_id)).times, [
      ['new', '2026-11-20', null],
      ['old', null, '2026-11-19'],
    ])
  })

  it('A move to another batch from a day to come changes nothing until then, and can be taken back', async () => {
    const { stud_id } = await aMember()
    assert.equal((await move([stud_id], '2026-11-23')).planned, 1)
    assert.deepEqual(await timesOf(stud_id), { times: [['old', null, null]], planned: ['2026-11-23'] })
    assert.equal((await move([stud_id], '2026-11-23')).planned, 0)
    assert.equal((await move([stud_id], '2026-11-24')).refused[0]?.why, 'planned_otherwise')
    assert.equal(await applyDueMoves(deps), 0)
    const cancel = async () => (await clerk.post('cancel_move', { stud_id, batch_id: old })).status
    assert.deepEqual([await cancel(), await cancel()], [200, 404])
    assert.deepEqual((await timesOf(stud_id)).planned, [])
    assert.deepEqual(await actions(stud_id), ['move_cancelled', 'move_planned'])
  })

  it('A move to come is in force from the beginning of its day, once, whoever looks', async () => {
    const [one, two, left] = [await aMember(), await aMember(), await aMember()]
    await move([one.stud_id, two.stud_id, left.stud_id], '2026-11-22')
    // Said after the move was planned: it holds.
    await test.db.write((tx) => tx.deleteFrom('student_batches').where('stud_id', '=', left.stud_id).execute())
    test.clock.set('2026-11-21T23:59:59+05:30')
    assert.equal(await applyDueMoves(deps), 0)
    // The server may have been off for days: the move applies from its own day.
    test.clock.set('2026-11-24T08:00:00+05:30')
    const counts = await Promise.all([applyDueMoves(deps), applyDueMoves(deps)])
    assert.equal(counts[0] + counts[1], 2)
    owner = await signedInStaff(test, 'owner')
    for (const { stud_id } of [one, two]) {
      assert.deepEqual(await timesOf(stud_id, owner), {
        times: [
          ['new', '2026-11-22', null],
          ['old', null, '2026-11-21'],
        ],
        planned: [],
      })
      assert.deepEqual(await actions(stud_id), ['student_moved', 'move_planned'])
    }
    assert.deepEqual(await timesOf(left.stud_id, owner), { times: [], planned: [] })
    assert.deepEqual(await actions(left.stud_id), ['move_lapsed', 'move_planned'])
    assert.equal(await applyDueMoves(deps), 0)
  })
})
