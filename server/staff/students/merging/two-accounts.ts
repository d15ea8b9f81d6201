import type { DataOf } from '#contract/call.ts'
import type { staffMergePreview } from '#contract/staff/merges.ts'
import type { Tx } from '../../../db/db.ts'
import { rowsOfStudent } from '../../../db/student-rows.queries.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { toInstant } from '../../../ports/time.ts'
import { filledBy } from '../../../provider/merging/merge-accounts.ts'
import type { Kept } from '../../../provider/merging/kept.ts'
import { mergesOf, metAttempts } from '../../../provider/merging/merges.queries.ts'
import { attemptsAside, isInTest, isOpenInBoth } from '../../../provider/merging/met-attempts.rules.ts'
import { storedStudent } from '../../../provider/sheets/students-stored.queries.ts'
import type { Secrets } from '../../../ports/settings.ts'
import { endOf } from '../../accounts/end-of-number.ts'
import { studentVersion } from '../student-version.ts'
import { batchNames, lastSeen } from '../students.queries.ts'
import { countsOf } from './accounts.queries.ts'

type Student = Kept['student']
type Preview = DataOf<typeof staffMergePreview>

/** Which of two accounts survives: the one that the academy has entered, else the first. */
export async function twoAccounts(read: Tx, firstId: number, secondId: number) {
  const [first, second] = [await accountRow(read, firstId), await accountRow(read, secondId)]
  if (!first || !second || firstId === secondId) return undefined
  const isTurned = first.admission_no === null && second.admission_no !== null
  return isTurned ? { survivor: second, other: first } : { survivor: first, other: second }
}

async function accountRow(read: Tx, studId: number): Promise<Student | undefined> {
  const [row] = await rowsOfStudent(read, 'students', studId)
  return row?.status === 'forgotten' ? undefined : row
}

type Two = { survivor: Student; other: Student }

/** What hinders making one of two, and the tests that both took. */
export async function meetingOf(read: Tx, { survivor, other }: Two): Promise<Pick<Preview, 'hindrances' | 'twice'>> {
  const [own, others] = [await metAttempts(read, survivor.stud_id), await metAttempts(read, other.stud_id)]
  const hindrances: Preview['hindrances'] = []
  if (survivor.admission_no !== null && other.admission_no !== null) hindrances.push('both_entered')
  if (isInTest(own) || isInTest(others)) hindrances.push('in_test')
  if (isOpenInBoth(own, others)) hindrances.push('open_in_both')
  const merges = await mergesOf(read, other.stud_id)
  if (merges.some(({ kept }) => kept !== null)) hindrances.push('merged_before')
  const names = new Map([...own, ...others].map(({ attempt_id, paper }) => [attempt_id, paper]))
  const ids = new Set(own.map(({ attempt_id }) => attempt_id))
  const twice = attemptsAside(own, others).map(({ attempt_id }) => ({
    paper: names.get(attempt_id) ?? '',
    counts: ids.has(attempt_id) ? ('other' as const) : ('survivor' as const),
  }))
  return { hindrances, twice }
}

type Seeing = { zone: string; secrets: Pick<Secrets, 'pepper'> }

/** Both side by side, and what would become of them. */
export async function previewOf(read: Tx, two: Two, seeing: Seeing): Promise<Preview> {
  const { guardian, email, district, state, joined_on, birth_date } = filledBy(two.survivor, two.other, false)
  return {
    survivor: await shownAccount(read, two.survivor, seeing),
    other: await shownAccount(read, two.other, seeing),
    becomes: { guardian, email, district, state, joined_on, birth_date },
    ...(await meetingOf(read, two)),
  }
}

/** What a merge sends back of an account that was seen. */
export async function versionOf(read: Tx, studId: number, secrets: Pick<Secrets, 'pepper'>): Promise<string> {
  const stored = await storedStudent(read, studId)
  if (!stored) throw new ApiError('not_found')
  return studentVersion(secrets, stored)
}

async function shownAccount(read: Tx, row: Student, { zone, secrets }: Seeing): Promise<Preview['survivor']> {
  const { stud_id, admission_no, name, guardian, mobile, email, district, state, joined_on, birth_date } = row
  const stored = await storedStudent(read, stud_id)
  if (!stored) throw new ApiError('not_found')
  const counts = await countsOf(read, stud_id)
  const seen_at = (await lastSeen(read, [stud_id])).get(stud_id)
  return {
    stud_id,
    admission_no,
    name,
    guardian,
    mobile: endOf(mobile),
    email,
    district,
    state,
    level: stored.level,
    batches: (await batchNames(read, [stud_id])).get(stud_id) ?? [],
    status: row.status as Preview['survivor']['status'],
    joined_on,
    birth_date,
    created_at: toInstant(row.created_at, zone),
    seen_at: seen_at === undefined ? null : toInstant(seen_at, zone),
    attempts: counts.attempts,
    attendance: counts.attendance,
    videos: counts.watch_progress,
    materials: counts.material_progress,
    sessions: counts.sessions,
    version: studentVersion(secrets, stored),
  }
}
