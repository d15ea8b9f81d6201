import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { another, beat, subscribed } from '../../testing/notified.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { pushService } from '../../testing/push-service.ts'
import { testApp } from '../../testing/test-app.ts'
import { announceResults } from './announce-results.ts'
import { closeAllOverdue } from '../attempt/close-overdue.ts'
import { changePaper } from '../paper/paper-writes.queries.ts'
import { AT_ONCE } from './results.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('before the results of an exam are out', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6, 'Physics')
  const windowed = async (kind: 'exam' | 'entrance', changes: object = {}) =>
    aPaper(test, kind, subject, { minutes: 30, ends_at: test.clock.now() + HOUR, ...changes })
  const taker = async () => {
    const { student, token } = await aSignedIn(test)
    return { student, post: poster(student.stud_id, token) }
  }
  const poster = (stud_id: number, token: string) => async (path: string, body: object) =>
    test.post(`/Student/${path}`, { stud_id, ...body }, token)
  type Post = ReturnType<typeof poster>
  const rightOf = ({ questions }: MadePaper) =>
    questions.map(({ question_id }) => ({ question_id, answer: 'Option 2' }))
  const sitExam = async (post: Post, paper: MadePaper) => {
    const { exam } = (await post('exam', { exam_id: paper.paper_id })).body.data
    const submitted = await post('submit_exam', { record_id: exam.record_id, submit_data: rightOf(paper).slice(0, 3) })
    return { record_id: exam.record_id as number, ...submitted }
  }
  const move = async ({ paper_id }: MadePaper, changes: object) =>
    test.db.write((tx) => changePaper(tx, paper_id, changes))

  it('Before the results of an exam are out, a submit says what was handed in and when they come, and no more', async () => {
    const paper = await windowed('exam')
    const { post } = await taker()
    const { body, record_id } = await sitExam(post, paper)
    assert.deepEqual([body.data.result, body.data.score_text, body.data.record_id], ['pending', '', record_id])
    assert.match(
      body.message,
      /^Your answers have been submitted\. Results on \w+day,? \d+ November,? .*\d+:\d\d [ap]m\.$/,
    )
    assert.deepEqual([body.data.marks, body.data.pass_marks], [null, null])
    assert.deepEqual([body.data.receipt.answered, body.data.receipt.marked, body.data.receipt.left], [3, 0, 1])
    assert.equal(Date.parse(body.data.results_at), test.clock.now() + HOUR + 15 * MINUTE)
  })

  it('Before the results of an exam are out, its report is the receipt, and the list names the date', async () => {
    const paper = await windowed('exam')
    const { post } = await taker()
    const { record_id, body } = await sitExam(post, paper)
    const { analytics, list } = (await post('get_exam_report_by_id', { record_id })).body.data
    assert.deepEqual(list, [])
    assert.deepEqual([analytics.total_marks_gained, analytics.result_status], [null, 'pending'])
    assert.deepEqual(analytics.receipt, body.data.receipt)
    const [row] = (await post('get_exam_reports', {})).body.data
    assert.deepEqual([row.result, row.total_marks, row.results_at], ['pending', null, body.data.results_at])
  })

  it('Before its results are out, an entrance exam keeps them back likewise', async () => {
    const paper = await windowed('entrance')
    const { post } = await taker()
    const { exam } = (await post('entrance_start_exam', { exam_id: paper.paper_id })).body.data
    const { enrollment_id } = exam
    const submit_data = paper.questions.map(({ question_id, right }) => ({ question_id, option_id: right }))
    const handedIn = (await post('entrance_submit_exam', { enrollment_id, submit_data })).body.data
    assert.deepEqual([handedIn.result, handedIn.score_text], ['pending', ''])
    const { analytics, list } = (await post('entrance_get_exam_report_by_id', { enrollment_id })).body.data
    assert.deepEqual([analytics.total_marks_gained, analytics.total_marks_loss, list], [null, null, []])
    assert.equal((await post('entrance_get_exam_reports', {})).body.data[0].exam_status, 'pending')
    test.clock.seconds(3600 + 901)
    const out = (await post('entrance_get_exam_report_by_id', { enrollment_id })).body.data
    assert.deepEqual([out.analytics.result_status, out.analytics.total_marks_gained, out.list.length], ['pass', 8, 4])
  })

  it('nobody can write any more when the key comes', async () => {
    const paper = await windowed('exam', { minutes: null, results_at: test.clock.now() + HOUR })
    const [early, late] = [await taker(), await taker()]
    const { record_id } = await sitExam(early.post, paper)
    const { attempt_id } = (await late.post('exam', { exam_id: paper.paper_id })).body.data
    const save = async (seq: number) => {
      const [{ question_id, answer } = assert.fail()] = rightOf(paper)
      const saved = await late.post('save_answer', { attempt_id, question_id, answer, marked: false, seq })
      return saved.status
    }
    const keyIsOut = async () => (await early.post('get_exam_report_by_id', { record_id })).body.data.list.length > 0
    test.clock.seconds(3660)
    assert.deepEqual([await save(1), await keyIsOut()], [200, false])
    test.clock.seconds(1)
    assert.deepEqual([await keyIsOut(), await save(2)], [true, 409])
  })

  it('whoever began before the end was moved up still has no key beside', async () => {
    const paper = await windowed('exam')
    const [early, late] = [await taker(), await taker()]
    const { record_id } = await sitExam(early.post, paper)
    await late.post('exam', { exam_id: paper.paper_id })
    await move(paper, { ends_at: test.clock.now() + 5 * MINUTE })
    const shown = async () => (await early.post('get_exam_report_by_id', { record_id })).body.data.analytics
    test.clock.seconds(10 * 60)
    assert.equal((await shown()).result_status, 'pending')
    test.clock.seconds(35 * 60 + 1)
    assert.equal((await shown()).result_status, 'passed')
  })

  it('An end that comes later ends the attempts of those who had no time of their own', async () => {
    const paper = await aPaper(test, 'exam', subject)
    const { post } = await taker()
    const { exam, attempt_id } = (await post('exam', { exam_id: paper.paper_id })).body.data
    await move(paper, { ends_at: test.clock.now() + MINUTE })
    test.clock.seconds(961)
    await closeAllOverdue(test)
    const [{ question_id } = assert.fail()] = paper.questions
    const saved = await post('save_answer', { attempt_id, question_id, answer: 'Option 2', marked: false, seq: 1 })
    assert.equal(saved.body.data.reason, 'attempt_closed')
    assert.equal((await post('get_exam_report_by_id', { record_id: exam.record_id })).body.data.list.length, 4)
  })

  it('The results of an exam come at once where the academy says so, and hide again when the moment is moved', async () => {
    const paper = await windowed('exam', { results_at: AT_ONCE })
    const { post } = await taker()
    const { body, record_id } = await sitExam(post, paper)
    assert.deepEqual([body.data.result, body.data.score_text, body.data.results_at], ['passed', '6/8', null])
    await move(paper, { results_at: test.clock.now() + 5 * HOUR })
    const shown = async () => (await post('get_exam_report_by_id', { record_id })).body.data
    assert.deepEqual((await shown()).list, [])
    test.clock.seconds(5 * 3600)
    assert.equal((await shown()).list.length, 4)
  })

  it('what was marked for review is counted, and is part of the receipt', async () => {
    const paper = await windowed('exam')
    const { post } = await taker()
    const { exam, attempt_id } = (await post('exam', { exam_id: paper.paper_id })).body.data
    const { record_id } = exam
    for (const [at, { question_id }] of paper.questions.entries()) {
      const answer = at === 0 ? 'Option 1' : null
      await post('save_answer', { attempt_id, question_id, answer, marked: at < 2, seq: 1 })
    }
    const { receipt } = (await post('submit_exam', { record_id, submit_data: [] })).body.data
    assert.deepEqual([receipt.answered, receipt.marked, receipt.left], [1, 2, 3])
    assert.deepEqual([receipt.answered_marked, receipt.not_visited], [1, undefined])
    const { analytics } = (await post('get_exam_report_by_id', { record_id })).body.data
    assert.deepEqual(analytics.receipt, receipt)
  })

  it('the receipt counts questions that were never on display, now and later', async () => {
    const paper = await windowed('exam')
    const { post } = await taker()
    const { exam, attempt_id } = (await post('exam', { exam_id: paper.paper_id })).body.data
    const { record_id } = exam
    const [one, two] = paper.questions.map(({ question_id }) => question_id)
    await post('save_place', { attempt_id, question_id: one, visited: [one] })
    // An answer of the submit shows that its question was on display.
    const submit_data = [{ question_id: two, answer: 'Option 2' }]
    const { receipt } = (await post('submit_exam', { record_id, submit_data })).body.data
    assert.deepEqual([receipt.answered, receipt.left, receipt.not_visited], [1, 3, 2])
    const again = (await post('submit_exam', { record_id, submit_data: [] })).body.data
    const { analytics } = (await post('get_exam_report_by_id', { record_id })).body.data
    assert.deepEqual([again.receipt, analytics.receipt], [receipt, receipt])
  })

  it('the same exam handed in again says the same, whatever comes with it', async () => {
    const paper = await windowed('exam')
    const { post } = await taker()
    const { body, record_id } = await sitExam(post, paper)
    for (const named of [{ record_id }, { exam_id: paper.paper_id }])
      assert.deepEqual((await post('submit_exam', { ...named, submit_data: rightOf(paper) })).body, body)
  })
})

