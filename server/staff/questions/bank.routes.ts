import { staffQuestionPlaces, staffQuestions } from '#contract/staff/questions.ts'
import { bankPage, figuresWith, papersWith } from '../../assessment/bank/bank.queries.ts'
import { firstLine, rightPercent, stateOf } from '../../assessment/bank/question-state.rules.ts'
import type { AnswerType } from '../../assessment/marking/scheme.rules.ts'
import { languagesOfQuestions } from '../../assessment/paper/paper.queries.ts'
import { ordersOf } from '../../assessment/paper/paper-writes.queries.ts'
import { markedCodes } from '../../assessment/practice/practice-marks.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { questionsSeen } from '../accounts/scope.ts'
import { questionPlaces } from './places.ts'

const ON_A_PAGE = 100

/** The question bank as a list, and what it is filtered by. */
export function bankRoutes(route: StaffRoute, { db }: { db: Db }): void {
  route(staffQuestions, async ({ body, caller }) => {
    const search = body.search?.trim() || undefined
    const seen = await questionsSeen(db.read, caller)
    const own = { subject_ids: seen?.subject_ids ?? null, hidden: seen?.hidden }
    const not_by = body.of_others === true ? caller.staff_id : undefined
    const rows = await bankPage(db.read, { ...body, search, ...own, not_by }, ON_A_PAGE + 1)
    const questions = await bankRows(db.read, rows.slice(0, ON_A_PAGE))
    return { data: { questions, more: rows.length > ON_A_PAGE } }
  })

  route(staffQuestionPlaces, async ({ caller }) => ({ data: { subjects: await questionPlaces(db.read, caller) } }))
}

/** The same rows with what is known of their use. */
async function bankRows(read: Tx, rows: Awaited<ReturnType<typeof bankPage>>) {
  const codes = rows.map(({ question_code }) => question_code)
  const ids = rows.map(({ question_id }) => question_id)
  const [papers, figures, languages, marked, orders] = await Promise.all([
    papersWith(read, codes),
    figuresWith(read, codes),
    languagesOfQuestions(read, ids),
    markedCodes(read, codes),
    ordersOf(read, ids),
  ])
  const papersOf = Map.groupBy(papers, ({ question_code }) => question_code)
  const figuresOf = Map.groupBy(figures, ({ question_code }) => question_code)
  return rows.map((row) => {
    const used = papersOf.get(row.question_code) ?? []
    const quizzes = used.filter(({ kind }) => kind === 'quiz').length
    return {
      question_id: row.question_id,
      code: row.question_code,
      line: firstLine(row.question),
      answer_type: row.answer_type as AnswerType,
      subject_id: row.subject_id,
      subject_name: row.subject_name,
      chapter: row.chapter_name,
      languages: languages.get(row.question_id) ?? [],
      papers: used.length - quizzes,
      quizzes,
      right_percent: rightPercent(figuresOf.get(row.question_code) ?? []),
      state: stateOf(row),
      keeps_order: (orders.get(row.question_id) ?? 'true or false') !== 'true or false',
      for_practice: marked.has(row.question_code),
    }
  })
}
