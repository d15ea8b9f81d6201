import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { closeAllOverdue } from '../../assessment/attempt/close-overdue.ts'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { assign } from '../../testing/rosters.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const MINUTES = 30
const WHY = { reason: 'The power was off.' }
let pressed = 0
/** A key of one press. */
const key = () => ({ request_key: `press-${(pressed += 1)}-of-tests` })

describe('what the exam office does while a paper is written', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject = await aSubject(test, ac_id)
  let owner: SignedInStaff
  let examiner: SignedInStaff
  let invigilator: SignedInStaff
  // An hour without a call signs the staff out.
  beforeEach(async () => {
    owner = await signedInStaff(test, 'owner')
    examiner = await signedInStaff(test, 'examiner')
    invigilator = await signedInStaff(test, 'invigilator')
  })
  /** Makes a paper that ends half an hour after the attempts which start now, with its results at that moment. */
  const aHall = async () => {
    const hall = await aPaper(test, 'exam', subject, {
      minutes: MINUTES,
      starts_at: test.clock.now(),
      ends_at: test.clock.now() + 3_600_000,
    })
    await assign(test, hall, invigilator)
    return hall
  }

  const aWriter = async (hall: MadePaper) => anExamWriter(test, hall)
  const rowOf = async (paper_id: number, attempt_id: number) =>
    (await owner.post('sitting', { paper_id })).body.data.rows.find(
      (row: { attempt_id: number }) => row.attempt_id === attempt_id,
    )

  it('The exam office gives minutes that are told with the next answer, and count before', async () => {
    const hall = await aHall()
    const [writer, other] = [await aWriter(hall), await aWriter(hall)]
    const before = Date.parse((await writer.save(0)).body.data.deadline)
    const body = { paper_id: hall.paper_id, attempt_ids: [writer.attempt_id], minutes: 10, ...WHY, ...key() }
    const given = (await invigilator.post('extend_attempts', body)).body.data
    assert.deepEqual([given.done, given.left, given.is_repeated], [1, [], false])
    const again = (await invigilator.post('extend_attempts', body)).body.data
    assert.deepEqual([again.done, again.is_repeated, again.at], [0, true, given.at])
    // Nobody else has more time, and the extra time counts though the phone did not know of it.
    test.clock.seconds(MINUTES * 60 + 200)
    assert.equal((await other.save(0)).body.data.reason, 'attempt_closed')
    const late = await writer.save(1)
    assert.equal(late.status, 200)
    assert.equal(Date.parse(late.body.data.deadline) - before, 600_000)
    const { notices, is_open } = await writer.clock()
    assert.equal(is_open, true)
    assert.deepEqual(
      notices.map(({ kind, extra_seconds, is_seen }: Record<string, unknown>) => [kind, extra_seconds, is_seen]),
      [['extra', 600, false]],
    )
    assert.equal(late.body.data.notice, notices[0].notice_id)
    await writer.clock({ seen: [notices[0].notice_id] })
    const row = await rowOf(hall.paper_id, writer.attempt_id)
    assert.deepEqual([row.extra_seconds, row.told_at !== null, row.answered >= 0], [600, true, true])
  })

  it('The exam office gives everybody minutes, also who begins later, and keeps the results back', async () => {
    const hall = await aHall()
    const early = await aWriter(hall)
    const minutes = 45
    const body = { paper_id: hall.paper_id, minutes, ...WHY, ...key() }
    assert.equal((await invigilator.post('extend_attempts', body)).body.data.field, 'minutes')
    assert.equal((await examiner.post('extend_attempts', body)).body.data.done, 1)
    const later = await aWriter(hall)
    const [one, two] = [await early.clock(), later.started.body.data]
    assert.equal(Date.parse(one.deadline), Date.parse(two.deadline))
    assert.equal(Date.parse(two.deadline) - test.clock.now(), (MINUTES + minutes) * 60_000)
    const { results_at, ends_at } = (await owner.post('sitting', { paper_id: hall.paper_id })).body.data
    assert.ok(Date.parse(results_at) > Date.parse(ends_at) + 14 * 60_000, `${results_at} ${ends_at}`)
  })

  it('The exam office lets an invigilator give each student 30 minutes at most', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    const give = async (minutes: number) =>
      invigilator.post('extend_attempts', {
        paper_id: hall.paper_id,
        attempt_ids: [writer.attempt_id],
        minutes,
        ...WHY,
        ...key(),
      })
    assert.equal((await give(20)).status, 200)
    assert.equal((await give(11)).body.data.field, 'minutes')
    assert.equal((await give(10)).status, 200)
  })

  it('The exam office gives minutes within ten minutes after the end, but not to who handed in', async () => {
    const hall = await aHall()
    const [out, done] = [await aWriter(hall), await aWriter(hall)]
    await out.save(0)
    await done.submit()
    test.clock.seconds(MINUTES * 60 + 300)
    await closeAllOverdue(test.parts)
    const attempt_ids = [out.attempt_id, done.attempt_id]
    const body = { paper_id: hall.paper_id, attempt_ids, minutes: 5, ...WHY, ...key() }
    const { done: count, left } = (await examiner.post('extend_attempts', body)).body.data
    assert.deepEqual([count, left], [1, [done.attempt_id]])
    assert.equal((await out.save(1)).status, 200)
    const { deadline } = await out.clock()
    assert.equal(Date.parse(deadline), test.clock.now() + 300_000)
  })

  it('The exam office tells those who write something, which they say they have seen', async () => {
    const hall = await aHall()
    const [one, two] = [await aWriter(hall), await aWriter(hall)]
    const message = 'Question 3: read "metres" for "miles".'
    const told = await invigilator.post('message_attempts', { paper_id: hall.paper_id, message, ...key() })
    assert.equal(told.body.data.done, 2)
    for (const writer of [one, two]) {
      const [notice] = (await writer.clock()).notices
      assert.deepEqual([notice.kind, notice.message], ['message', message])
    }
    const { notice } = (await one.save(0)).body.data
    assert.ok(notice)
    await one.clock({ seen: [notice] })
    assert.ok((await rowOf(hall.paper_id, one.attempt_id)).told_at)
    assert.equal((await rowOf(hall.paper_id, two.attempt_id)).told_at, null)
    const long = { paper_id: hall.paper_id, message: 'x'.repeat(201), ...key() }
    assert.equal((await invigilator.post('message_attempts', long)).status, 400)
  })

  it('The exam office pauses a hall: nobody begins, nobody loses time, what is sent is kept', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    const left = async () => Date.parse((await writer.clock()).deadline) - test.clock.now()
    test.clock.seconds(600)
    const before = await left()
    const press = async (pause: boolean) =>
      examiner.post('pause_sitting', { paper_id: hall.paper_id, pause, ...WHY, ...key() })
    assert.equal((await press(true)).body.data.done, 1)
    assert.ok((await writer.clock()).paused)
    test.clock.seconds(900)
    const late = await aWriter(hall)
    assert.equal(late.started.body.data.reason, 'paused')
    // Who comes back is told with the paper itself.
    const { paused } = await writer.clock()
    assert.equal((await writer.back()).paused_until, paused.until)
    assert.equal((await writer.save(0)).status, 200)
    assert.equal((await press(false)).body.data.done, 1)
    assert.equal((await writer.clock()).paused, null)
    assert.equal('paused_until' in (await writer.back()), false)
    assert.equal(await left(), before)
    assert.equal((await press(true)).body.data.field, 'pause')
    assert.equal((await press(false)).body.data.field, 'pause')
  })

  it('A hall goes on by itself when a pause has lasted an hour', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    await examiner.post('pause_sitting', { paper_id: hall.paper_id, pause: true, ...WHY, ...key() })
    test.clock.seconds(3600 + 60)
    await closeAllOverdue(test.parts)
    const { paused, deadline, is_open } = await writer.clock()
    assert.deepEqual([paused, is_open], [null, true])
    assert.equal(Date.parse(deadline) - test.clock.now(), (MINUTES - 1) * 60_000)
  })

  it('The exam office closes an attempt, keeps what comes later beside, and adopts it by one press', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    await writer.save(0)
    const judged = { paper_id: hall.paper_id, attempt_id: writer.attempt_id, reason: 'Left the hall' }
    assert.equal((await invigilator.post('force_submit', { ...judged, ...key() })).status, 403)
    test.clock.seconds(1)
    assert.equal((await examiner.post('force_submit', { ...judged, ...key() })).body.data.done, 1)
    test.clock.seconds(1)
    assert.equal((await examiner.post('force_submit', { ...judged, ...key() })).body.data.field, 'attempt_id')
    assert.equal((await writer.save(1)).body.data.reason, 'attempt_closed')
    assert.equal((await writer.save(2)).body.data.reason, 'attempt_closed')
    test.clock.seconds(1)
    const before = await rowOf(hall.paper_id, writer.attempt_id)
    assert.deepEqual([before.is_open, before.answered, before.late], [false, 1, 2])
    assert.equal((await examiner.post('adopt_late_answers', { ...judged, ...key() })).body.data.done, 1)
    const after = await rowOf(hall.paper_id, writer.attempt_id)
    assert.deepEqual([after.answered, after.late], [3, 0])
    const { stud_id, attempt_id } = writer
    const course = (await owner.post('attempt', { stud_id, attempt_id })).body.data
    assert.deepEqual(course.closings, [{ submitted_at: before.submitted_at, answered: 1, marks: 2 }])
    const words = course.entries.map(({ what, act }: Record<string, unknown>) => act ?? what)
    assert.deepEqual(new Set(words.slice(2, 4)), new Set(['force', 'submitted']))
    // Adopted, they are answers like others, saved when they came.
    assert.deepEqual(words.toSpliced(2, 2), ['started', 'saved', 'saved', 'saved', 'late', 'late', 'adopt'])
  })

  it('The exam office opens an attempt again, whose answers stay, with the marks of before kept', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    await writer.save(0)
    await writer.submit()
    const judged = { paper_id: hall.paper_id, attempt_id: writer.attempt_id, reason: 'Pressed by mistake' }
    assert.equal((await writer.save(1)).body.data.reason, 'attempt_closed')
    await examiner.post('reopen_attempt', { ...judged, minutes: 20, ...key() })
    const { is_open, deadline } = await writer.clock()
    assert.deepEqual([is_open, Date.parse(deadline) - test.clock.now()], [true, 1_200_000])
    assert.equal((await writer.save(1)).status, 200)
    assert.equal((await writer.submit()).status, 200)
    assert.equal((await rowOf(hall.paper_id, writer.attempt_id)).answered, 2)
    const { stud_id, attempt_id } = writer
    const { closings } = (await owner.post('attempt', { stud_id, attempt_id })).body.data
    assert.equal(closings.length, 1)
    test.clock.seconds(7200)
    const late = await (
      await signedInStaff(test, 'examiner')
    ).post('reopen_attempt', { ...judged, minutes: 20, ...key() })
    assert.equal(late.body.data.field, 'attempt_id')
  })

  it('The exam office opens an attempt again during a pause for as long as it says, counted from its end', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    await writer.submit()
    const { paper_id } = hall
    await examiner.post('pause_sitting', { paper_id, pause: true, ...WHY, ...key() })
    test.clock.seconds(60)
    const body = { paper_id, attempt_id: writer.attempt_id, minutes: 20, ...WHY, ...key() }
    assert.equal((await examiner.post('reopen_attempt', body)).body.data.done, 1)
    test.clock.seconds(300)
    await examiner.post('pause_sitting', { paper_id, pause: false, ...WHY, ...key() })
    const { is_open, deadline } = await writer.clock()
    assert.deepEqual([is_open, Date.parse(deadline) - test.clock.now()], [true, 1_200_000])
  })

  it('The exam office adopts no late answer in the place of one that was given since, and keeps the latest of those', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    const { attempt_id } = writer
    const judged = { paper_id: hall.paper_id, attempt_id, ...WHY }
    const act = async (path: string, more: object = {}) => {
      test.clock.seconds(1)
      const { data } = (await examiner.post(path, { ...judged, ...more, ...key() })).body
      test.clock.seconds(1)
      return data.done
    }
    await act('force_submit')
    for (const at of [0, 1, 2]) assert.equal((await writer.save(at, 'Option 1', { seq: 9 })).status, 409)
    // A device that forgot what it sent counts anew.
    await act('reopen_attempt', { minutes: 20 })
    assert.equal((await writer.save(0, 'Option 2', { seq: 1 })).body.data.saved, true)
    await act('force_submit')
    assert.equal((await writer.save(1, 'Option 3', { seq: 2 })).status, 409)
    assert.equal(await act('adopt_late_answers'), 1)
    assert.equal((await writer.save(2, 'Option 3', { seq: 3 })).status, 409)
    assert.equal(await act('adopt_late_answers'), 1)
    const stored = await storedAnswers(test.db.read, writer.stud_id, attempt_id)
    const optionOf = (at: number) => {
      const { question_id, options } = hall.questions[at] ?? assert.fail()
      const chosen = stored.find((one) => one.question_id === question_id)?.option_id
      return options.find(({ option_id }) => option_id === chosen)?.ptext
    }
    assert.deepEqual([0, 1, 2].map(optionOf), ['Option 2', 'Option 3', 'Option 3'])
  })

  it('The exam office rules that an attempt does not count, and takes it back', async () => {
    const hall = await aHall()
    const writer = await aWriter(hall)
    await writer.submit()
    const judged = { paper_id: hall.paper_id, attempt_id: writer.attempt_id, reason: 'A second phone' }
    await examiner.post('rule_attempt', { ...judged, ruling: 'malpractice', ...key() })
    assert.equal((await rowOf(hall.paper_id, writer.attempt_id)).ruling, 'malpractice')
    await examiner.post('rule_attempt', { ...judged, ruling: null, ...key() })
    assert.equal((await rowOf(hall.paper_id, writer.attempt_id)).ruling, null)
    assert.ok((await writer.clock()).notices.every(({ message }: { message: unknown }) => message === null))
  })

  it('The exam office writes every act in the audit, with its reason', async () => {
    const { entries } = (await owner.post('audit', { action: 'sitting_rule' })).body.data
    assert.equal(entries.length, 2)
    assert.ok(entries.every(({ reason }: { reason: string }) => reason === 'A second phone'))
  })

  it('The exam office knows no attempt of another paper, and no quiz', async () => {
    const [hall, other] = [await aHall(), await aHall()]
    const writer = await aWriter(other)
    const body = { paper_id: hall.paper_id, attempt_id: writer.attempt_id, reason: 'None' }
    assert.equal((await examiner.post('force_submit', { ...body, ...key() })).status, 404)
    const ids = { paper_id: hall.paper_id, attempt_ids: [writer.attempt_id], minutes: 5, ...WHY, ...key() }
    assert.deepEqual((await examiner.post('extend_attempts', ids)).body.data.left, [writer.attempt_id])
    const quiz = await aPaper(test, 'quiz', subject)
    assert.equal((await examiner.post('sitting', { paper_id: quiz.paper_id })).status, 404)
  })
})
