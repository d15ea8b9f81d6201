import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { seriesBy } from '../../testing/a-series.ts'
import { aBatch, aLevel, aLiveClass, aSubject } from '../../testing/makers.ts'
import { another, beat, subscribed } from '../../testing/notified.ts'
import { pushService } from '../../testing/push-service.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Fields = { date: string; start: string; end: string; class_name: string; tutor_name: string; room: string }
type Read = { fields: Fields; version: string; following: number; may_move: boolean; devices: number }

/** A batch with one subject and one student, whose device takes notifications. */
async function aBatchWithDevice() {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin, LIMITS: 'off' })
  const subject_id = await aSubject(test, await aLevel(test))
  const student = await subscribed(test, service)
  const batch_id = await aBatch(test, 6, [student], [subject_id])
  return { service, test, subject_id, student, batch_id }
}

describe('a class of the timetable', async () => {
  const { service, test, subject_id, student, batch_id } = await aBatchWithDevice()
  const { stud_id, token } = student
  const theirs = await aBatch(test, 6, [], [subject_id])
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const pusher = another(test)
  const told = async () => {
    await beat(pusher)
    return service.taken.splice(0).map(({ content }) => [content.title, content.body])
  }
  const read = async (class_id: number): Promise<Read> => (await clerk.post('class', { class_id })).body.data
  const change = async (class_id: number, fields: Partial<Fields>, more: object = {}) => {
    const now = await read(class_id)
    const sent = { class_id, scope: 'one', tell: true, version: now.version, fields: { ...now.fields, ...fields } }
    return clerk.post('change_class', { ...sent, ...more })
  }
  const cancel = async (class_id: number, more: object = {}) =>
    clerk.post('cancel_class', { class_id, scope: 'one', tell: true, version: (await read(class_id)).version, ...more })
  const shown = async () =>
    (await test.post('/Student/live_timetable', { stud_id }, token)).body.data.classes as Record<string, unknown>[]
  const times = async () => (await shown()).map(({ starts_at }) => String(starts_at).slice(0, 16))
  const feed = async () => {
    const { path } = (await test.post('/Student/calendar', { stud_id }, token)).body.data
    const text = (await test.app.inject({ method: 'GET', url: path })).body
    return text.split('BEGIN:VEVENT').slice(1)
  }
  const eventOf = async (class_id: number) => (await feed()).find((event) => event.includes(`class-${class_id}@`)) ?? ''
  const { add, classes } = await seriesBy(test, { batch_id, subject_id })
  await add(clerk, { until: '2026-12-09' })
  const all = await classes()
  const ids = all.map(({ class_id }) => class_id)
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = ids

  it('A class of the timetable is moved alone: lists, the calendar and phones say so at once', async () => {
    assert.equal((await read(first)).following, 5)
    assert.equal((await read(first)).devices, 1)
    const { body } = await change(first, { date: '2026-11-24', start: '18:00', end: '19:00' })
    assert.deepEqual([body.data.count, body.data.told], [1, 1])
    assert.deepEqual((await times()).slice(0, 2), ['2026-11-24T18:00', '2026-11-25T17:00'])
    assert.match(await eventOf(first), /DTSTART:20261124T123000Z/)
    assert.deepEqual(await told(), [['Moved to Tue, 24 Nov, 6:00 pm', 'Physics: Optics']])
  })

  it('A class of the timetable gets another room or link: students are told where it is, and nothing of other changes', async () => {
    assert.equal((await change(first, { room: 'Room 4' })).body.data.told, 1)
    assert.deepEqual(await told(), [['Room or link changed: Tue, 24 Nov, 6:00 pm', 'Physics: Optics · Room 4']])
    const { body } = await change(first, { room: '' }, { scope: 'following' })
    assert.equal(body.data.told, 1)
    assert.deepEqual(await told(), [['Room or link changed from Tue, 24 Nov, 6:00 pm', 'Physics: Optics']])
    assert.equal((await change(first, { tutor_name: 'Asha' })).body.data.told, 0)
    assert.deepEqual(await told(), [])
    await change(first, { tutor_name: (await read(second)).fields.tutor_name }, { tell: false })
  })

  it('A class of the timetable is moved with those that follow; one with a time of its own keeps it, what is before stays', async () => {
    await change(third, { start: '20:00', end: '21:00' }, { tell: false })
    const { body } = await change(
      second,
      { date: '2026-11-26', start: '16:00', end: '17:30', class_name: 'Waves' },
      { scope: 'following' },
    )
    assert.deepEqual([body.data.count, body.data.told], [5, 1])
    assert.deepEqual(await times(), [
      '2026-11-24T18:00',
      '2026-11-26T16:00',
      '2026-11-30T20:00',
      '2026-12-03T16:00',
      '2026-12-08T16:00',
      '2026-12-10T16:00',
    ])
    assert.deepEqual(
      (await classes()).map(({ class_name }) => class_name),
      ['Optics', 'Waves', 'Waves', 'Waves', 'Waves', 'Waves'],
    )
    assert.deepEqual(await told(), [['New time from Thu, 26 Nov, 4:00 pm', 'Physics: Waves']])
  })

  it('A class of the timetable is cancelled: it stays in the calendar as cancelled, is in no list, and is told where that is wished', async () => {
    const { body } = await cancel(fourth, { reason: 'The hall is not free' })
    assert.deepEqual([body.data.class_ids, body.data.told], [[fourth], 1])
    assert.equal((await times()).includes('2026-12-03T16:00'), false)
    assert.match(await eventOf(fourth), /STATUS:CANCELLED/)
    assert.deepEqual(await told(), [['Cancelled: Thu, 3 Dec, 4:00 pm', 'Physics: Waves']])
    assert.equal((await cancel(fourth)).body.data.reason, 'rule')
    const restored = await clerk.post('restore_classes', { class_ids: [fourth] })
    assert.equal(restored.body.data.count, 1)
    assert.equal((await times()).includes('2026-12-03T16:00'), true)
    assert.match(await eventOf(fourth), /STATUS:CONFIRMED/)
    await cancel(fifth, { scope: 'following', tell: false })
    assert.deepEqual(await told(), [])
    assert.deepEqual(
      (await classes()).map(({ status }) => status),
      ['', '', '', '', 'cancelled', 'cancelled'],
    )
    const entries = (await owner.post('audit', { action: 'class_cancelled' })).body.data.entries
    assert.deepEqual([entries[0].changes.at(-1).after, entries[1].reason], ['2', 'The hall is not free'])
  })

  it('A class of the timetable that is restored before its message was sent is not told of', async () => {
    await cancel(fourth)
    await clerk.post('restore_classes', { class_ids: [fourth] })
    assert.deepEqual(await told(), [])
  })

  it('A class of the timetable is shown with what it would meet before it is changed', async () => {
    const met = await aLiveClass(test, theirs, subject_id, '2026-11-28T09:00:00+05:30')
    const { fields } = await read(first)
    const plan = {
      class_id: first,
      scope: 'one',
      fields: { ...fields, date: '2026-11-28', start: '09:30', end: '10:30' },
    }
    const { classes: planned, asks } = (await clerk.post('plan_change', plan)).body.data
    assert.deepEqual(
      planned.map(({ clashes }: { clashes: { class_id: number; of: string }[] }) =>
        clashes.map(({ class_id, of }) => [class_id, of]),
      ),
      [[[met, 'tutor']]],
    )
    assert.deepEqual(asks, [])
    const same = (await clerk.post('plan_change', { ...plan, fields })).body.data
    assert.deepEqual(same.classes[0].clashes, [])
  })

  it('A class of the timetable never goes into the past, ends after its start, and has a link by https', async () => {
    const wrong = [
      { date: '2026-11-19' },
      { date: '2026-11-20', start: '00:01' },
      { start: '19:00', end: '18:00' },
      { online_url: 'http://meet.example.org' },
      { date: '2026-02-30' },
    ]
    const before = await classes()
    for (const fields of wrong) {
      const { mistakes } = (await change(first, fields)).body.data
      assert.ok(mistakes.length > 0, JSON.stringify(fields))
    }
    assert.deepEqual(await classes(), before)
  })

  it('A class of the timetable is changed by one of two who have the same form open', async () => {
    const { fields, version } = await read(first)
    const sent = { class_id: first, scope: 'one', tell: false, version, fields: { ...fields, class_name: 'Mirrors' } }
    assert.equal((await clerk.post('change_class', sent)).status, 200)
    assert.equal((await owner.post('change_class', sent)).body.data.reason, 'changed_meanwhile')
    assert.equal((await cancel(first, { version })).body.data.reason, 'changed_meanwhile')
  })

  it('A class of the timetable is not there for a teacher of another batch', async () => {
    const teacher = await signedInStaff(test, 'teacher')
    const { staff_id } = teacher
    await test.db.write((tx) => tx.insertInto('staff_batches').values({ staff_id, batch_id: theirs }).execute())
    const { version, fields } = await read(sixth)
    for (const [path, body] of [
      ['class', {}],
      ['plan_change', { scope: 'one', fields }],
      ['change_class', { scope: 'one', fields, version, tell: false }],
      ['cancel_class', { scope: 'one', version, tell: false }],
    ] as const)
      assert.equal((await teacher.post(path, { class_id: sixth, ...body })).status, 404, path)
    assert.equal((await teacher.post('restore_classes', { class_ids: [sixth] })).status, 404)
    const week = (await teacher.post('timetable', { day: '2026-11-26' })).body.data
    assert.equal(
      week.classes.every(({ batch_name }: { batch_name: string }) => batch_name !== 'Waves'),
      true,
    )
    assert.equal(week.classes.length, 1)
  })
})

