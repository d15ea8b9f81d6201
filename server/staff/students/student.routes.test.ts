import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffStudent } from '#contract/staff/student.ts'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { aBatch, aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Data = DataOf<typeof staffStudent>

const MAX_QUERIES = 6
/** The queries for the caller and the caller's roles. */
const OF_THE_SESSION = 2

describe('the page of one student', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const student = await aStudent(test, { name: 'Asha Nair', admission_no: 'K-1', mobile: '9876501234' })
  const { stud_id } = student
  const batch_id = await aBatch(test, ac_id, [student])
  const [owner, clerk] = [await signedInStaff(test, 'owner'), await signedInStaff(test, 'clerk')]
  const teacher = await signedInStaff(test, 'teacher')
  await test.db.write(async (tx) => {
    await tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id }).execute()
  })
  const page = async (who: SignedInStaff) => (await who.post('student', { stud_id })).body.data as Data

  it('The page of one student says who it is, with the end of the number', async () => {
    const { student: shown } = await page(clerk)
    assert.deepEqual(
      [shown.name, shown.admission_no, shown.mobile, shown.guardian, shown.batches.map((batch) => batch.batch_id)],
      ['Asha Nair', 'K-1', '••••1234', student.guardian, [batch_id]],
    )
  })

  it('The page of one student shows a teacher the own students alone, without how to reach them and without what the staff did', async () => {
    const { student: shown, changes } = await page(teacher)
    assert.deepEqual(
      [shown.name, shown.mobile, shown.email, shown.guardian, changes],
      ['Asha Nair', null, null, null, null],
    )
    const other = await signedInStaff(test, 'teacher')
    assert.equal((await other.post('student', { stud_id })).status, 404)
  })

  it('The page of one student is not there for who was forgotten, and for nobody', async () => {
    const gone = await aStudent(test, { status: 'forgotten' })
    for (const id of [gone.stud_id, 12_345]) assert.equal((await owner.post('student', { stud_id: id })).status, 404)
  })

  it('The page of one student counts the attendance of the year, and says how much may still be missed', async () => {
    const statuses = ['P', 'P', 'P', 'P', 'P', 'L', 'P', 'A', 'H'] as const
    for (const [at, status] of statuses.entries())
      await test.db.write((tx) => mark(tx, { stud_id, subject_id, date: `2026-11-0${at + 1}`, start: '09:00', status }))
    await test.db.write((tx) => mark(tx, { stud_id, subject_id, date: '2025-11-01', start: '09:00', status: 'A' }))
    const { attendance } = await page(teacher)
    const [subject] = attendance.subjects
    assert.deepEqual(
      [subject?.subject_name, subject?.present, subject?.held, subject?.percent, subject?.may_still_miss],
      ['Physics', 7, 8, 87.5, 1],
    )
    assert.deepEqual(
      attendance.days.map(({ status }) => status),
      [...statuses],
    )
  })

  it('The page of one student shows marks and right answers once they are out', async () => {
    const token = await signIn(test, student)
    const { paper_id, questions } = await aPaper(test, 'exam', subject_id, {
      name: 'Unit test',
      results_at: test.clock.now() + 3_600_000,
    })
    const { body } = await test.post('/Student/exam', { stud_id, exam_id: paper_id }, token)
    assert.equal(body.status, true, JSON.stringify(body))
    const submit_data = questions.map(({ question_id, options, right }, at) => ({
      question_id,
      answer: (at === 0 ? options.find(({ option_id }) => option_id === right) : options[3])?.ptext,
    }))
    const handed = await test.post('/Student/submit_exam', { stud_id, exam_id: paper_id, submit_data }, token)
    assert.equal(handed.body.status, true, JSON.stringify(handed.body))
    const early = await page(clerk)
    assert.deepEqual([early.attempts[0]?.paper, early.attempts[0]?.marks, early.chapters], ['Unit test', null, []])
    test.clock.seconds(3601)
    const { attempts, chapters, devices } = await page(await signedInStaff(test, 'clerk'))
    assert.deepEqual([attempts[0]?.marks, attempts[0]?.max_marks, attempts[0]?.passed], [2, 8, false])
    assert.deepEqual(
      chapters.map(({ subject_name, answered, right }) => [subject_name, answered, right]),
      [['Physics', 4, 1]],
    )
    assert.equal(devices.length, 1)
  })

  it('The page of one student tells the office what the staff did, and owners alone who it was', async () => {
    const newClerk = await signedInStaff(test, 'clerk')
    await newClerk.post('student_number', { stud_id })
    const [seen] = (await page(newClerk)).changes ?? []
    assert.deepEqual([seen?.action, seen?.who], ['number_read', null])
    const [whole] = (await page(await signedInStaff(test, 'owner'))).changes ?? []
    assert.match(whole?.who ?? '', /^clerk/)
  })

  it('The page of one student is made of six queries', async () => {
    const somebody = await signedInStaff(test, 'owner')
    await page(somebody)
    const before = test.reads.count
    await page(somebody)
    assert.ok(test.reads.count - before <= MAX_QUERIES + OF_THE_SESSION, String(test.reads.count - before))
  })
})
