import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { registeredStudents } from '../exporting/registers.queries.ts'
import { beginImport, stage } from '../importing/writing/apply-import.ts'
import { setImport } from '../importing/writing/staging.queries.ts'
import { aDevice, codesOf } from '../testing/codes.ts'
import { aChapter, aSignedIn, aStudent, aSubject, aTopic, signIn } from '../testing/makers.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { forgetDevices, isDeviceOf, rememberDevice } from '../features/account/limits/devices.queries.ts'
import { aBrowser } from '../testing/push-service.ts'
import type { Work } from '../db/db.ts'
import { testApp } from '../testing/test-app.ts'
import { startRetentionJob } from './retention.ts'

type Table = 'code_requests' | 'code_events' | 'sessions' | 'feedback' | 'imports' | 'import_rows' | 'sms_messages'

describe('what is kept no longer', async () => {
  const test = await testApp()
  const keep = () => startRetentionJob(test)
  const count = async (table: Table) => (await test.db.read.selectFrom(table).selectAll().execute()).length
  const leftAfter = async (days: number, table: Table) => {
    test.clock.days(days)
    await keep()
    return count(table)
  }

  it('What is kept no longer is a code after the hour in which another one may follow it, and its count after a day', async () => {
    const { mobile } = await aStudent(test)
    await test.post('/Auth/login', { mobile, phone_code: '91', device_id: 'id_a' })
    test.clock.seconds(3599)
    await keep()
    assert.deepEqual([await count('code_requests'), await count('code_events')], [1, 1])
    test.clock.seconds(2)
    await keep()
    assert.deepEqual([await count('code_requests'), await count('code_events')], [0, 1])
    test.clock.days(1)
    await keep()
    assert.equal(await count('code_events'), 0)
  })

  it('What is kept no longer is a registration that nobody verified for a day', async () => {
    const person = { name: 'Zubaida', guardian: 'Rahman', district: 'Kollam', email: 'z@example.org' }
    const number = { mobile: '7012345678', phone_code: '91', device_id: 'id_a' }
    assert.equal((await test.post('/Auth/signup', { ...person, ...number, academic_level: 6 })).status, 200)
    test.clock.seconds(86_399)
    await keep()
    assert.equal(await count('code_requests'), 1)
    test.clock.seconds(2)
    await keep()
    assert.equal(await count('code_requests'), 0)
  })

  it('What is kept no longer is a session thirty days after its end, whether somebody ended it or nobody used it', async () => {
    const student = await aStudent(test)
    await signIn(test, student)
    await signIn(test, student)
    assert.equal(await leftAfter(29.9, 'sessions'), 2)
    assert.equal(await leftAfter(0.2, 'sessions'), 1)
    assert.equal(await leftAfter(14, 'sessions'), 0)
  })

  it('What is kept no longer is feedback after a year', async () => {
    const { student, token } = await aSignedIn(test)
    await test.post(
      '/Student/add_feedback',
      { stud_id: student.stud_id, message: 'The captions are too small.' },
      token,
    )
    assert.equal(await count('feedback'), 1)
    assert.equal(await leftAfter(364.9, 'feedback'), 1)
    assert.equal(await leftAfter(0.2, 'feedback'), 0)
  })

  it('What is kept no longer are rows of an import that was given up after a week, and that there was one after a year', async () => {
    const begun = { sheet: 'students', file: 'students.csv', hash: 'h', rows: 1200 }
    const counts = { new: 1200, changed: 0, unchanged: 0, refused: 0 }
    const stuck = await beginImport(test, { ...begun, counts })
    await test.db.write((tx) => setImport(tx, stuck, { state: 'stuck' }))
    const abandoned = await beginImport(test, { ...begun, counts })
    for (const id of [stuck, abandoned])
      await stage(
        test,
        id,
        0,
        Array.from({ length: 1200 }, (_, at) => ({ at })),
      )
    assert.equal(await leftAfter(6.9, 'import_rows'), 2400)
    assert.deepEqual([await leftAfter(0.2, 'import_rows'), await count('imports')], [0, 2])
    assert.equal(await leftAfter(358, 'imports'), 0)
  })

  it('What is kept no longer is said in the log by its kind and number alone', () => {
    const said = test.logged.map((line) => JSON.parse(line) as { msg: string; what?: string; count?: number })
    const feedback = said.find(({ msg, what }) => msg === 'kept no longer' && what === 'feedback')
    assert.equal(feedback?.count, 1)
    assert.deepEqual(
      said.filter(({ msg }) => msg.includes('could not be removed')),
      [],
    )
  })
})

