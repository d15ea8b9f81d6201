import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper, showPictures } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

type Shown = { options: (string | { id: number; ptext: string })[]; question_id?: number; id?: number }
type Given = { answer?: string | null; user_option?: number | null }

const MANY = 12

describe('a shuffled paper', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6, 'Physics')
  const chapter_id = await aChapter(test, subject)
  const aShuffledPaper = async (kind: 'quiz' | 'exam' | 'entrance', shuffle: string, count = MANY) =>
    aPaper(test, kind, subject, { shuffle, chapter_id, minutes: 60 }, 0, count)
  const taker = async () => {
    const student = await aStudent(test)
    let token = await signIn(test, student)
    const post = async (path: string, body: object) => {
      const answer = await test.post(`/Student/${path}`, { stud_id: student.stud_id, ...body }, token)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body.data
    }
    return { post, onAnotherDevice: async () => void (token = await signIn(test, student)) }
  }
  const questionsOf = (shown: Shown[]) => shown.map(({ question_id, id }) => question_id ?? id)
  const optionsOf = (shown: Shown[]) =>
    shown.map(({ options }) => options.map((option) => (typeof option === 'string' ? option : option.ptext)))
  const orderOf = (shown: Shown[]) => [questionsOf(shown), optionsOf(shown)]

  for (const [kind, start, body] of [
    ['quiz', 'get_quiz', 'quiz_id'],
    ['exam', 'exam', 'exam_id'],
    ['entrance', 'entrance_start_exam', 'exam_id'],
  ] as const) {
    it(`A shuffled paper has one order for each attempt at ${kind}, after a reload, a save and on another device`, async () => {
      const paper = await aShuffledPaper(kind, 'both')
      const [one, other] = [await taker(), await taker()]
      const open = async ({ post }: typeof one) => post(start, { [body]: paper.paper_id })
      const first = await open(one)
      const its = orderOf(first.questions)
      const stored = paper.questions.map(({ question_id }) => question_id)
      assert.deepEqual(new Set(questionsOf(first.questions)), new Set(stored))
      assert.equal(first.questions.length, stored.length)
      assert.notDeepEqual(questionsOf(first.questions), stored)
      assert.notDeepEqual(
        optionsOf(first.questions),
        paper.questions.map(({ options }) => options.map((o) => o.ptext)),
      )
      assert.deepEqual(orderOf((await open(one)).questions), its)
      assert.notDeepEqual(orderOf((await open(other)).questions), its)

      const [question] = paper.questions
      const chosen = { question_id: question?.question_id, option_id: question?.right }
      await one.post('save_answer', { attempt_id: first.attempt_id, ...chosen, marked: false, seq: 1 })
      await one.onAnotherDevice()
      const again = await open(one)
      assert.deepEqual(orderOf(again.questions), its)
      const saved = again.questions.find((shown: Shown) => questionsOf([shown])[0] === question?.question_id)
      assert.equal(saved.saved_option ?? saved.saved_answer, kind === 'entrance' ? question?.right : 'Option 2')
    })
  }

  it('A shuffled paper is graded by what was chosen, and its report has the order of the attempt', async () => {
    const paper = await aShuffledPaper('exam', 'both')
    const { post } = await taker()
    const { exam, questions } = await post('exam', { exam_id: paper.paper_id })
    const submit_data = paper.questions.map(({ question_id }) => ({ question_id, answer: 'Option 2' })).slice(1)
    const result = await post('submit_exam', { record_id: exam.record_id, submit_data })
    assert.equal(result.score_text, `${2 * (MANY - 1)}/${2 * MANY}`)
    const { list } = await post('get_exam_report_by_id', { record_id: exam.record_id })
    assert.deepEqual(orderOf(list), orderOf(questions))
    const left = list.filter(({ answer }: Given) => answer === null)
    assert.deepEqual(questionsOf(left), [paper.questions[0]?.question_id])
  })

  it('A shuffled paper of an entrance exam has the report’s options in the order of the attempt', async () => {
    const paper = await aShuffledPaper('entrance', 'both')
    const { post } = await taker()
    const { exam, questions } = await post('entrance_start_exam', { exam_id: paper.paper_id })
    const submit_data = paper.questions.map(({ question_id, right }) => ({ question_id, option_id: right }))
    await post('entrance_submit_exam', { enrollment_id: exam.enrollment_id, submit_data })
    const { list } = await post('entrance_get_exam_report_by_id', { enrollment_id: exam.enrollment_id })
    assert.deepEqual(orderOf(list), orderOf(questions))
  })

  it('A shuffled paper of which only questions or only options move leaves the rest in its order', async () => {
    const stored = (paper: Awaited<ReturnType<typeof aShuffledPaper>>) => paper.questions.map((one) => one.question_id)
    const { post } = await taker()
    const byOptions = await aShuffledPaper('exam', 'options')
    const { questions } = await post('exam', { exam_id: byOptions.paper_id })
    assert.deepEqual(questionsOf(questions), stored(byOptions))
    assert.notDeepEqual(new Set(optionsOf(questions).map(String)).size, 1)
    const byQuestions = await aShuffledPaper('exam', 'questions')
    const { questions: moved } = await post('exam', { exam_id: byQuestions.paper_id })
    assert.notDeepEqual(questionsOf(moved), stored(byQuestions))
    assert.deepEqual(new Set(optionsOf(moved).map(String)).size, 1)
  })

  it('A shuffled paper shows pictures under the student’s own signature, whatever their place', async () => {
    const paper = await aShuffledPaper('entrance', 'both')
    await showPictures(test, paper, ['Option A', 'Option B', 'Option C', 'Option D'])
    const open = async () => {
      const { post } = await taker()
      const { questions } = await post('entrance_start_exam', { exam_id: paper.paper_id })
      const own = questions.find(({ id }: Shown) => id === paper.questions[0]?.question_id)
      return own.options.map(({ ptext }: { ptext: string }) => ptext.split('/')[2])
    }
    const [mine, theirs] = [await open(), await open()]
    assert.deepEqual([new Set(mine).size, new Set(theirs).size], [1, 1])
    assert.notEqual(mine[0], theirs[0])
    assert.doesNotMatch(mine[0], /u0000/)
  })
})
