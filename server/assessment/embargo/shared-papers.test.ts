import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { aBatch, aChapter, aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper, aPaperOf } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { putWindow } from '../challenges/challenges.queries.ts'
import { changePaper } from '../paper/paper-writes.queries.ts'
import { areResultsOut } from '../results/results.rules.ts'

const MINUTE_MS = 60_000
const PAPER_MINUTES = 2

type SharedStep =
  | { do: 'seal' | 'publish' | 'put off' | 'show the key'; paper: number }
  | { do: 'start' | 'hand in'; who: number; paper: number }
  | { do: 'wait'; minutes: number }

const onPaper = fc.integer({ min: 0, max: 3 })
const sharedStep: fc.Arbitrary<SharedStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('seal' as const, 'publish' as const, 'put off' as const, 'show the key' as const),
      paper: onPaper,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('start' as const, 'hand in' as const),
      who: fc.nat(1),
      paper: onPaper,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 16) }) },
)
/** Two papers or more exist from the first step on: nearly all sequences without them would test nothing. */
const sharedSteps = fc
  .tuple(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }), fc.array(sharedStep, { minLength: 14, maxLength: 34 }))
  .map(([first, steps]) => [...first.map((paper): SharedStep => ({ do: 'seal', paper })), ...steps])

/** The questions of each paper: three exams, the last one for the batch of the first student, and a quiz. */
const QUESTIONS_OF = [
  [0, 1],
  [1, 2],
  [2, 3, 0],
  [0, 3],
] as const
const ONE_BATCH = 2
const QUIZ = 3
const GRACE_MS = 60_000

type Sealed = { paper_id: number; at: number; questions: number[] }

