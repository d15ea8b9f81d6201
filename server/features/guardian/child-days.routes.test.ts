import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aBatch, aLevel, aLiveClass, aSignedIn, aSubject } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { mark } from '../attendance/attendance.queries.ts'
import type { Status } from '../attendance/attendance.rules.ts'
import { changeLiveClass } from '../live/live.queries.ts'

describe('the days of a child', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const physics = await aSubject(test, 6, 'Physics')
  const botany = await aSubject(test, 6, 'Botany')
  const family = async () => {
    const child = await aSignedIn(test)
    const { token } = await signedInGuardian(test, [child])
    const { stud_id } = child
    const ask = async (path: string, body: object = {}) =>
      (await test.post(`/Guardian/${path}`, { stud_id, ...body }, token)).body.data
    const was = async (subject_id: number, date: string, status: Status, start = '09:00') =>
      test.db.write((tx) => mark(tx, { stud_id, subject_id, date, start, status }))
    return { child, ask, was }
  }

  it('The days of a child are counted by subject as the student’s own screen counts them', async () => {
    const { child, ask, was } = await family()
    for (const day of ['02', '03', '04']) await was(botany, `2026-11-${day}`, 'P')
    await was(botany, '2026-11-05', 'A')
    await was(physics, '2026-11-05', 'L')
    await was(physics, '2025-12-31', 'A')
    const { subjects, minimum_percent } = await ask('attendance')
    const names = subjects.map(({ subject_name }: { subject_name: string }) => subject_name)
    assert.deepEqual(names, ['Physics', 'Botany'])
    const own = await test.post('/Student/attendance_by_subject', { stud_id: child.stud_id }, child.token)
    const plain = subjects.map(({ subject_name: _name, ...one }: { subject_name: string }) => one)
    const byId = (a: { subject_id: number }, b: { subject_id: number }) => a.subject_id - b.subject_id
    assert.deepEqual(plain.toSorted(byId), own.body.data.subjects.toSorted(byId))
    assert.equal(minimum_percent, own.body.data.minimum_percent)
  })

  it('The days of a month of a child are told one by one, the latest first, a holiday as neither', async () => {
    const { ask, was } = await family()
    await was(physics, '2026-09-30', 'P')
    await was(physics, '2026-10-01', 'P')
    await was(botany, '2026-10-31', 'A')
    await was(physics, '2026-10-31', 'H', '11:00')
    await was(physics, '2026-11-01', 'L')
    const { days, month, first_month } = await ask('attendance', { month: '2026-10' })
    assert.deepEqual(days, [
      { date: '2026-10-31', subject_name: 'Physics', attendance_status: null },
      { date: '2026-10-31', subject_name: 'Botany', attendance_status: 0 },
      { date: '2026-10-01', subject_name: 'Physics', attendance_status: 1 },
    ])
    assert.deepEqual([month, first_month], ['2026-10', '2026-09'])
    assert.equal((await ask('attendance')).month, '2026-11')
    assert.equal((await ask('attendance')).days.length, 1)
  })

  it('The days of a child are none for a subject of another level, as for the student', async () => {
    const { ask, was } = await family()
    await aLevel(test, 7)
    await was(await aSubject(test, 7, 'Law'), '2026-11-02', 'A')
    const { subjects, days, first_month } = await ask('attendance')
    assert.deepEqual([subjects, days, first_month], [[], [], null])
  })

  it('The days of a child have the classes of today that are not over and of seven days more, without their link', async () => {
    const { child, ask } = await family()
    const batch_id = await aBatch(test, 6, [child], [physics])
    const at = async (starts: string) => aLiveClass(test, batch_id, physics, starts)
    const over = await at('2026-11-20T09:00:00+05:30')
    const last = await at('2026-11-27T23:30:00+05:30')
    const on = await at('2026-11-20T10:00:00+05:30')
    await at('2026-11-28T00:30:00+05:30')
    const off = await at('2026-11-21T09:00:00+05:30')
    await test.db.write((tx) => changeLiveClass(tx, off, { status: 'cancelled' }))
    await aLiveClass(test, await aBatch(test, 6, [], [physics]), physics, '2026-11-21T09:00:00+05:30')
    const classes = await ask('classes')
    const ids = classes.map(({ class_id, on_now }: { class_id: number; on_now: boolean }) => [class_id, on_now])
    assert.deepEqual(ids, [
      [on, true],
      [last, false],
    ])
    assert.ok(!JSON.stringify(classes).includes('meet.example.org') && !ids.flat().includes(over))
  })
})
