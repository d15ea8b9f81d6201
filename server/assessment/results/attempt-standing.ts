import { ApiError } from '../../http/errors/api-error.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { storedAnswers } from '../attempt/answer.queries.ts'
import type { AttemptRouteDeps } from '../attempt/attempt-deps.ts'
import { gradeStored } from '../attempt/attempt-grade.rules.ts'
import { attemptById } from '../attempt/attempt.queries.ts'
import { toMarks } from '../attempt/attempt.rules.ts'
import { roundToHundredths } from '../marking/exact-marks.rules.ts'
import { inHundredths, type PaperGrade, type Tally } from '../marking/paper-grade.rules.ts'
import { readContent, type PaperContent } from '../paper/paper-content.ts'
import { paperById, subjectsOf } from '../paper/paper.queries.ts'
import { percentileText } from './percentile.rules.ts'
import { rankingMoment, resultsMoment } from './results.rules.ts'
import { type ComputedResult, computedResult, medianTimes } from './standing.queries.ts'

const UNRANKED = { computed: false, rank: null, appeared: null, percentile: null, top_marks: null, times: null }
/** As long as neither the student nor the content changes. */
const FOREVER = Number.POSITIVE_INFINITY
const NOTHING = { ...UNRANKED, ranked: false, sections: [], subjects: [] }

/**
 * How a closed attempt of the caller's stands, and until when the answer looks so. Nothing is told before the results are
 * out, and no rank before everybody's is computed.
 *
 * @throws {ApiError} `not_found` when the student has no such attempt.
 */
export async function standingFor({ db, clock, settings }: AttemptRouteDeps, caller: Caller, attemptId: number) {
  const { read } = db
  const attempt = await attemptById(read, caller.stud_id, attemptId)
  if (!attempt) throw new ApiError('not_found')
  if (attempt.state !== 'final') return { data: NOTHING, until: FOREVER }
  const paper = await paperById(read, attempt.paper_id)
  const now = clock.now()
  const graceMs = settings.lateSeconds * 1000
  const resultsAt = resultsMoment(paper, graceMs)
  if (now < resultsAt) return { data: NOTHING, until: resultsAt }
  // As it is now: what is cached may know a question by a subject of before.
  const content = await readContent(read, attempt.paper_id)
  const grade = gradeStored(content.marked, await storedAnswers(read, caller.stud_id, attemptId))
  const names = await subjectsOf(read, attempt.paper_id)
  const rankedAt = rankingMoment(paper, graceMs)
  const known = rankedAt !== null && now >= rankedAt ? await computedResult(read, caller.stud_id, attemptId) : null
  const own = { sections: sectionsOf(content, grade, known), subjects: subjectsOfAttempt(grade, names, known) }
  // It may be computed at any moment: until then each answer is made anew.
  if (!known) {
    const until = rankedAt === null ? FOREVER : Math.max(now, rankedAt)
    return { data: { ...UNRANKED, ranked: rankedAt !== null, ...own }, until }
  }
  const times = await medianTimes(read, attempt.paper_id)
  return { data: { ...rankedOf(known), ...own, times: times.map(timeOf) }, until: FOREVER }
}

const shown = (exact: number) => toMarks(roundToHundredths(exact))
const shownTop = (exact: number | undefined) => (exact === undefined ? null : shown(exact))

const rankedOf = ({ rank, appeared, percentile, top_marks }: ComputedResult) => ({
  computed: true,
  ranked: true,
  rank,
  appeared,
  percentile: percentileText(percentile),
  top_marks: shown(top_marks),
})

const timeOf = ({ question_id, median_ms }: { question_id: number; median_ms: number }) => ({
  question_id,
  median_seconds: Math.round(median_ms / 1000),
})

function sectionsOf({ sections }: PaperContent, grade: PaperGrade, known: ComputedResult | null) {
  return sections.flatMap(({ section_id, name }, at) => {
    const tally = grade.sections[at]
    if (!tally) return []
    const { marks, maximum } = inHundredths(tally)
    const top_marks = shownTop(known?.sectionTops[at])
    const { right, partly, wrong, left, not_evaluated, cancelled } = tally
    const outcomes = { right, partly, wrong, left, not_evaluated, cancelled }
    return [{ section_id, name, marks: toMarks(marks), max_marks: toMarks(maximum), top_marks, ...outcomes }]
  })
}

function subjectsOfAttempt(
  { subjects }: { subjects: ReadonlyMap<number, Tally> },
  names: ReadonlyMap<number, string>,
  known: ComputedResult | null,
) {
  return [...subjects].map(([id, { marks }]) => {
    const place = known?.subjects.get(id)
    return {
      subject_name: names.get(id) ?? '',
      marks: shown(marks),
      top_marks: shownTop(known?.subjectTops.get(id)),
      percentile: place ? percentileText(place.percentile) : null,
      rank: place?.rank ?? null,
    }
  })
}
