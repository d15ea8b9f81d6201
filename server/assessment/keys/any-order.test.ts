import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { columnsOf } from '../../db/columns-of.ts'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { storedAnswers } from '../attempt/answer.queries.ts'
import { gradeAttempt } from '../attempt/attempt-grade.rules.ts'
import { attemptById } from '../attempt/attempt.queries.ts'
import { closeAllOverdue } from '../attempt/close-overdue.ts'
import { readContent } from '../paper/paper-content.ts'
import { computeResults } from '../results/compute-results.ts'
import { correctedSections, type Corrections } from './corrections.rules.ts'
import { deleteDropped } from './delete-dropped.ts'
import { draftOf } from './drafts.queries.ts'
import { keyVersions } from './keys.queries.ts'
import { publishMarks } from './publish-marks.ts'

const WRITERS = 3
const QUESTIONS = 3
const RUNS = 40
const PERCENT = 10_000_000
const WHY = { reason: 'The key was looked at again.' }

type Step =
  | { do: 'save'; who: number; question: number; option: number }
  | { do: 'submit' | 'force' | 'reopen' | 'adopt'; who: number }
  | { do: 'rule'; who: number; ruling: string | null }
  | { do: 'try'; question: number; change: Change }
  | { do: 'lay' }
  | { do: 'apply' }
  | { do: 'drop' }
  | { do: 'back'; to: number }
type Change = { right: number[] } | { cancelled: 'full_to_all' | 'full_to_attempted' | 'out_of_maximum' }

const who = fc.nat(WRITERS - 1)
const question = fc.nat(QUESTIONS - 1)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ right: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }) }),
  fc.record({ cancelled: fc.constantFrom('full_to_all', 'full_to_attempted', 'out_of_maximum') }),
)
const LAID_AND_APPLIED: Step[] = [{ do: 'lay' }, { do: 'apply' }]
const tried: fc.Arbitrary<Step> = fc.record({ do: fc.constant('try' as const), question, change })
const back: fc.Arbitrary<Step> = fc.record({ do: fc.constant('back' as const), to: fc.nat(2) })
const late: fc.Arbitrary<Step[]> = fc.record({ who, question, option: fc.nat(3) }).map((one) => [
  { do: 'force', who: one.who },
  { ...one, do: 'save' },
])
const single: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('save' as const), who, question, option: fc.nat(3) }),
  fc.record({ do: fc.constantFrom('submit' as const, 'force' as const, 'reopen' as const, 'adopt' as const), who }),
  fc.record({ do: fc.constant('adopt' as const), who }),
  fc.record({ do: fc.constant('rule' as const), who, ruling: fc.constantFrom('void', 'malpractice', null) }),
  fc.constantFrom<Step>({ do: 'lay' }, { do: 'apply' }, { do: 'drop' }),
  tried,
  back,
)
/** Often a whole correction, so that some get through; often one act, so that others come between. */
const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { arbitrary: single.map((step) => [step]), weight: 6 },
      { arbitrary: late, weight: 2 },
      { arbitrary: fc.oneof(tried, back).map((step) => [step, ...LAID_AND_APPLIED]), weight: 3 },
    ),
    { minLength: 5, maxLength: 16 },
  )
  .map((parts) => parts.flat())

/** Tried each time: late answers between two keys, and an attempt that is opened again between a try and its switch. */
const KNOWN: Step[][] = [
  [
    { do: 'save', who: 0, question: 0, option: 1 },
    { do: 'force', who: 0 },
    { do: 'save', who: 0, question: 0, option: 2 },
    { do: 'try', question: 0, change: { right: [2] } },
    ...LAID_AND_APPLIED,
    { do: 'back', to: 0 },
    ...LAID_AND_APPLIED,
    { do: 'adopt', who: 0 },
    { do: 'back', to: 1 },
    ...LAID_AND_APPLIED,
  ],
  [
    { do: 'save', who: 1, question: 1, option: 0 },
    { do: 'submit', who: 1 },
    { do: 'try', question: 1, change: { right: [0] } },
    { do: 'lay' },
    { do: 'reopen', who: 1 },
    { do: 'save', who: 1, question: 1, option: 3 },
    { do: 'apply' },
    { do: 'rule', who: 1, ruling: 'malpractice' },
    { do: 'force', who: 1 },
    { do: 'rule', who: 1, ruling: null },
    { do: 'try', question: 1, change: { cancelled: 'full_to_attempted' } },
    ...LAID_AND_APPLIED,
  ],
]

let pressed = 0

