import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { storedLive } from '../../importing/sheets/learning/live-stored.queries.ts'
import { seriesBy } from '../../testing/a-series.ts'
import { aBatch, aLevel, aLiveClass, aSignedIn, aSubject, signIn } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a series of classes', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject_id = await aSubject(test, await aLevel(test))
  const other = await aSubject(test, 6, 'Chemistry')
  const { student, stud_id, token } = await aSignedIn(test)
  const batch_id = await aBatch(test, 6, [student], [subject_id])
  const theirs = await aBatch(test, 6, [], [subject_id])
  const owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  const { staff_id } = teacher
  await test.db.write(async (tx) => {
    await tx.insertInto('staff_batches').values({ staff_id, batch_id }).execute()
    await tx.insertInto('staff_subjects').values({ staff_id, subject_id }).execute()
  })
  const { series, plan, add, classes } = await seriesBy(test, { batch_id, subject_id })
  const fields = (mistakes: { field: string | null }[]) =>
    mistakes.map(({ field }) => field ?? '').toSorted((a, b) => a.localeCompare(b))
  const shown = async () =>
    (await test.post('/Student/live_timetable', { stud_id }, token)).body.data.classes.map(
      ({ starts_at }: { starts_at: string }) => starts_at.slice(0, 16),
    )

  it('A series of classes is shown before it is stored, and then students have it at once, as an export has', async () => {
    const { mistakes, classes: planned } = await plan(clerk)
    assert.deepEqual(mistakes, [])
    assert.deepEqual(
      planned.map(({ starts_at, ends_at, clashes }) => [starts_at, ends_at.slice(11, 16), clashes]),
      ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'].map((day) => [`${day}T17:00:00+05:30`, '18:00', []]),
    )
    assert.deepEqual(await shown(), [])
    const { body } = await add(clerk)
    assert.deepEqual([body.data.count, body.data.is_repeated], [4, false])
    assert.deepEqual(await shown(), ['2026-11-23T17:00', '2026-11-25T17:00', '2026-11-30T17:00', '2026-12-02T17:00'])
    const rows = await storedLive(test.db.read)
    assert.deepEqual(
      rows.map(({ date, start, end, batch, subject, status }) => [date, start, end, batch, subject, status]),
      ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'].map((day) => [
        day,
        '17:00',
        '18:00',
        series.batch,
        series.subject,
        null,
      ]),
    )
  })

  it('A series of classes is stored once for each press, and says what it would meet', async () => {
    const again = { from: '2026-12-07', until: '2026-12-09' }
    const request_key = 'one-and-the-same-press'
    assert.equal((await add(clerk, again, { request_key })).body.data.count, 2)
    const before = (await classes()).length
    const repeated = await add(clerk, again, { request_key })
    assert.deepEqual(repeated.body.data, { mistakes: [], count: 2, is_repeated: true })
    assert.equal((await classes()).length, before)
    const overlapping = await plan(clerk, { ...again, start: '17:30', end: '18:30' })
    assert.deepEqual(
      overlapping.classes.map(({ clashes }) => clashes.map(({ of }) => of)),
      [['batch'], ['batch']],
    )
    const elsewhere = await seriesBy(test, { batch_id: theirs, subject_id })
    const byTutor = await elsewhere.plan(clerk, { ...again, tutor_name: 'MEERA NAIR' })
    assert.deepEqual(
      byTutor.classes.map(({ clashes }) => clashes.map(({ of }) => of)),
      [['tutor'], ['tutor']],
    )
  })

  it('A series of classes is refused where somebody has put something there since it was shown', async () => {
    const span = { from: '2026-12-14', until: '2026-12-16' }
    const { version, classes: planned } = await plan(clerk, span)
    await aLiveClass(test, batch_id, subject_id, '2026-12-16T17:30:00+05:30')
    const days = planned.map(({ day }) => day)
    const sent = { series: { ...series, ...span }, days, version, request_key: 'press-of-the-late' }
    assert.equal((await clerk.post('add_classes', sent)).body.data.reason, 'changed_meanwhile')
    const outside = { ...sent, version: (await plan(clerk, span)).version, days: ['2026-12-15'] }
    assert.equal((await clerk.post('add_classes', outside)).body.data.reason, 'changed_meanwhile')
    assert.equal((await clerk.post('add_classes', { ...sent, version: outside.version })).body.data.count, 2)
  })

  it('A series of classes says all that is wrong at its fields, as the sheet would, and stores nothing', async () => {
    const wrong = {
      end: '17:00',
      online_url: 'http://meet.example.org',
      class_name: '',
      weekdays: [],
      until: '2026-11-01',
    }
    const { mistakes, classes: planned } = await plan(clerk, wrong)
    assert.deepEqual(planned, [])
    const isNamed = (field: string) => fields(mistakes).includes(field)
    assert.ok(['class_name', 'online_url', 'weekdays', 'until'].every(isNamed), JSON.stringify(mistakes))
    assert.deepEqual(fields((await plan(clerk, { end: '17:00' })).mistakes), ['end'])
    assert.deepEqual(fields((await plan(clerk, { from: '2026-11-31', until: 'soon' })).mistakes), ['from', 'until'])
    const empty = await plan(clerk, { from: '', until: '', weekdays: [] })
    assert.deepEqual(fields(empty.mistakes), ['from', 'until', 'weekdays'])
    assert.equal(empty.mistakes.find(({ field }) => field === 'from')?.problem, 'Required')
    const before = (await classes()).length
    const refused = await clerk.post('add_classes', {
      series: {
        ...series,
        ...wrong,
      },
      days: ['2026-11-23'],
      version: 'x'.repeat(43),
      request_key: 'press-of-the-wrong',
    })
    assert.ok(refused.body.data.mistakes.length > 0)
    assert.equal((await classes()).length, before)
  })

  it('A series of classes has 400 classes at the most, and none before today', async () => {
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '2027-01-01', start: '06:00', end: '07:00' }
    assert.equal((await plan(clerk, { ...daily, until: '2028-02-04' })).classes.length, 400)
    assert.deepEqual(fields((await plan(clerk, { ...daily, until: '2028-02-05' })).mistakes), ['until'])
    const today = { weekdays: [4, 5], from: '2026-11-20', until: '2026-11-20' }
    assert.deepEqual(fields((await plan(clerk, { ...today, from: '2026-11-19' })).mistakes), ['from'])
    // It is 10:30 there: a class that was held without a plan still gets its attendance.
    for (const start of ['08:00', '21:00'])
      assert.deepEqual((await plan(clerk, { ...today, start, end: '22:00' })).mistakes, [])
  })

  it('An empty form is told what is missing, and nothing about whose batch it is', async () => {
    const { mistakes } = await plan(teacher, { batch: '', subject: '' })
    for (const field of ['batch', 'subject']) assert.equal(mistakes.filter((one) => one.field === field).length, 1)
  })

  it('A series of classes asks about times that are often typed by mistake, and a subject that the batch has not', async () => {
    const { asks } = await plan(clerk, {
      start: '12:00',
      end: '18:01',
      subject: (await seriesBy(test, { batch_id, subject_id: other })).series.subject,
    })
    assert.deepEqual(asks, ['noon', 'long', 'no_subject'])
  })

  it('A series of classes says which days are holidays', async () => {
    await clerk.post('add_holidays', { from: '2027-03-01', until: '2027-03-02', name: 'Festival' })
    const { classes: planned } = await plan(clerk, { from: '2027-03-01', until: '2027-03-03' })
    assert.deepEqual(
      planned.map(({ day, holiday }) => [day, holiday]),
      [
        ['2027-03-01', 'Festival'],
        ['2027-03-03', null],
      ],
    )
  })

  it('A series of classes is a teacher’s own in batch and subject alone', async () => {
    const span = { from: '2027-04-05', until: '2027-04-05' }
    assert.equal((await add(teacher, span)).body.data.count, 1)
    const elsewhere = await seriesBy(test, { batch_id: theirs, subject_id: other })
    assert.deepEqual(fields((await elsewhere.plan(teacher, span)).mistakes), ['batch', 'subject'])
    const sent = { series: { ...elsewhere.series, ...span }, days: ['2027-04-05'], version: 'x'.repeat(43) }
    const refused = await teacher.post('add_classes', { ...sent, request_key: 'press-of-a-stranger' })
    assert.deepEqual(fields(refused.body.data.mistakes), ['batch', 'subject'])
  })

  it('A series of classes is in the audit', async () => {
    const { entries } = (await owner.post('audit', { action: 'classes_added' })).body.data
    const facts = Object.fromEntries(
      entries.at(-1).changes.map(({ field, after }: { field: string; after: string }) => [field, after]),
    )
    assert.deepEqual(
      [facts.batch, facts.class_name, facts.from, facts.classes],
      [series.batch, 'Optics', '2026-11-23', '4'],
    )
  })

  it('A class at the academy has a room instead of a link, and one with neither is refused', async () => {
    const there = { weekdays: [1], from: '2026-12-28', until: '2026-12-28' }
    const { mistakes } = await plan(clerk, { ...there, online_url: '', room: ' ' })
    assert.deepEqual(mistakes, [{ field: 'online_url', problem: 'Enter a link, or a room for a class at the academy' }])
    assert.equal((await add(clerk, { ...there, online_url: '', room: ' Lab 2 ' })).body.data.count, 1)
    test.clock.set('2026-12-28T16:55:00+05:30')
    const own = await signIn(test, student)
    const [seen] = (await test.post('/Student/live_timetable', { stud_id }, own)).body.data.classes
    assert.deepEqual(
      [seen.room, seen.online_url, seen.opens_at, seen.on_now],
      ['Lab 2', null, '2026-12-28T17:00:00+05:30', false],
    )
    const home = (await test.post('/Student/home', { stud_id }, own)).body.data.live_class
    assert.deepEqual([home.room, home.online_url], ['Lab 2', null])
    const office = await signedInStaff(test, 'clerk')
    const { classes: week } = (await office.post('timetable', { day: '2026-12-28' })).body.data
    const { class_id, room, lacks_link } = week.at(-1)
    assert.deepEqual([room, lacks_link], ['Lab 2', false])
    const { fields: stored, version } = (await office.post('class', { class_id })).body.data
    const { room: _of, ...old } = stored
    const said = { class_id, scope: 'one', tell: false, version, fields: { ...old, class_name: 'Lenses' } }
    assert.deepEqual((await office.post('change_class', said)).body.data.mistakes, [])
    const kept = (await office.post('class', { class_id })).body.data.fields
    assert.deepEqual([kept.class_name, kept.room], ['Lenses', 'Lab 2'], 'a form without the field changed it')
  })

  it('Changing a whole series leaves each class the room and the link that are its own', async () => {
    const office = await signedInStaff(test, 'clerk')
    const twice = { weekdays: [1], from: '2027-01-04', until: '2027-01-11', class_name: 'Prisms' }
    assert.equal((await add(office, twice)).body.data.count, 2)
    const made = (await classes()).filter(({ class_name }) => class_name === 'Prisms')
    const [first, second] = made.map(({ class_id }) => class_id)
    const change = async (class_id: number | undefined, scope: string, changed: object) => {
      const { fields: now, version } = (await office.post('class', { class_id })).body.data
      const said = { class_id, scope, tell: false, version, fields: { ...now, ...changed } }
      assert.deepEqual((await office.post('change_class', said)).body.data.mistakes, [])
    }
    const place = async (class_id: number | undefined) => {
      const { online_url, room, class_name } = (await office.post('class', { class_id })).body.data.fields
      return [class_name, room, online_url]
    }
    await change(second, 'one', { room: 'Lab 2', online_url: '' })
    await change(first, 'following', { class_name: 'Mirrors' })
    assert.deepEqual(await place(second), ['Mirrors', 'Lab 2', ''])
    assert.deepEqual(await place(first), ['Mirrors', '', series.online_url])
    await change(first, 'following', { room: 'Hall' })
    assert.deepEqual([(await place(first))[1], (await place(second))[1]], ['Hall', 'Hall'])
  })
})
