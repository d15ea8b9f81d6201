import { childResults } from '#contract/guardian/child.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { AttemptDeps } from '../../assessment/attempt/attempt-deps.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { rankingMoment } from '../../assessment/results/results.rules.ts'
import { mergedPlaces } from '../../assessment/results/merged/merged-places.ts'
import { ranksOf } from '../../assessment/results/results.queries.ts'
import { sectionMarks } from '../../assessment/results/section-marks.ts'
import { submittedExams } from '../../assessment/results/submitted-exams.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import { wordOf as wordOfEntrance } from '../entrance/entrance.rules.ts'
import { wordOf as wordOfExam } from '../exams/exams.rules.ts'

type Deps = AttemptDeps & { academy: AcademyReader }

/** The results of a child, as in its own lists of reports, without those that are not published yet. */
export function childResultsRoutes(route: GuardianRoute, deps: Deps): void {
  route(childResults, async ({ child }) => {
    const [results, rankOf] = [await resultsOf(deps, child), await rankOfChild(deps, child)]
    const sections = await sectionMarks(
      deps.db,
      child.stud_id,
      results.map(({ row }) => row),
    )
    return {
      data: results
        .toSorted((a, b) => (b.row.submitted_at ?? 0) - (a.row.submitted_at ?? 0) || b.named.id - a.named.id)
        .map(({ row, named, submittedAt, kind, marks, result, subject_name }) => ({
          kind,
          record_id: named.id,
          name: named.name,
          subject_name,
          attented_on: submittedAt,
          total_marks: marks,
          max_marks: toMarks(row.max_marks),
          result,
          pass_marks: result === null ? null : toMarks(row.pass_marks),
          sections: sections.get(row.attempt_id) ?? [],
          rank: rankOf(row),
        })),
    }
  })
}

type OfChild = { stud_id: number }

/** Returns the published results. Only a school exam says passed or failed, and has a subject. */
async function resultsOf(deps: Deps, child: OfChild) {
  const exams = await submittedExams(deps, child, 'exam', wordOfExam)
  const entrance = await submittedExams(deps, child, 'entrance', wordOfEntrance)
  return [
    ...exams.flatMap(({ marks, result, ...one }) =>
      marks === null ? [] : [{ ...one, kind: 'exam' as const, marks, result, subject_name: one.row.subject_name }],
    ),
    ...entrance.flatMap(({ marks, ...one }) =>
      marks === null ? [] : [{ ...one, kind: 'entrance' as const, marks, result: null, subject_name: null }],
    ),
  ]
}

/** Ranks as the student is shown them: those that are computed, once nobody can write the paper any more. */
async function rankOfChild({ db, clock, settings }: Deps, { stud_id }: OfChild) {
  const [now, graceMs] = [clock.now(), settings.lateSeconds * 1000]
  const [ranks, merged] = await Promise.all([
    ranksOf(db.read, stud_id),
    mergedPlaces(db.read, stud_id, { now, graceMs }),
  ])
  return (row: Parameters<typeof rankingMoment>[0] & { attempt_id: number }) => {
    const rankedAt = rankingMoment(row, graceMs)
    if (rankedAt === null || now < rankedAt) return null
    const place = merged.get(row.attempt_id)
    if (place) return place
    const own = ranks.get(row.attempt_id)
    return own ? { ...own, shifts: null } : null
  }
}
