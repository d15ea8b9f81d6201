import { addQuestion, putPaper } from '../../../server/assessment/paper/paper-writes.queries.ts'
import type { Db } from '../../../server/db/db.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { toClock, toDay } from '../../../server/ports/time.ts'
import { paperRow } from '../../../server/testing/paper-makers.ts'
import type { StaffMember } from '../../../e2e/staff.ts'
import type { Academy } from '../world/academy.ts'
import type { Client } from '../world/client.ts'
import { aQuestion } from '../world/mixed-questions.ts'
import { placedQuestions, type PlacedQuestion, putWindow } from './hall.queries.ts'

/**
 * A test that students have taken and whose results wait. `shared` are its questions that the written paper has as
 * well; with `isByClock` its results are published by time alone, and nobody changes them.
 */
export type SatPaper = { paper: number; shared: ReadonlySet<number>; isByClock: boolean; attempts: Map<number, number> }

/** A sealed paper of the future with some of the written paper's questions. `versions` are by question code. */
export type SealedPaper = { paper: number; draft: number; seal: string; versions: Map<string, number>; ids: number[] }

const SAT = 3
const SHARED = 2
const OWN = 2
/** So many students take them at the most: a paper fares the same for each student. */
export const SITTERS = 20
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const BY_CLOCK_MS = 4000
const ZONE = 'Asia/Kolkata'
const MARKS = 200

export const clockText = (at: number): string => `${toDay(at, ZONE)} ${toClock(at, ZONE)}`

const clock = { now: () => Date.now() }
const newId = makeNewId(clock, systemRandom)

/** Makes tests that can be taken now, each with other questions of the written paper. */
export async function makeSatPapers(db: Db, written: number): Promise<SatPaper[]> {
  const asked = await placedQuestions(db.read, written)
  const made: SatPaper[] = []
  for (let number = 0; number < SAT; number += 1) {
    // The first questions are the sealed paper's.
    const shared = asked.slice(SHARED * (number + 1), SHARED * (number + 2))
    const isByClock = number === SAT - 1
    const paper = await makeSatPaper(db, `Mock ${number + 1}`, shared)
    made.push({ paper, shared: new Set(shared.map(({ question_id }) => question_id)), isByClock, attempts: new Map() })
  }
  return made
}

async function makeSatPaper(db: Db, name: string, shared: PlacedQuestion[]): Promise<number> {
  const [first] = shared
  if (!first) throw new Error('The written paper has too few questions.')
  const { subject_id } = first
  const own = Array.from({ length: OWN }, () => aQuestion('single', newId))
  const ids = [...shared.map(({ question_id }) => question_id), ...own.map(({ row }) => row.question_id)]
  const counts = { section_id: 1, marks: MARKS, negative_marks: 0, shuffles_options: 0 }
  const [paper_id, now] = [newId(), clock.now()]
  const marks = { max_marks: MARKS * ids.length, pass_marks: MARKS, question_count: ids.length }
  const window = { starts_at: now, ends_at: now + DAY_MS, results_at: now + DAY_MS, minutes: 30 }
  const paper = { ...paperRow(paper_id, subject_id, now), name, ...marks, ...window }
  const rows = ids.map((question_id, position) => ({ position, question_id, ...counts }))
  await db.write(async (tx) => {
    for (const { row, options } of own) await addQuestion(tx, { ...row, subject_id }, options)
    await putPaper(tx, paper, rows)
  })
  return paper_id
}

/** Lets students begin and submit each of the tests. */
export async function sit(http: Client, { members }: Academy, papers: SatPaper[]): Promise<void> {
  for (const { paper, attempts } of papers)
    for (const { stud_id, token } of members.slice(0, SITTERS)) {
      const { data } = await http.post('/Student/exam', { stud_id, exam_id: paper }, token)
      const { attempt_id } = data as { attempt_id: number }
      await http.post('/Student/submit_exam', { stud_id, record_id: attempt_id, submit_data: [] }, token)
      attempts.set(stud_id, attempt_id)
    }
}

/** Ends the tests. The results of all but one wait until after the day. */
export async function endSatPapers(db: Db, papers: SatPaper[]): Promise<void> {
  const now = clock.now()
  for (const { paper, isByClock } of papers) {
    const results_at = now + (isByClock ? BY_CLOCK_MS : DAY_MS)
    await db.write((tx) => putWindow(tx, paper, { starts_at: now - DAY_MS, ends_at: now - MINUTE_MS, results_at }))
  }
}

type Form = Record<string, string>
type Draft = { version: number; fields: object }
type Sealing = { refusals: { rule: string }[]; mistakes: object[]; sealed: { paper_id: number; seal: string } | null }
type People = { owner: StaffMember; examiner: StaffMember }

/**
 * Seals a paper of the future with two questions of the written one and two of its own, as the console does: an
 * examiner is told that the key is known too early, and the owner insists.
 */
export async function sealPaper({ owner, examiner }: People, asked: PlacedQuestion[]) {
  const shared = asked.slice(0, SHARED)
  const [like] = shared
  if (!like) throw new Error('The written paper has too few questions.')
  const { fields } = await owner.call<{ fields: Form }>('/staff/question', { question_id: like.question_id })
  const own: string[] = []
  for (let number = 1; number <= OWN; number += 1) {
    const code = `SEALED-${number}`
    const form = { ...fields, code, question: `What is sealed with number ${number}?` }
    const { saved, mistakes } = await owner.call<{ saved: Record<string, unknown> | null; mistakes: object[] }>(
      '/staff/save_question',
      { fields: form },
    )
    if (!saved) throw new Error(`${code} was not saved: ${JSON.stringify(mistakes)}`)
    const { question_id, version } = saved
    await examiner.call('/staff/proof_read_question', { question_id, version, undo: false })
    own.push(code)
  }
  const { draft_id } = await examiner.call<{ draft_id: number }>('/staff/add_paper_draft', { kind: 'exam' })
  const draft = await examiner.call<Draft>('/staff/paper_draft', { draft_id })
  const begins = clock.now() + DAY_MS
  const times = { minutes: '60', start: clockText(begins), end: clockText(begins + 2 * 3_600_000) }
  const questions = [[...shared.map(({ question_code }) => question_code), ...own]]
  const about = { code: 'SEALED', name: 'Sealed', subject: 'S', readers: 'Level', questions }
  const whole = { draft_id, version: draft.version, fields: { ...draft.fields, ...about, ...times } }
  const { version } = await examiner.call<{ version: number }>('/staff/save_paper_draft', whole)
  const seal = { draft_id, version }
  const early = await examiner.call<Sealing>('/staff/seal_paper', seal)
  const isHeld = early.sealed === null && early.refusals.some(({ rule }) => rule === 'key_known')
  const done = await owner.call<Sealing>('/staff/seal_paper', { ...seal, insist: 'They may know these two.' })
  if (!isHeld || !done.sealed) throw new Error(`It was not sealed so: ${JSON.stringify([early, done])}`)
  return { paper: done.sealed.paper_id, draft: draft_id, seal: done.sealed.seal }
}

/** What the sealed paper was sealed with. */
export async function sealedWith(db: Db, sealed: Awaited<ReturnType<typeof sealPaper>>): Promise<SealedPaper> {
  const questions = await placedQuestions(db.read, sealed.paper)
  const versions = new Map(questions.map(({ question_code, version }) => [question_code, version]))
  return { ...sealed, versions, ids: questions.map(({ question_id }) => question_id) }
}
