import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a school exam', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6, 'Physics')
  const taker = async () => {
    const { student, token } = await aSignedIn(test)
    const post = (path: string, body: object) =>
      test.post(`/Student/${path}`, { stud_id: student.stud_id, ...body }, token)
    return { student, post }
  }
  const rightOf = ({ questions }: MadePaper, count: number) =>
    questions.slice(0, count).map(({ question_id }) => ({ question_id, answer: 'Option 2' }))

  it('A school exam is started once, resumed by its record, and submitted by either id', async () => {
    const paper = await aPaper(test, 'exam', subject)
    const { post } = await taker()
    const listed = async () =>
      (await post('exams', {})).body.data.find((one: { id: number }) => one.id === paper.paper_id)
    assert.deepEqual([(await listed()).attended, (await listed()).record_id], [0, null])
    const { exam, questions } = (await post('exam', { exam_id: paper.paper_id })).body.data
    assert.deepEqual([exam.subject_name, exam.max_marks, questions.length], ['Physics', 8, 4])
    assert.equal((await listed()).attended, 0)
    const resumed = (await post('exam', { record_id: exam.record_id })).body.data
    assert.equal(resumed.exam.record_id, exam.record_id)
    const result = await post('submit_exam', { exam_id: paper.paper_id, submit_data: rightOf(paper, 2) })
    assert.deepEqual([result.body.data.result, result.body.data.score_text], ['passed', '4/8'])
    assert.deepEqual([result.body.data.marks, result.body.data.pass_marks], [4, 4])
    const again = await post('submit_exam', { record_id: exam.record_id, submit_data: [] })
    assert.deepEqual(again.body, result.body)
    assert.equal((await listed()).attended, 1)
    for (const named of [{ exam_id: paper.paper_id }, { record_id: exam.record_id }]) {
      assert.equal((await post('exam', named)).body.data.reason, 'already_attended')
    }
    const opened = test.db.read.selectFrom('attempts').select('state').where('paper_id', '=', paper.paper_id)
    assert.deepEqual(
      (await opened.execute()).map(({ state }) => state),
      ['final'],
    )
  })

  it('A school exam has a report that says passed or failed', async () => {
    const paper = await aPaper(test, 'exam', subject)
    const { post } = await taker()
    const { exam } = (await post('exam', { exam_id: paper.paper_id })).body.data
    const wrong = { question_id: paper.questions[1]?.question_id, answer: 'Option 1' }
    await post('submit_exam', { record_id: exam.record_id, submit_data: [...rightOf(paper, 1), wrong] })
    const [row] = (await post('get_exam_reports', {})).body.data
    assert.deepEqual([row.id, row.result, row.total_marks, row.max_marks], [exam.record_id, 'failed', 2, 8])
    const { analytics, list } = (await post('get_exam_report_by_id', { record_id: exam.record_id })).body.data
    assert.deepEqual([analytics.result_status, analytics.total_exam_mark], ['failed', 8])
    assert.deepEqual([list[1].answer, list[1].correct_answer], ['Option 1', 'Option 2'])
  })

  it('A school exam needs one of its two names', async () => {
    const { post } = await taker()
    assert.equal((await post('exam', {})).status, 400)
    assert.equal((await post('submit_exam', { submit_data: [] })).status, 400)
  })

  it('A school exam that was begun goes on by either name for a student who has left its batch', async () => {
    const { student, post } = await taker()
    const batch_id = await aBatch(test, 6, [student])
    const paper = await aPaper(test, 'exam', subject, { ac_id: null, batch_id })
    const { exam } = (await post('exam', { exam_id: paper.paper_id })).body.data
    await test.db.write((tx) => tx.deleteFrom('student_batches').where('batch_id', '=', batch_id).execute())
    for (const named of [{ exam_id: paper.paper_id }, { record_id: exam.record_id }]) {
      assert.equal((await post('exam', named)).body.data.exam.record_id, exam.record_id)
    }
  })

  it('A school exam of another student or batch is not there', async () => {
    const mine = await taker()
    const theirs = await taker()
    const batch_id = await aBatch(test, 6, [theirs.student])
    const paper = await aPaper(test, 'exam', subject, { ac_id: null, batch_id })
    const { exam } = (await theirs.post('exam', { exam_id: paper.paper_id })).body.data
    const nobodys = await mine.post('exam', { record_id: 999 })
    assert.deepEqual((await mine.post('exam', { record_id: exam.record_id })).body, nobodys.body)
    assert.deepEqual((await mine.post('exam', { exam_id: paper.paper_id })).body, nobodys.body)
    assert.equal((await mine.post('get_exam_report_by_id', { record_id: exam.record_id })).status, 404)
    assert.deepEqual(
      (await mine.post('exams', {})).body.data.filter(({ id }: { id: number }) => id === paper.paper_id),
      [],
    )
  })
})
