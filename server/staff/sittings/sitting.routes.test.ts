import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writeContactsOf } from '../../assessment/sitting/write-contacts.ts'
import { aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { assign } from '../../testing/rosters.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const FRESH_SECONDS = 5
const SELDOM_SECONDS = 30
const HOUR_MS = 3_600_000

describe('who writes a paper', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject = await aSubject(test, ac_id)
  const now = test.clock.now()
  const { paper_id, questions } = await aPaper(test, 'exam', subject, { starts_at: now, ends_at: now + HOUR_MS })
  const watcher = await signedInStaff(test, 'invigilator')
  await assign(test, { paper_id }, watcher)
  const look = async (since?: number) => {
    test.clock.seconds(FRESH_SECONDS)
    return (await watcher.post('sitting', { paper_id, ...(since !== undefined && { since }) })).body.data
  }
  const begin = async () => {
    const student = await aStudent(test)
    const { stud_id } = student
    let token = await signIn(test, student)
    const call = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const { attempt_id } = (await call('exam', { exam_id: paper_id })).body.data
    const save = async (at: number, said: object = {}) =>
      call('save_answer', {
        attempt_id,
        question_id: questions[at]?.question_id,
        answer: 'Option 1',
        marked: false,
        seq: at + 1,
        ...said,
      })
    const changePhone = async () => (token = await signIn(test, student))
    const rename = async (name: string) => {
      await test.db.write(async (tx) => {
        await tx.updateTable('students').set({ name }).where('stud_id', '=', stud_id).execute()
      })
    }
    return { stud_id, attempt_id, call, save, changePhone, rename }
  }

  it('Who writes a paper is told with what their devices say, and who did not begin', async () => {
    await aStudent(test)
    const writer = await begin()
    await writer.save(0, { unsent: 2, leaves: 1 })
    await writer.save(1, { unsent: 1, leaves: 3 })
    assert.equal(await writeContactsOf(test.db), 1)
    const { rows, not_started, audience, safe, waiting, questions: count } = await look()
    assert.deepEqual([not_started, audience, safe, waiting, count], [1, 2, 2, 1, 4])
    const { answered, unsent, leaves, devices, contact_at } = rows[0]
    assert.deepEqual([answered, unsent, leaves, devices, contact_at !== null], [2, 1, 3, 1, true])
    await writer.save(2, { unsent: 0 })
    await writeContactsOf(test.db)
    const [later] = (await look()).rows
    assert.deepEqual([later.answered, later.unsent, later.leaves, later.devices], [3, 0, 3, 1])
    assert.ok(later.contact_at > contact_at, `${later.contact_at} ${contact_at}`)
  })

  it('Who writes a paper comes as what has changed alone', async () => {
    const [one, two] = [await begin(), await begin()]
    await one.save(0)
    await writeContactsOf(test.db)
    const first = await look()
    assert.equal(first.rows.length, 3)
    assert.deepEqual((await look(first.version)).rows, [])
    await two.save(0)
    await writeContactsOf(test.db)
    const { rows, version } = await look(first.version)
    assert.deepEqual(
      rows.map(({ attempt_id }: { attempt_id: number }) => attempt_id),
      [two.attempt_id],
    )
    // Prepared once for all who look within some seconds.
    await two.save(1)
    await writeContactsOf(test.db)
    const again = (await watcher.post('sitting', { paper_id })).body.data
    assert.equal(again.version, version)
  })

  it('Who writes a paper is seen with the next look, however late it was written and whoever did it', async () => {
    const [late, other] = [await begin(), await begin()]
    await look()
    await late.save(0)
    // The process was busy: the report is written two looks after its moment.
    await look()
    const { version } = await look()
    await writeContactsOf(test.db)
    const told = async (since: number) => {
      const { rows, ...rest } = await look(since)
      const of = rows.map((row: { attempt_id: number; is_open: boolean }) => [row.attempt_id, row.is_open])
      return { of, version: rest.version as number }
    }
    const written = await told(version)
    assert.deepEqual(written.of, [[late.attempt_id, true]])
    await other.call('submit_exam', { record_id: other.attempt_id, submit_data: [] })
    const handedIn = await told(written.version)
    assert.deepEqual(handedIn.of, [[other.attempt_id, false]])
    const begun = await begin()
    assert.deepEqual((await told(handedIn.version)).of, [[begun.attempt_id, true]])
  })

  it('The list of who writes a paper counts the saves of a minute, where it was watched for a while', async () => {
    const writer = await begin()
    await look()
    for (const at of [0, 1, 2]) await writer.save(at)
    assert.equal(await writeContactsOf(test.db), 1)
    test.clock.seconds(60)
    await look()
    for (const at of [0, 1]) await writer.save(at)
    await writeContactsOf(test.db)
    test.clock.seconds(55)
    // Two in the minute since the look before.
    assert.equal((await look()).saves_per_minute, 2)
    test.clock.seconds(60)
    assert.equal((await look()).saves_per_minute, 0)
  })

  it('Who writes a paper has another phone when one is changed, and counts how often', async () => {
    const writer = await begin()
    await writer.save(0)
    await writeContactsOf(test.db)
    await writer.changePhone()
    await writer.save(1)
    await writeContactsOf(test.db)
    const { rows } = await look()
    const row = rows.find(({ attempt_id }: { attempt_id: number }) => attempt_id === writer.attempt_id)
    assert.deepEqual([row.devices, row.device_at !== null], [2, true])
  })

  it('Who writes a paper is called by the new name within half a minute', async () => {
    const writer = await begin()
    const { version } = await look()
    await writer.rename('Fathima Rahman')
    test.clock.seconds(SELDOM_SECONDS)
    const { rows } = await look(version)
    assert.deepEqual(
      rows.map(({ attempt_id, name }: { attempt_id: number; name: string }) => [attempt_id, name]),
      [[writer.attempt_id, 'Fathima Rahman']],
    )
  })

  it('The list of who writes a paper tells the course of an attempt with its gaps and phones', async () => {
    const writer = await begin()
    await writer.save(0)
    await writeContactsOf(test.db)
    test.clock.seconds(400)
    await writer.changePhone()
    await writer.save(1)
    await writeContactsOf(test.db)
    const stud_id = writer.stud_id
    const { entries } = (await watcher.post('attempt', { stud_id, attempt_id: writer.attempt_id })).body.data
    const told = entries.map(({ what, minutes }: { what: string; minutes: number | null }) => [what, minutes])
    assert.deepEqual(told.toSorted(), [
      ['device', null],
      ['gap', 6],
      ['saved', null],
      ['saved', null],
      ['started', null],
    ])
  })

  it('Who writes a paper is not told to a clerk', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    assert.equal((await clerk.post('sitting', { paper_id })).status, 403)
  })
})
