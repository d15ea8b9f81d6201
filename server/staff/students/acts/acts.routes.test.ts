import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type {
  staffApprovalForm,
  staffApproveStudents,
  staffPromoteStudents,
  staffStudentActs,
} from '#contract/staff/student-acts.ts'
import { erasePerson } from '../../../importing/people/erase-person.ts'
import { TERMINAL } from '../../../importing/people/invite-staff.ts'
import { startRetentionJob } from '../../../retention/retention.ts'
import { aBatch, aLevel, aStudent } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

type Acts = DataOf<typeof staffStudentActs>['acts']

const statusOf = async ({ db }: TestApp, stud_id: number) =>
  db.read
    .selectFrom('students')
    .where('stud_id', '=', stud_id)
    .select(['status', 'admission_no', 'ac_id'])
    .executeTakeFirstOrThrow()

const batchesOf = async ({ db }: TestApp, stud_id: number) =>
  (await db.read.selectFrom('student_batches').where('stud_id', '=', stud_id).select('batch_id').execute()).map(
    ({ batch_id }) => batch_id,
  )

describe('a registration that waits for approval', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const plusTwo = await aLevel(test)
  const plusOne = await aLevel(test, 5)
  const batch_id = await aBatch(test, plusTwo)
  const other = await aBatch(test, plusOne)
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const registered = async (name: string, mobile?: string) =>
    aStudent(test, { name, admission_no: null, status: 'pending', ...(mobile !== undefined && { mobile }) })
  const form = async (stud_ids: number[]) =>
    ((await clerk.post('approval_form', { stud_ids })).body.data as DataOf<typeof staffApprovalForm>).students
  const approve = async (students: object[]) =>
    (await clerk.post('approve_students', { students })).body.data as DataOf<typeof staffApproveStudents>
  const actions = async (stud_id: number) =>
    (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries.map(
      ({ action, reason }: { action: string; reason: string | null }) => [action, reason],
    ) as [string, string | null][]
  const login = async (mobile: string) =>
    (await test.post('/Auth/login', { mobile, phone_code: '91', device_id: 'id_a' })).body

  it('A registration that waits for approval is shown with the next free numbers, and who of the office has its number', async () => {
    const { mobile } = await aStudent(test, { name: 'Elder Sister', admission_no: 'S26/060' })
    await aStudent(test, { admission_no: 'S26/059' })
    const [one, two] = [await registered('First', mobile), await registered('Second')]
    const shown = await form([one.stud_id, two.stud_id])
    assert.deepEqual(
      shown.map(({ name, admission_no, same_number }) => [name, admission_no, same_number.map((same) => same.name)]),
      [
        ['First', 'S26/061', ['Elder Sister']],
        ['Second', 'S26/062', []],
      ],
    )
    assert.equal(shown[0]?.mobile, `••••${mobile.slice(-4)}`)
  })

  it('A registration that waits for approval is approved with a number and a batch, whose level it takes, and can be undone', async () => {
    const { stud_id, mobile } = await registered('Approved')
    assert.equal((await login(mobile)).data.reason, 'not_approved')
    const { act_id, approved, mistakes } = await approve([{ stud_id, admission_no: ' N-1 ', batch_id: other }])
    assert.deepEqual([approved, mistakes], [1, []])
    assert.deepEqual(await statusOf(test, stud_id), { status: 'active', admission_no: 'N-1', ac_id: plusOne })
    assert.deepEqual(await batchesOf(test, stud_id), [other])
    assert.equal((await login(mobile)).status, true)
    assert.deepEqual((await clerk.post('undo_student_act', { act_id })).body.data, { undone: 1, changed: [] })
    assert.deepEqual(await statusOf(test, stud_id), { status: 'pending', admission_no: null, ac_id: plusTwo })
    assert.deepEqual(await batchesOf(test, stud_id), [])
    assert.deepEqual(await actions(stud_id), [
      ['student_act_undone', null],
      ['student_approved', null],
    ])
  })

  it('A registration that waits for approval is approved with others or not at all, with every mistake at its field', async () => {
    await aStudent(test, { name: 'Holder', admission_no: 'TAKEN' })
    const students = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(async (name) => registered(name)))
    const done = await aStudent(test)
    const numbers = ['', 'TAKEN', 'SAME', 'SAME', 'FREE']
    const asked = [...students, done].map(({ stud_id }, at) => ({
      stud_id,
      admission_no: numbers[at] ?? 'X',
      batch_id: null,
    }))
    const { act_id, mistakes } = await approve(asked)
    assert.equal(act_id, null)
    assert.deepEqual(
      mistakes.map(({ field, problem }) => [field, problem]),
      [
        ['admission_no', 'Required'],
        ['admission_no', 'Already the admission number of Holder'],
        ['admission_no', 'Two of these students have this admission number'],
        ['admission_no', 'Two of these students have this admission number'],
        ['student', 'No longer waiting for approval'],
      ],
    )
    for (const { stud_id } of students) assert.equal((await statusOf(test, stud_id)).status, 'pending')
    assert.equal(
      (await clerk.post('approve_students', { students: [{ stud_id: 12_345, admission_no: 'X', batch_id }] })).status,
      404,
    )
  })

  it('A registration that waits for approval is rejected with a reason, which the student reads about, and can be undone', async () => {
    const { stud_id, mobile } = await registered('Rejected')
    const { body } = await clerk.post('reject_students', { stud_ids: [stud_id], reason: 'Not of this school' })
    assert.equal(body.data.rejected, 1)
    const refused = await login(mobile)
    assert.equal(refused.data.reason, 'not_approved')
    assert.match(refused.message, /didn’t accept your registration/)
    assert.deepEqual(await actions(stud_id), [['student_rejected', 'Not of this school']])
    assert.equal((await clerk.post('reject_students', { stud_ids: [stud_id], reason: 'x' })).status, 409)
    await clerk.post('undo_student_act', { act_id: body.data.act_id })
    assert.equal((await statusOf(test, stud_id)).status, 'pending')
  })

  it('A registration that waits for approval is decided with as many others as the list selects', async () => {
    const stud_ids: number[] = []
    while (stud_ids.length < 101) stud_ids.push((await registered('One of many')).stud_id)
    const rejected = await clerk.post('reject_students', { stud_ids, reason: 'Twice' })
    assert.equal(rejected.body.data.rejected, 101)
    await clerk.post('undo_student_act', { act_id: rejected.body.data.act_id })
    const students = (await form(stud_ids)).map(({ stud_id, admission_no }) => ({ stud_id, admission_no, batch_id }))
    assert.equal((await approve(students)).approved, 101)
  })
})

