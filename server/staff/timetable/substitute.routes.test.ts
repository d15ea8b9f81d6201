import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeLiveClass } from '../../features/live/live.queries.ts'
import { aBatch, aLevel, aLiveClass, aStudent, aSubject } from '../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a substitute', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  test.clock.set('2026-11-20T09:30:00+05:30')
  const subject = await aSubject(test, 6)
  const student = await aStudent(test, { name: 'Asha Nair' })
  const batch = await aBatch(test, 6, [student], [subject])
  const owner = await signedInStaff(test, 'owner')
  const teacher = await signedInStaff(test, 'teacher')
  const substitute = await signedInStaff(test, 'teacher')
  await test.db.write(async (tx) => {
    const { staff_id } = teacher
    await tx.insertInto('staff_batches').values({ staff_id, batch_id: batch }).execute()
  })
  const today = await aLiveClass(test, batch, subject, '2026-11-20T09:00:00+05:30')
  const tomorrow = await aLiveClass(test, batch, subject, '2026-11-21T09:00:00+05:30')
  const set = async (who: SignedInStaff, class_id: number, staff_id: number | null) =>
    who.post('set_substitute', { class_id, staff_id })
  const mark = async (who: SignedInStaff, class_id: number, ...markedAt: string[]) => {
    const { stud_id } = student
    const one = { stud_id, status: 'A', counter: 1, is_filled: false }
    const moments = markedAt.length === 0 ? [test.clock.now()] : markedAt.map((at) => Date.parse(at))
    const marks = moments.map((marked_at, at) => ({ ...one, key: `press-of-substitute-${at}`, marked_at }))
    return (await who.post('mark_register', { class_id, device: 'device-of-substitute', marks })).status
  }
  const classes = async (who: SignedInStaff, day?: string) =>
    (await who.post('classes_of_day', day ? { day } : {})).body.data.classes.map(
      ({ class_id }: { class_id: number }) => class_id,
    )
  const moveTo = async (class_id: number, starts: string) => {
    const starts_at = Date.parse(starts)
    await test.db.write((tx) => changeLiveClass(tx, class_id, { starts_at, ends_at: starts_at + 3_600_000 }))
  }
  const waiting = async (who: SignedInStaff) =>
    (await who.post('today')).body.data.classes.map(({ class_id }: { class_id: number }) => class_id)

  it('A substitute takes attendance of the class on its day, although the batch is another’s', async () => {
    assert.equal((await substitute.post('register', { class_id: today })).status, 404)
    assert.equal((await set(teacher, today, substitute.staff_id)).status, 200)
    assert.deepEqual([await classes(substitute), await waiting(substitute)], [[today], [today]])
    await test.db.write((tx) => changeLiveClass(tx, today, { online_url: '' }))
    const [line] = (await substitute.post('today')).body.data.classes
    assert.deepEqual([line.stands_in_for, line.lacks_link], ['Meera Nair', false])
    const [seen] = (await owner.post('today')).body.data.classes
    assert.equal(seen.lacks_link, true)
    const week = (await teacher.post('timetable')).body.data.classes
    assert.deepEqual(
      week.map(({ class_id, substitute: name }: { class_id: number; substitute: string | null }) => [class_id, name]),
      [
        [today, substitute.email.split('@')[0]],
        [tomorrow, null],
      ],
    )
    assert.equal((await substitute.post('register', { class_id: today })).status, 200)
    assert.equal(await mark(substitute, today), 200)
    assert.equal(
      (await substitute.post('register_history', { class_id: today, stud_id: student.stud_id })).body.data.marks.length,
      1,
    )
    // The teacher's own classes are the same as before.
    assert.deepEqual(await classes(teacher), [today])
  })

  it('A substitute has nothing else of the batch: no other class, no timetable, no absent students, no passing on', async () => {
    const other = await aLiveClass(test, batch, subject, '2026-11-20T15:00:00+05:30')
    assert.equal((await substitute.post('register', { class_id: other })).status, 404)
    assert.equal((await substitute.post('class', { class_id: today })).status, 404)
    assert.deepEqual((await substitute.post('absent_students')).body.data.students, [])
    assert.equal((await set(substitute, today, substitute.staff_id)).status, 404)
    assert.equal((await set(await signedInStaff(test, 'examiner'), today, null)).status, 403)
  })

  it('A substitute has the class neither before its day nor after it', async () => {
    assert.equal((await set(owner, tomorrow, substitute.staff_id)).status, 200)
    assert.equal((await substitute.post('register', { class_id: tomorrow })).status, 404)
    assert.deepEqual(await classes(substitute, '2026-11-21'), [])
    await moveTo(tomorrow, '2026-11-20T11:00:00+05:30')
    await moveTo(today, '2026-11-19T09:00:00+05:30')
    assert.equal((await substitute.post('register', { class_id: tomorrow })).status, 200)
    assert.equal((await substitute.post('register', { class_id: today })).status, 404)
    assert.equal(await mark(substitute, today), 404)
    assert.equal(await mark(substitute, today, '2026-11-19T09:20:00+05:30', '2026-11-20T09:20:00+05:30'), 404)
    const refused = await set(owner, today, substitute.staff_id)
    assert.deepEqual([refused.status, refused.body.data.field], [422, 'staff_id'])
    assert.deepEqual((await owner.post('class', { class_id: today })).body.data.teachers, [])
  })

  it('A substitute without internet saves the marks of the class’s own day after midnight, for a week', async () => {
    assert.equal(await mark(substitute, today, '2026-11-19T09:20:00+05:30'), 200)
    await moveTo(today, '2026-11-12T09:00:00+05:30')
    assert.equal(await mark(substitute, today, '2026-11-12T09:20:00+05:30'), 404)
    await moveTo(today, '2026-11-19T09:00:00+05:30')
  })

  it('A substitute is a teacher of the team, is replaced or taken away, and the audit log says so', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    const refused = await set(owner, tomorrow, clerk.staff_id)
    assert.deepEqual([refused.status, refused.body.data.field], [422, 'staff_id'])
    assert.equal((await teacher.post('class', { class_id: tomorrow })).body.data.substitute, substitute.staff_id)
    // Whoever has left the team is seen, and is not set anew.
    const leave = async (ended_at: number | null) =>
      test.db.write((tx) =>
        tx.updateTable('staff').set({ ended_at }).where('staff_id', '=', substitute.staff_id).execute(),
      )
    const offered = async () =>
      (await teacher.post('class', { class_id: tomorrow })).body.data.teachers.map(
        ({ staff_id }: { staff_id: number }) => staff_id,
      )
    await leave(test.clock.now())
    assert.deepEqual([(await offered()).at(-1), (await set(owner, tomorrow, null)).status], [substitute.staff_id, 200])
    assert.equal((await set(owner, tomorrow, substitute.staff_id)).status, 422)
    assert.equal((await offered()).includes(substitute.staff_id), false)
    await leave(null)
    assert.equal((await set(owner, tomorrow, substitute.staff_id)).status, 200)
    assert.equal((await set(owner, tomorrow, null)).status, 200)
    assert.equal((await substitute.post('register', { class_id: tomorrow })).status, 404)
    const { entries } = (await owner.post('audit', { entity: 'class', entity_id: String(tomorrow) })).body.data
    assert.deepEqual(
      entries.map(({ action, changes }: { action: string; changes: { field: string; after: string | null }[] }) => [
        action,
        changes.find(({ field }) => field === 'substitute')?.after === null,
      ]),
      [
        ['substitute_set', true],
        ['substitute_set', false],
        ['substitute_set', true],
        ['substitute_set', false],
      ],
    )
  })
})
