import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { aGuardian } from '../../testing/guardian-makers.ts'
import { aBatch, aLevel, aLiveClass, aStudent, aSubject } from '../../testing/makers.ts'
import { signedInStaff, type SignedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Absent = {
  name: string
  mobile: string | null
  classes: { class_id: number }[]
  guardians: { name: string; mobile: string }[]
}

describe('the absent students of a day', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const [subject, chemistry] = [await aSubject(test, 6), await aSubject(test, 6, 'Chemistry')]
  const asha = await aStudent(test, { name: 'Asha Nair' })
  const babu = await aStudent(test, { name: 'Babu Raj' })
  const other = await aStudent(test, { name: 'Chitra Menon' })
  const batch = await aBatch(test, 6, [asha, babu], [subject, chemistry])
  const otherBatch = await aBatch(test, 6, [other], [subject])
  await aGuardian(test, [asha], { name: 'Latha Nair', mobile: '9847033333' })
  const teacher = await signedInStaff(test, 'teacher')
  await test.db.write(async (tx) => {
    await tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id: batch }).execute()
    await tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: subject }).execute()
  })
  const date = '2026-11-20'
  const aClass = async (of: number, subjectId: number, clock: string) =>
    aLiveClass(test, of, subjectId, `${date}T${clock}+05:30`)
  const early = await aClass(batch, subject, '09:00')
  const late = await aClass(batch, chemistry, '11:00')
  const others = await aClass(otherBatch, subject, '14:00')
  await test.db.write(async (tx) => {
    const marks = [
      [asha, subject, '09:00', 'A'],
      [babu, subject, '09:00', 'L'],
      [asha, chemistry, '11:00', 'A'],
      [other, subject, '14:00', 'A'],
    ] as const
    for (const [student, subject_id, start, status] of marks)
      await mark(tx, { stud_id: student.stud_id, subject_id, date, start, status })
  })
  const absent = async (who: SignedInStaff, day = date) =>
    (await who.post('absent_students', { day })).body.data.students as Absent[]
  const seen = (students: Absent[]) =>
    students.map(({ name, classes }) => [name, classes.map(({ class_id }) => class_id)])

  it('The office sees each absent student once, with the missed classes and the ends of the numbers', async () => {
    const students = await absent(await signedInStaff(test, 'clerk'))
    assert.deepEqual(seen(students), [
      ['Asha Nair', [early, late]],
      ['Chitra Menon', [others]],
    ])
    assert.deepEqual(
      students[0]?.guardians.map(({ name, mobile }) => [name, mobile]),
      [['Latha Nair', '••••3333']],
    )
    assert.match(students[0].mobile ?? '', /^••••\d{4}$/)
  })

  it('A teacher sees the absent of own batches and subjects, without guardians and numbers', async () => {
    const students = await absent(teacher)
    assert.deepEqual(seen(students), [['Asha Nair', [early]]])
    assert.deepEqual([students[0]?.mobile, students[0]?.guardians], [null, []])
  })

  it('A blocked guardian is not called, a cancelled class is missed by nobody, and another day has none', async () => {
    const owner = await signedInStaff(test, 'owner')
    await test.db.write(async (tx) => {
      await tx.updateTable('guardian_children').set({ blocked_at: test.clock.now() }).execute()
      await tx.updateTable('live_classes').set({ status: 'cancelled' }).where('class_id', '=', others).execute()
    })
    const students = await absent(owner)
    assert.deepEqual(seen(students), [['Asha Nair', [early, late]]])
    assert.deepEqual(students[0]?.guardians, [])
    assert.deepEqual(await absent(owner, '2026-11-19'), [])
  })

  it('Others may not ask', async () => {
    const examiner = await signedInStaff(test, 'examiner')
    assert.equal((await examiner.post('absent_students', {})).status, 403)
  })
})
