import { join } from 'node:path'
import { loadAcademy } from '../academy/academy.ts'
import { toMarks } from '../assessment/attempt/attempt.rules.ts'
import { percentileText } from '../assessment/results/percentile.rules.ts'
import { areResultsOut, rankingMoment } from '../assessment/results/results.rules.ts'
import type { Tx } from '../db/db.ts'
import type { Student } from '../features/account/account.queries.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { toInstant } from '../ports/time.ts'
import { smsNumberKeys } from '../sms/make-sms.ts'
import { aboutStudent } from './export-student.queries.ts'
import { writeWhole } from './written-table.ts'

type Deps = { read: Tx; secrets: Secrets; now: number; settings: Pick<Settings, 'lateSeconds'> }
type Attempt = Awaited<ReturnType<typeof aboutStudent>>['attempts'][number]

/** An attempt without its marks and its rank before results are out, because the student gets the file. */
function withoutPending(
  { ends_at, results_at, latest_deadline, results_due, ...attempt }: Attempt,
  now: number,
  graceMs: number,
) {
  const timing = { kind: attempt.kind, ends_at, results_at, latest_deadline }
  const rankedAt = rankingMoment(timing, graceMs)
  const isRanked = rankedAt !== null && now >= rankedAt && results_due === 0
  const percentile = isRanked && attempt.percentile !== null ? percentileText(attempt.percentile) : null
  const ranked = { ...attempt, rank: isRanked ? attempt.rank : null, percentile }
  return areResultsOut(timing, now, graceMs) ? ranked : { ...ranked, marks: null, lost: null, passed: null }
}

type About = Awaited<ReturnType<typeof aboutStudent>>

/** Students were promised that only teachers read their questions, and only the academy their feedback. */
const forGuardian = ({
  doubts: _doubts,
  doubt_pictures: _pictures,
  doubt_voices: _voices,
  feedback: _feedback,
  ...all
}: About) => ({
  ...all,
  guardians: all.guardians.map(({ blocked_at: _at, block_reason: _reason, ...shown }) => shown),
  // The reason of an unsent notice may be that its guardian is blocked.
  notices_to_guardians: all.notices_to_guardians.map(({ reason: _reason, ...shown }) => shown),
})

/** The file's recipient: guardians get no blocks of guardians, nor the student's questions and feedback. */
type Reader = 'student' | 'guardian'

/** Returns everything that is stored about a student, as a text for people and programs, and the file's name. */
export async function studentAsText(
  deps: Deps,
  student: Student,
  reader: Reader = 'student',
): Promise<{ name: string; text: string }> {
  const { read, secrets, now, settings } = deps
  const { zone } = await loadAcademy(read)
  const numberKeys = smsNumberKeys(secrets, `+${student.phone_code}${student.mobile}`)
  const all = await aboutStudent(read, student.stud_id, numberKeys)
  const graceMs = settings.lateSeconds * 1000
  const attempts = all.attempts.map((attempt) => withoutPending(attempt, now, graceMs))
  const told = new Set<unknown>(attempts.filter(({ marks }) => marks !== null).map(({ attempt_id }) => attempt_id))
  const marks_by_key = all.marks_by_key.filter(({ attempt_id }) => told.has(attempt_id))
  const earlier_results = all.earlier_results.map((one) =>
    told.has(one.attempt_id) ? one : { ...one, marks: null, passed: null },
  )
  const kept = reader === 'guardian' ? forGuardian(all) : all
  const about = { student, ...kept, attempts, marks_by_key, earlier_results }
  const name = `student ${student.admission_no ?? student.mobile}.json`.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
  // Moments and marks are formatted for people.
  const readable = (key: string, value: unknown) => {
    if (typeof value !== 'number') return value
    if (key === 'at' || key.endsWith('_at') || key === 'deadline') return toInstant(value, zone)
    return key === 'marks' || key === 'lost' ? toMarks(value) : value
  }
  return { name, text: `${JSON.stringify(about, readable, 2)}\n` }
}

/** Writes that text into a folder; returns the file's name. */
export async function exportStudent(deps: Deps, student: Student, folder: string): Promise<string> {
  const { name, text } = await studentAsText(deps, student)
  await writeWhole(join(folder, name), text)
  return name
}
