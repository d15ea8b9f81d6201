import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

describe('the place in an attempt', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6, 'Physics')
  const chapter_id = await aChapter(test, subject)
  const taker = async () => {
    const student = await aStudent(test)
    let token = await signIn(test, student)
    return {
      post: async (path: string, body: object) =>
        test.post(`/Student/${path}`, { stud_id: student.stud_id, ...body }, token),
      onAnotherDevice: async () => void (token = await signIn(test, student)),
    }
  }
  type Taker = Awaited<ReturnType<typeof taker>>
  const begun = async (kind: 'quiz' | 'exam' | 'entrance', one: Taker) => {
    const paper = await aPaper(test, kind, subject, { chapter_id, minutes: 60, shuffle: 'both' }, 0, 6)
    const [path, body] = {
      quiz: ['get_quiz', { quiz_id: paper.paper_id }] as const,
      exam: ['exam', { exam_id: paper.paper_id }] as const,
      entrance: ['entrance_start_exam', { exam_id: paper.paper_id }] as const,
    }[kind]
    const open = async () => (await one.post(path, body)).body.data
    const ids = paper.questions.map(({ question_id }) => question_id)
    return { paper, ids, open, first: await open() }
  }

  for (const kind of ['quiz', 'exam', 'entrance'] as const)
    it(`The place in an attempt comes back on another device with all that was looked at: ${kind}`, async () => {
      const one = await taker()
      const { ids, open, first } = await begun(kind, one)
      const { attempt_id } = first
      assert.equal(first.place, undefined)
      assert.equal(first.visited, undefined)
      const told = await one.post('save_place', { attempt_id, question_id: ids[3], visited: [ids[3], ids[0]] })
      assert.deepEqual(told.body.data, { visited: [ids[0], ids[3]] })
      await one.onAnotherDevice()
      const again = await open()
      assert.equal(again.place, ids[3])
      assert.deepEqual(again.visited, [ids[0], ids[3]])
      assert.ok(again.questions.every(({ seq }: { seq: number }) => seq === 0))
      // This device has not heard of the first two questions.
      await one.post('save_place', { attempt_id, question_id: ids[5], visited: [ids[5]] })
      assert.deepEqual((await open()).visited, [ids[0], ids[3], ids[5]])
    })

  it('The place in an attempt leaves answers as they are', async () => {
    const one = await taker()
    const { ids, open, first } = await begun('quiz', one)
    const { attempt_id } = first
    await one.post('save_answer', { attempt_id, question_id: ids[1], answer: 'Option 1', marked: true, seq: 4 })
    await one.post('save_place', { attempt_id, question_id: ids[1], visited: ids })
    const saved = (await open()).questions.find(({ question_id }: { question_id: number }) => question_id === ids[1])
    assert.deepEqual([saved.saved_answer, saved.marked, saved.seq], ['Option 1', true, 4])
  })

  it('The place in an attempt is not kept where it is of questions of another paper', async () => {
    const one = await taker()
    const [quiz, other] = [await begun('quiz', one), await begun('exam', one)]
    const { attempt_id } = quiz.first
    const [mine, strange] = [quiz.ids[0], other.ids[0]]
    const shown = await one.post('save_place', { attempt_id, question_id: strange, visited: [] })
    assert.deepEqual([shown.status, shown.body.data.reason], [404, 'not_found'])
    const visited = await one.post('save_place', { attempt_id, question_id: mine, visited: [mine, strange] })
    assert.deepEqual([visited.status, visited.body.data], [422, { reason: 'rule', field: 'visited' }])
    assert.equal((await quiz.open()).place, undefined)
  })

  it('The place in an attempt that is submitted, or whose time is over, is refused', async () => {
    const one = await taker()
    const quiz = await begun('quiz', one)
    const place = { attempt_id: quiz.first.attempt_id, question_id: quiz.ids[0], visited: [] }
    await one.post('submit_quiz', { quiz_id: quiz.paper.paper_id, submit_data: [] })
    assert.equal((await one.post('save_place', place)).body.data.reason, 'attempt_closed')
    const exam = await begun('exam', one)
    test.clock.seconds(3600 + 61)
    const late = { attempt_id: exam.first.attempt_id, question_id: exam.ids[0], visited: [] }
    assert.equal((await one.post('save_place', late)).body.data.reason, 'attempt_closed')
  })
})
