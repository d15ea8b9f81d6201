import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import { breathe, inSlices } from '../../jobs/in-slices.ts'
import { ABANDONED_MS, runUnit } from '../../jobs/run-unit.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { storedAnswers } from '../attempt/answer.queries.ts'
import { gradeStored } from '../attempt/attempt-grade.rules.ts'
import { type PaperContent, readContent, type Asked } from '../paper/paper-content.ts'
import {
  abandonedRuns,
  beginRun,
  endRun,
  keepRun,
  papersDue,
  putAttemptResults,
  replaceRun,
  type Run,
} from './computed-results.queries.ts'
import { mergeDueShifts } from './merged/merge-due.ts'
import { readStandings } from './read-standings.ts'
import { rankingMoment } from './results.rules.ts'
import type { Standings } from './standings.rules.ts'
import type { Tables } from '../../db/tables.ts'
import { storedPlace } from '../attempt/attempt.queries.ts'
import { chosenOptions, isGiven, NO_RESPONSE } from '../attempt/response.rules.ts'
import { longerTimes, secondsBy } from '../attempt/time-spent.rules.ts'
import { exactMarks } from '../marking/exact-marks.rules.ts'
import { type Item, itemFigures, type ItemResponse } from './item-figures.rules.ts'

/** Of more students an even sample of this size is used: its shares are within two in a hundred of those of all. */
const MAX_STUDENTS = 2000

/**
 * Returns the figures of each question of a paper in their stored form; none where too few answered. Null when the run
 * is no longer ours.
 */
async function figuresOf(
  db: Db,
  content: PaperContent,
  standings: Standings,
  isOurs: () => Promise<boolean>,
): Promise<Tables['question_figures'][] | null> {
  const { paper, asked } = content
  const responses = new Map<number, ItemResponse[]>(asked.map(({ question }) => [question.question_id, []]))
  const every = Math.max(1, standings.count / MAX_STUDENTS)
  for (let one = 0; one < standings.count; one += every) {
    const { stud_id, attempt_id } = standings.idsOf(Math.floor(one))
    await addResponses(db, content, { stud_id, attempt_id }, responses)
    await breathe()
    if (!(await isOurs())) return null
  }
  const cancelled = new Set(
    content.marked.flatMap(({ questions }) =>
      questions.flatMap((question) => (question.cancelled === null ? [] : question.question_id)),
    ),
  )
  const rows: Tables['question_figures'][] = []
  for (const one of asked) {
    const { question_id } = one.question
    const found = itemFigures(itemOf(one, cancelled), responses.get(question_id) ?? [])
    if (found) {
      const { n, median_ms, ...figures } = found
      rows.push({ paper_id: paper.paper_id, question_id, n, median_ms, figures: JSON.stringify(figures) })
    }
    await breathe()
  }
  return rows
}

type Attempt = { stud_id: number; attempt_id: number }

/** Adds what one student did with each question, but for those beyond the number that counts in a section. */
async function addResponses(
  { read }: Db,
  { marked, askedBy }: PaperContent,
  { stud_id, attempt_id }: Attempt,
  responses: ReadonlyMap<number, ItemResponse[]>,
): Promise<void> {
  const stored = await storedAnswers(read, stud_id, attempt_id)
  const place = await storedPlace(read, stud_id, attempt_id)
  const grade = gradeStored(marked, stored)
  const answers = new Map(stored.map((answer) => [answer.question_id, answer]))
  const seconds = longerTimes(
    secondsBy([...askedBy.keys()], place?.seconds ?? null),
    stored.map((answer) => [answer.question_id, answer.seconds ?? 0] as const),
  )
  for (const [question, { marks, outcome }] of grade.questions) {
    if (outcome === 'not_evaluated') continue
    const answer = answers.get(question) ?? NO_RESPONSE
    const time = seconds.get(question) ?? 0
    responses.get(question)?.push({
      total: grade.total.marks,
      marks,
      attempted: isGiven(answer),
      chosen: chosenOptions(answer),
      time_ms: time > 0 ? time * 1000 : null,
    })
  }
}

