import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffProofMarks, staffProofRun } from '#contract/staff/proof-run.ts'
import { gradeAttempt } from '../../../assessment/attempt/attempt-grade.rules.ts'
import { clockOf, reviewedQuestions, shownQuestion, typedOptions } from '../../../assessment/attempt/attempt-view.ts'
import { deadlineOf, toMarks } from '../../../assessment/attempt/attempt.rules.ts'
import { rulesView, sectionsView } from '../../../assessment/attempt/paper-view.ts'
import { readSubmitted } from '../../../assessment/attempt/submitted-answers.rules.ts'
import { kinds } from '../../../assessment/kinds.ts'
import { askedInOrder, type PaperContent, readContent } from '../../../assessment/paper/paper-content.ts'
import type { Tx } from '../../../db/db.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { firstLevel } from './proof.queries.ts'
import type { Language } from '#messages/languages'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import { putForm } from '../../../importing/forms/one-form.ts'
import { sheetOfPaper } from '../../../importing/forms/one-paper.ts'
import { checkPaper } from '../check-paper.ts'
import type { Fields } from '../draft-fields.ts'
import { draftInScope, draftScope, notOwnIn } from '../draft-scope.ts'
import type { StoredDraft } from '../drafts.queries.ts'
import { notOwnRefusals } from '../paper-refusals.rules.ts'
import { fieldsOf } from '../stored-fields.ts'
import { builtPaper, paperIdOf } from '../papers.queries.ts'
import { pictureNames, subjectsIn, translationsIn } from '../whole-paper.ts'

type Which = { of: 'draft' | 'paper'; id: number }
type Hindered = Pick<DataOf<typeof staffProofRun>, 'mistakes' | 'refusals'>

/** The content of a paper on trial, or all that keeps a draft from being one. */
type Proofed = { content: PaperContent; hindered: null } | { content: null; hindered: Hindered }

/** Carries the result out of a unit of work and rolls the unit back. */
class Undone extends Error {
  override name = 'Undone'
  readonly found: Proofed

  constructor(found: Proofed) {
    super('undone')
    this.found = found
  }
}

/** The person who tries a paper; a teacher may try only own drafts. */
type Trying = { caller: StaffCaller; language: Language }

/** Reads what a trial asks and marks. Changes nothing. */
async function proofContent(deps: PapersDeps, { of, id }: Which, trying: Trying): Promise<Proofed> {
  const { read } = deps.db
  const scope = await draftScope(read, trying.caller)
  if (of === 'draft') {
    const draft = await draftInScope(read, scope, id)
    if (draft.removed_at !== null) throw new ApiError('not_found')
    const refusals = notOwnRefusals(await notOwnIn(read, scope, fieldsOf(draft)))
    if (refusals.length > 0) return { content: null, hindered: { mistakes: [], refusals } }
    return draft.paper_id === null
      ? draftContent(deps, draft, trying.language)
      : { content: await readContent(read, draft.paper_id), hindered: null }
  }
  if (scope !== null || !(await builtPaper(read, id))) throw new ApiError('not_found')
  return { content: await readContent(read, id), hindered: null }
}

/** The content of the paper that a draft would become: made by its sheet, read, and undone in the same unit. */
async function draftContent(deps: PapersDeps, draft: StoredDraft, language: Language): Promise<Proofed> {
  const { db, clock, newId, settings } = deps
  const [now, code] = [clock.now(), `TEST-${newId()}`]
  const fields = triedFields(fieldsOf(draft), code, await firstLevel(db.read))
  try {
    return await db.write(async (tx: Tx): Promise<never> => {
      const { answer, planned } = await checkPaper(tx, { db, settings, language, scope: null }, fields, now)
      const refusals = answer.refusals.filter(({ rule }) => rule === 'section_count')
      const { mistakes } = answer
      if (!planned || mistakes.length > 0 || refusals.length > 0)
        throw new Undone({ content: null, hindered: { mistakes, refusals } })
      await putForm(tx, sheetOfPaper(fields.kind), planned, { newId, now })
      const paperId = await paperIdOf(tx, fields.kind, code)
      if (paperId === undefined) throw new Error('what was stored is not there')
      throw new Undone({ content: await readContent(tx, paperId), hindered: null })
    })
  } catch (error) {
    if (error instanceof Undone) return error.found
    throw error
  }
}

