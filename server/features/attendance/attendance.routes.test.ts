import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { mark } from './attendance.queries.ts'

describe('attendance', async () => {
  const test = await testApp()
  const student = await aStudent(test)
  const other = await aStudent(test)
  const { stud_id } = student
  const token = await signIn(test, student)
  const subject_id = await aSubject(test, 6)
  const rows: [number, string, string, string][] = [
    [stud_id, '2025-12-31', '17:00', 'P'],
    [stud_id, '2026-01-01', '17:00', 'A'],
    [stud_id, '2026-11-19', '17:00', 'P'],
    [stud_id, '2026-11-19', '07:00', 'L'],
    [stud_id, '2026-11-20', '', 'P'],
    [stud_id, '2026-11-14', '17:00', 'H'],
    [other.stud_id, '2026-11-20', '17:00', 'A'],
  ]
  for (const [whose, date, start, status] of rows) {
    await test.db.write((tx) => mark(tx, { stud_id: whose, subject_id, date, start, status }))
  }
  const asked = { stud_id, academic_level_id: 6, subject_id: String(subject_id) }
  const year = (more: object = {}) =>
    test.post('/Attendance/get_attendance_details_in_a_year', { ...asked, year: '2026', ...more }, token)
  const month = (more: object = {}) =>
    test.post('/Attendance/get_attendance_details_in_a_month', { ...asked, year: 2026, month: 11, ...more }, token)

  it('Attendance of a year is a card per month that had classes', async () => {
    const { body } = await year()
    assert.deepEqual(body.data.attendance_data, [
      { month_no: 1, month: 'January', total_class: 1, present_count: 0, absent_count: 1 },
      { month_no: 11, month: 'November', total_class: 3, present_count: 3, absent_count: 0 },
    ])
    const { percent, minimum_percent, may_still_miss, first_year } = body.data
    assert.deepEqual([percent, minimum_percent, may_still_miss, first_year], [75, 75, 0, 2025])
  })

  it('Attendance of each subject says how many classes may still be missed', async () => {
    const { body } = await test.post('/Student/attendance_by_subject', { stud_id }, token)
    assert.deepEqual(body.data, { minimum_percent: 75, subjects: [{ subject_id, percent: 75, may_still_miss: 0 }] })
  })

  it('Attendance of a month shows the same rows that the year counts, in order', async () => {
    assert.deepEqual((await month()).body.data.attendance_data, [
      { date: '2026-11-14', attendance_status: null },
      { date: '2026-11-19', attendance_status: 1 },
      { date: '2026-11-19', attendance_status: 1 },
      { date: '2026-11-20', attendance_status: 1 },
    ])
    assert.deepEqual((await month({ month: '1' })).body.data.attendance_data, [
      { date: '2026-01-01', attendance_status: 0 },
    ])
    assert.deepEqual((await month({ month: 2 })).body.data.attendance_data, [])
  })

  it('Attendance ends with the year on the academy’s calendar', async () => {
    const { body } = await year({ year: 2025 })
    assert.deepEqual(
      body.data.attendance_data.map((one: { month: string }) => one.month),
      ['December'],
    )
  })

  it('Attendance changes when a class is marked again', async () => {
    await test.db.write((tx) => mark(tx, { stud_id, subject_id, date: '2026-11-20', start: '', status: 'A' }))
    assert.equal((await year()).body.data.percent, 50)
  })

  it('Attendance is of the own level alone, and the level that is sent is not believed', async () => {
    const foreign = await aSubject(test, await aLevel(test, 7))
    assert.equal((await year({ subject_id: foreign, academic_level_id: 7 })).status, 404)
    assert.equal((await year({ academic_level_id: 7 })).status, 200)
  })

  it('Attendance needs a year and a month that there are', async () => {
    for (const wrong of [{ month: 0 }, { month: 13 }, { month: 'May' }, { year: 26 }, { year: '2026-1' }]) {
      assert.equal((await month(wrong)).status, 400)
    }
  })
})