describe('a class that students wait for', async () => {
  const { service, test, subject_id, student, batch_id } = await aBatchWithDevice()
  const { stud_id, token } = student
  const clerk = await signedInStaff(test, 'clerk')
  const minutes = (count: number) => new Date(test.clock.now() + count * 60_000).toISOString()
  const read = async (class_id: number) => (await clerk.post('class', { class_id })).body.data
  const link = async () =>
    (await test.post('/Student/live_timetable', { stud_id }, token)).body.data.classes[0]?.online_url

  it('A class that students wait for can be moved until its end, and then its link waits for the new time', async () => {
    const class_id = await aLiveClass(test, batch_id, subject_id, minutes(-5))
    assert.equal(typeof (await link()), 'string')
    const { fields, version, may_move } = await read(class_id)
    assert.equal(may_move, true)
    const sent = { class_id, version, scope: 'one', tell: true, fields: { ...fields, start: '21:00', end: '22:00' } }
    assert.equal((await clerk.post('change_class', sent)).body.data.told, 1)
    assert.equal(await link(), null)
    await beat(another(test))
    assert.match(service.taken.splice(0)[0]?.content.title ?? '', /9:00 pm$/)
  })

  it('A class that students wait for stays where it is once its register was begun, and when it is over', async () => {
    const class_id = await aLiveClass(test, batch_id, subject_id, '2026-11-20T22:00:00+05:30')
    const row = { stud_id, subject_id, date: '2026-11-20', start: '22:00', status: 'P' }
    await test.db.write((tx) => mark(tx, row))
    const over = await aLiveClass(test, batch_id, subject_id, minutes(-600))
    for (const id of [class_id, over]) {
      const { fields, version, may_move } = await read(id)
      assert.equal(may_move, false)
      const moved = { ...fields, date: '2026-11-25' }
      const sent = { class_id: id, version, scope: 'one', tell: false }
      assert.equal((await clerk.post('change_class', { ...sent, fields: moved })).body.data.reason, 'rule')
      assert.equal((await clerk.post('cancel_class', sent)).body.data.reason, 'rule')
    }
    // Its link can still be mended: somebody waits for it.
    const { fields, version } = await read(class_id)
    const mended = { ...fields, online_url: 'https://meet.example.org/new' }
    const sent = { class_id, version, scope: 'one', tell: true, fields: mended }
    assert.deepEqual((await clerk.post('change_class', sent)).body.data.told, 1)
  })
})