/** A draft with what a trial does not need to have: a code of its own, a time, and somebody whom it is for. */
const triedFields = (fields: Fields, code: string, level: string): Fields => ({
  ...fields,
  code,
  name: fields.name.trim() || 'TEST',
  // For whom it is changes nothing of a trial, and a teacher may not know all who are named.
  readers: level,
  pass_marks: fields.pass_marks.trim() || (fields.kind === 'entrance' ? '0' : ''),
  start: '2099-01-01 09:00',
  end: '2099-01-02 09:00',
  results: '',
  extra: [],
})

type Run = NonNullable<DataOf<typeof staffProofRun>['run']>

const MINUTE_MS = 60_000

/** Opens a paper on trial, or says what keeps it from being one. Nothing is stored. */
export async function beginProof(
  deps: PapersDeps,
  which: Which,
  trying: Trying,
): Promise<DataOf<typeof staffProofRun>> {
  const { content, hindered } = await proofContent(deps, which, trying)
  if (!content) return { ...hindered, run: null }
  return { mistakes: [], refusals: [], run: await runOf(deps, content) }
}

async function runOf({ db, clock, newId, academy }: PapersDeps, content: PaperContent): Promise<Run> {
  const { paper } = content
  const own = await academy()
  const { zone } = own
  const [now, run_id] = [clock.now(), newId()]
  const window = paper.starts_at === null || paper.ends_at === null ? null : paper.ends_at - paper.starts_at
  // A paper that is written in its whole window gives a trial as much.
  const minutes = paper.minutes ?? (window === null ? null : window / MINUTE_MS)
  const deadline = deadlineOf({ minutes, ends_at: null }, now)
  const begun = { stud_id: 0, attempt_id: run_id, paper_id: paper.paper_id, started_at: now, deadline }
  const addressOf = await pictureNames(db.read, content)
  const asked = askedInOrder(content, run_id)
  const subjects = await subjectsIn(db.read, content)
  return {
    run_id,
    attempt_id: run_id,
    kind: paper.kind,
    name: paper.name,
    max_marks: toMarks(paper.max_marks),
    least_answered: kinds[paper.kind].leastAnswered,
    questions: asked.map((one) => {
      const { question_id, options, ...shown } = shownQuestion(one, addressOf)
      return { ...shown, id: question_id, options: typedOptions(options, one.answer_type !== 'single') }
    }),
    ...clockOf(now, deadline, zone),
    sections: sectionsView(content, { ...begun, shifts: [], notice: null }, subjects, zone),
    ...rulesView(content, own),
    translations: await translationsIn(db.read, content, asked),
  }
}

/** Marks what was answered on trial. Nothing is stored. */
export async function markProof(
  deps: PapersDeps,
  { run_id, answers, ...which }: BodyOf<typeof staffProofMarks>,
  trying: Trying,
): Promise<DataOf<typeof staffProofMarks>> {
  const { read } = deps.db
  const { content } = await proofContent(deps, which, trying)
  if (!content) throw new ApiError('changed_meanwhile')
  const { paper, askedBy, marked } = content
  const given = readSubmitted({ questions: askedBy, integerOnly: paper.integer_only === 1 }, answers)
  if (!given) throw new ApiError('changed_meanwhile')
  const stored = given.map((one) => ({ ...one, seq: one.seq ?? 0, marked: 0 }))
  const grade = gradeAttempt(marked, stored, paper.pass_marks)
  const subjects = await subjectsIn(read, content)
  const told = {
    subjects: subjects.size > 1 ? subjects : new Map<number, string>(),
    seconds: new Map<number, number>(),
  }
  const questions = reviewedQuestions(content, run_id, stored, await pictureNames(read, content), told)
  return {
    passed: grade.passed === 1,
    marks: toMarks(grade.marks),
    lost: toMarks(grade.lost),
    max_marks: toMarks(paper.max_marks),
    pass_marks: toMarks(paper.pass_marks),
    answered: grade.answered,
    list: questions.map(({ right, right_answer, chosen, chosen_answer, question_id, options, ...question }) => {
      const isOne = question.answer_type === 'single' && right !== null
      return {
        ...question,
        id: question_id,
        options: typedOptions(options, !isOne),
        user_option: chosen,
        correct_option: right,
        ...(!isOne && { correct_answer: right_answer, user_answer: chosen_answer }),
      }
    }),
  }
}
