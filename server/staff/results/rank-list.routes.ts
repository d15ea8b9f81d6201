import { staffRankList } from '#contract/staff/results.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { readContent } from '../../assessment/paper/paper-content.ts'
import { percentileText } from '../../assessment/results/percentile.rules.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { listedPaper, pageOf } from './listed-paper.ts'
import { resultRows } from './result-rows.queries.ts'
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
    const content = await readContent(db.read, paper_id)
    const ranked = []
    for (const row of rows) {
      const { total, sections } = await talliesOfRow(db.read, content, row)
      const { stud_id, attempt_id, name, admission_no, rank, percentile, marks, passed, answered, subjects } = row
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
        left: content.asked.length - (answered ?? 0),
        sections: sections.map(({ score }) => shownMarks(score)),
        subjects: subjectPlaces(subjects),
      })
    }
    return { data: { rows: ranked, cursor } }
  })
}

/** The place in each subject, as a run stored it. */
const subjectPlaces = (stored: string | null) =>
  (JSON.parse(stored ?? '[]') as [subject: number, percentile: number, rank: number][]).map(([, percentile, rank]) => ({
    rank,
    percentile: percentileText(percentile),
  }))
