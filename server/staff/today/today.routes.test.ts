import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AT_ONCE } from '../../assessment/results/results.rules.ts'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { codesOf } from '../../testing/codes.ts'
import { aBatch, aLevel, aLiveClass, aSignedIn, aStudent, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { assign } from '../../testing/rosters.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Part = Record<string, unknown>[] | null

describe('what the day asks of the staff', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  await aLevel(test, 7)
  const subject = await aSubject(test, 6)
  const { student, token, stud_id } = await aSignedIn(test)
  const own = await aBatch(test, 6, [student], [subject])
  const other = await aBatch(test, 7, [], [subject])
  const owner = await signedInStaff(test, 'owner')
  const teacher = await signedInStaff(test, 'teacher')
  const today = async (who: SignedInStaff) => (await who.post('today')).body.data
  const namesOf = (part: Part, key: string) => part?.map((one) => one[key])
  const teach = async (batch_ids: number[]) => {
    const { members } = (await owner.post('team')).body.data
    const { version, name, email } = members.find((one: { staff_id: number }) => one.staff_id === teacher.staff_id)
    const form = { staff_id: teacher.staff_id, version, name, email, roles: ['teacher'], subject_ids: [] }
    assert.equal((await owner.post('change_member', { ...form, batch_ids })).status, 200)
  }

  it('The day of the staff names classes of today without a register or a link, and no others', async () => {
    const begun = await aLiveClass(test, own, subject, '2026-11-20T09:00:00+05:30')
    const later = await aLiveClass(test, other, subject, '2026-11-20T23:00:00+05:30')
    await aLiveClass(test, own, subject, '2026-11-19T23:00:00+05:30')
    await aLiveClass(test, own, subject, '2026-11-21T00:00:00+05:30')
    assert.deepEqual(namesOf((await today(owner)).classes, 'class_id'), [begun])
    await test.db.write((tx) =>
      tx.updateTable('live_classes').set({ online_url: '' }).where('class_id', '=', later).execute(),
    )
    const { classes } = await today(owner)
    assert.deepEqual(
      classes.map(({ class_id, lacks_link, lacks_register }: Record<string, unknown>) => [
        class_id,
        lacks_link,
        lacks_register,
      ]),
      [
        [begun, false, true],
        [later, true, false],
      ],
    )
    assert.equal(classes[0].starts_at, '2026-11-20T09:00:00+05:30')
    const marked = { stud_id, subject_id: subject, date: '2026-11-20', start: '09:00', status: 'P' }
    await test.db.write((tx) => mark(tx, marked))
    assert.deepEqual(namesOf((await today(owner)).classes, 'class_id'), [later])
  })

  it('The day of the staff tells of the tests of 48 hours: whom they are for, when results are out', async () => {
    await aStudent(test, { ac_id: 7 })
    await aStudent(test, { ac_id: 6, status: 'left' })
    const at = (moment: string) => Date.parse(`${moment}+05:30`)
    const starts_at = at('2026-11-21T10:00')
    const add = async (name: string, changes: object) => aPaper(test, 'exam', subject, { name, starts_at, ...changes })
    await add('of a level', { results_at: at('2026-11-22T10:00') })
    const ends_at = at('2026-11-21T13:00')
    await add('of a batch', { ac_id: null, batch_id: own, starts_at: starts_at + 1, ends_at })
    await add('of another', { ac_id: null, batch_id: other, starts_at: starts_at + 2, ends_at, results_at: AT_ONCE })
    await add('of nobody', { ac_id: null, starts_at: starts_at + 3 })
    await add('too late', { starts_at: at('2026-11-22T10:50') })
    await add('begun', { starts_at: at('2026-11-20T10:00') })
    const { tests } = await today(owner)
    assert.deepEqual(
      tests.map(({ name, audience, questions, results, results_at }: Record<string, unknown>) => [
        name,
        audience,
        questions,
        results,
        results_at,
      ]),
      [
        ['of a level', 1, 4, 'at', '2026-11-22T10:00:00+05:30'],
        ['of a batch', 1, 4, 'when_all_done', '2026-11-21T13:15:00+05:30'],
        ['of another', 0, 4, 'at_once', null],
        ['of nobody', 0, 4, 'at_once', null],
      ],
    )
  })

  it('The day of the staff counts who is writing now', async () => {
    const paper = await aPaper(test, 'exam', subject, { name: 'Now', minutes: 60 })
    const done = await aPaper(test, 'exam', subject, { name: 'Over', minutes: 60 })
    const start = async (exam_id: number) => test.post('/Student/exam', { stud_id, exam_id }, token)
    await start(done.paper_id)
    await test.post('/Student/submit_exam', { stud_id, exam_id: done.paper_id, submit_data: [] }, token)
    assert.equal((await start(paper.paper_id)).status, 200)
    const { running } = await today(owner)
    assert.deepEqual(
      running.map(({ name, writing }: Record<string, unknown>) => [name, writing]),
      [['Now', 1]],
    )
  })

  it('The day of the staff tells the office who waits, and which texts and imports did not get through yet', async () => {
    await aStudent(test, { status: 'pending' })
    const now = test.clock.now()
    const sms = {
      number_key: 'k',
      number_masked: '••01',
      purpose: 'login',
      gateway: 'g',
      gateway_id: null,
      reason: 'x',
    }
    const times = { sent_at: now, updated_at: now }
    const counts = { row_count: 20, new_rows: 20, changed_rows: 0, unchanged_rows: 0, laid: 5 }
    const begun = { sheet: 'students', file: 'students.csv', file_hash: 'h', begun_at: now, ended_at: null }
    const ids = [test.newId(), test.newId(), test.newId()] as const
    await test.db.write(async (tx) => {
      await tx
        .insertInto('sms_messages')
        .values({ sms_id: ids[0], state: 'failed', ...sms, ...times })
        .execute()
      await tx
        .insertInto('sms_messages')
        .values({ sms_id: ids[1], state: 'sent', ...sms, ...times })
        .execute()
      await tx
        .insertInto('imports')
        .values({ import_id: ids[2], state: 'published', ...begun, ...counts })
        .execute()
    })
    const { pending, failed_texts, imports } = await today(owner)
    assert.deepEqual([pending, failed_texts], [1, 1])
    assert.deepEqual(imports, [{ import_id: ids[2], file: 'students.csv', done: 5, rows: 20 }])
  })

  it('The day of the staff tells teachers of their own batches alone, and each role of its own work', async () => {
    const nothing = await today(teacher)
    assert.deepEqual([nothing.classes, nothing.tests, nothing.running], [[], [], []])
    await teach([own])
    const seen = await today(teacher)
    assert.deepEqual(namesOf(seen.tests, 'name'), ['of a level', 'of a batch'])
    assert.deepEqual(seen.classes, [])
    assert.deepEqual(namesOf(seen.running, 'name'), ['Now'])
    assert.deepEqual([seen.pending, seen.failed_texts, seen.imports], [null, null, null])
    await teach([other])
    assert.equal((await today(teacher)).classes.length, 1)
    const watcher = await signedInStaff(test, 'invigilator')
    const { tests, classes: none, pending } = await today(watcher)
    assert.deepEqual([none, pending, tests], [null, null, []])
    const [{ paper_id }] = (await today(owner)).tests
    await assign(test, { paper_id }, watcher)
    assert.deepEqual(
      (await today(watcher)).tests.map((one: Record<string, unknown>) => [one['paper_id'], one['may_watch']]),
      [[paper_id, true]],
    )
    const clerk = await today(await signedInStaff(test, 'clerk'))
    assert.deepEqual([clerk.tests, clerk.running, clerk.pending], [null, null, 1])
  })

  it('The menu of the staff has the academy, and counts of what waits for each role alone', async () => {
    const counts = async (who: SignedInStaff) => {
      const { academy, doubts, pending, requests } = (await who.post('menu')).body.data
      assert.deepEqual(academy, { name: 'Academy', logo: null })
      return [doubts, pending, requests]
    }
    assert.deepEqual(await counts(owner), [0, 1, 0])
    assert.deepEqual(await counts(await signedInStaff(test, 'clerk')), [null, 1, null])
    assert.deepEqual(await counts(await signedInStaff(test, 'examiner')), [0, null, 0])
    assert.deepEqual(await counts(teacher), [0, null, null])
    assert.deepEqual(await counts(await signedInStaff(test, 'invigilator')), [null, null, null])
  })
})

