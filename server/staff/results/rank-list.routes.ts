import { staffRankList } from '#contract/staff/results.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { gradeStored } from '../../assessment/attempt/attempt-grade.rules.ts'
import { type PaperContent, readContent } from '../../assessment/paper/paper-content.ts'
import { subjectNames } from '../../assessment/paper/paper.queries.ts'
import type { Tx } from '../../db/db.ts'
import { percentileText } from '../../assessment/results/percentile.rules.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { listedPaper, pageOf } from './listed-paper.ts'
import { type ResultRow, resultRows } from './result-rows.queries.ts'
import type { ResultsDeps } from './results-deps.ts'
import { shownMarks, talliesOfRow } from './section-marks.ts'

const ON_A_PAGE = 100

/** Who appeared in a paper, by rank. */
export function rankListRoute(route: StaffRoute, deps: ResultsDeps): void {
  const { db } = deps

  route(staffRankList, async ({ body, caller }) => {
    const { paper_id, search: text, after, ...narrowed } = body
    const { own, run_id } = await listedPaper(deps, caller, paper_id, after)
    // Nobody finds a student by a number here: a teacher sees none.
    const search = text === undefined ? undefined : { text: text.trim(), seesNumbers: false }
    const found = await resultRows(db, { paper_id, run_id, own, search, after, ...narrowed }, ON_A_PAGE + 1)
    const { rows, cursor } = pageOf(found, ON_A_PAGE, run_id)
    // The content is read uncached: it may still change, and must not be cached for students who write.
    const [content, names] = await Promise.all([readContent(db.read, paper_id), subjectNames(db.read)])
    const ranked = []
    for (const row of rows) {
      const { total, sections } = await talliesOfRow(db.read, content, row)
      const { stud_id, attempt_id, name, admission_no, rank, percentile, marks, passed, subjects } = row
      ranked.push({
        stud_id,
        attempt_id,
        name,
        admission_no,
        rank,
        percentile: percentile === null ? null : percentileText(percentile),
        marks: toMarks(marks ?? 0),
        passed: passed === 1,
        right: total.right,
        wrong: total.wrong,
        left: await leftOf(db.read, content, row),
        sections: sections.map(({ score }) => shownMarks(score)),
        subjects: subjectPlaces(subjects, names),
      })
    }
    return { data: { rows: ranked, cursor } }
  })
}

/** Returns how many questions a student left without an answer; cancelled ones count as neither, as in the report. */
async function leftOf(read: Tx, { asked, marked }: PaperContent, { stud_id, attempt_id, answered }: ResultRow) {
  const hasCancelled = marked.some(({ questions }) => questions.some(({ cancelled }) => cancelled !== null))
  if (hasCancelled) return gradeStored(marked, await storedAnswers(read, stud_id, attempt_id)).total.left
  return Math.max(0, asked.length - (answered ?? 0))
}

/**
 * The place in each subject, as a run stored it. The paper's questions may have moved to other subjects since then: a
 * place keeps the subject in which it was won.
 */
const subjectPlaces = (stored: string | null, names: ReadonlyMap<number, string>) =>
  (JSON.parse(stored ?? '[]') as [subject: number, percentile: number, rank: number][]).map(
    ([subject, percentile, rank]) => ({
      name: names.get(subject) ?? '',
      rank,
      percentile: percentileText(percentile),
    }),
  )
