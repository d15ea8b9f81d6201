import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { assign } from '../../testing/rosters.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { closeAllOverdue } from '../../assessment/attempt/close-overdue.ts'

const WHY = { reason: 'The line was cut.' }
const DAY_SECONDS = 86_400
let pressed = 0
const key = () => ({ request_key: `press-${(pressed += 1)}-of-late` })

describe('an answer that comes late', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  let examiner: SignedInStaff
  beforeEach(async () => {
    examiner = await signedInStaff(test, 'examiner')
  })
  const aHall = async (changes: object = {}) => {
    const starts_at = test.clock.now()
    return aPaper(test, 'exam', subject, { minutes: 30, starts_at, ends_at: starts_at + 3_600_000, ...changes })
  }
  const rowsOf = async ({ paper_id }: MadePaper) => {
    const { rows } = (await examiner.post('sitting', { paper_id })).body.data
    return rows as { attempt_id: number; late: number; late_before: number; answered: number; ruling: string | null }[]
  }
  const lateOf = async (staff: SignedInStaff, { stud_id, attempt_id }: { stud_id: number; attempt_id: number }) => {
    const { entries } = (await staff.post('attempt', { stud_id, attempt_id })).body.data
    return entries.filter(({ what }: { what: string }) => what === 'late')
  }
  const closed = async (hall: MadePaper, attempt_id: number) =>
    examiner.post('force_submit', { paper_id: hall.paper_id, attempt_id, ...WHY, ...key() })

  it('An answer that comes late says which question, what was answered, and when by the phone, before it is adopted', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    await writer.save(0, 'Option 1')
    test.clock.seconds(60)
    // The phone's clock is two hours ahead.
    const ahead = 7_200_000
    const phone = () => ({ given_at: test.clock.now() - 30_000 + ahead, sent_at: test.clock.now() + ahead })
    await closed(hall, writer.attempt_id)
    test.clock.seconds(20)
    await writer.save(0, 'Option 3', phone())
    await writer.call('submit_exam', {
      record_id: writer.attempt_id,
      submit_data: [{ question_id: hall.questions[1]?.question_id, answer: null, seq: 9, sent_at: 5, given_at: 4 }],
    })
    test.clock.seconds(2)
    const [first, second] = await lateOf(examiner, writer)
    assert.deepEqual([first.question, first.answer, first.counts, first.clock_ahead], [1, 'C', 'A', 7200])
    assert.equal(Date.parse(first.given_at), Math.floor((test.clock.now() - 32_000 + ahead) / 1000) * 1000)
    assert.deepEqual([second.question, second.answer, second.counts, second.is_after_results], [2, '', '', false])
    const [row] = await rowsOf(hall)
    assert.deepEqual([row?.late, row?.late_before], [2, 1])
  })

  it('An answer that comes late is kept and shown where the phone says a time that no clock shows', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    await closed(hall, writer.attempt_id)
    const never = Number.MAX_SAFE_INTEGER
    await writer.save(0, 'Option 3', { given_at: never, sent_at: never })
    const [late] = await lateOf(examiner, writer)
    assert.deepEqual([late.question, late.answer, late.given_at, late.clock_ahead], [1, 'C', null, null])
  })

  it('An answer that comes late is shown to who judges it: an invigilator sees that it came, not what was answered', async () => {
    const hall = await aHall()
    const invigilator = await signedInStaff(test, 'invigilator')
    await assign(test, hall, invigilator)
    const writer = await anExamWriter(test, hall)
    await closed(hall, writer.attempt_id)
    await writer.save(0, 'Option 3')
    const [late] = await lateOf(invigilator, writer)
    assert.deepEqual([late.question, late.answer, late.counts, late.given_at], [1, null, null, null])
  })

  it('An answer that comes late is kept when the results are out, for a week, and says so', async () => {
    const hall = await aHall()
    const [writer, other] = [await anExamWriter(test, hall), await anExamWriter(test, hall)]
    await writer.save(0)
    test.clock.seconds(3600 + 16 * 60)
    await closeAllOverdue(test)
    examiner = await signedInStaff(test, 'examiner')
    assert.equal((await writer.save(1)).body.data.reason, 'attempt_closed')
    const [late] = await lateOf(examiner, writer)
    assert.deepEqual([late.question, late.answer, late.is_after_results], [2, 'B', true])
    const body = { paper_id: hall.paper_id, attempt_id: writer.attempt_id, ...WHY }
    assert.equal((await examiner.post('adopt_late_answers', { ...body, ...key() })).body.data.done, 1)
    const refused = await examiner.post('reopen_attempt', { ...body, minutes: 5, ...key() })
    assert.match(refused.body.message, /The results are out/)
    test.clock.seconds(7 * DAY_SECONDS)
    await other.save(1)
    examiner = await signedInStaff(test, 'examiner')
    assert.deepEqual(await lateOf(examiner, other), [])
  })

  it('An answer that comes late is adopted for many students by one act, as they are ruled on and opened again', async () => {
    const hall = await aHall()
    const writers = await Promise.all(Array.from({ length: 5 }, async () => anExamWriter(test, hall)))
    const onTime = await anExamWriter(test, hall)
    for (const { attempt_id } of [...writers, onTime]) await closed(hall, attempt_id)
    test.clock.seconds(2)
    for (const writer of writers) await writer.save(0)
    const attempt_ids = [...writers, onTime].map(({ attempt_id }) => attempt_id)
    const act = async (name: string, more: object = {}) => {
      test.clock.seconds(2)
      const body = { paper_id: hall.paper_id, attempt_ids, act: name, ...WHY, ...more, ...key() }
      return examiner.post('judge_attempts', body)
    }
    const adopted = (await act('adopt')).body.data
    assert.deepEqual([adopted.done, adopted.left], [5, [onTime.attempt_id]])
    assert.match((await act('adopt')).body.message, /No answers came late/)
    assert.equal((await act('void')).body.data.done, 6)
    assert.ok((await rowsOf(hall)).every(({ ruling, late }) => ruling === 'void' && late === 0))
    assert.equal((await act('reinstate')).body.data.done, 6)
    assert.match((await act('reopen', { minutes: 200 })).body.message, /1 to 180 minutes/)
    assert.equal((await act('reopen', { minutes: 10 })).body.data.done, 6)
    assert.match((await act('adopt')).body.message, /still taking the test/)
    test.clock.seconds(300)
    assert.equal((await act('void')).body.data.reason, 'factor_needed')
  })

  it('An answer that comes late is judged with its own paper alone: an act on nobody who wrote it is none', async () => {
    const [hall, other] = [await aHall(), await aHall()]
    const { attempt_id } = await anExamWriter(test, other)
    const named = { paper_id: hall.paper_id, attempt_ids: [attempt_id, 5], act: 'void', ...WHY, ...key() }
    assert.equal((await examiner.post('judge_attempts', named)).body.data.reason, 'not_found')
    assert.deepEqual((await rowsOf(other))[0]?.ruling, null)
    const blank = await examiner.post('judge_attempts', { ...named, paper_id: other.paper_id, reason: '  ' })
    assert.equal(blank.body.data.reason, 'malformed')
  })

  it('An answer that comes late has no act with minutes that are none to give', async () => {
    const hall = await aHall()
    const { attempt_id } = await anExamWriter(test, hall)
    for (const minutes of [200, 0, -5]) {
      const body = { paper_id: hall.paper_id, attempt_ids: [attempt_id], minutes, ...WHY, ...key() }
      const refused = await examiner.post('extend_attempts', body)
      assert.deepEqual([refused.body.data.field, refused.body.message], ['minutes', 'Enter 1 to 180 minutes.'])
    }
  })
})
