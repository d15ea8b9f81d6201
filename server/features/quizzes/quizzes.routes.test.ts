import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper, aPaperOf, type MadePaper, showPictures } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a quiz', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { stud_id, token } = await aSignedIn(test)
  const subject = await aSubject(test, 6)
  const chapter_id = await aChapter(test, subject)
  const post = (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
  const start = ({ paper_id }: MadePaper) => post('get_quiz', { quiz_id: paper_id })
  const submit = ({ paper_id }: MadePaper, submit_data: unknown, more: object = {}) =>
    post('submit_quiz', { quiz_id: paper_id, submit_data, ...more })
  const rightOf = ({ questions }: MadePaper, count: number) =>
    questions.slice(0, count).map(({ question_id }) => ({ question_id, answer: 'Option 2' }))
  const quiz = () => aPaper(test, 'quiz', subject, { chapter_id })

  it('A quiz is taken with the specification’s calls alone, and its report tells right from wrong', async () => {
    const paper = await quiz()
    const { body } = await start(paper)
    assert.deepEqual(body.data.questions[0].options, ['Option 1', 'Option 2', 'Option 3', 'Option 4'])
    assert.equal(body.data.deadline, null)
    assert.doesNotMatch(JSON.stringify(body.data), /right|correct|explanation/)
    const wrong = { question_id: String(paper.questions[2]?.question_id), answer: 'Option 4' }
    const result = await submit(paper, [...rightOf(paper, 2), wrong])
    assert.deepEqual([result.body.data.result, result.body.data.score_text], ['pass', '4/8'])
    assert.deepEqual([result.body.data.marks, result.body.data.pass_marks], [4, 4])
    assert.deepEqual([result.body.data.receipt.answered, result.body.data.receipt.number[0]], [3, 'Q'])
    const [row] = (await post('my_quiz_history', { chapter_id })).body.data
    assert.deepEqual([row.result, row.marks, row.max_marks], ['pass', 4, 8])
    const { list, analytics } = (await post('quiz_report_by_id', { id: row.id })).body.data
    assert.equal(analytics.total_marks_gained, 4)
    assert.deepEqual(
      list.map((one: { student_answer: string | null }) => one.student_answer),
      ['Option 2', 'Option 2', 'Option 4', null],
    )
    assert.deepEqual([list[2].answer, list[2].explanation, list[2].marks_gained], ['Option 2', 'Because.', 0])
  })

  it('A quiz shows in its list the best that was reached', async () => {
    const paper = await quiz()
    const best = async () =>
      (await post('get_quiz_by_chapter', { chapter_id })).body.data.find(
        ({ id }: { id: number }) => id === paper.paper_id,
      ).best
    assert.equal(await best(), undefined)
    for (const right of [1, 3, 2]) {
      await start(paper)
      await submit(paper, rightOf(paper, right))
    }
    assert.equal(await best(), 6)
  })

  it('A quiz whose options are pictures is taken with the specification’s calls alone too', async () => {
    const paper = await quiz()
    const names = ['Option A', 'Option B', 'A bar magnet', 'Option D']
    await showPictures(test, paper, names)
    const [asked, plain] = (await start(paper)).body.data.questions
    assert.deepEqual(asked.options, names)
    for (const address of asked.option_images) assert.match(address, /^\/media\/.+\.png$/)
    assert.deepEqual(plain.option_images, [null, null, null, null])
    const { question_id } = asked
    const result = await submit(paper, [{ question_id, answer: asked.options[1] }])
    assert.equal(result.body.data.score_text, '2/8')
    const [row] = (await post('my_quiz_history', { chapter_id })).body.data
    const [reviewed] = (await post('quiz_report_by_id', { id: row.id })).body.data.list
    assert.deepEqual([reviewed.options, reviewed.option_images.length], [names, 4])
    assert.deepEqual([reviewed.answer, reviewed.student_answer], ['Option B', 'Option B'])
  })

  it('A quiz submitted again without a new start gives its result again', async () => {
    const paper = await quiz()
    await start(paper)
    const first = await submit(paper, rightOf(paper, 1))
    for (let count = 0; count < 10; count += 1)
      assert.deepEqual((await submit(paper, rightOf(paper, 4))).body, first.body)
    const attempts = (await post('my_quiz_history', { chapter_id })).body.data
    assert.equal(attempts.filter(({ quiz_id }: { quiz_id: number }) => quiz_id === paper.paper_id).length, 1)
  })

  it('A quiz may be taken again, with a report of its own', async () => {
    const paper = await quiz()
    await start(paper)
    await submit(paper, [])
    const second = (await start(paper)).body.data
    assert.equal(
      (await submit(paper, rightOf(paper, 4), { attempt_id: second.attempt_id })).body.data.score_text,
      '8/8',
    )
    const [listed] = (await post('get_quiz_by_chapter', { chapter_id })).body.data
    assert.deepEqual([listed.id, listed.attempts, listed.in_progress], [paper.paper_id, 2, false])
  })

  it('A quiz is not taken again while an exam of the same student holds questions of it', async () => {
    const paper = await quiz()
    const open = (await start(paper)).body.data
    const starts_at = test.clock.now() + 3_600_000
    const window = { starts_at, ends_at: starts_at + 3_600_000 }
    await aPaperOf(test, 'exam', subject, paper.questions.slice(0, 1), window)
    assert.equal((await start(paper)).body.data.attempt_id, open.attempt_id)
    await submit(paper, rightOf(paper, 1))
    const again = await start(paper)
    assert.deepEqual([again.status, again.body.data.reason], [422, 'rule'])
    assert.match(again.body.message, /a test that isn’t over yet/)
    // The hour, its end, and the quarter of an hour after which the results are there.
    test.clock.seconds(3 * 3600)
    assert.equal((await start(paper)).status, 200)
  })

  it('A quiz goes on where it was left, and the open attempt is told in the list', async () => {
    const paper = await quiz()
    const first = (await start(paper)).body.data
    const [question] = paper.questions
    const answer = {
      attempt_id: first.attempt_id,
      question_id: question?.question_id,
      answer: 'Option 3',
      marked: true,
      seq: 1,
    }
    await post('save_answer', answer)
    const again = (await start(paper)).body.data
    assert.equal(again.attempt_id, first.attempt_id)
    assert.deepEqual([again.questions[0].saved_answer, again.questions[0].marked], ['Option 3', true])
    assert.equal((await post('get_quiz_by_chapter', { chapter_id })).body.data[0].in_progress, true)
  })

  it('A quiz is known before it is begun, with the attempt that is open', async () => {
    const paper = await quiz()
    const info = async () => (await post('quiz_info', { quiz_id: paper.paper_id })).body.data
    assert.deepEqual([(await info()).open_attempt, (await info()).attempts], [null, 0])
    assert.deepEqual([(await info()).subject_id, (await info()).subject_name], [subject, 'Physics'])
    const { attempt_id } = (await start(paper)).body.data
    assert.equal((await info()).open_attempt, attempt_id)
    await submit(paper, [])
    assert.deepEqual([(await info()).open_attempt, (await info()).attempts], [null, 1])
  })

  it('A quiz asked for by its attempt is resumed, and never begun anew', async () => {
    const paper = await quiz()
    const resume = (attempt_id: number) => post('get_quiz', { quiz_id: paper.paper_id, attempt_id })
    const { attempt_id } = (await start(paper)).body.data
    assert.equal((await resume(attempt_id)).body.data.attempt_id, attempt_id)
    await submit(paper, [])
    assert.equal((await resume(attempt_id)).body.data.reason, 'attempt_closed')
    const other = (await start(await quiz())).body.data
    for (const foreign of [other.attempt_id, 999]) assert.equal((await resume(foreign)).status, 404)
    assert.equal((await post('quiz_info', { quiz_id: paper.paper_id })).body.data.open_attempt, null)
  })

  it('A quiz is counted beside its chapter and its subject as soon as the student may see it', async () => {
    const other = await aSubject(test, 6, 'Light')
    const own = await aChapter(test, other, 'Optics')
    await aChapter(test, other, 'Waves')
    const counted = async () => {
      const subjects: { subject_id: number; quiz_count: number }[] = (await post('subjects', {})).body.data
      const chapters: { quiz_count: number }[] = (await post('chapters', { sub_id: other })).body.data
      return [
        subjects.find(({ subject_id }) => subject_id === other)?.quiz_count,
        ...chapters.map(({ quiz_count }) => quiz_count),
      ]
    }
    assert.deepEqual(await counted(), [0, 0, 0])
    await aPaper(test, 'quiz', other, { chapter_id: own, visible_from: '2026-11-20' })
    await aPaper(test, 'quiz', other, { chapter_id: own, visible_from: '2026-11-21' })
    await aPaper(test, 'quiz', other, { chapter_id: own, ac_id: await aLevel(test, 8) })
    await aPaper(test, 'exam', other, { chapter_id: own })
    assert.deepEqual(await counted(), [1, 1, 0])
    assert.equal((await post('get_quiz_by_chapter', { chapter_id: own })).body.data.length, 1)
  })

  it('A quiz whose time is over is closed before anything is told of it', async () => {
    const paper = await aPaper(test, 'quiz', subject, { chapter_id, minutes: 5 })
    await start(paper)
    test.clock.seconds(361)
    const { data } = (await post('quiz_info', { quiz_id: paper.paper_id })).body
    assert.deepEqual([data.open_attempt, data.attempts], [null, 1])
  })

  it('A quiz of another level or chapter is not there', async () => {
    const theirs = await aSubject(test, await aLevel(test, 7))
    const foreign = await aPaper(test, 'quiz', theirs, { ac_id: 7, chapter_id: await aChapter(test, theirs) })
    assert.deepEqual((await start(foreign)).body, (await post('get_quiz', { quiz_id: 999 })).body)
    assert.equal((await submit(foreign, [])).status, 404)
    assert.equal((await post('quiz_info', { quiz_id: foreign.paper_id })).status, 404)
    const exam = await aPaper(test, 'exam', subject)
    assert.equal((await start(exam)).status, 404)
  })

  it('A quiz fails with less than its pass mark', async () => {
    const paper = await quiz()
    await start(paper)
    const { data } = (await submit(paper, rightOf(paper, 1))).body
    assert.deepEqual([data.result, data.score_text], ['fail', '2/8'])
  })
})
