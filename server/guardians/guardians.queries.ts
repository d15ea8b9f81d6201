import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { endConsentLinks, endLinksTo } from './consents.queries.ts'
import { eraseGuardianDevices } from './subscriptions.queries.ts'
import { endGuardianSessions } from './guardian-sessions.queries.ts'
import { isOfAge } from '#contract/guardians.rules.ts'
import { preparedQuery } from '../db/fast-path/prepared-query.ts'

export type Guardian = Tables['guardians']
export type Phone = Pick<Guardian, 'phone_code' | 'mobile'>

export async function guardianByNumber(read: Tx, { phone_code, mobile }: Phone): Promise<Guardian | undefined> {
  return read
    .selectFrom('guardians')
    .select(columnsOf('guardians'))
    .where('phone_code', '=', phone_code)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
}

/** Returns the guardian with this number, if that guardian has a child, blocked or not. */
export async function guardianWithChild(read: Tx, phone: Phone): Promise<Guardian | undefined> {
  const guardian = await guardianByNumber(read, phone)
  const alone = guardian ? await withoutChild(read, [guardian.guardian_id]) : []
  return alone.length === 0 ? guardian : undefined
}

export async function guardianById(read: Tx, guardianId: number): Promise<Guardian | undefined> {
  return read
    .selectFrom('guardians')
    .select(columnsOf('guardians'))
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst()
}

/** Returns the guardians of a child, the one who was entered first at the beginning. */
export async function guardiansOf(read: Tx, studId: number) {
  return read
    .selectFrom('guardian_children')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .where('stud_id', '=', studId)
    .select(['guardians.guardian_id', 'name', 'phone_code', 'mobile', 'language'])
    .select(['relation', 'added_at', 'blocked_at', 'block_reason'])
    .orderBy('added_at')
    .orderBy('guardians.guardian_id')
    .execute()
}

export type GuardianOfChild = Awaited<ReturnType<typeof guardiansOf>>[number]

