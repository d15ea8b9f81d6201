import { attemptClock } from '#contract/attempt-clock.ts'
import { attemptStanding } from '#contract/attempt-standing.ts'
import { saveAnswer } from '#contract/save-answer.ts'
import { paperInstructions } from '#contract/paper-instructions.ts'
import { questionTranslations } from '#contract/question-translations.ts'
import { savePlace } from '#contract/save-place.ts'
import { perStudent } from '../cache/cache-policy.ts'
import { ApiError } from '../http/errors/api-error.ts'
import type { Route } from '../http/calls/route.ts'
import { type AttemptRouteDeps, type AttemptDeps, timesOf } from './attempt/attempt-deps.ts'
import { translationsFor } from './attempt/attempt-translations.ts'
import { instructionsFor } from './paper/paper-instructions.ts'
import { attemptClockFor } from './attempt/attempt-clock.ts'
import { cachedAttempt, type Owner, type BegunAttempt } from './attempt/cached-attempt.ts'
import { closeOverdueOf } from './attempt/close-overdue.ts'
import { lockedPlaceOf } from './attempt/locked-attempt.ts'
import { readAnswer } from './attempt/submitted-answers.rules.ts'
import { contactsOf } from './sitting/contacts.ts'
import {
  type Asked,
  contentOfBegunPaper,
  cachedContent,
  readContent,
  type PaperContent,
} from './paper/paper-content.ts'
import { answerText, clockOf } from './attempt/attempt-view.ts'
import type { Response } from './attempt/response.rules.ts'
import { attemptById, storedPlace, storePlace } from './attempt/attempt.queries.ts'
import { isTimeOver, type PhoneTime, toMarks } from './attempt/attempt.rules.ts'
import { clampedSeconds, longerTimes, secondsBy, secondsText } from './attempt/time-spent.rules.ts'
import { visitedIds, visitedText } from './attempt/visited.rules.ts'
import { storeAnswer, storeAnswerWhileOpen, storedAnswer, storedAnswers } from './attempt/answer.queries.ts'
import { closeIfOverdue } from './attempt/closing.ts'
import { storeLateAnswer } from './attempt/store-late-answer.ts'
import { isBeforeLater, type LockedPlace, sectionState } from './attempt/locked-sections.rules.ts'
import type { Caller } from '../http/calls/api-request.ts'
import { gradeStored } from './attempt/attempt-grade.rules.ts'
import { roundToHundredths } from './marking/exact-marks.rules.ts'
import { inHundredths, type PaperGrade, type Tally } from './marking/paper-grade.rules.ts'
import { paperById, subjectsOf } from './paper/paper.queries.ts'
import { type MergedPlace, mergedPlaces } from './results/merged/merged-places.ts'
import { percentileText } from './results/percentile.rules.ts'
import { rankingMoment, resultsMoment } from './results/results.rules.ts'
import { type ComputedResult, computedResult, medianTimes } from './results/results.queries.ts'

const NO_PLACE = { rank: null, appeared: null, shifts: null, percentile: null }
const UNRANKED = { computed: false, ...NO_PLACE, top_marks: null, times: null }
/** As long as neither the student nor the content changes. */
const FOREVER = Number.POSITIVE_INFINITY
const NOTHING = { ...UNRANKED, ranked: false, sections: [], subjects: [] }

/**
 * Returns the standing of a closed attempt of the caller's, and until when (epoch ms) the answer stays the same.
 * Nothing is shown before the results are out, and no rank before all ranks are computed.
 *
 * @throws {ApiError} `not_found` when the student has no such attempt.
 */
async function standingFor({ db, clock, settings }: AttemptRouteDeps, caller: Caller, attemptId: number) {
  const { read } = db
  const attempt = await attemptById(read, caller.stud_id, attemptId)
  if (!attempt) throw new ApiError('not_found')
  if (attempt.state !== 'final') return { data: NOTHING, until: FOREVER }
  const paper = await paperById(read, attempt.paper_id)
  const now = clock.now()
  const graceMs = settings.lateSeconds * 1000
  const resultsAt = resultsMoment(paper, graceMs)
  if (now < resultsAt) return { data: NOTHING, until: resultsAt }
  // The cached content may name a question's former subject, so the content is read as it is now.
  const content = await readContent(read, attempt.paper_id)
  const grade = gradeStored(content.marked, await storedAnswers(read, caller.stud_id, attemptId))
  const names = await subjectsOf(read, attempt.paper_id)
  const rankedAt = rankingMoment(paper, graceMs)
  const known = rankedAt !== null && now >= rankedAt ? await computedResult(read, caller.stud_id, attemptId) : null
  const own = { sections: sectionsOf(content, grade, known), subjects: subjectsOfAttempt(grade, names, known) }
  // Ranks may be computed at any moment from `rankedAt` on, so no answer without them is cached beyond that moment.
  if (!known) {
    const until = rankedAt === null ? FOREVER : Math.max(now, rankedAt)
    return { data: { ...UNRANKED, ranked: rankedAt !== null, ...own }, until }
  }
  const times = await medianTimes(read, attempt.paper_id)
  const merged = (await mergedPlaces(read, caller.stud_id, { now, graceMs })).get(attemptId)
  return { data: { ...rankedOf(known, merged), ...own, times: times.map(timeOf) }, until: FOREVER }
}