describe('what the limits on codes know of a student', async () => {
  const test = await testApp({ LIMIT_WRONG_CODES_IN_A_ROW: '3', LIMIT_WRONG_CODES_PER_NUMBER_DAY: '3' })
  const { enter, guess, login } = codesOf(test)
  const laterBy = async (days: number) => {
    test.clock.days(days)
    await startRetentionJob(test)
  }
  const devices = async () => (await test.db.read.selectFrom('known_devices').selectAll().execute()).length

  it('What the limits know of a student outlasts the events: wrong codes in a row stay counted for as long as nobody ends the row', async () => {
    const student = await aStudent(test)
    for (let tried = 0; tried < 3; tried += 1) {
      assert.equal((await guess(student)).status, 422)
      await laterBy(1.1)
    }
    assert.deepEqual(await test.db.read.selectFrom('code_events').selectAll().execute(), [])
    await laterBy(400)
    assert.equal((await login(student)).status, 429)
  })

  it('What the limits know of a student is a device for ninety days after its last login', async () => {
    const student = await aStudent(test)
    const [device, other] = [aDevice(), aDevice()]
    await enter(student, { device })
    await laterBy(60)
    await enter(student, { device })
    test.clock.seconds(31)
    await enter(student, { device: other })
    await laterBy(60)
    await enter(student, { device })
    assert.equal(await devices(), 2)
    await laterBy(30.1)
    assert.equal(await devices(), 1)
    await laterBy(60)
    assert.equal(await devices(), 0)
  })

  it('What the limits know of a student stays a device when a login comes between the look and the removal', async () => {
    const { stud_id } = await aStudent(test)
    const now = test.clock.now()
    await test.db.write(async (tx) => {
      await rememberDevice(tx, stud_id, 'key', now)
      await forgetDevices(tx, ['key'], now - 1)
    })
    assert.equal(await isDeviceOf(test.db.read, stud_id, ['key'], now - 1), true)
  })
})

describe('much that is kept no longer', async () => {
  const test = await testApp({ KEEP_FEEDBACK_DAYS: '2' })

  it('Much that is kept no longer is removed in units of at most 500 rows, also by several processes at once', async () => {
    const { stud_id } = await aStudent(test)
    const created_at = test.clock.now()
    const rows = Array.from({ length: 1300 }, () => ({
      stud_id,
      feedback_id: test.newId(),
      message: 'Hello',
      created_at,
    }))
    await test.db.write(async (tx) => {
      for (let at = 0; at < rows.length; at += 100)
        await tx
          .insertInto('feedback')
          .values(rows.slice(at, at + 100))
          .execute()
    })
    test.clock.days(3)
    const units: number[] = []
    const left = async () => (await test.db.read.selectFrom('feedback').select('feedback_id').execute()).length
    const watched = {
      ...test.db,
      write: async <T>(...work: Work<T>) => {
        const before = await left()
        const done = await test.db.write(...work)
        units.push(before - (await left()))
        return done
      },
    }
    await startRetentionJob({ ...test, db: watched })
    assert.deepEqual(units.slice(0, 3), [500, 500, 300])

    await test.db.write((tx) => tx.insertInto('feedback').values(rows.slice(0, 600)).execute())
    await Promise.all([startRetentionJob(test), startRetentionJob(test)])
    assert.equal(await left(), 0)
  })
})

