import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aLevel, aSignedIn, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

type Running = { kind: string; id: number; attempt_id: number; time_left: { now: string; deadline: string } | null }

describe('a test that was begun', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const physics = await aSubject(test, 6)
  const chapter_id = await aChapter(test, physics)
  const taker = async () => {
    const { student, token } = await aSignedIn(test)
    const post = async (path: string, body: object = {}) =>
      (await test.post(`/Student/${path}`, { stud_id: student.stud_id, ...body }, token)).body.data
    const running = async () => ((await post('home')).running_tests ?? []) as Running[]
    return { post, running }
  }
  const kinds = [
    ['quiz', 'get_quiz', 'quiz_id'],
    ['exam', 'exam', 'exam_id'],
    ['entrance', 'entrance_start_exam', 'exam_id'],
  ] as const

  for (const [kind, call, name] of kinds) {
    it(`A test that was begun stands on home with its time by the server's clock: ${kind}`, async () => {
      const paper = await aPaper(test, kind, physics, { chapter_id, minutes: 30, name: 'Term test' })
      const { post, running } = await taker()
      assert.deepEqual(await running(), [])
      const opened = await post(call, { [name]: paper.paper_id })
      test.clock.seconds(90)
      const [one, ...others] = await running()
      assert.deepEqual(others, [])
      assert.deepEqual(one && [one.kind, one.id, one.attempt_id], [kind, paper.paper_id, opened.attempt_id])
      const { now, deadline } = one?.time_left ?? { now: '', deadline: '' }
      assert.equal(Date.parse(deadline) - Date.parse(now), 1_710_000)
      assert.equal(deadline, opened.deadline)
    })
  }

  it('A test that was begun stands on home for a session that begins in the same millisecond as the one before it', async () => {
    const paper = await aPaper(test, 'exam', physics, { minutes: 30 })
    const { student, token } = await aSignedIn(test)
    const of = { stud_id: student.stud_id }
    await test.post('/Student/home', of, token)
    await test.post('/Student/exam', { ...of, exam_id: paper.paper_id }, token)
    const again = await test.post('/Student/home', of, await signIn(test, student))
    assert.equal(again.body.data.running_tests?.length, 1)
  })

  it('A test that was begun is gone from home with its time, and is not offered as one to begin', async () => {
    const paper = await aPaper(test, 'exam', physics, { minutes: 30 })
    const { post, running } = await taker()
    const offered = async () =>
      (await post('home')).open_exams.some(({ id }: { id: number }) => id === paper.paper_id) as boolean
    const opens = async () => [(await running()).length, await offered()]
    const of = { exam_id: paper.paper_id }
    await post('exam', of)
    assert.deepEqual(await opens(), [1, false])
    test.clock.seconds(1799)
    assert.deepEqual(await opens(), [1, false])
    test.clock.seconds(1)
    assert.deepEqual(await opens(), [0, false])
  })

  it('A test that was begun is gone from home when it is submitted', async () => {
    const paper = await aPaper(test, 'quiz', physics, { chapter_id })
    const { post, running } = await taker()
    await post('get_quiz', { quiz_id: paper.paper_id })
    assert.deepEqual(
      (await running()).map(({ time_left }) => time_left),
      [null],
    )
    await post('submit_quiz', { quiz_id: paper.paper_id, submit_data: [] })
    assert.deepEqual(await running(), [])
  })

  it('A test that was begun comes before those that end later, and before the latest of those without a limit', async () => {
    const { post, running } = await taker()
    const begin = async (minutes: number | null) => {
      const { paper_id } = await aPaper(test, 'quiz', physics, { chapter_id, minutes })
      await post('get_quiz', { quiz_id: paper_id })
      test.clock.seconds(1)
      return paper_id
    }
    const [early, , later, late, soon] = [
      await begin(null),
      await begin(null),
      await begin(null),
      await begin(60),
      await begin(10),
    ]
    const ids = async () => (await running()).map(({ id }) => id)
    assert.deepEqual(await ids(), [soon, late, later])
    test.clock.days(6.9)
    assert.equal((await ids()).at(-1), early)
    test.clock.days(0.2)
    assert.deepEqual(await ids(), [])
  })

  it('A test that was begun says its time in the lists of exams, and none where it was not begun', async () => {
    const { post } = await taker()
    for (const [kind, call, list] of [
      ['exam', 'exam', 'exams'],
      ['entrance', 'entrance_start_exam', 'entrance_get_exams'],
    ] as const) {
      const [begun, other] = [await aPaper(test, kind, physics, { minutes: 20 }), await aPaper(test, kind, physics)]
      const { deadline } = await post(call, { exam_id: begun.paper_id })
      const rows = (await post(list)) as (Running & { id: number })[]
      const timeLeft = ({ paper_id }: { paper_id: number }) => rows.find(({ id }) => id === paper_id)?.time_left
      assert.deepEqual([timeLeft(begun)?.deadline, timeLeft(other)], [deadline, null])
    }
  })
})
