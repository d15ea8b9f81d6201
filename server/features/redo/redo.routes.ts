import { redoAdd, redoAnswer, redoClear, redoRemove, redoToday, redoTranslations } from '#contract/redo.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { optionTexts, shownQuestion, keyText } from '../../assessment/attempt/attempt-view.ts'
import {
  type Asked,
  contentOfBegunPaper,
  currentContent,
  markedByItself,
} from '../../assessment/paper/paper-content.ts'
import { languagesOfQuestions, translationsOfQuestions, paperById } from '../../assessment/paper/paper.queries.ts'
import type { Route } from '../../http/calls/route.ts'
import { addressUnder } from '../../media/addresses.ts'
import { removeFromRedo, redoRow, reschedule, addToRedo, redoRows } from './redo.queries.ts'
import type { BodyOf } from '#contract/call.ts'
import { answerOf } from '../../assessment/attempt/response.rules.ts'
import { readAnswer } from '../../assessment/attempt/submitted-answers.rules.ts'
import { gradeQuestion, type Outcome } from '../../assessment/marking/marking.rules.ts'
import { askedOfBank, chaptersOfQuestions } from '../../assessment/practice/practice.queries.ts'
import { freeForPractice } from '../../assessment/practice/kept-back.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toDay, addDays, momentOf } from '../../ports/time.ts'
import { readTexts, translatedView } from '../../assessment/attempt/attempt-translations.ts'
import type { Tx } from '../../db/db.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { gradeStored } from '../../assessment/attempt/attempt-grade.rules.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import { firstTime, nextTime } from '../../assessment/practice/schedule.rules.ts'

type Row = { due_at: number; answered_at: number | null }

/** At most so many questions a day. */
const A_DAY = 20

/**
 * Returns the part of a list for today, which begins and ends at these moments (epoch ms): `due` counts all waiting
 * questions, `shown` are those within the rest of the day's number, the longest waiting first, `answered` were answered
 * today. A missed day only makes more questions wait.
 */
function forToday<R extends Row>(rows: readonly R[], { from, to }: { from: number; to: number }) {
  const waiting = rows.filter(({ due_at }) => due_at < to)
  const answered = rows.filter(({ answered_at }) => answered_at !== null && answered_at >= from)
  return { due: waiting.length, shown: waiting.slice(0, Math.max(0, A_DAY - answered.length)), answered }
}

/** Many years of tests: a list that is longer helps nobody. */
const MAX_QUESTIONS = 2000

const WRONG: ReadonlySet<Outcome> = new Set(['wrong', 'partly'])
const WRONG_OR_LEFT: ReadonlySet<Outcome> = new Set([...WRONG, 'left'])

/** The academy's day at a moment: its zone, and when it begins and ends (epoch ms). */
async function dayAt({ academy }: Pick<AttemptRouteDeps, 'academy'>, now: number) {
  const { zone } = await academy()
  const today = toDay(now, zone)
  return { zone, from: momentOf(today, '00:00', zone), to: momentOf(addDays(today, 1), '00:00', zone) }
}

type Reader = Parameters<typeof heldBack>[1]

/**
 * Returns the student's list: the questions shown today and answered today, and how many there are and wait. Questions
 * that a paper of the student's holds back wait until the paper is over.
 */
async function redoList(deps: AttemptRouteDeps, reader: Reader) {
  const rows = await redoRows(deps.db.read, reader.stud_id)
  const { due, shown, answered } = forToday(await free(deps, reader, rows), await dayAt(deps, deps.clock.now()))
  return { shown, answered, counts: { total: rows.length, due } }
}

/** Returns the rows whose questions are not held back. */
async function free<R extends { paper_id: number | null; question_id: number }>(
  deps: AttemptRouteDeps,
  reader: Reader,
  rows: R[],
): Promise<R[]> {
  const held = new Set<number>()
  for (const [paperId, own] of Map.groupBy(rows, ({ paper_id }) => paper_id)) {
    const ids = own.map(({ question_id }) => question_id)
    if (paperId === null) {
      const practised = await freeForPractice(deps, reader.stud_id, ids)
      for (const id of ids) if (!practised.has(id)) held.add(id)
    } else for (const id of (await heldBack(deps, reader, paperId, ids)).keys()) held.add(id)
  }
  return held.size === 0 ? rows : rows.filter(({ question_id }) => !held.has(question_id))
}