describe('a student who left', async () => {
  // Shorter limits would remove the device before the student is forgotten.
  const test = await testApp({ LIMIT_KNOWN_DEVICE_DAYS: '3000', KEEP_SUBSCRIPTIONS_DAYS: '3000' })
  const keep = () => startRetentionJob(test)
  const rowOf = (stud_id: number) =>
    test.db.read.selectFrom('students').where('stud_id', '=', stud_id).selectAll().executeTakeFirstOrThrow()
  const setStatus = (stud_id: number, status: string) =>
    test.db.write((tx) => tx.updateTable('students').set({ status }).where('stud_id', '=', stud_id).execute())
  const canaries = { name: 'Zubaida Kanarienvogel', guardian: 'Papageno Kanarienvogel', email: 'z@canary.example' }
  const student = await aStudent(test, { ...canaries, mobile: '9876501234', district: 'Canaryland' })
  const subject = await aSubject(test, 6)
  const chapter_id = await aChapter(test, subject)
  const topic = await aTopic(test, chapter_id)
  const paper = await aPaper(test, 'quiz', subject, { chapter_id })

  it('A student who left is kept for three years from then on, and a return counts anew', async () => {
    await codesOf(test).enter(student)
    test.clock.seconds(31)
    await codesOf(test).guess(student)
    const counted = await test.db.read.selectFrom('code_numbers').selectAll().execute()
    assert.equal(counted.length, 1)
    const token = await signIn(test, student)
    const { stud_id } = student
    await test.post('/Student/add_feedback', { stud_id, message: 'Kanarienvogel sings' }, token)
    const opened = await test.post('/Student/get_quiz', { stud_id, quiz_id: paper.paper_id }, token)
    assert.equal(opened.status, 200, 'the test begins')
    await test.post('/Student/calendar', { stud_id }, token)
    await test.post('/Student/set_notifications', { stud_id, ...aBrowser(), classes: true, results: true }, token)
    await test.db.write((tx) =>
      tx
        .insertInto('watch_progress')
        .values({ stud_id, topic_id: topic, position: 1, duration: 2, watched_percent: 50, watched_at: 1 })
        .execute(),
    )
    const attended = { stud_id, subject_id: subject, date: '2026-11-19', start: '17:00', status: 'P' }
    await test.db.write((tx) => tx.insertInto('attendance').values(attended).execute())
    await setStatus(stud_id, 'left')
    await keep()
    test.clock.days(3 * 365 - 1)
    await setStatus(stud_id, 'active')
    await keep()
    await setStatus(stud_id, 'left')
    await keep()
    test.clock.days(3 * 365 - 1)
    await keep()
    assert.equal((await rowOf(stud_id)).name, canaries.name)
  })

  it('A student who left is nobody then: results and attendance stay, nothing names the student', async () => {
    test.clock.days(1.1)
    await keep()
    const tables = ['students', 'sessions', 'feedback', 'watch_progress', 'sms_messages', 'code_requests'] as const
    for (const table of tables) {
      const rows = JSON.stringify(await test.db.read.selectFrom(table).selectAll().execute())
      for (const canary of [...Object.values(canaries), 'Kanarienvogel', student.mobile, 'Canaryland'])
        assert.ok(!rows.includes(canary), `${canary} is in ${table}`)
    }
    for (const table of ['known_devices', 'code_numbers'] as const)
      assert.deepEqual(await test.db.read.selectFrom(table).selectAll().execute(), [], table)
    const of = (
      table: 'attempts' | 'attendance' | 'watch_progress' | 'feedback' | 'calendars' | 'push_subscriptions',
    ) => test.db.read.selectFrom(table).where('stud_id', '=', student.stud_id).selectAll().execute()
    assert.deepEqual(
      [(await of('attempts')).length, (await of('attendance')).length, (await of('watch_progress')).length],
      [1, 1, 0],
    )
    assert.deepEqual([...(await of('calendars')), ...(await of('push_subscriptions'))], [])
    assert.equal((await rowOf(student.stud_id)).status, 'forgotten')
  })

  it('A student who left frees the number for another account, and stands in no list of registrations', async () => {
    const again = await aStudent(test, { mobile: student.mobile, admission_no: null })
    assert.deepEqual(
      (await registeredStudents(test.db.read)).map(([name]) => name),
      [again.name],
    )
  })
})
