import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveAcademy } from '../../academy/academy.ts'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { aBatch, aChapter, aLevel, aLiveClass, aStudent, aSubject } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Step = { step: string; is_done: boolean }

describe('the first steps of an academy', async () => {
  const test = await testApp()
  await aLevel(test)
  const subject = await aSubject(test, 6)
  const owner = await signedInStaff(test, 'owner')
  const today = async () => (await owner.post('today')).body.data
  const done = async () =>
    ((await today()).first_steps as Step[]).filter(({ is_done }) => is_done).map(({ step }) => step)

  it('The first steps are ticked by what is there', async () => {
    assert.deepEqual(await done(), [])
    await test.db.write((tx) => saveAcademy(tx, { support_number: '9876543210' }))
    assert.deepEqual(await done(), [])
    await test.db.write((tx) => saveAcademy(tx, { logo: '/media/public/logo.png' }))
    assert.deepEqual(await done(), ['sign'])
    await aChapter(test, subject)
    const teacher = await signedInStaff(test, 'teacher')
    assert.deepEqual(await done(), ['sign', 'chapters', 'teachers'])
    assert.equal((await teacher.post('today')).body.data.first_steps, null)
    const student = await aStudent(test)
    const batch = await aBatch(test, 6, [student], [subject])
    await aLiveClass(test, batch, subject, '2026-11-21T09:00:00+05:30')
    assert.deepEqual(await done(), ['sign', 'chapters', 'teachers', 'students', 'timetable'])
  })

  it('A clerk has the steps of the office', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const { first_steps, demo, low_balances } = (await clerk.post('today')).body.data
    assert.deepEqual(
      first_steps.map(({ step, is_done }: Step) => [step, is_done]),
      [
        ['chapters', true],
        ['students', true],
        ['timetable', true],
        ['class', false],
      ],
    )
    assert.deepEqual([demo, low_balances], [null, null])
  })

  it('The rescue sheet is a step of each owner’s own', async () => {
    const other = await signedInStaff(test, 'owner')
    assert.equal((await other.post('new_rescue_sheet')).status, 200)
    const { first_steps } = (await other.post('today')).body.data
    assert.deepEqual(first_steps[0], { step: 'rescue', is_done: true })
    assert.ok(!(await done()).includes('rescue'))
  })

  it('The first steps are hidden by an owner, and shown again, with both in the audit', async () => {
    assert.equal((await owner.post('hide_first_steps', { hidden: true })).status, 200)
    assert.equal((await owner.post('hide_first_steps', { hidden: true })).status, 200)
    assert.equal((await today()).first_steps, null)
    await owner.post('hide_first_steps', { hidden: false })
    assert.equal((await done()).length, 5)
    const { entries } = (await owner.post('audit', { action: 'settings_changed' })).body.data
    assert.equal(entries.length, 2)
  })

  it('The first steps end with the first class whose attendance was taken, for owners once SMS is on, too', async () => {
    const { stud_id } = await aStudent(test)
    const marked = { stud_id, subject_id: subject, date: '2026-11-20', start: '09:00', status: 'P' }
    await test.db.write((tx) => mark(tx, marked))
    const clerk = await signedInStaff(test, 'clerk')
    assert.equal((await clerk.post('today')).body.data.first_steps, null)
    assert.ok((await done()).includes('class'))
    assert.ok(!(await done()).includes('sms'))
  })

  it('An owner of the demo is told that it is the demo, and nobody else', async () => {
    assert.equal((await today()).demo, null)
    await test.db.write((tx) => saveAcademy(tx, { demo: 'here' }))
    assert.deepEqual((await today()).demo, { may_leave: test.db.engine === 'sqlite' })
    // The demo prints its codes, and a class was held.
    assert.equal((await today()).first_steps, null)
    const clerk = await signedInStaff(test, 'clerk')
    assert.equal((await clerk.post('today')).body.data.demo, null)
  })
})
