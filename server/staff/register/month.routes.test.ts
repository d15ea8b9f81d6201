import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { aBatch, aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Student = {
  name: string
  marks: (string | null)[]
  present: number
  absent: number
  late: number
  percent: number
}
type Subject = { subject_id: number; classes: { day: string; start: string }[]; students: Student[] }

describe('the attendance of a month', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const [physics, botany] = [await aSubject(test, 6, 'Physics'), await aSubject(test, 6, 'Botany')]
  const asha = await aStudent(test, { name: 'Asha Nair', admission_no: 'M-1' })
  const babu = await aStudent(test, { name: 'Babu Raj', admission_no: 'M-2' })
  const batch_id = await aBatch(test, 6, [asha, babu], [physics, botany])
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  const stranger = await signedInStaff(test, 'teacher')
  await test.db.write(async (tx) => {
    const { staff_id } = teacher
    await tx.insertInto('staff_batches').values({ staff_id, batch_id }).execute()
    await tx.insertInto('staff_subjects').values({ staff_id, subject_id: physics }).execute()
    const row = { subject_id: physics, start: '09:00' }
    for (const [date, ...statuses] of [
      ['2026-10-30', 'A', 'A'],
      ['2026-11-02', 'P', 'A'],
      ['2026-11-03', 'L', 'P'],
      ['2026-11-04', 'A', null],
    ] as const)
      for (const [at, { stud_id }] of [asha, babu].entries()) {
        const status = statuses[at]
        if (status) await mark(tx, { ...row, stud_id, date, status })
      }
    const noon = { subject_id: botany, start: '', date: '2026-11-02' }
    await mark(tx, { ...noon, stud_id: asha.stud_id, status: 'P' })
  })
  const month = async (who: SignedInStaff, of = '2026-11') => who.post('month_register', { batch_id, month: of })
  const subjects = async (who: SignedInStaff): Promise<Subject[]> => (await month(who)).body.data.subjects

  it('The attendance of a month has the marks of each class, with totals in which whoever was late was present', async () => {
    const found = (await subjects(clerk)).find(({ subject_id }) => subject_id === physics)
    assert.deepEqual(found?.classes, [
      { day: '2026-11-02', start: '09:00' },
      { day: '2026-11-03', start: '09:00' },
      { day: '2026-11-04', start: '09:00' },
    ])
    assert.deepEqual(
      found?.students.map(({ name, marks, present, absent, late, percent }) => [
        name,
        marks,
        [present, absent, late, percent],
      ]),
      [
        ['Asha Nair', ['P', 'L', 'A'], [2, 1, 1, 66.6]],
        ['Babu Raj', ['A', 'P', null], [1, 1, 0, 50]],
      ],
    )
  })

  it('The attendance of a month is that of the own subjects for a teacher, and of no other batch', async () => {
    const ids = async (who: SignedInStaff) => (await subjects(who)).map(({ subject_id }) => subject_id)
    assert.deepEqual(new Set(await ids(clerk)), new Set([physics, botany]))
    assert.deepEqual(await ids(teacher), [physics])
    assert.equal((await month(stranger)).status, 404)
    assert.deepEqual((await month(clerk, '2026-08')).body.data.subjects, [])
  })
})
