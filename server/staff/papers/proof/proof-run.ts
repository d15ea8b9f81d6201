import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffProofMarks, staffProofRun } from '#contract/staff/proof-run.ts'
import { gradeAttempt } from '../../../assessment/attempt/attempt-grade.rules.ts'
import { readTexts, translatedView } from '../../../assessment/attempt/attempt-translations.ts'
import { clockOf, reviewedQuestions, shownQuestion, typedOptions } from '../../../assessment/attempt/attempt-view.ts'
import { deadlineOf, toMarks } from '../../../assessment/attempt/attempt.rules.ts'
import { rulesView, sectionsView } from '../../../assessment/attempt/paper-view.ts'
import { readSubmitted } from '../../../assessment/attempt/submitted-answers.rules.ts'
import { kinds } from '../../../assessment/kinds.ts'
import { askedInOrder, type PaperContent } from '../../../assessment/paper/paper-content.ts'
import { subjectNames } from '../../../assessment/paper/paper.queries.ts'
import { translationsOfQuestions } from '../../../assessment/paper/translations.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { FileAddress } from '../../../media/addresses.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { proofContent, type Trying, type Which } from './proof-content.ts'
import { picturesByFile } from './proof.queries.ts'

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
  const { zone } = await academy()
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
    ...rulesView(content),
    translations: await translationsIn(db.read, content, asked),
  }
}

/** Pictures are called by what is in them: whoever tries a paper asks for them as for those of the bank. */
async function pictureNames(read: Tx, { asked }: PaperContent): Promise<FileAddress> {
  const files = asked.flatMap(({ question, options }) => [
    question.file_id,
    question.passage_file,
    ...options.map(({ file_id }) => file_id),
  ])
  const names = await picturesByFile(read, [...new Set(files.filter((id) => id !== null))])
  return ({ file_id }) => names.get(file_id) ?? ''
}

async function translationsIn(read: Tx, { languages, askedBy }: PaperContent, asked: PaperContent['asked']) {
  const rows = languages.length === 0 ? [] : await translationsOfQuestions(read, [...askedBy.keys()])
  return languages.map((language) => {
    const byId = new Map(rows.filter((row) => row.language === language).map((row) => [row.question_id, row]))
    const questions = asked.flatMap(({ question, options }) => {
      const [row, own] = [byId.get(question.question_id), askedBy.get(question.question_id)]
      return row && own ? translatedView(readTexts(row), own, options) : []
    })
    return { language, questions }
  })
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

/** The names of the subjects that questions are of. */
async function subjectsIn(read: Tx, { asked }: PaperContent): Promise<Map<number, string>> {
  const ids = new Set(asked.map(({ question }) => question.subject_id))
  const names = await subjectNames(read)
  return new Map([...names].filter(([id]) => ids.has(id)))
}
