import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writeContactsOf } from '../../assessment/sitting/write-contacts.ts'
import { aBatch, aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { assign } from '../../testing/rosters.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const HOUR_MS = 3_600_000
type Candidate = { stud_id: number; name: string; batch: string | null; seat: number | null; has_begun: boolean }

describe('what is printed of a sitting', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject = await aSubject(test, ac_id)
  const now = test.clock.now()
  const times = { starts_at: now, ends_at: now + HOUR_MS, minutes: 30 }
  const [first, second] = [await aStudent(test, { name: 'Zoya' }), await aStudent(test, { name: 'Anita' })]
  const batch_id = await aBatch(test, ac_id, [first, second], [subject])
  const ofBatch = await aPaper(test, 'exam', subject, { ...times, ac_id: null, batch_id })
  const nobody = await aPaper(test, 'exam', subject, { ...times, ac_id: await aLevel(test, 9) })
  const examiner = await signedInStaff(test, 'examiner')
  const invigilator = await signedInStaff(test, 'invigilator')
  await assign(test, ofBatch, invigilator)
  const { paper_id } = ofBatch
  const listOf = async (paper = paper_id) =>
    (await examiner.post('sitting_students', { paper_id: paper })).body.data as {
      students: Candidate[]
      seats_version: number
    }
  const seatsOf = async () =>
    Object.fromEntries((await listOf()).students.map(({ name, seat }) => [name, seat] as const))
  const give = async (said: object) => {
    const { seats_version: version } = await listOf()
    return examiner.post('give_seats', { paper_id, version, order: 'name', anew: false, ...said })
  }

  it('What is printed of a sitting is empty where a paper is for nobody', async () => {
    assert.deepEqual((await listOf(nobody.paper_id)).students, [])
    const { data } = (await examiner.post('sitting_minutes', { paper_id: nobody.paper_id })).body
    assert.deepEqual([data.audience, data.began, data.absent, data.acts], [0, 0, [], []])
  })

  it('What is printed of a sitting names whom it is for, with no more than an invigilator may see', async () => {
    const { students } = (await invigilator.post('sitting_students', { paper_id })).body.data
    assert.deepEqual(
      students.map(({ name }: Candidate) => name),
      ['Anita', 'Zoya'],
    )
    assert.deepEqual(Object.keys(students[0]).toSorted(), [
      'admission_no',
      'batch',
      'has_begun',
      'name',
      'seat',
      'stud_id',
    ])
    assert.ok(students[0].batch)
    assert.equal((await invigilator.post('give_seats', { paper_id })).status, 403)
  })

  it('What is printed of a sitting gives seats by name, and who has one keeps it', async () => {
    assert.equal((await give({})).body.data.given, 2)
    assert.deepEqual(await seatsOf(), { Anita: 1, Zoya: 2 })
    const late = await aStudent(test, { name: 'Bala' })
    await test.db.write((tx) =>
      tx.insertInto('student_batches').values({ stud_id: late.stud_id, batch_id, position: 0, from_at: now }).execute(),
    )
    assert.equal((await seatsOf())['Bala'], null)
    assert.equal((await give({ order: 'chance' })).body.data.given, 1)
    assert.deepEqual(await seatsOf(), { Anita: 1, Bala: 3, Zoya: 2 })
    assert.equal((await give({})).body.data.given, 0)
    assert.equal((await give({ anew: true })).body.data.given, 3)
    assert.deepEqual(await seatsOf(), { Anita: 1, Bala: 2, Zoya: 3 })
  })

  it('What is printed of a sitting is changed by one at a time', async () => {
    const { seats_version } = await listOf()
    assert.equal((await give({})).status, 200)
    const late = await examiner.post('give_seats', { paper_id, version: seats_version, order: 'name', anew: false })
    assert.deepEqual([late.status, late.body.data.reason], [409, 'changed_meanwhile'])
  })

  it('What is printed of a sitting has minutes: who wrote, who was absent, what was done', async () => {
    const token = await signIn(test, first)
    const { stud_id } = first
    const call = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const { attempt_id } = (await call('exam', { exam_id: paper_id })).body.data
    const question_id = ofBatch.questions[0]?.question_id
    const save = async (seq: number) =>
      call('save_answer', { attempt_id, question_id, answer: 'Option 1', marked: false, seq, leaves: 2 })
    await save(1)
    await writeContactsOf(test.db)
    // Where somebody has begun nobody is moved to another seat.
    const moved = await give({ anew: true })
    assert.deepEqual([moved.status, moved.body.data.field], [422, 'anew'])
    const act = async (path: string, said: object) => {
      test.clock.seconds(5)
      const done = await examiner.post(path, { paper_id, request_key: `press-${path.replaceAll('_', '-')}`, ...said })
      assert.equal(done.status, 200, JSON.stringify(done.body))
    }
    await act('extend_attempts', { attempt_ids: [attempt_id], minutes: 10, reason: 'Late bus' })
    await act('extend_attempts', { minutes: 5, reason: 'For all', request_key: 'press-for-all' })
    await act('message_attempts', { message: 'Sit down.' })
    await act('force_submit', { attempt_id, reason: 'Left the hall' })
    assert.equal((await save(2)).body.data.reason, 'attempt_closed')
    await act('rule_attempt', { attempt_id, reason: 'A note', ruling: 'malpractice' })
    const several = { attempt_ids: [attempt_id], request_key: 'press-of-several' }
    await act('judge_attempts', { ...several, act: 'reinstate', reason: 'A mistake' })
    await act('rule_attempt', { attempt_id, reason: 'Seen', ruling: 'void', request_key: 'press-of-void' })
    test.clock.seconds(5)
    const { data } = (await invigilator.post('sitting_minutes', { paper_id })).body
    assert.deepEqual(
      [data.audience, data.began, data.handed_in, data.time_over, data.closed, data.open],
      [3, 1, 0, 0, 1, 0],
    )
    assert.deepEqual(
      data.absent.map(({ name, seat }: Candidate) => [name, seat]),
      [
        ['Anita', 1],
        ['Bala', 2],
      ],
    )
    assert.deepEqual(
      data.acts.map((one: Record<string, unknown>) => [one['act'], one['minutes'], one['students'], one['student']]),
      [
        ['extend', 10, 1, 'Zoya'],
        ['extend_all', 5, 1, 'Zoya'],
        ['message', null, 1, 'Zoya'],
        ['force', null, 1, 'Zoya'],
        ['rule', null, 1, 'Zoya'],
        ['rule', null, 1, 'Zoya'],
        ['rule', null, 1, 'Zoya'],
      ],
    )
    // Each ruling is named, also one that was taken back.
    assert.deepEqual(
      data.acts.map((one: Record<string, unknown>) => [one['ruling'], one['message']]),
      [
        [null, null],
        [null, null],
        [null, 'Sit down.'],
        [null, null],
        ['malpractice', null],
        ['reinstate', null],
        ['void', null],
      ],
    )
    assert.equal(data.acts[0].reason, 'Late bus')
    assert.deepEqual(data.late, { answers: 1, adopted: 0 })
    const [{ name, seat, ending, extra_minutes, leaves, late, ruling }] = data.incidents
    assert.deepEqual([name, seat, ending, extra_minutes, leaves, late, ruling], ['Zoya', 3, 'closed', 10, 2, 1, 'void'])
    assert.equal(data.invigilators.length, 1)
    assert.equal(data.academy.logo, null)
  })
})
