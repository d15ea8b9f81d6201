import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLiveClass, aSignedIn, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** A feed as calendar programs unfold it: its lines, and its events by their uid. */
function read(text: string) {
  assert.ok(text.endsWith('\r\n'))
  const folded = text.split('\r\n')
  for (const line of folded) assert.ok(Buffer.byteLength(line) <= 75, line)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events = lines
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((one) => {
      const fields = one.slice(0, one.indexOf('\nEND:VEVENT')).split('\n')
      return Object.fromEntries(fields.map((field) => [field.split(/[:;]/)[0], field.slice(field.indexOf(':') + 1)]))
    })
  return { lines, events }
}

const addressOf = async (test: TestApp, student: { stud_id: number }, token: string, more: object = {}) => {
  const { status, body } = await test.post('/Student/calendar', { stud_id: student.stud_id, ...more }, token)
  assert.equal(status, 200)
  return body.data.path as string
}

describe("a student's calendar", async () => {
  const test = await testApp({ PUBLIC_URL: 'https://learn.example.org', LIMIT_CALENDAR_PER_MINUTE: '1000' })
  const { student, token } = await aSignedIn(test, { name: 'Ananya Krishnan' })
  const physics = await aSubject(test, 6)
  const batch = await aBatch(test, 6, [student])
  const otherBatch = await aBatch(test, 6)
  const fetch = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers })
  const feed = async () => {
    const answer = await fetch(await addressOf(test, student, token))
    assert.equal(answer.statusCode, 200)
    return read(answer.body)
  }
  const next = await aLiveClass(test, batch, physics, '2026-11-20T17:00:00+05:30')

  it("A student's calendar has the classes of the own batches, at their time, with a link to the app alone", async () => {
    await aLiveClass(test, otherBatch, physics, '2026-11-20T12:00:00+05:30')
    const { events } = await feed()
    const url = 'https://learn.example.org/live-class'
    const [{ DTSTAMP, ...event } = {}] = events
    assert.equal(events.length, 1)
    assert.equal(DTSTAMP, '20261120T050000Z')
    const batchName = (await test.db.read.selectFrom('batches').where('batch_id', '=', batch).selectAll().execute())[0]
    assert.deepEqual(event, {
      UID: `class-${next}@academy`,
      SEQUENCE: '0',
      DTSTART: '20261120T113000Z',
      DTEND: '20261120T123000Z',
      SUMMARY: "Physics: Gauss's law",
      DESCRIPTION: `Meera Nair · ${batchName?.batch_name}`,
      URL: url,
      STATUS: 'CONFIRMED',
    })
  })

  it("A student's calendar says in which room a class is", async () => {
    const room = async (value: string | null) =>
      test.db.write((tx) => tx.updateTable('live_classes').set({ room: value }).where('class_id', '=', next).execute())
    await room('Lab 2\r\nX:1')
    assert.equal((await feed()).events[0]?.['LOCATION'], 'Lab 2 X:1')
    await room(null)
  })

  it("A student's calendar says that a class was cancelled, under the same uid", async () => {
    const status = async (value: string) =>
      test.db.write((tx) =>
        tx.updateTable('live_classes').set({ status: value }).where('class_id', '=', next).execute(),
      )
    await status('cancelled')
    const [event] = (await feed()).events
    assert.deepEqual([event?.['UID'], event?.['STATUS']], [`class-${next}@academy`, 'CANCELLED'])
    await status('')
  })

  it("A student's calendar has the times of exams that the student may take, and of no others", async () => {
    const at = (hours: number) => test.clock.now() + hours * 3_600_000
    await aPaper(test, 'exam', physics, { name: 'Half-yearly', starts_at: at(24), ends_at: at(26) })
    await aPaper(test, 'entrance', physics, { name: 'Mock', minutes: 90, starts_at: at(48), ends_at: null })
    await aPaper(test, 'exam', physics, { name: 'Until', minutes: null, starts_at: null, ends_at: at(72) })
    await aPaper(test, 'exam', physics, { name: 'Any time' })
    await aPaper(test, 'exam', physics, { name: 'Theirs', ac_id: null, batch_id: otherBatch, starts_at: at(1) })
    await aPaper(test, 'exam', physics, { name: 'Long ago', starts_at: at(-31 * 24), ends_at: at(-30 * 24 - 1) })
    await aPaper(test, 'quiz', physics, { name: 'Quiz', starts_at: at(1), ends_at: at(2) })
    const { events } = await feed()
    assert.deepEqual(
      events
        .slice(1)
        .map(({ SUMMARY, DTSTART, DTEND }) => `${SUMMARY} ${DTSTART} ${DTEND}`)
        .toSorted(),
      [
        'Entrance exam: Mock 20261122T050000Z 20261122T063000Z',
        'Exam: Half-yearly 20261121T050000Z 20261121T070000Z',
        'Exam: Until 20261123T040000Z 20261123T050000Z',
      ],
    )
  })

  it("A student's calendar is no place for what somebody wrote into a name: no line of it begins a new one", async () => {
    const words = { class_name: 'A\r\nEND:VEVENT\nX, ; \\ രസതന്ത്രം '.repeat(3), tutor_name: 'B\rC\u2028D' }
    await test.db.write((tx) => tx.updateTable('live_classes').set(words).where('class_id', '=', next).execute())
    const { lines, events } = await feed()
    assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, events.length)
    assert.equal(lines.filter((line) => line === 'END:VEVENT').length, events.length)
    assert.match(events[0]?.['SUMMARY'] ?? '', /^Physics: A END:VEVENT X\\, \\; \\\\ രസ/)
    assert.match(events[0]?.['DESCRIPTION'] ?? '', /^B C D/)
  })

  it("A student's calendar names no student, and is kept by nobody on the way", async () => {
    const { body, headers } = await fetch(await addressOf(test, student, token))
    for (const word of ['Ananya', student.mobile, String(student.stud_id), 'meet.example.org'])
      assert.ok(!body.includes(word), word)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(headers['cache-control'], 'private, no-store')
  })

  it("A student's calendar has one address until another is asked for; then the old one is nobody’s", async () => {
    const first = await addressOf(test, student, token)
    assert.match(first, /^\/calendar\/[\w-]{43}\.ics$/)
    assert.equal(await addressOf(test, student, token), first)
    const second = await addressOf(test, student, token, { renew: true })
    assert.notEqual(second, first)
    assert.equal(await addressOf(test, student, token), second)
    const [old, fresh] = [await fetch(first), await fetch(second)]
    assert.deepEqual([old.statusCode, fresh.statusCode], [404, 200])
    const unknown = await fetch(`/calendar/${'x'.repeat(43)}.ics`)
    assert.equal(old.body, unknown.body)
    for (const file of ['x.ics', '.ics', 'x'.repeat(43), "'%20or%201=1.ics"])
      assert.equal((await fetch(`/calendar/${file}`)).statusCode, 404)
  })

  it("A student's calendar has an address of which the database knows only the hash", async () => {
    const secret = (await addressOf(test, student, token)).slice('/calendar/'.length, -'.ics'.length)
    const rows = JSON.stringify(await test.db.read.selectFrom('calendars').selectAll().execute())
    assert.ok(!rows.includes(secret))
  })

  it("A student's calendar goes on under its address when the academy changes its keys", async () => {
    const path = await addressOf(test, student, token)
    const { secrets } = test.parts
    secrets.earlier.unshift({ id: secrets.id, pepper: secrets.pepper, media: secrets.media })
    Object.assign(secrets, { id: 'new', pepper: 'q'.repeat(43) })
    assert.equal(await addressOf(test, student, token), path)
    assert.equal((await fetch(path)).statusCode, 200)
  })

  it("A student's calendar outlives the session, and ends with the membership", async () => {
    const path = await addressOf(test, student, token)
    await test.post('/Auth/logout', { stud_id: student.stud_id }, token)
    assert.equal((await fetch(path)).statusCode, 200)
    await test.db.write((tx) =>
      tx.updateTable('students').set({ status: 'left' }).where('stud_id', '=', student.stud_id).execute(),
    )
    assert.equal((await fetch(path)).statusCode, 404)
  })
})

describe('calendars that are asked for too often', async () => {
  const test = await testApp({ LIMIT_CALENDAR_PER_MINUTE: '3', LIMIT_UNKNOWN_CALENDARS_PER_ADDRESS_MINUTE: '5' })
  const student = await aStudent(test)
  const other = await aStudent(test)
  const statusOf = async (url: string) => (await test.app.inject({ method: 'GET', url })).statusCode

  it('Calendars that are asked for too often are refused for a while, each for itself', async () => {
    const path = await addressOf(test, student, await signIn(test, student))
    for (let count = 0; count < 3; count += 1) assert.equal(await statusOf(path), 200)
    assert.equal(await statusOf(path), 429)
    assert.equal(await statusOf(await addressOf(test, other, await signIn(test, other))), 200)
  })

  it('Calendars that are asked for too often are refused to an address that guesses', async () => {
    const guess = (count: number) => statusOf(`/calendar/${String(count).padStart(43, 'x')}.ics`)
    for (let count = 0; count < 5; count += 1) assert.equal(await guess(count), 404)
    assert.equal(await guess(5), 429)
  })
})