type ListedRow = { paper_id: number | null; question_id: number }
/** `name`: of the paper, or of the chapter where the question comes from practice. */
type ListedQuestion = { asked: Asked; integer_only: boolean; name: string }

/** Returns the questions of these rows by their ids, without those that are not in their paper any more. */
async function questionsOfRows({ db }: AttemptRouteDeps, rows: readonly ListedRow[]) {
  const practised = rows.flatMap(({ paper_id, question_id }) => (paper_id === null ? question_id : []))
  const [bank, chapters] = [await askedOfBank(db.read, practised), await chaptersOfQuestions(db.read, practised)]
  const found = new Map<number, ListedQuestion>()
  for (const { paper_id, question_id } of rows) {
    const content = paper_id === null ? null : await contentOfBegunPaper(db, paper_id)
    const asked = (content?.askedBy ?? bank).get(question_id)
    const name = content?.paper.name ?? chapters.get(question_id)?.chapter_name ?? ''
    if (asked) found.set(question_id, { asked, integer_only: content?.paper.integer_only === 1, name })
  }
  return found
}

/** True when a paper's right answers may be shown: its results may have been postponed since they were published. */
async function isTold({ db, clock, settings }: AttemptRouteDeps, paperId: number): Promise<boolean> {
  return areResultsOut(await paperById(db.read, paperId), clock.now(), settings.lateSeconds * 1000)
}

/**
 * Adds the wrong and unanswered questions of a submitted attempt to the student's list, or the wrong ones alone.
 * Returns the ids of those that were not on it.
 *
 * @throws {ApiError} `not_found` without such an attempt, `rule` before its results are out.
 */
async function addAttemptToRedo(
  deps: AttemptRouteDeps,
  caller: Caller,
  { attempt_id: attemptId, only }: Pick<BodyOf<typeof redoAdd>, 'attempt_id' | 'only'>,
): Promise<number[]> {
  const { db, clock } = deps
  const { stud_id } = caller
  const attempt = await attemptById(db.read, stud_id, attemptId)
  if (attempt?.state !== 'final') throw new ApiError('not_found')
  const { paper_id } = attempt
  const now = clock.now()
  if (!(await isTold(deps, paper_id))) throw new ApiError('rule')
  const { marked } = await currentContent(db, caller, paper_id)
  const grade = gradeStored(marked, await storedAnswers(db.read, stud_id, attemptId))
  const wanted = only === 'wrong' ? WRONG : WRONG_OR_LEFT
  const rows = [...grade.questions]
    .filter(([, { outcome }]) => wanted.has(outcome))
    .map(([question_id]) => ({ stud_id, question_id, paper_id, answered_at: null, ...firstTime(now) }))
  const told = await free(deps, caller, rows)
  return db.write({ forStudent: stud_id }, async (tx) => {
    const room = MAX_QUESTIONS - (await redoRows(tx, stud_id)).length
    return addToRedo(tx, told.slice(0, Math.max(0, room)))
  })
}

/**
 * Returns the student's questions of today in another language, where they have one. Those answered today are included,
 * since their result is still shown.
 */
async function redoTranslationsFor(deps: AttemptRouteDeps, caller: Caller, language: string) {
  const { shown, answered } = await redoList(deps, caller)
  const questions = await questionsOfRows(deps, [...shown, ...answered])
  const rows = await translationsOfQuestions(deps.db.read, [...questions.keys()])
  return rows.flatMap((row) => {
    const asked = row.language === language ? questions.get(row.question_id)?.asked : undefined
    return asked ? translatedView(readTexts(row), asked, asked.options) : []
  })
}

/** Returns the explanations of a question in the languages beside English. */
async function explanationsOf(read: Tx, questionId: number) {
  const rows = await translationsOfQuestions(read, [questionId])
  return rows.flatMap(({ language, explanation }) =>
    explanation === null ? [] : { language: language as 'hi' | 'ml', explanation },
  )
}

/**
 * Marks an answer to a question of the student's list, and schedules when it comes again: once a day, so that an answer
 * that is sent again changes nothing.
 *
 * @throws {ApiError} `not_found` where it is not on the list, `rule` where the question does not take such an answer,
 *   while the results of its paper are hidden again, and while another
 *   paper of the student's holds the question.
 */