describe('the message that a result is ready', async () => {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin, LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)
  const pusher = another(test)
  const told = async () => {
    await closeAllOverdue(test)
    await announceResults(test)
    await beat(pusher)
    return service.taken.splice(0).map(({ content }) => content.path)
  }

  it('The message that a result is ready goes out when the results come, to who handed in and to who did not', async () => {
    const paper = await aPaper(test, 'exam', subject, { minutes: 10, ends_at: test.clock.now() + HOUR })
    const [byHand, byTime] = [await subscribed(test, service), await subscribed(test, service)]
    const records: number[] = []
    for (const { stud_id, token } of [byHand, byTime]) {
      const { body } = await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)
      records.push(body.data.exam.record_id)
    }
    const { stud_id, token } = byHand
    await test.post('/Student/submit_exam', { stud_id, record_id: records[0], submit_data: [] }, token)
    assert.deepEqual(await told(), [])
    test.clock.seconds(30 * 60)
    assert.deepEqual(await told(), [])
    test.clock.seconds(45 * 60 + 10)
    assert.deepEqual((await told()).toSorted(), records.map((id) => `/exam-report-preview/${id}`).toSorted())
    test.clock.seconds(60)
    assert.deepEqual(await told(), [])
  })

  it('The message that a result is ready waits when the moment is moved', async () => {
    const end = test.clock.now() + HOUR
    const paper = await aPaper(test, 'exam', subject, { ends_at: end })
    const { stud_id, token } = await subscribed(test, service)
    const { body } = await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)
    const { record_id } = body.data.exam
    await test.post('/Student/submit_exam', { stud_id, record_id, submit_data: [] }, token)
    await test.db.write((tx) => changePaper(tx, paper.paper_id, { results_at: end + 3 * HOUR }))
    test.clock.seconds(2 * 3600)
    assert.deepEqual(await told(), [])
    test.clock.seconds(2 * 3600 + 10)
    assert.deepEqual(await told(), [`/exam-report-preview/${record_id}`])
  })

  it('The message that a result is ready is of no use to who saw the result at once', async () => {
    const paper = await aPaper(test, 'exam', subject, { ends_at: test.clock.now() + HOUR, results_at: AT_ONCE })
    const { stud_id, token } = await subscribed(test, service)
    await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)
    await test.post('/Student/submit_exam', { stud_id, exam_id: paper.paper_id, submit_data: [] }, token)
    test.clock.seconds(2 * 3600)
    assert.deepEqual(await told(), [])
  })
})
