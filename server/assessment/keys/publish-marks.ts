import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import { breathe, inSlices } from '../../jobs/in-slices.ts'
import { ABANDONED_MS, runUnit } from '../../jobs/run-unit.ts'
import type { NewId } from '../../ports/new-id.ts'
import { storedAnswersBetween } from '../attempt/answer.queries.ts'
import { gradeAttempt } from '../attempt/attempt-grade.rules.ts'
import type { Section } from '../marking/counted-questions.rules.ts'
import { parseTallies } from '../marking/tallies.rules.ts'
import { type PaperContent, readContent } from '../paper/paper-content.ts'
import { Standings } from '../results/standings.rules.ts'
import { addMarks, type AttemptMarks } from './attempt-marks.queries.ts'
import { correctedSections } from './corrections.rules.ts'
import {
  attemptsToLay,
  claimDraft,
  closedNow,
  draftOf,
  endDraft,
  keepDraft,
  putMoves,
  type StoredDraft,
  waitingDrafts,
} from './drafts.queries.ts'
import { DryRunCount, type Move, movesText } from './dry-run.rules.ts'
import { PRINTED_KEY } from './keys.queries.ts'
import { Moves } from './moves.rules.ts'

export type PublishDeps = { db: Db; clock: Clock; newId: NewId }

const PER_PAGE = 50
/** Attempts whose answers are read by one statement: their reading is one turn. */
const READ_TOGETHER = 8
/** The longest time that calls wait while a page is marked. */
const SLICE_MS = 3
const PAUSE_AFTER_UNIT_MS = 8
const MOVES_PER_PAGE = 100
const PAGES_PER_UNIT = 20

/**
 * Marks all closed attempts of papers whose key is being corrected by the corrected key, beside the marks that hold,
 * and sums up what the correction would change. Works in short steps; one of several processes has a run, and an
 * interrupted run goes on where it was. Returns how many corrections it finished.
 */
export async function publishMarks(deps: PublishDeps): Promise<number> {
  for (let done = 0; ; done += 1) {
    const draft = await nextDraft(deps)
    if (!draft) return done
    await new Laying(deps, draft, await readContent(deps.db.read, draft.paper_id)).run()
  }
}

type ClaimedDraft = StoredDraft & { run_id: number }

async function nextDraft({ db, clock, newId }: PublishDeps): Promise<ClaimedDraft | null> {
  const now = clock.now()
  for (const { paper_id, key_id, run_id: before } of await waitingDrafts(db.read, now - ABANDONED_MS)) {
    const run = { paper_id, key_id, run_id: newId() }
    if (!(await db.write((tx) => claimDraft(tx, run, before, now)))) continue
    const draft = await draftOf(db.read, paper_id)
    if (draft?.key_id === key_id) return { ...draft, run_id: run.run_id }
  }
  return null
}

type Row = Awaited<ReturnType<typeof attemptsToLay>>[number]
type Graded = Pick<AttemptMarks, 'marks' | 'passed' | 'tallies'>

class Laying {
  readonly #deps: PublishDeps
  readonly #draft: ClaimedDraft
  readonly #sections: readonly Section[]
  readonly #before: Standings
  readonly #after: Standings
  readonly #counts = new DryRunCount()
  readonly #moves = new Moves()
  #laid = 0

  constructor(deps: PublishDeps, draft: ClaimedDraft, { printed }: PaperContent) {
    this.#deps = deps
    this.#draft = draft
    this.#sections = correctedSections(printed, draft.corrections)
    const subjects = [...new Set(printed.flatMap(({ questions }) => questions.map(({ subject_id }) => subject_id)))]
    this.#before = new Standings(subjects)
    this.#after = new Standings(subjects)
  }

  async run(): Promise<void> {
    const { db } = this.#deps
    const { paper_id, key_id } = this.#draft
    for (let after = 0; ;) {
      const page = await attemptsToLay(db.read, paper_id, key_id, after, PER_PAGE)
      const isLast = page.length < PER_PAGE
      const laid = await this.#lay(page, after, isLast)
      if (laid === 'lost') return
      if (laid === 'again') continue
      for (const row of page) this.#count(row, laid.get(row.attempt_id))
      this.#laid += page.length
      await breathe()
      const last = page.at(-1)
      if (isLast || !last) break
      after = last.stud_id
    }
    await this.#finish()
  }

