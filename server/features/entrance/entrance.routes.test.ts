import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closeOverdue } from '../../assessment/attempt/close-overdue.ts'
import { aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { AT_ONCE } from '../../assessment/results/results.rules.ts'
import { aPaper, type MadePaper, type MadeQuestion, showPictures } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

const MORNING = '2026-11-20T10:30:00+05:30'

describe('an entrance exam', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)
  const taker = async () => {
    const { stud_id } = await aStudent(test)
    let token = await signIn(test, { stud_id })
    const post = (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    return {
      stud_id,
      post,
      start: (paper: MadePaper) => post('entrance_start_exam', { exam_id: paper.paper_id }),
      submit: (enrollment_id: number, submit_data: unknown) =>
        post('entrance_submit_exam', { enrollment_id, submit_data }),
      save: (attempt_id: number, { question_id }: MadeQuestion, option_id: number | null, seq: number) =>
        post('save_answer', { attempt_id, question_id, option_id, marked: false, seq }),
      again: async () => void (token = await signIn(test, { stud_id })),
    }
  }
  const timed = { minutes: 30, starts_at: Date.parse(MORNING), ends_at: Date.parse(MORNING) + 7_200_000 }
  const exam = () => {
    test.clock.set(MORNING)
    return aPaper(test, 'entrance', subject, { ...timed, results_at: AT_ONCE }, 50)
  }
  const rightOf = ({ questions }: MadePaper, count: number) =>
    questions.slice(0, count).map(({ question_id, right }) => ({ question_id, option_id: String(right) }))

  it('An entrance exam is started, answered and submitted with the specification’s calls alone', async () => {
    const [paper, student] = [await exam(), await taker()]
    const started = await student.start(paper)
    assert.equal(started.body.data.questions.length, 4)
    assert.equal(started.body.data.deadline, '2026-11-20T11:00:00+05:30')
    // What a wrong answer costs is said above each question.
    assert.doesNotMatch(JSON.stringify(started.body.data), /right|correct|explanation/)
    const { enrollment_id } = started.body.data.exam
    const wrong = { question_id: paper.questions[3]?.question_id, option_id: paper.questions[3]?.options[0]?.option_id }
    const result = await student.submit(enrollment_id, JSON.stringify([...rightOf(paper, 3), wrong]))
    assert.deepEqual([result.body.data.result, result.body.data.score_text], ['pass', '5.5/8'])
    const report = await student.post('entrance_get_exam_report_by_id', { enrollment_id })
    const { total_marks_gained, total_marks_loss, questions_attended, pass_mark } = report.body.data.analytics
    assert.deepEqual([total_marks_gained, total_marks_loss, questions_attended, pass_mark], [5.5, 2.5, 4, 4])
    assert.equal(report.body.data.list[3].user_option, wrong.option_id)
    assert.equal(report.body.data.list[3].correct_option, paper.questions[3]?.right)
    assert.equal((await student.start(paper)).body.data.reason, 'already_attended')
    assert.equal((await student.post('entrance_get_exam_reports', {})).body.data[0].id, enrollment_id)
  })

  it('An entrance exam gives one attempt and one deadline, however often Start is pressed', async () => {
    const [paper, student] = [await exam(), await taker()]
    const first = await student.start(paper)
    test.clock.seconds(600)
    const answers = await Promise.all(Array.from({ length: 50 }, () => student.start(paper)))
    const good = answers.filter(({ status }) => status === 200).map(({ body }) => body.data)
    assert.ok(good.length > 0)
    for (const { exam: shown, deadline } of good) {
      assert.deepEqual([shown.enrollment_id, deadline], [first.body.data.exam.enrollment_id, first.body.data.deadline])
    }
  })

  it('An entrance exam has one result, however often and with whatever it is submitted', async () => {
    const [paper, student] = [await exam(), await taker()]
    const { enrollment_id } = (await student.start(paper)).body.data.exam
    const tries = Array.from({ length: 20 }, (_, index) =>
      student.submit(enrollment_id, rightOf(paper, 3 + (index % 2))),
    )
    const results = (await Promise.all(tries)).filter(({ status }) => status === 200)
    const later = await student.submit(enrollment_id, [])
    assert.equal(new Set([...results, later].map(({ body }) => JSON.stringify(body))).size, 1)
  })

  it('An entrance exam needs three answers by hand, and none once the time is over', async () => {
    const [paper, student] = [await exam(), await taker()]
    const { enrollment_id } = (await student.start(paper)).body.data.exam
    const few = await student.submit(enrollment_id, rightOf(paper, 2))
    assert.deepEqual([few.status, few.body.message], [422, 'Please attempt at least 3 questions!'])
    test.clock.seconds(1800)
    const result = await student.submit(enrollment_id, rightOf(paper, 2))
    assert.equal(result.body.data.score_text, '4/8')
  })

  for (const [late, score] of [
    [59, '6/8'],
    [61, '2/8'],
  ] as const) {
    it(`An entrance exam submitted ${late} s late counts ${late < 60 ? 'what is sent' : 'what was saved'}`, async () => {
      const [paper, student] = [await exam(), await taker()]
      const { attempt_id, exam: shown } = (await student.start(paper)).body.data
      const [question] = paper.questions
      assert.ok(question)
      assert.equal((await student.save(attempt_id, question, question.right, 1)).body.data.saved, true)
      test.clock.seconds(1800 + late)
      const result = await student.submit(shown.enrollment_id, rightOf(paper, 3))
      assert.equal(result.body.data.score_text, score)
    })
  }

  it('An entrance exam keeps the answer with the highest counter, in whatever order they arrive', async () => {
    const [paper, student] = [await exam(), await taker()]
    const { attempt_id } = (await student.start(paper)).body.data
    const [question] = paper.questions
    assert.ok(question)
    const wrong = question.options[0]?.option_id ?? null
    assert.equal((await student.save(attempt_id, question, question.right, 7)).body.data.saved, true)
    const stale = await student.save(attempt_id, question, wrong, 6)
    assert.deepEqual([stale.body.data.saved, stale.body.data.seq], [false, 7])
    assert.deepEqual([stale.body.data.held.option_id, stale.body.data.held.seq], [question.right, 7])
    const resumed = (await student.start(paper)).body.data.questions[0]
    assert.deepEqual([resumed.saved_option, resumed.seq], [question.right, 7])
    assert.equal((await student.save(attempt_id, question, null, 8)).body.data.saved, true)
    assert.equal((await student.start(paper)).body.data.questions[0].saved_option, null)
  })

  it('An entrance exam is closed by the server with what was saved when nobody comes back', async () => {
    const [paper, student] = [await exam(), await taker()]
    const { attempt_id, exam: shown } = (await student.start(paper)).body.data
    for (const [index, question] of paper.questions.entries())
      await student.save(attempt_id, question, question.right, index + 1)
    test.clock.seconds(1861)
    while ((await closeOverdue(test)) > 0);
    const [row] = await test.db.read.selectFrom('attempts').selectAll().where('attempt_id', '=', attempt_id).execute()
    assert.deepEqual(
      [row?.state, row?.marks, row?.submitted_at],
      ['final', 800, Date.parse('2026-11-20T11:00:00+05:30')],
    )
    const [question] = paper.questions
    assert.ok(question)
    assert.equal((await student.save(attempt_id, question, null, 99)).body.data.reason, 'attempt_closed')
    assert.equal((await student.submit(shown.enrollment_id, [])).body.data.score_text, '8/8')
  })

  it('An entrance exam is only open in its window', async () => {
    const [paper, student] = [await exam(), await taker()]
    const at = async (moment: string) => {
      test.clock.set(moment)
      const { body } = await student.start(paper)
      const listed = (await student.post('entrance_get_exams', {})).body.data
      const { window } = listed.find(({ id }: { id: number }) => id === paper.paper_id)
      return [window, body.data.reason ?? 'started']
    }
    assert.deepEqual(await at('2026-11-20T10:29:59+05:30'), ['before', 'not_open_yet'])
    assert.deepEqual(await at('2026-11-20T12:30:00+05:30'), ['over', 'window_over'])
    assert.deepEqual(await at('2026-11-20T12:20:00+05:30'), ['open', 'started'])
    assert.equal((await student.start(paper)).body.data.deadline, '2026-11-20T12:30:00+05:30')
  })

  it('An entrance exam refuses what cannot be, and stores nothing of it', async () => {
    const [paper, student, other] = [await exam(), await taker(), await taker()]
    const foreign = await exam()
    const { attempt_id, exam: shown } = (await student.start(paper)).body.data
    const [question, second] = paper.questions
    const [stranger] = foreign.questions
    assert.ok(question && second && stranger)
    const good = { question_id: question.question_id, option_id: question.right }
    const wrong = [
      [good, good],
      [good, { question_id: stranger.question_id, option_id: stranger.right }],
      [good, { question_id: second.question_id, option_id: question.right }],
      'not json',
      { question_id: 1 },
    ]
    for (const submit_data of wrong) assert.equal((await student.submit(shown.enrollment_id, submit_data)).status, 400)
    assert.equal((await student.save(attempt_id, stranger, stranger.right, 1)).status, 404)
    assert.equal((await student.save(attempt_id, question, second.right, 1)).status, 422)
    const theirs = await other.save(attempt_id, question, question.right, 1)
    assert.deepEqual(theirs.body, (await other.save(12_345, question, question.right, 1)).body)
    assert.equal((await other.submit(shown.enrollment_id, [])).status, 404)
    const report = { enrollment_id: shown.enrollment_id }
    assert.equal((await student.post('entrance_get_exam_report_by_id', report)).status, 404)
    const rows = await test.db.read.selectFrom('answers').selectAll().where('attempt_id', '=', attempt_id).execute()
    assert.deepEqual(rows, [])
  })

  it('An entrance exam says what a picture shows where the provider says it', async () => {
    const [paper, student] = [await exam(), await taker()]
    await showPictures(test, paper, ['Option A', 'A bar magnet', 'Option 3', 'Option D'])
    const [pictures, texts] = (await student.start(paper)).body.data.questions
    const altsOf = ({ options }: { options: { alt: string | null }[] }) => options.map(({ alt }) => alt)
    assert.deepEqual(altsOf(pictures), [null, 'A bar magnet', 'Option 3', null])
    assert.deepEqual(altsOf(texts), [null, null, null, null])
    assert.match(pictures.options[0].ptext, /^\/media\//)
  })

  it('An entrance exam asks everybody the same, with addresses of pictures for each student alone', async () => {
    const [paper, one, other] = [await exam(), await taker(), await taker()]
    await showPictures(test, paper, ['A', 'B', 'C', 'D'])
    const asked = async ({ start }: typeof one) => (await start(paper)).body.data
    const [first, second] = [await asked(one), await asked(other)]
    const signatureOf = ({ questions }: typeof first) => questions[0].options[0].ptext.split('/')[2]
    assert.notEqual(signatureOf(second), signatureOf(first))
    const without = ({ questions }: typeof first) =>
      JSON.parse(JSON.stringify(questions).replaceAll(/\/media\/[^/]+/g, '/media'))
    assert.deepEqual(without(second), without(first))
    const [, question] = paper.questions
    assert.ok(question)
    await one.save(first.attempt_id, question, question.options[2]?.option_id ?? 0, 7)
    const kept = { saved_option: question.options[2]?.option_id, seq: 7 }
    const expected = without(first).map((shown: { id: number }) =>
      shown.id === question.question_id ? { ...shown, ...kept } : shown,
    )
    assert.deepEqual(without(await asked(one)), expected)
  })

  it('An entrance exam goes on for the same student on another device', async () => {
    const [paper, student] = [await exam(), await taker()]
    const first = (await student.start(paper)).body.data
    test.clock.seconds(300)
    await student.again()
    const second = (await student.start(paper)).body.data
    assert.deepEqual([second.attempt_id, second.deadline], [first.attempt_id, first.deadline])
  })
})
