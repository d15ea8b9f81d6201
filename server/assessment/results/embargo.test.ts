import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { changePaper } from '../paper/paper-writes.queries.ts'

type Step =
  | { do: 'start' | 'hand in'; who: number }
  | { do: 'save'; who: number; question: number; option: number }
  | { do: 'wait'; minutes: number }
  | { do: 'move the end'; minutes: number }

const who = fc.integer({ min: 1, max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('start' as const, 'hand in' as const), who }),
  fc.record({ do: fc.constant('save' as const), who, question: fc.nat(3), option: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ do: fc.constant('move the end' as const), minutes: fc.integer({ min: -3, max: 2 }) }),
)

const WINDOW_MINUTES = 3
const PAPER_MINUTES = 2
const MINUTE_MS = 60_000
/** Part of every explanation: a student who reads it has the key. */
const KEY = 'Because.'
/** Marks, passed or not, and the sums of a section. */
const TOLD = /"(score_text|result)":"(\d|passed|failed)|"not_evaluated":\d/

/** A student whose every call is made by hand, and all that was answered. */
async function aTaker(test: TestApp, { paper_id, questions }: MadePaper) {
  const { student, token } = await aSignedIn(test)
  const post = async (path: string, body: object) =>
    test.post(`/Student/${path}`, { stud_id: student.stud_id, ...body }, token)
  let record_id: number | undefined
  let attempt_id: number | undefined
  let seq = 0
  const texts: string[] = []
  const hear = <A extends { status: number; body: unknown }>(answered: A): A => {
    texts.push(JSON.stringify(answered.body))
    return answered
  }
  return {
    seesKey: () => texts.some((text) => text.includes(KEY) || TOLD.test(text)),
    start: async () => {
      const { status, body } = hear(await post('exam', { exam_id: paper_id }))
      if (status === 200) ({ record_id } = body.data.exam)
      if (status === 200) ({ attempt_id } = body.data)
      return status
    },
    save: async (question: number, option: number) => {
      if (attempt_id === undefined) return 0
      const { question_id } = questions[question] ?? assert.fail()
      const body = { attempt_id, question_id, answer: `Option ${option}`, marked: false, seq: (seq += 1) }
      return hear(await post('save_answer', body)).status
    },
    /** What counts of the answers that come with it: all while the attempt is open. */
    handIn: async () => {
      if (record_id === undefined) return
      const submit_data = questions.map(({ question_id }) => ({ question_id, answer: 'Option 2' }))
      hear(await post('submit_exam', { record_id, submit_data }))
    },
    look: async () => {
      if (record_id === undefined) return
      hear(await post('get_exam_report_by_id', { record_id }))
      hear(await post('get_exam_reports', {}))
      hear(await post('attempt_standing', { attempt_id }))
    },
    answered: async () => {
      const rows = test.db.read.selectFrom('answers').select(['question_id', 'option_id', 'seq'])
      return JSON.stringify(await rows.where('stud_id', '=', student.stud_id).orderBy('question_id').execute())
    },
  }
}

describe('any sequence of calls by three students, while the clerk moves the end', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)

  it('Any sequence of calls by three students lets nobody write any more once somebody has seen the key', async () => {
    const runs = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      let ends_at = test.clock.now() + WINDOW_MINUTES * MINUTE_MS
      const paper = await aPaper(test, 'exam', subject, { minutes: PAPER_MINUTES, ends_at })
      const takers = await Promise.all([0, 1, 2].map(async () => aTaker(test, paper)))
      await takers[0]?.start()
      await takers[0]?.handIn()
      for (const one of steps) {
        await takers[0]?.look()
        const keyIsOut = takers.some((taker) => taker.seesKey())
        const before = keyIsOut && (await Promise.all(takers.map(async (taker) => taker.answered())))
        const taker = 'who' in one ? takers[one.who] : undefined
        if (one.do === 'wait') test.clock.seconds(one.minutes * 60)
        if (one.do === 'start') {
          const status = await taker?.start()
          assert.ok(!keyIsOut || status !== 200, 'begun with the key at hand')
        }
        if (one.do === 'save' && taker) {
          const status = await taker.save(one.question, one.option)
          assert.ok(!keyIsOut || status !== 200, 'saved with the key at hand')
        }
        if (one.do === 'hand in') await taker?.handIn()
        // A clerk who opens a paper again after its results came has given the key away.
        if (one.do === 'move the end' && !keyIsOut) {
          ends_at = Math.max(test.clock.now(), ends_at + one.minutes * MINUTE_MS)
          await test.db.write((tx) => changePaper(tx, paper.paper_id, { ends_at }))
        }
        if (!keyIsOut) continue
        const after = await Promise.all(takers.map(async (each) => each.answered()))
        assert.deepEqual(after, before, 'something counted with the key at hand')
      }
    })
    await fc.assert(runs, { numRuns: 120 })
  })

  it('Any sequence of calls by three students, while the clerk moves the end, shows the key to everybody in the end', async () => {
    const paper = await aPaper(test, 'exam', subject, { minutes: PAPER_MINUTES, ends_at: test.clock.now() + MINUTE_MS })
    const taker = await aTaker(test, paper)
    await taker.start()
    await taker.handIn()
    await taker.look()
    assert.equal(taker.seesKey(), false)
    test.clock.seconds(961)
    await taker.look()
    assert.equal(taker.seesKey(), true)
  })
})