  /** Marks a page's attempts that have no marks yet, and stores them; `again` where attempts were closed or changed. */
  async #lay(page: Row[], after: number, isLast: boolean): Promise<ReadonlyMap<number, Graded> | 'again' | 'lost'> {
    const { paper_id, key_id } = this.#draft
    const missing = page.filter(({ laid_tallies }) => key_id !== PRINTED_KEY && laid_tallies === null)
    const graded = new Map<number, AttemptMarks>()
    let end = performance.now() + SLICE_MS
    for (let from = 0; from < missing.length; from += READ_TOGETHER) {
      for (const one of await this.#grade(missing.slice(from, from + READ_TOGETHER))) graded.set(one.attempt_id, one)
      if (performance.now() < end) continue
      await breathe()
      end = performance.now() + SLICE_MS
    }
    const until = isLast ? null : (page.at(-1)?.stud_id ?? null)
    const known = new Map(page.map(({ attempt_id, changes }) => [attempt_id, changes]))
    // The check is in the unit: an attempt that was closed or given late answers without regard to this correction is
    // seen here, or one of the two units is repeated.
    const outcome = await this.#store(this.#laid + page.length, async (tx) => {
      const closed = await closedNow(tx, paper_id, after, until)
      if (closed.some(({ attempt_id, changes }) => known.get(attempt_id) !== changes)) return 'again'
      const rows = closed.flatMap(({ attempt_id }) => graded.get(attempt_id) ?? [])
      if (rows.length > 0) await addMarks(tx, rows)
      return 'laid'
    })
    return outcome === 'laid' ? graded : outcome
  }

  async #grade(rows: Row[]): Promise<AttemptMarks[]> {
    const { paper_id, key_id, pass_marks } = this.#draft
    const [first, last] = [rows[0]?.stud_id ?? 0, rows.at(-1)?.stud_id ?? 0]
    const answers = await storedAnswersBetween(this.#deps.db.read, paper_id, first, last)
    return rows.map(({ stud_id, attempt_id }) => {
      const grade = gradeAttempt(this.#sections, answers.get(attempt_id) ?? [], pass_marks)
      const { marks, lost, passed, tallies } = grade
      return { stud_id, attempt_id, key_id, marks, lost, passed, tallies }
    })
  }

  #count(row: Row, fresh: Graded | undefined): void {
    const { stud_id, attempt_id } = row
    const isPrinted = this.#draft.key_id === PRINTED_KEY
    const laid = isPrinted
      ? { marks: row.printed_marks, passed: row.printed_passed, tallies: row.printed_tallies }
      : (fresh ?? { marks: row.laid_marks, passed: row.laid_passed, tallies: row.laid_tallies })
    const [before, after] = [row.marks ?? 0, laid.marks ?? 0]
    this.#counts.add({ before, after, passed: row.passed ?? 0, passes: laid.passed ?? 0 })
    const isRanked = !row.is_ruled && row.tallies !== null && laid.tallies !== null
    if (before !== after) {
      const ranked = isRanked ? this.#before.count : null
      this.#moves.add({ stud_id, attempt_id, before, after, ranked })
    }
    if (!isRanked) return
    this.#before.add(stud_id, attempt_id, parseTallies(row.tallies ?? ''))
    this.#after.add(stud_id, attempt_id, parseTallies(laid.tallies ?? ''))
  }

  async #finish(): Promise<void> {
    const { db, clock } = this.#deps
    const before = await inSlices(this.#before.ranksInSteps())
    const after = await inSlices(this.#after.ranksInSteps())
    const movesAt = await inSlices(this.#moves.byRankInSteps(before, after))
    if (!(await this.#keepMoves(movesAt))) return
    const summary = JSON.stringify(this.#counts.result(before, after))
    await db.write((tx) => endDraft(tx, this.#draft, summary, clock.now()))
  }

  async #keepMoves(movesAt: (from: number, count: number) => Move[]): Promise<boolean> {
    const { key_id } = this.#draft
    const pageCount = Math.ceil(this.#moves.count / MOVES_PER_PAGE)
    for (let first = 0; first < pageCount; first += PAGES_PER_UNIT) {
      const length = Math.min(PAGES_PER_UNIT, pageCount - first)
      const pages = Array.from({ length }, (_, at) => {
        const page = first + at
        return { key_id, page, moves: movesText(movesAt(page * MOVES_PER_PAGE, MOVES_PER_PAGE)) }
      })
      if ((await this.#store(this.#laid, (tx) => putMoves(tx, pages))) === 'lost') return false
    }
    return true
  }

  async #store<T>(laid: number, unit: (tx: Tx) => Promise<T>): Promise<T | 'lost'> {
    const { db, clock } = this.#deps
    const now = clock.now()
    const keep = (tx: Tx) => keepDraft(tx, this.#draft, laid, now)
    return runUnit(db, { keep, pauseMs: PAUSE_AFTER_UNIT_MS }, unit)
  }
}