describe('acts of the exam office and corrections of the key, in any order', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)

  async function aWriter(paper: MadePaper) {
    const { stud_id, attempt_id, save, submit, call } = await anExamWriter(test, paper)
    const saved = async (at: number, option: number) => save(at, `Option ${option + 1}`)
    const marks = async () =>
      (await call('get_exam_report_by_id', { record_id: attempt_id })).body.data.analytics.total_marks_gained as number
    const standing = async () => (await call('attempt_standing', { attempt_id })).body.data
    return { stud_id, attempt_id, saved, submit, marks, standing }
  }
  type Writer = Awaited<ReturnType<typeof aWriter>>
  type Hall = { paper: MadePaper; writers: Writer[]; examiner: SignedInStaff }

  /** A refused step changes nothing: only the result in the database is compared. */
  async function run({ paper, writers, examiner }: Hall, one: Step): Promise<unknown> {
    const { paper_id, questions } = paper
    if (one.do === 'lay') return publishMarks(test)
    if (one.do === 'save') return writers[one.who]?.saved(one.question, one.option)
    if (one.do === 'submit') return writers[one.who]?.submit()
    if ('who' in one) {
      const [path, said] = acts[one.do](one)
      const press = { request_key: `press-${(pressed += 1)}-in-any-order`, ...WHY }
      return examiner.post(path, { paper_id, attempt_id: writers[one.who]?.attempt_id, ...press, ...said })
    }
    const { version } = (await examiner.post('key', { paper_id })).body.data
    const key_id = (await draftOf(test.db.read, paper_id))?.key_id ?? 0
    if (one.do === 'apply') return examiner.post('apply_key', { paper_id, key_id, ...WHY })
    if (one.do === 'back') return examiner.post('try_key', { paper_id, version, back_to: one.to })
    if (one.do === 'drop') {
      await examiner.post('drop_key', { paper_id, key_id })
      return deleteDropped(test)
    }
    const { question_id, options } = questions[one.question] ?? assert.fail()
    const said = 'right' in one.change ? { right: one.change.right.map((at) => options[at]?.option_id) } : one.change
    return examiner.post('try_key', { paper_id, version, changes: [{ question_id, ...said }] })
  }

  const acts = {
    force: () => ['force_submit', {}],
    adopt: () => ['adopt_late_answers', {}],
    reopen: () => ['reopen_attempt', { minutes: 5 }],
    rule: (one: object) => ['rule_attempt', { ruling: 'ruling' in one ? one.ruling : null }],
  } satisfies Record<string, (one: object) => [string, object]>

  /** Whatever is stored of marks is what the stored answers get by that key. */
  async function checkMarks({ paper: { paper_id }, writers }: Hall): Promise<void> {
    const { printed } = await readContent(test.db.read, paper_id)
    const versions = await keyVersions(test.db.read, paper_id)
    const draft = await draftOf(test.db.read, paper_id)
    const last = versions.at(-1)
    for (const { stud_id, attempt_id } of writers) {
      const answers = await storedAnswers(test.db.read, stud_id, attempt_id)
      const anew = (key: { corrections: Corrections; pass_marks: number }) => {
        const { marks, lost, passed, tallies } = gradeAttempt(
          correctedSections(printed, key.corrections),
          answers,
          key.pass_marks,
        )
        return { marks, lost, passed, tallies }
      }
      const rows = await test.db.read
        .selectFrom('attempt_marks')
        .where('stud_id', '=', stud_id)
        .select(columnsOf('attempt_marks'))
        .execute()
      const attempt = (await attemptById(test.db.read, stud_id, attempt_id)) ?? assert.fail()
      if (attempt.state === 'open') {
        assert.deepEqual([attempt.marks, attempt.tallies, rows], [null, null, []])
        continue
      }
      const { marks, lost, passed, tallies } = attempt
      if (last) assert.deepEqual({ marks, lost, passed, tallies }, anew(last), 'by the key that holds')
      for (const { key_id, stud_id: _, attempt_id: __, ...row } of rows) {
        const key = versions.find((one) => one.key_id === key_id) ?? (draft?.key_id === key_id ? draft : null)
        if (key) assert.deepEqual({ ...row }, anew(key), 'by a key that held or is tried')
      }
    }
  }

  /** What students are told in the end: the same marks, and ranks by them. */
  async function checkTold({ writers }: Hall): Promise<void> {
    const ruled = await test.db.read.selectFrom('attempt_rulings').select('attempt_id').execute()
    const counted = writers.filter(({ attempt_id }) => !ruled.some((one) => one.attempt_id === attempt_id))
    const all = await Promise.all(counted.map(({ marks }) => marks()))
    for (const [at, { stud_id, attempt_id, standing }] of counted.entries()) {
      const own = all[at] ?? assert.fail()
      const { marks } = (await attemptById(test.db.read, stud_id, attempt_id)) ?? assert.fail()
      assert.equal(own * 100, marks)
      const share = all.filter((one) => one <= own).length / all.length
      const { percentile } = await standing()
      assert.equal(Math.round(percentile * PERCENT), Math.round(100 * share * PERCENT))
    }
  }

  it('Acts of the exam office and corrections, in any order, end in the marks of the stored answers by the key that holds', async () => {
    const runs = fc.asyncProperty(steps, async (all) => {
      const ends_at = test.clock.now() + 3_600_000
      const paper = await aPaper(test, 'exam', subject, { minutes: 30, ends_at }, 100, QUESTIONS)
      const examiner = await signedInStaff(test, 'examiner')
      const writers = [await aWriter(paper), await aWriter(paper), await aWriter(paper)]
      const hall = { paper, writers, examiner }
      for (const one of all) {
        await run(hall, one)
        await checkMarks(hall)
      }
      test.clock.seconds(7200)
      await closeAllOverdue(test)
      await publishMarks(test)
      await computeResults(test)
      await checkMarks(hall)
      await checkTold(hall)
    })
    await fc.assert(runs, { numRuns: RUNS, examples: KNOWN.map((known) => [known]) })
  })
})