describe('codes by SMS that are stopped', async () => {
  const price = { LIMIT_TEXTS_DAY: '4', SMS_PART_PAISE: '25' }
  const test = await testApp({ ...price, LIMIT_TEXTS_HOUR_SIGNUP_PERCENT: '50', LIMIT_TEXTS_DAY_SIGNUP_PERCENT: '50' })
  const { signup } = codesOf(test)
  await aLevel(test)
  const clerk = await signedInStaff(test, 'clerk')
  const codesNow = async (who: SignedInStaff) => (await who.post('today')).body.data.codes

  it('Codes by SMS that are stopped are told to owner and clerk alone: what, since when, until when, and what was sent at what price', async () => {
    assert.equal(await codesNow(clerk), null)
    for (const mobile of ['7900000001', '7900000002', '7900000003']) await signup(mobile)
    const { stops, ...used } = await codesNow(clerk)
    assert.deepEqual(used, { sent: 2, most: 4, rupees: '0.50' })
    const now = test.clock.now()
    const told = stops.map(({ what, since, until }: Record<string, string>) => [
      what,
      Date.parse(since ?? '') - now,
      until,
    ])
    assert.deepEqual(
      told.map(([what, since]: unknown[]) => [what, since]),
      [
        ['alarm', 0],
        ['signups_hour', 0],
      ],
    )
    assert.equal(told[0][2], null)
    assert.equal(Date.parse(told[1][2]), now + 900_000)
    assert.equal(await codesNow(await signedInStaff(test, 'teacher')), null)
    assert.deepEqual((await codesNow(await signedInStaff(test, 'owner'))).stops, stops)
  })

  it('Codes by SMS that are stopped are told as one as long as it goes on, and no longer', async () => {
    const beganNow = async () =>
      (await codesNow(clerk)).stops.find(({ what }: Record<string, string>) => what === 'signups_hour')?.since as string
    const began = await beganNow()
    test.clock.seconds(1000)
    await signup('7900000004')
    assert.equal(await beganNow(), began)
    test.clock.seconds(901)
    assert.deepEqual(
      (await codesNow(clerk)).stops.map(({ what }: Record<string, string>) => what),
      ['alarm'],
    )
    assert.equal(test.errors.length, 2)
  })
})
