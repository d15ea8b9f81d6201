import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { attemptById } from './attempt.queries.ts'
import { startOrResumeAttempt } from './start-attempt.ts'
import { saveOneAnswer } from '../assessment.routes.ts'
import { submitAttempt } from './submit-attempt.ts'
import { paperById } from '../paper/paper.queries.ts'

const LATE = 60_000

type Step =
  | { do: 'start' }
  | { do: 'save'; question: number; option: number | null; seq: number }
  | { do: 'submit'; question: number; option: number | null; seq: number | null }
  | { do: 'wait'; seconds: number }

const option = fc.option(fc.nat(3))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'start' }),
  fc.record({ do: fc.constant('save' as const), question: fc.nat(3), option, seq: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    do: fc.constant('submit' as const),
    question: fc.nat(3),
    option,
    seq: fc.option(fc.integer({ min: 1, max: 6 })),
  }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 59, 61, 300, 600) }),
)

const MINUTES = 10

/** What should happen, in a dozen lines. */
class Model {
  now = 0
  end: number | null = null
  closed = false
  kept = new Map<number, { option: number | null; seq: number }>()

  run(one: Step): void {
    if (one.do === 'wait') this.now += one.seconds * 1000
    if (this.end !== null && this.now > this.end + LATE) this.closed = true
    if (one.do === 'start') this.end ??= this.now + MINUTES * 60_000
    if (this.end === null || this.closed || one.do === 'start' || one.do === 'wait') return
    const known = this.kept.get(one.question)
    if (!known || (one.seq !== null && one.seq > known.seq))
      this.kept.set(one.question, { option: one.option, seq: one.seq ?? 0 })
    if (one.do === 'submit') this.closed = true
  }

  /** Every second option is right, two marks each; a wrong one costs half a mark. */
  get marks(): number {
    const options = [...this.kept.values()].map((one) => one.option)
    return options.reduce<number>((sum, chosen) => sum + (chosen === null ? 0 : chosen === 1 ? 200 : -50), 0)
  }
}

describe('any sequence of start, save, submit and wait', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)
  const made = await aPaper(test, 'exam', subject, { minutes: MINUTES }, 50)
  const paper = await paperById(test.db.read, made.paper_id)
  const idOf = (question: number, chosen: number | null) => {
    const { question_id, options } = made.questions[question] ?? assert.fail()
    const option_id = chosen === null ? null : (options[chosen]?.option_id ?? null)
    return { question_id, option_id, response: null, seconds: null }
  }

  it('Any sequence of start, save, submit and wait ends as a model of a dozen lines says', async () => {
    const runs = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { stud_id } = await aStudent(test)
      const model = new Model()
      let attempt_id = 0
      for (const one of steps) {
        model.run(one)
        // A refusal changes nothing: the model knows which ones there are by what is stored in the end.
        const refused = () => {}
        if (one.do === 'wait') test.clock.seconds(one.seconds)
        if (one.do === 'start')
          await startOrResumeAttempt(test, { stud_id, own: 0 }, paper).then(
            ({ attempt }) => (attempt_id = attempt.attempt_id),
            refused,
          )
        if (one.do === 'save') {
          const found = await attemptById(test.db.read, stud_id, attempt_id)
          const saving = { ...idOf(one.question, one.option), marked: false, seq: one.seq }
          if (found) await saveOneAnswer(test, found, saving, null).catch(refused)
        }
        if (one.do === 'submit') {
          const submitted = [{ ...idOf(one.question, one.option), seq: one.seq }]
          await submitAttempt(test, stud_id, attempt_id, submitted).catch(refused)
        }
      }
      if (model.end === null) return
      test.clock.seconds(86_400)
      await submitAttempt(test, stud_id, attempt_id, []).catch(() => {})
      const stored = await attemptById(test.db.read, stud_id, attempt_id)
      assert.deepEqual([stored?.state, stored?.marks], ['final', model.marks])
    })
    await fc.assert(runs, { numRuns: 150 })
  })
})