describe('an act on several students', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const [plusOne, plusTwo] = [await aLevel(test, 5), await aLevel(test, 6)]
  const [from, to] = [await aBatch(test, plusOne), await aBatch(test, plusTwo)]
  const clerk = await signedInStaff(test, 'clerk')
  const aMember = async (name: string) => {
    const student = await aStudent(test, { name, ac_id: plusOne })
    const row = { stud_id: student.stud_id, batch_id: from, position: 0 }
    await test.db.write((tx) => tx.insertInto('student_batches').values(row).execute())
    return student
  }
  const promote = async (stud_ids: number[], changes: object = {}) =>
    clerk.post('promote_students', { stud_ids, ac_id: plusTwo, batch_id: to, on: '2026-11-16', ...changes })
  const promoted = async (stud_ids: number[]) =>
    (await promote(stud_ids)).body.data as DataOf<typeof staffPromoteStudents>
  const acts = async () => (await clerk.post('student_acts')).body.data.acts as Acts
  const history = async (stud_id: number) =>
    (await clerk.post('student_batches', { stud_id })).body.data.memberships.map(
      ({ batch_id, from: first, last_day }: { batch_id: number; from: string | null; last_day: string | null }) => [
        batch_id,
        first,
        last_day,
      ],
    )

  it('An act on several students promotes them to a level and a batch of it, and undone leaves no trace', async () => {
    const [one, two] = [await aMember('One'), await aMember('Two')]
    const { act_id, promoted: count } = await promoted([one.stud_id, two.stud_id])
    assert.equal(count, 2)
    assert.equal((await statusOf(test, one.stud_id)).ac_id, plusTwo)
    assert.deepEqual(await history(one.stud_id), [
      [to, '2026-11-16', null],
      [from, null, '2026-11-15'],
    ])
    const [act] = await acts()
    assert.deepEqual(
      [act?.kind, act?.students, act?.names, act?.until.slice(0, 10)],
      ['promoted', 2, ['One', 'Two'], '2026-12-20'],
    )
    assert.deepEqual(await promoted([one.stud_id]), { act_id: null, promoted: 0, refused: [] })
    assert.equal((await clerk.post('undo_student_act', { act_id })).body.data.undone, 2)
    assert.deepEqual(await history(one.stud_id), [[from, null, null]])
    assert.equal((await statusOf(test, two.stud_id)).ac_id, plusOne)
    assert.equal((await clerk.post('undo_student_act', { act_id })).status, 404)
  })

  it('An act on several students is of all of them or of nobody, and of a day that can be meant', async () => {
    const [one, left] = [await aMember('Here'), await aMember('Gone')]
    await clerk.post('students_leave', { stud_ids: [left.stud_id], reason: 'Moved' })
    const { refused } = await promoted([one.stud_id, left.stud_id])
    assert.deepEqual(
      refused.map(({ name, why }) => [name, why]),
      [['Gone', 'not_active']],
    )
    assert.equal((await statusOf(test, one.stud_id)).ac_id, plusOne)
    for (const on of ['2026-11-21', '2025-11-01', '2026-02-30', ''])
      assert.equal((await promote([one.stud_id], { on })).body.data.field, 'on', on)
    assert.equal((await promote([one.stud_id], { batch_id: from })).status, 404)
    assert.equal((await promote([one.stud_id, 12_345])).status, 404)
  })

  it('An act on several students is undone for those who are as it left them', async () => {
    const [one, two] = [await aMember('Stays'), await aMember('Changed')]
    const stud_ids = [one.stud_id, two.stud_id]
    const { act_id, left } = (await clerk.post('students_leave', { stud_ids, reason: 'Course over' })).body.data
    assert.equal(left, 2)
    const { version } = (await clerk.post('student_form', { stud_id: two.stud_id })).body.data
    await clerk.post('student_returns', { stud_id: two.stud_id, version })
    const undone = await clerk.post('undo_student_act', { act_id })
    assert.deepEqual(undone.body.data, { undone: 1, changed: ['Changed'] })
    assert.equal((await statusOf(test, one.stud_id)).status, 'active')
  })

  it('An act on several students forgets who is erased, and is forgotten itself after thirty days', async () => {
    const [one, two] = [await aMember('Kept'), await aMember('Erased')]
    await promoted([one.stud_id, two.stud_id])
    const { db, clock, secrets, settings, parts } = test
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, two.stud_id, TERMINAL)
    const kept = async () => (await db.read.selectFrom('student_acts').select('kept').execute()).map((row) => row.kept)
    assert.doesNotMatch((await kept()).join(), new RegExp(`\\b${two.stud_id}\\b`))
    assert.equal((await acts())[0]?.students, 1)
    test.clock.days(30.1)
    await startRetentionJob(test)
    assert.deepEqual(await kept(), [])
  })
})
