import {
  staffMergeCandidates,
  staffMergePreview,
  staffMergeStudents,
  staffStudentMerges,
  staffUndoMerge,
} from '#contract/staff/merges.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { toInstant } from '../../../ports/time.ts'
import { mergesOf, addMerge, metAttempts, removeMerge } from '../../../importing/people/merging/merges.queries.ts'
import { actorOf, endOf } from '../../accounts/actor.ts'
import { knownStudent, studentVersion } from '../known-student.ts'
import { otherAccounts, countsOf } from './accounts.queries.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { studentsByNumber } from '../../../features/account/account.queries.ts'
import { plainText, type Text } from '../../../http/language.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import type { Secrets } from '../../../ports/settings.ts'
import { type Filled, type Kept, PARTED_DAYS } from '../../../importing/people/merging/kept.ts'
import { filledOf, mergeAccounts, filledBy } from '../../../importing/people/merging/merge-accounts.ts'
import { isInTest, attemptsAside, isOpenInBoth } from '../../../importing/people/merging/met-attempts.rules.ts'
import { fieldsBack, partAccounts } from '../../../importing/people/merging/part-accounts.ts'
import { rowsOfStudent } from '../../../db/student-rows.queries.ts'
import { storedStudent } from '../../../importing/sheets/people/students-stored.queries.ts'
import { batchNames, lastSeen } from '../students.queries.ts'

type Student = Kept['student']
type Preview = DataOf<typeof staffMergePreview>