async function answerAgain(
  deps: AttemptRouteDeps,
  caller: Caller,
  { question_id, answer }: Pick<BodyOf<typeof redoAnswer>, 'question_id' | 'answer'>,
) {
  const { db } = deps
  const studId = caller.stud_id
  const found = await redoRow(db.read, studId, question_id)
  if (!found) throw new ApiError('not_found')
  if (found.paper_id !== null && !(await isTold(deps, found.paper_id))) throw new ApiError('rule')
  if ((await free(deps, caller, [found])).length === 0) throw new ApiError('rule', { text: plainText('redo_held') })
  const { asked, question, integerOnly } = await markedQuestion(deps, caller, found)
  const response = readAnswer(asked, { answer }, integerOnly)
  if (response === undefined) throw new ApiError('rule', { field: 'answer' })
  const { outcome } = gradeQuestion(question, answerOf(response), true)
  const { due_at, zone } = await scheduled(deps, studId, question_id, outcome)
  const { explanation } = asked.question
  const explanations = await explanationsOf(db.read, question_id)
  return { outcome, right_answer: keyText(asked), explanation, explanations, next_on: toDay(due_at, zone) }
}

/** A question of the list with what it is marked by; `not_found` where its paper has it no longer. */
async function markedQuestion({ db }: AttemptRouteDeps, caller: Caller, { paper_id, question_id }: ListedRow) {
  if (paper_id === null) {
    const asked = (await askedOfBank(db.read, [question_id])).get(question_id)
    if (!asked) throw new ApiError('not_found')
    return { asked, question: markedByItself(asked), integerOnly: false }
  }
  const { paper, askedBy, marked } = await currentContent(db, caller, paper_id)
  const asked = askedBy.get(question_id)
  const question = marked.flatMap(({ questions }) => questions).find((one) => one.question_id === question_id)
  if (!asked || !question) throw new ApiError('not_found')
  return { asked, question, integerOnly: paper.integer_only === 1 }
}

async function scheduled(deps: AttemptRouteDeps, stud_id: number, question_id: number, outcome: Outcome) {
  const now = deps.clock.now()
  const { zone, to } = await dayAt(deps, now)
  const due_at = await deps.db.write({ forStudent: stud_id }, async (tx) => {
    const row = await redoRow(tx, stud_id, question_id)
    // The question was answered today already, or taken off the list meanwhile.
    if (!row || row.due_at >= to) return row?.due_at ?? now
    const next = nextTime(row.card, outcome, now)
    await reschedule(tx, { ...row, ...next, answered_at: now })
    return next.due_at
  })
  return { due_at, zone }
}

/** Questions that went wrong or were left, answered again on later days: only those that the student put on the list. */
export function redoRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, pictures } = deps

  route(redoToday, async ({ caller }) => {
    const { shown, counts } = await redoList(deps, caller)
    const addressOf = addressUnder(pictures.signatureFor(caller))
    const languagesOf = await languagesOfQuestions(
      db.read,
      shown.map(({ question_id }) => question_id),
    )
    const questions = []
    for (const [question_id, { asked, integer_only, name: paper_name }] of await questionsOfRows(deps, shown)) {
      const { options, marks: _marks, ...question } = shownQuestion(asked, addressOf)
      const languages = languagesOf.get(question_id) ?? []
      questions.push({ ...question, ...optionTexts(options), integer_only, paper_name, languages })
    }
    return { data: { questions, ...counts } }
  })

  route(redoTranslations, async ({ caller, body: { language } }) => ({
    data: await redoTranslationsFor(deps, caller, language),
  }))

  route(redoAdd, async ({ caller, body }) => {
    const added_ids = await addAttemptToRedo(deps, caller, body)
    return { data: { added: added_ids.length, added_ids, ...(await redoList(deps, caller)).counts } }
  })

  route(redoAnswer, async ({ caller, body }) => ({ data: await answerAgain(deps, caller, body) }))

  route(redoRemove, async ({ caller, body: { question_id, question_ids = [] } }) => {
    const ids = question_id === undefined ? question_ids : [question_id, ...question_ids]
    await db.write({ forStudent: caller.stud_id }, (tx) => removeFromRedo(tx, caller.stud_id, ids))
    return { data: (await redoList(deps, caller)).counts }
  })

  route(redoClear, async ({ caller }) => {
    await db.write({ forStudent: caller.stud_id }, (tx) => removeFromRedo(tx, caller.stud_id))
    return { data: { total: 0, due: 0 } }
  })
}