const itemOf = ({ question, answer_type, options, key }: Asked, cancelled: ReadonlySet<number>): Item => ({
  answer_type,
  maximum: exactMarks(question.marks),
  options: options.map(({ option_id }) => option_id),
  right: key.is === 'options' ? key.right : [],
  is_cancelled: cancelled.has(question.question_id),
})

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Pick<Settings, 'lateSeconds'> }

/** An attempt that was submitted in the last moment is stored by then. */
const SETTLE_MS = 5000
const BEAT_MS = 10_000
const RESULTS_PER_UNIT = 200
const PAUSE_AFTER_UNIT_MS = 20

/**
 * Computes ranks, percentiles and figures of all papers that are due, one after the other, the latest first, in short
 * steps beside the process's other work; returns how many. Then shifts of which results were computed are merged. An interrupted run begins again, and shows nothing before it
 * has ended; one of several processes has the run.
 */
export async function computeResults(deps: Deps): Promise<number> {
  for (let computed = 0; ; computed += 1) {
    const run = await nextRun(deps)
    if (!run) {
      await mergeDueShifts(deps)
      return computed
    }
    await compute(deps, run)
  }
}

async function nextRun({ db, clock, newId, settings }: Deps): Promise<Run | null> {
  const now = clock.now()
  const graceMs = settings.lateSeconds * 1000
  for (const { paper_id, run_id: abandoned } of await abandonedRuns(db.read, now - ABANDONED_MS)) {
    const run = { paper_id, run_id: newId() }
    if (await db.write((tx) => replaceRun(tx, run, abandoned, now))) return run
  }
  for (const paper of await papersDue(db.read, now - SETTLE_MS)) {
    const moment = rankingMoment(paper, graceMs)
    if (moment === null || now - SETTLE_MS < moment) continue
    const run = { paper_id: paper.paper_id, run_id: newId() }
    if (await db.write((tx) => beginRun(tx, run, now))) return run
  }
  return null
}

async function compute(deps: Deps, run: Run): Promise<void> {
  const { db, clock } = deps
  // A paper that nobody has begun may still change, and must not be cached.
  const content = await readContent(db.read, run.paper_id)
  const isOurs = beatOf(deps, run)
  const standings = await readStandings(db, content, isOurs)
  if (!standings) return
  const resultOf = await inSlices(standings.resultsInSteps())
  for (let from = 0; from < standings.count; from += RESULTS_PER_UNIT) {
    const length = Math.min(RESULTS_PER_UNIT, standings.count - from)
    const rows = Array.from({ length }, (_, at) => ({
      ...standings.idsOf(from + at),
      ...run,
      ...resultOf(from + at),
    }))
    const now = clock.now()
    const goingOn = { keep: (tx: Tx) => keepRun(tx, run, now), pauseMs: PAUSE_AFTER_UNIT_MS }
    if ((await runUnit(db, goingOn, (tx) => putAttemptResults(tx, rows))) === 'lost') return
  }
  const figures = await figuresOf(db, content, standings, isOurs)
  if (!figures) return
  const { total, sections, subjects } = standings.tops()
  const tops = { top_marks: total, sections: JSON.stringify(sections), subjects: JSON.stringify(subjects) }
  await db.write((tx) => endRun(tx, run, { appeared: standings.count, ...tops }, figures, clock.now()))
}

/** Returns a function that records now and then that the run goes on; false once it is another process's. */
function beatOf({ db, clock }: Deps, run: Run): () => Promise<boolean> {
  let last = clock.now()
  return async () => {
    const now = clock.now()
    if (now - last < BEAT_MS) return true
    last = now
    return db.write((tx) => keepRun(tx, run, now))
  }
}