describe('a holiday', async () => {
  const { service, test, subject_id, batch_id } = await aBatchWithDevice()
  const clerk = await signedInStaff(test, 'clerk')
  const { add, classes } = await seriesBy(test, { batch_id, subject_id })
  const holidays = async () => (await clerk.post('holidays')).body.data.holidays

  it('A holiday over a series says how many classes lie on it, and they are cancelled by one press that tells each batch once', async () => {
    await add(clerk)
    await add(clerk, { start: '19:00', end: '20:00', weekdays: [3], until: '2026-11-25' })
    const { body } = await clerk.post('add_holidays', { from: '2026-11-25', until: '2026-11-26', name: 'Festival' })
    assert.deepEqual(body.data.days, ['2026-11-25', '2026-11-26'])
    assert.deepEqual(await holidays(), [
      { day: '2026-11-25', name: 'Festival', classes: 2 },
      { day: '2026-11-26', name: 'Festival', classes: 0 },
    ])
    const off = (await clerk.post('cancel_day', { day: '2026-11-25', tell: true })).body.data
    assert.deepEqual([off.class_ids.length, off.left, off.told], [2, 0, 1])
    await beat(another(test))
    const [message, ...rest] = service.taken.splice(0)
    assert.deepEqual([message?.content.title, rest.length], ['No classes on Wed, 25 Nov', 0])
    assert.equal((await classes()).filter(({ status }) => status === 'cancelled').length, 2)
    assert.equal((await holidays())[0].classes, 0)
    await clerk.post('restore_classes', { class_ids: off.class_ids })
    assert.equal((await holidays())[0].classes, 2)
  })

  it('A holiday can be taken away, and is no day that is over, nor sixty-one', async () => {
    assert.equal((await clerk.post('remove_holiday', { day: '2026-11-26' })).body.data.name, 'Festival')
    assert.equal((await clerk.post('remove_holiday', { day: '2026-11-26' })).status, 404)
    for (const [from, until] of [
      ['2026-11-19', '2026-11-19'],
      ['2026-12-02', '2026-12-01'],
      ['2027-01-01', '2027-03-02'],
    ])
      assert.equal((await clerk.post('add_holidays', { from, until, name: 'X' })).body.data.reason, 'rule')
    assert.equal((await clerk.post('cancel_day', { day: '2026-11-19', tell: false })).body.data.reason, 'rule')
    assert.equal((await holidays()).length, 1)
  })
})
