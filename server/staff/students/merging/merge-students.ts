import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffMergeStudents } from '#contract/staff/merges.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { studentsByNumber } from '../../../features/account/account.queries.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText, type Text } from '../../../http/language.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import type { Secrets } from '../../../ports/settings.ts'
import { type Filled, type Kept, PARTED_DAYS } from '../../../provider/merging/kept.ts'
import { filledOf, mergeAccounts } from '../../../provider/merging/merge-accounts.ts'
import { addMerge, mergesOf, metAttempts, removeMerge } from '../../../provider/merging/merges.queries.ts'
import { isInTest } from '../../../provider/merging/met-attempts.rules.ts'
import { fieldsBack, partAccounts } from '../../../provider/merging/part-accounts.ts'
import { rowsOfStudent } from '../../../db/student-rows.queries.ts'
import { meetingOf, twoAccounts, versionOf } from './two-accounts.ts'

export type MergeDeps = { db: Db; clock: Clock; newId: NewId; secrets: Secrets }

const DAY_MS = 86_400_000

/** Until when a merge can be undone, in epoch milliseconds. */
export const undoneUntil = (mergedAt: number): number => mergedAt + PARTED_DAYS * DAY_MS

const refused = (text: Text, field?: string) => new ApiError('rule', { text, ...(field !== undefined && { field }) })

/** Makes one account of two as they were seen, or says what hinders it. */
export async function mergeStudents(
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
    await note(tx, { actor, at: now, action: 'accounts merged' }, survivor, kept.before, kept.after, other)
    return { merged: { stud_id: survivor.stud_id, merge_id }, hindrances: [] }
  })
}

/** Sent twice, the second one finds one account. */
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
export async function undoMerge(
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
    await note(tx, { actor, at: now, action: 'merge undone' }, survivor, before, { ...before, ...back }, kept.student)
    return other_id
  })
}

/**
 * The numbers must be free for those who had them. One that the survivor has now is: whoever else has it shares it
 * already. The two of them have one number only if they had one before.
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

type Entry = { actor: Actor; at: number; action: string }

/** Both have an entry: what became of either is looked for under its own name. */
async function note(
  tx: Tx,
  { actor, ...entry }: Entry,
  survivor: Kept['student'],
  before: Filled,
  after: Filled,
  other: Kept['student'],
): Promise<void> {
  const whole = { ...actor, ...entry, entity: 'student', reason: null }
  const isMerge = entry.action === 'accounts merged'
  const named = isMerge ? [{}, { account: other.name }] : [{ account: other.name }, {}]
  const changes = changesBetween({ ...before, ...named[0] }, { ...after, ...named[1] })
  await writeAudit(tx, { ...whole, entity_id: String(survivor.stud_id), changes })
  const others = isMerge
    ? changesBetween({}, { account: survivor.name })
    : changesBetween({ account: survivor.name }, {})
  await writeAudit(tx, { ...whole, entity_id: String(other.stud_id), changes: others })
}