/** Which of two accounts survives: the one that the academy has entered, else the first. */
async function twoAccounts(read: Tx, firstId: number, secondId: number) {
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

/** Returns what hinders a merge, and the tests that both accounts took. */
async function meetingOf(read: Tx, { survivor, other }: Two): Promise<Pick<Preview, 'hindrances' | 'twice'>> {
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
async function previewOf(read: Tx, two: Two, seeing: Seeing): Promise<Preview> {
  const { guardian, email, district, state, joined_on, birth_date } = filledBy(two.survivor, two.other, false)
  return {
    survivor: await shownAccount(read, two.survivor, seeing),
    other: await shownAccount(read, two.other, seeing),
    becomes: { guardian, email, district, state, joined_on, birth_date },
    ...(await meetingOf(read, two)),
  }
}

/** What a merge sends back of an account that was seen. */
async function versionOf(read: Tx, studId: number, secrets: Pick<Secrets, 'pepper'>): Promise<string> {
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

type MergeDeps = { db: Db; clock: Clock; newId: NewId; secrets: Secrets }

const DAY_MS = 86_400_000

/** Until when a merge can be undone, in epoch milliseconds. */
const undoneUntil = (mergedAt: number): number => mergedAt + PARTED_DAYS * DAY_MS

const refused = (text: Text, field?: string) => new ApiError('rule', { text, ...(field !== undefined && { field }) })

/** Makes one account of two as they were seen, or says what hinders it. */
async function mergeStudents(
  { db, clock, newId, secrets }: MergeDeps,
  asked: BodyOf<typeof staffMergeStudents>,
  actor: Actor,
): Promise<DataOf<typeof staffMergeStudents>> {
  const [now, merge_id] = [clock.now(), newId()]
  const { stud_id, other_id, number_of } = asked
  if (number_of !== stud_id && number_of !== other_id) throw refused(plainText('staff_merge_number'), 'number_of')
  return db.write(async (tx) => {
    const two = await twoAccounts(tx, stud_id, other_id)
    if (!two) return alreadyMerged(tx, stud_id, other_id)
    const { survivor, other } = two
    for (const [id, version] of [
      [stud_id, asked.version],
      [other_id, asked.other_version],
    ] as const)
      if ((await versionOf(tx, id, secrets)) !== version) throw new ApiError('changed_meanwhile')
    const { hindrances } = await meetingOf(tx, two)
    if (hindrances.length > 0) return { merged: null, hindrances }
    const takesNumber = number_of === other.stud_id
    const kept = await mergeAccounts(tx, { survivor, other, takesNumber, now })
    await addMerge(tx, survivor.stud_id, { merge_id, other_id: other.stud_id, merged_at: now, kept })
    await note(tx, { actor, at: now, action: 'accounts_merged' }, survivor, kept.before, kept.after, other)
    return { merged: { stud_id: survivor.stud_id, merge_id }, hindrances: [] }
  })
}

/** Returns the stored merge for a request that is sent twice. */
async function alreadyMerged(tx: Tx, first: number, second: number): Promise<DataOf<typeof staffMergeStudents>> {
  for (const [stud_id, other_id] of [
    [first, second],
    [second, first],
  ] as const) {
    const known = (await mergesOf(tx, stud_id)).find((merge) => merge.other_id === other_id)
    if (known) return { merged: { stud_id, merge_id: known.merge_id }, hindrances: [] }
  }
  throw new ApiError('not_found')
}

/** Parts two accounts again; returns the id of the one that is back. */
async function undoMerge(
  { db, clock }: MergeDeps,
  { stud_id, merge_id }: { stud_id: number; merge_id: number },
  actor: Actor,
): Promise<number> {
  const now = clock.now()
  return db.write(async (tx) => {
    const [survivor] = await rowsOfStudent(tx, 'students', stud_id)
    const merges = await mergesOf(tx, stud_id)
    const merge = merges.find((one) => one.merge_id === merge_id)
    if (!survivor || !merge) throw new ApiError('not_found')
    const { kept, other_id, merged_at } = merge
    if (kept === null || now >= undoneUntil(merged_at)) throw refused(plainText('staff_merge_too_late'))
    if (merges.find((one) => one.kept !== null) !== merge) throw refused(plainText('staff_merge_latest_first'))
    if (isInTest(await metAttempts(tx, stud_id))) throw refused(plainText('staff_merge_in_test'))
    const before = filledOf(survivor)
    const back = fieldsBack(before, kept)
    await refuseTaken(tx, survivor, kept, { ...before, ...back })
    await partAccounts(tx, stud_id, kept, { back, now })
    await removeMerge(tx, stud_id, merge_id)
    await note(tx, { actor, at: now, action: 'merge_undone' }, survivor, before, { ...before, ...back }, kept.student)
    return other_id
  })
}

/**
 * Refuses numbers that are taken by now. A number that the survivor has now is free: others who have it share it
 * already. The two accounts get the same number only if they had it before.
 */
async function refuseTaken(tx: Tx, survivor: Kept['student'], kept: Kept, own: Filled): Promise<void> {
  const other = filledOf(kept.student)
  const now = filledOf(survivor)
  let isTaken = isSameNumber(own, other) && !isSameNumber(kept.before, other)
  for (const number of [own, other]) {
    if (isSameNumber(number, now)) continue
    const holders = await studentsByNumber(tx, number.phone_code, number.mobile)
    isTaken ||= holders.some(({ stud_id }) => stud_id !== survivor.stud_id)
  }
  if (isTaken) throw refused(plainText('staff_merge_number_taken'))
}

type Number = Pick<Filled, 'phone_code' | 'mobile'>

const isSameNumber = (one: Number, two: Number): boolean =>
  one.phone_code === two.phone_code && one.mobile === two.mobile

type Entry = { actor: Actor; at: number; action: AuditAction }

/** Writes an entry for both accounts, since each is looked up under its own name. */
async function note(
  tx: Tx,
  { actor, ...entry }: Entry,
  survivor: Kept['student'],
  before: Filled,
  after: Filled,
  other: Kept['student'],
): Promise<void> {
  const whole = { ...actor, ...entry, entity: 'student', reason: null } as const
  const isMerge = entry.action === 'accounts_merged'
  const named = isMerge ? [{}, { account: other.name }] : [{ account: other.name }, {}]
  const changes = changesBetween({ ...before, ...named[0] }, { ...after, ...named[1] })
  await writeAudit(tx, { ...whole, entity_id: String(survivor.stud_id), changes })
  const others = isMerge
    ? changesBetween({}, { account: survivor.name })
    : changesBetween({ account: survivor.name }, {})
  await writeAudit(tx, { ...whole, entity_id: String(other.stud_id), changes: others })
}

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

/** Two accounts of one person become one, and are parted again. */
export function mergesRoutes(route: StaffRoute, deps: MergeDeps & { academy: AcademyReader }): void {
  const { db, secrets, academy, clock } = deps

  route(staffMergeCandidates, async ({ body }) => {
    const { stud_id, name, admission_no } = await knownStudent(db.read, body.stud_id)
    const text = body.search?.trim() || name
    const rows = await otherAccounts(db, { stud_id, isEntered: admission_no !== null, text })
    return { data: { accounts: rows.map(({ mobile, ...row }) => ({ ...row, mobile: endOf(mobile) })) } }
  })

  route(staffMergePreview, async ({ body }) => {
    const two = await twoAccounts(db.read, body.stud_id, body.other_id)
    if (!two) throw new ApiError('not_found')
    const { zone } = await academy()
    return { data: await previewOf(db.read, two, { zone, secrets }) }
  })

  route(staffMergeStudents, async ({ body, caller, request_id }) => ({
    data: await mergeStudents(deps, body, actorOf(caller, request_id, OFFICE)),
  }))

  route(staffStudentMerges, async ({ body }) => {
    const { stud_id } = await knownStudent(db.read, body.stud_id)
    const { zone } = await academy()
    const merges = (await mergesOf(db.read, stud_id)).map(({ merge_id, merged_at, kept }) => {
      const open = kept !== null && clock.now() < undoneUntil(merged_at) ? kept.student : null
      const until = open && toInstant(undoneUntil(merged_at), zone)
      const who = { name: open && open.name, mobile: open && endOf(open.mobile) }
      return { merge_id, at: toInstant(merged_at, zone), ...who, until }
    })
    return { data: { merges } }
  })

  route(staffUndoMerge, async ({ body, caller, request_id }) => ({
    data: { other_id: await undoMerge(deps, body, actorOf(caller, request_id, OFFICE)) },
  }))
}