describe('any order of papers that share questions, of writing them, and of giving out their keys', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)
  const chapter_id = await aChapter(test, subject)
  const seen = { keys: 0, kept: 0 }

  /** A student who looks at all that may tell a key. */
  async function aReader() {
    const { student, stud_id, token } = await aSignedIn(test)
    const post = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const begun = new Map<number, { attempt_id: number; isQuiz: boolean }>()
    const start = async ({ paper_id, at }: Sealed) => {
      const isQuiz = at === QUIZ
      const { status, body } = await post(
        isQuiz ? 'get_quiz' : 'exam',
        isQuiz ? { quiz_id: paper_id } : { exam_id: paper_id },
      )
      if (status === 200) begun.set(paper_id, { attempt_id: body.data.attempt_id, isQuiz })
    }
    const handIn = async ({ paper_id, questions }: Sealed) => {
      const open = begun.get(paper_id)
      if (!open) return
      const submit_data = questions.map((question_id) => ({ question_id, answer: 'Option 1' }))
      await (open.isQuiz
        ? post('submit_quiz', { quiz_id: paper_id, submit_data })
        : post('submit_exam', { record_id: open.attempt_id, submit_data }))
    }
    /** The questions whose keys are told, each with its paper. */
    const keys = async (): Promise<{ paper_id: number; question_id: number }[]> => {
      const told: { paper_id: number; question_id: number }[] = []
      const tell = (paper_id: number, ids: number[]) =>
        told.push(...ids.map((question_id) => ({ paper_id, question_id })))
      for (const [paper_id, { attempt_id, isQuiz }] of begun) {
        const asked = isQuiz ? { id: attempt_id } : { record_id: attempt_id }
        const report = await post(isQuiz ? 'quiz_report_by_id' : 'get_exam_report_by_id', asked)
        const list = (report.body.data?.list ?? []) as { id?: number; question_id?: number }[]
        tell(
          paper_id,
          list.map((one) => one.question_id ?? one.id ?? 0),
        )
        for (const { count } of report.body.data?.analytics?.held_back ?? []) seen.kept += count
        const shown = await post('challenges', { attempt_id })
        const challenged = (shown.body.data?.questions ?? []) as { question_id: number; key: object | null }[]
        tell(
          paper_id,
          challenged.flatMap(({ question_id, key }) => (key === null ? [] : question_id)),
        )
        await post('redo_add', { attempt_id })
      }
      const { questions } = (await post('redo_today', {})).body.data as { questions: { question_id: number }[] }
      for (const { question_id } of questions) {
        const { status } = await post('redo_answer', { question_id, answer: 'Option 2' })
        // It is of a paper whose results are out: of none that holds it.
        if (status === 200) tell(0, [question_id])
      }
      return told
    }
    return { student, start, handIn, keys }
  }

  /** True of a paper that is sealed and not begun, being written, or without results. */
  const isHeld = async ({ paper_id, at }: Sealed) => {
    if (at === QUIZ) return false
    const paper = await test.db.read
      .selectFrom('papers')
      .where('paper_id', '=', paper_id)
      .select(['kind', 'ends_at', 'results_at', 'latest_deadline'])
      .executeTakeFirstOrThrow()
    const now = test.clock.now()
    const last = Math.max(paper.ends_at ?? 0, paper.latest_deadline ?? 0)
    return now <= last + GRACE_MS || !areResultsOut(paper, now, GRACE_MS)
  }

  it('Papers that share questions tell no student a key that another paper of the same student still holds, in any order', async () => {
    const runs = fc.asyncProperty(sharedSteps, async (steps) => {
      const readers = await Promise.all([0, 1].map(async () => aReader()))
      const batch_id = await aBatch(test, 6, readers[0] ? [readers[0].student] : [])
      const pool = (await aPaper(test, 'quiz', subject, { visible_from: '2999-01-01' })).questions
      const sealed = new Map<number, Sealed>()
      const seal = async (at: number) => {
        const starts_at = test.clock.now() + (at % 2) * 2 * MINUTE_MS
        const exam = { starts_at, ends_at: starts_at + (3 + at) * MINUTE_MS, minutes: PAPER_MINUTES }
        const whose = at === ONE_BATCH ? { batch_id, ac_id: null } : {}
        const questions = (QUESTIONS_OF[at] ?? []).flatMap((one) => pool[one] ?? [])
        const changes = at === QUIZ ? { chapter_id } : { ...exam, ...whose }
        const paper = await aPaperOf(test, at === QUIZ ? 'quiz' : 'exam', subject, questions, changes)
        const ids = questions.map(({ question_id }) => question_id)
        sealed.set(at, { paper_id: paper.paper_id, at, questions: ids })
      }
      const giveOut = async (paper_id: number, what: SharedStep['do']) =>
        test.db.write(async (tx) => {
          const now = test.clock.now()
          if (what === 'show the key') await putWindow(tx, paper_id, { opens_at: now, closes_at: now + 20 * MINUTE_MS })
          else await changePaper(tx, paper_id, { results_at: what === 'publish' ? now : now + 5 * MINUTE_MS })
        })
      for (const one of steps) {
        const paper = 'paper' in one ? sealed.get(one.paper) : undefined
        if (one.do === 'wait') test.clock.seconds(one.minutes * 60)
        else if (one.do === 'seal') {
          if (!paper) await seal(one.paper)
        } else if (paper && 'who' in one) {
          await (one.do === 'start' ? readers[one.who]?.start(paper) : readers[one.who]?.handIn(paper))
        } else if (paper && paper.at !== QUIZ) await giveOut(paper.paper_id, one.do)
        for (const [who, reader] of readers.entries()) {
          const told = await reader.keys()
          seen.keys += told.length
          for (const holder of sealed.values()) {
            if ((who !== 0 && holder.at === ONE_BATCH) || !(await isHeld(holder))) continue
            const early = told.filter(
              ({ paper_id, question_id }) => paper_id !== holder.paper_id && holder.questions.includes(question_id),
            )
            assert.deepEqual(early, [], `told while paper ${holder.at} holds it, after ${one.do}`)
          }
        }
      }
    })
    await fc.assert(runs, { numRuns: 40 })
    assert.ok(seen.keys > 20 && seen.kept > 0, JSON.stringify(seen))
  })
})