const shown = (exact: number) => toMarks(roundToHundredths(exact))
const shownTop = (exact: number | undefined) => (exact === undefined ? null : shown(exact))

const rankedOf = ({ rank, appeared, percentile, top_marks }: ComputedResult, merged: MergedPlace | undefined) => ({
  computed: true,
  ranked: true,
  rank: merged?.rank ?? rank,
  appeared: merged?.of ?? appeared,
  shifts: merged?.shifts ?? null,
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

/**
 * One answer; empty where the student took it back. `seq` is the counter that the device raises with each change,
 * `seconds` how long the question was in view, null where the device does not say.
 */
export type AnswerToSave = Response & {
  question_id: number
  marked: boolean
  seq: number
  seconds: number | null
  /** Stored with an answer that comes late. */
  phone?: PhoneTime
}

/**
 * Saves one answer of an open attempt, durably when it returns; the highest `seq` wins, whatever the order of arrival.
 * `held` is null when this answer is stored, else the later one that stays, with its `seq`. `deadline` and `now` are
 * epoch ms, so that the device can set its clock. `locked` is the question's place where sections have their own time.
 *
 * @throws {ApiError} `attempt_closed` once the attempt is submitted or overdue, `section_closed` outside of its section
 *   unless the answer was given in time; `not_found` without the attempt. A closed attempt's answers are stored beside
 *   it.
 */
export async function saveOneAnswer(
  deps: AttemptDeps,
  attempt: Omit<BegunAttempt, 'shifts' | 'notice'>,
  saving: AnswerToSave,
  locked: LockedPlace | null,
) {
  const times = timesOf(deps)
  const saved_at = times.now
  const { stud_id, attempt_id, paper_id, deadline } = attempt
  const { question_id, option_id, response, seq } = saving
  const marked = saving.marked ? 1 : 0
  const seconds = clampedSeconds(saving.seconds, attempt.started_at, saved_at)
  const own = { stud_id, attempt_id, question_id, option_id, response, seconds, marked, seq, saved_at }
  const section = locked === null ? 'open' : sectionState(locked, saved_at, times.late)
  if (section === 'ahead') throw new ApiError('section_closed')
  const isLate = isTimeOver(deadline, saved_at, times.late) || section === 'over'
  if (!isLate && (await deps.db.writeRow(storeAnswerWhileOpen, { ...own, paper_id })))
    return { held: null, seq, deadline, now: saved_at }
  // Rare: the attempt is overdue or closed, or a newer answer is stored.
  const outcome = await deps.db.write({ forStudent: stud_id }, async (tx) => {
    const found = await attemptById(tx, stud_id, attempt_id)
    if (!found) return new ApiError('not_found')
    const current = await closeIfOverdue(tx, found, times)
    const held = (await storedAnswer(tx, stud_id, attempt_id, question_id)) ?? null
    if (current.state === 'final') {
      await storeLateAnswer(tx, current, [{ ...own, phone: saving.phone }], times)
      return new ApiError('attempt_closed')
    }
    // The attempt's end was moved after it was read.
    if (section === 'open' && (await storeAnswer(tx, own))) return { held: null, seq, deadline: current.deadline }
    if (locked !== null && section === 'over' && (held === null || held.seq < seq)) {
      if (!isBeforeLater(locked, await storedAnswers(tx, stud_id, attempt_id))) return new ApiError('section_closed')
      if (await storeAnswer(tx, own)) return { held: null, seq, deadline }
    }
    return { held, seq: held?.seq ?? seq, deadline }
  })
  if (outcome instanceof ApiError) throw outcome
  return { ...outcome, now: saved_at }
}

type Place = {
  attempt_id: number
  question_id: number
  visited: number[]
  times?: { question_id: number; seconds: number }[]
}

/**
 * Stores where the student is in an open attempt: the question on display, the visited questions, and how long each was
 * in view. Earlier visited questions and times stay. Answers are not touched. Returns the ids of all visited questions.
 *
 * @throws {ApiError} `not_found` without such an attempt or question, `rule` where a visited question is not of the paper,
 *   `attempt_closed` once it is submitted or its time is over.
 */
async function savePlaceOf(deps: AttemptDeps, caller: Owner, place: Place): Promise<number[]> {
  const studId = caller.stud_id
  const { attempt_id, question_id } = place
  const { now, late } = timesOf(deps)
  const attempt = await cachedAttempt(deps.db, caller, attempt_id)
  const { askedBy } = await contentOfBegunPaper(deps.db, attempt.paper_id)
  if (!askedBy.has(question_id)) throw new ApiError('not_found')
  if (!place.visited.every((id) => askedBy.has(id))) throw new ApiError('rule', { field: 'visited' })
  const times = place.times ?? []
  if (!times.every((one) => askedBy.has(one.question_id))) throw new ApiError('rule', { field: 'times' })
  const told = times.map((one) => [one.question_id, clampedSeconds(one.seconds, attempt.started_at, now) ?? 0] as const)
  const questions = [...askedBy.keys()]
  const outcome = await deps.db.write({ forStudent: studId }, async (tx) => {
    const current = await attemptById(tx, studId, attempt_id)
    if (current?.state !== 'open' || isTimeOver(current.deadline, now, late)) return new ApiError('attempt_closed')
    const stored = await storedPlace(tx, studId, attempt_id)
    const before = visitedIds(questions, stored?.visited ?? '')
    const visited = visitedText(questions, new Set([...before, ...place.visited, question_id]))
    const seconds = secondsText(questions, longerTimes(secondsBy(questions, stored?.seconds ?? null), told))
    await storePlace(tx, { stud_id: studId, attempt_id, question_id, visited, seconds, saved_at: now })
    return visitedIds(questions, visited)
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** Registers the calls of all kinds of test: save answers and the place, read instructions and translations. */
export function assessmentRoutes(route: Route, deps: AttemptRouteDeps): void {
  route(saveAnswer, async ({ caller, body }) => {
    const { attempt_id, question_id, seq, marked } = body
    const begun = cachedAttempt(deps.db, caller, attempt_id)
    const attempt = begun instanceof Promise ? await begun : begun
    const content = cachedContent(deps.db, attempt.paper_id) ?? (await contentOfBegunPaper(deps.db, attempt.paper_id))
    const asked = content.askedBy.get(question_id)
    if (!asked) throw new ApiError('not_found')
    const response = readAnswer(asked, body, content.paper.integer_only === 1)
    if (response === undefined)
      throw new ApiError('rule', { field: body.option_id === undefined ? 'answer' : 'option_id' })
    const saving = { ...response, question_id, marked, seq, seconds: body.seconds ?? null, phone: body }
    const outcome = await saveOneAnswer(deps, attempt, saving, lockedPlaceOf(content, attempt, question_id))
    if (content.paper.kind !== 'quiz') contactsOf(deps.db).note(attempt, caller, body, outcome.now, true)
    const { zone } = await deps.academy()
    const times = clockOf(outcome.now, outcome.deadline, zone)
    const held = outcome.held && shownAnswer(outcome.held, asked)
    return { data: { seq: outcome.seq, saved: held === null, held, notice: attempt.notice, ...times } }
  })

  route(paperInstructions, { cache: perStudent() }, async ({ caller, body }) =>
    instructionsFor(deps, caller, body.paper_id),
  )

  route(questionTranslations, async ({ caller, body }) => ({
    data: await translationsFor(deps, caller, body.attempt_id, body.language),
  }))

  route(attemptStanding, { cache: perStudent(), before: closeOverdueOf(deps) }, async ({ caller, body }) =>
    standingFor(deps, caller, body.attempt_id),
  )

  route(attemptClock, async ({ caller, body }) => ({ data: await attemptClockFor(deps, caller, body) }))

  route(savePlace, async ({ caller, body }) => ({ data: { visited: await savePlaceOf(deps, caller, body) } }))
}

type Held = Response & { marked: number; seq: number }

const shownAnswer = (held: Held, asked: Asked) => ({
  answer: answerText(asked, held),
  option_id: held.option_id,
  marked: held.marked === 1,
  seq: held.seq,
})