/** How many other children each of these guardians has here. */
export async function otherChildren(read: Tx, guardianIds: number[], studId: number): Promise<Map<number, number>> {
  if (guardianIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('guardian_children')
    .where('guardian_id', 'in', guardianIds)
    .where('stud_id', '!=', studId)
    .select(({ fn }) => ['guardian_id', fn.countAll<number>().as('n')])
    .groupBy('guardian_id')
    .execute()
  return new Map(rows.map(({ guardian_id, n }) => [guardian_id, n]))
}

export async function addGuardian(tx: Tx, guardian: Omit<Guardian, 'alone_since'>): Promise<void> {
  await tx
    .insertInto('guardians')
    .values({ ...guardian, alone_since: null })
    .execute()
}

export async function changeGuardian(
  tx: Tx,
  guardianId: number,
  changes: Partial<Pick<Guardian, 'name' | 'language'>>,
): Promise<void> {
  await tx.updateTable('guardians').set(changes).where('guardian_id', '=', guardianId).execute()
}

/**
 * Changes a guardian's number and ends everything that the owner of the old one could open: links, sessions, known
 * devices.
 */
export async function changeGuardianNumber(tx: Tx, guardianId: number, phone: Phone, now: number): Promise<void> {
  await tx.updateTable('guardians').set(phone).where('guardian_id', '=', guardianId).execute()
  await endLinksTo(tx, guardianId, now)
  await endGuardianSessions(tx, [guardianId])
  await eraseGuardianDevices(tx, [guardianId])
}

type Link = Pick<Tables['guardian_children'], 'stud_id' | 'guardian_id' | 'relation'>

/** Makes somebody a guardian of the child, or changes their relation to it. */
export async function linkGuardian(tx: Tx, link: Link, now: number): Promise<void> {
  const { relation } = link
  await tx
    .insertInto('guardian_children')
    .values({ ...link, added_at: now, blocked_at: null, block_reason: null, kept_at: null })
    .onConflict((conflict) => conflict.columns(['stud_id', 'guardian_id']).doUpdateSet({ relation }))
    .execute()
  await tx.updateTable('guardians').set({ alone_since: null }).where('guardian_id', '=', link.guardian_id).execute()
}

/**
 * Removes a guardian from a child; a guardian without a child is forgotten a day later. A guardian who is added again
 * needs a new link.
 */
export async function unlinkGuardian(tx: Tx, studId: number, guardianId: number, now: number): Promise<void> {
  await endConsentLinks(tx, { stud_id: studId, guardian_id: guardianId }, now)
  await tx.deleteFrom('guardian_children').where('stud_id', '=', studId).where('guardian_id', '=', guardianId).execute()
  await noteAlone(tx, [guardianId], now)
}

/** Blocks a guardian, or unblocks with null as `block`. Links from before a block stay ended after it. */
export async function blockGuardian(
  tx: Tx,
  { stud_id, guardian_id }: Pick<Link, 'stud_id' | 'guardian_id'>,
  block: { at: number; reason: string } | null,
): Promise<void> {
  if (block) await endConsentLinks(tx, { stud_id, guardian_id }, block.at)
  await tx
    .updateTable('guardian_children')
    .set({ blocked_at: block?.at ?? null, block_reason: block?.reason ?? null })
    .where('stud_id', '=', stud_id)
    .where('guardian_id', '=', guardian_id)
    .execute()
}

/** `at`: when the student, being 18, said that the guardian goes on seeing; null where not. */
export async function keepGuardian(
  tx: Tx,
  { stud_id, guardian_id }: Pick<Link, 'stud_id' | 'guardian_id'>,
  at: number | null,
): Promise<void> {
  await tx
    .updateTable('guardian_children')
    .set({ kept_at: at })
    .where('stud_id', '=', stud_id)
    .where('guardian_id', '=', guardian_id)
    .execute()
}

const withoutChild = async (read: Tx, guardianIds: number[]): Promise<number[]> => {
  if (guardianIds.length === 0) return []
  const rows = await read
    .selectFrom('guardian_children')
    .where('guardian_id', 'in', guardianIds)
    .select('guardian_id')
    .execute()
  const having = new Set(rows.map(({ guardian_id }) => guardian_id))
  return guardianIds.filter((id) => !having.has(id))
}

async function noteAlone(tx: Tx, guardianIds: number[], now: number): Promise<void> {
  const alone = await withoutChild(tx, guardianIds)
  if (alone.length > 0)
    await tx.updateTable('guardians').set({ alone_since: now }).where('guardian_id', 'in', alone).execute()
}

/** Guardians of no child since before that moment. */
export async function guardiansAlone(read: Tx, before: number, count: number): Promise<number[]> {
  const rows = await read
    .selectFrom('guardians')
    .where('alone_since', '<', before)
    .select('guardian_id')
    .orderBy('alone_since')
    .limit(count)
    .execute()
  return rows.map(({ guardian_id }) => guardian_id)
}

/** Removes those who are of no child, and returns the numbers that they had. */
export async function forgetGuardians(tx: Tx, guardianIds: number[]): Promise<Phone[]> {
  const alone = await withoutChild(tx, guardianIds)
  if (alone.length === 0) return []
  const phones = tx.selectFrom('guardians').where('guardian_id', 'in', alone).select(['phone_code', 'mobile'])
  const gone = await phones.execute()
  await endGuardianSessions(tx, alone)
  await eraseGuardianDevices(tx, alone)
  await tx.deleteFrom('guardian_notices').where('guardian_id', 'in', alone).execute()
  await tx.deleteFrom('guardians').where('guardian_id', 'in', alone).execute()
  return gone
}

/**
 * Removes all records of a student's guardians, and of what they allowed. Returns the numbers of guardians who have no
 * other child.
 */
export async function eraseGuardians(tx: Tx, studId: number): Promise<Phone[]> {
  const own = await tx.selectFrom('guardian_children').where('stud_id', '=', studId).select('guardian_id').execute()
  await tx.deleteFrom('consent_links').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('consent_states').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('consents').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('guardian_notices').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('guardian_children').where('stud_id', '=', studId).execute()
  return forgetGuardians(
    tx,
    own.map(({ guardian_id }) => guardian_id),
  )
}

/** A child as its guardian may see it. A child who is of age has allowed that. */
export type Child = { stud_id: number; name: string; ac_id: number; level: string; is_of_age: boolean }

const ofGuardian = (tx: Tx, guardianId: number) =>
  tx
    .selectFrom('guardian_children')
    .innerJoin('students', 'students.stud_id', 'guardian_children.stud_id')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('guardian_id', '=', guardianId)
    .where('blocked_at', 'is', null)
    .where('status', '=', 'active')
    .select(['students.stud_id', 'students.name', 'students.ac_id', 'levels.levels as level', 'birth_date', 'kept_at'])
    .orderBy('students.name')
    .orderBy('students.stud_id')

const all = preparedQuery((tx, { guardianId }: { guardianId: number }) => ofGuardian(tx, guardianId))
const one = preparedQuery((tx, { guardianId, studId }: { guardianId: number; studId: number }) =>
  ofGuardian(tx, guardianId).where('students.stud_id', '=', studId),
)

/**
 * Returns the children whom a guardian may see today (`YYYY-MM-DD`), or the requested one: not blocked, active, and
 * under 18 unless the student at 18 allowed it.
 */
export async function childrenOf(read: Tx, guardianId: number, today: string, studId?: number): Promise<Child[]> {
  const rows = await (studId === undefined ? all(read, { guardianId }) : one(read, { guardianId, studId }))
  return rows
    .map(({ birth_date, ...row }) => ({ ...row, is_of_age: isOfAge(birth_date, today) }))
    .filter(({ is_of_age, kept_at }) => kept_at !== null || !is_of_age)
    .map(({ kept_at: _kept, ...child }) => child)
}
