import type { Role } from '#contract/staff/roles.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { spendAllTickets } from './tickets.queries.ts'

const staff = (tx: Tx) =>
  tx
    .selectFrom('staff')
    .select([
      'staff.staff_id',
      'staff.name',
      'staff.email',
      'staff.password_hash',
      'staff.totp_secret',
      'staff.totp_step',
      'staff.ended_at',
      'staff.version',
    ])

export type StaffRow = Awaited<ReturnType<typeof staffByEmail>> & {}

/** `email` in small letters. Whoever left is found too. */
export async function staffByEmail(tx: Tx, email: string) {
  return staff(tx).where('email', '=', email).executeTakeFirst()
}

export async function staffById(tx: Tx, staffId: number) {
  return staff(tx).where('staff_id', '=', staffId).executeTakeFirst()
}

const rolesByPerson = preparedQuery((tx, { staffId }: { staffId: number }) =>
  tx.selectFrom('staff_roles').where('staff_id', '=', staffId).select('role'),
)

export async function rolesOf(tx: Tx, staffId: number): Promise<Role[]> {
  const rows = await rolesByPerson(tx, { staffId })
  return rows.map(({ role }) => role as Role)
}

/** How many owners there are beside this one. */
export async function otherOwners(tx: Tx, staffId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('staff_roles')
    .innerJoin('staff', 'staff.staff_id', 'staff_roles.staff_id')
    .where('staff_roles.role', '=', 'owner')
    .where('staff_roles.staff_id', '!=', staffId)
    .where('staff.ended_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Everybody, with what they may. */
export async function everybody(read: Tx) {
  const [people, roles, batches, subjects, passkeys, seen, links] = await Promise.all([
    staff(read).orderBy('name').execute(),
    read.selectFrom('staff_roles').select(['staff_id', 'role']).execute(),
    read.selectFrom('staff_batches').select(['staff_id', 'batch_id']).execute(),
    read.selectFrom('staff_subjects').select(['staff_id', 'subject_id']).execute(),
    read.selectFrom('staff_passkeys').select('staff_id').execute(),
    read
      .selectFrom('staff_sessions')
      .select(({ fn }) => ['staff_id', fn.max('seen_at').as('seen_at')])
      .groupBy('staff_id')
      .execute(),
    read
      .selectFrom('staff_tickets')
      .where('purpose', '=', 'link')
      .where('spent_at', 'is', null)
      .select(['staff_id', 'expires_at'])
      .execute(),
  ])
  return people.map((person) => {
    const own = <Row extends { staff_id: number }>(rows: Row[]) =>
      rows.filter(({ staff_id }) => staff_id === person.staff_id)
    return {
      staff_id: person.staff_id,
      name: person.name,
      email: person.email,
      version: person.version,
      ended_at: person.ended_at,
      roles: own(roles).map(({ role }) => role as Role),
      batch_ids: own(batches).map(({ batch_id }) => batch_id),
      subject_ids: own(subjects).map(({ subject_id }) => subject_id),
      has_factor: person.totp_secret !== null || own(passkeys).length > 0,
      seen_at: own(seen)[0]?.seen_at ?? null,
      link_ends_at: own(links)[0]?.expires_at ?? null,
    }
  })
}

export type MemberRow = Awaited<ReturnType<typeof everybody>>[number]

export type Filled = { name: string; email: string; roles: Role[]; batch_ids: number[]; subject_ids: number[] }

export async function addStaff(tx: Tx, staff_id: number, now: number, filled: Filled): Promise<void> {
  const { name, email } = filled
  await tx
    .insertInto('staff')
    .values({
      staff_id,
      name,
      email,
      password_hash: null,
      totp_secret: null,
      totp_step: 0,
      created_at: now,
      ended_at: null,
      version: 1,
      totp_id: null,
      totp_name: null,
      totp_added_at: null,
    })
    .execute()
  await putRights(tx, staff_id, filled)
}

/** Returns false where somebody else has changed it since that version. */
export async function changeStaff(tx: Tx, staff_id: number, version: number, filled: Filled): Promise<boolean> {
  const { name, email } = filled
  const changes = { name, email, version: version + 1 }
  if (!(await compareAndSet(tx.updateTable('staff'), { staff_id, version }, changes))) return false
  await tx.deleteFrom('staff_roles').where('staff_id', '=', staff_id).execute()
  await tx.deleteFrom('staff_batches').where('staff_id', '=', staff_id).execute()
  await tx.deleteFrom('staff_subjects').where('staff_id', '=', staff_id).execute()
  await putRights(tx, staff_id, filled)
  return true
}

async function putRights(tx: Tx, staff_id: number, { roles, batch_ids, subject_ids }: Filled): Promise<void> {
  await tx
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ staff_id, role })))
    .execute()
  const batches = [...new Set(batch_ids)].map((batch_id) => ({ staff_id, batch_id }))
  if (batches.length > 0) await tx.insertInto('staff_batches').values(batches).execute()
  const subjects = [...new Set(subject_ids)].map((subject_id) => ({ staff_id, subject_id }))
  if (subjects.length > 0) await tx.insertInto('staff_subjects').values(subjects).execute()
}

export async function addRole(tx: Tx, staff_id: number, role: Role): Promise<void> {
  if ((await rolesOf(tx, staff_id)).includes(role)) return
  await tx.insertInto('staff_roles').values({ staff_id, role }).execute()
}

type Ending = { staff_id: number; version: number; restore: boolean; now: number }

/**
 * Ends somebody's access, or restores it; false where somebody else has changed the member since that version. Links
 * and logins under way end in both cases: a restored member gets a new link, or logs in again.
 */
export async function endStaff(tx: Tx, { staff_id, version, restore, now }: Ending): Promise<boolean> {
  const changes = { ended_at: restore ? null : now, version: version + 1 }
  if (!(await compareAndSet(tx.updateTable('staff'), { staff_id, version }, changes))) return false
  await spendAllTickets(tx, staff_id, now)
  return true
}

export async function setPassword(tx: Tx, staff_id: number, password_hash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash }).where('staff_id', '=', staff_id).execute()
}

/** Changes a person's own name; false where somebody else has changed the member since that version. */
export async function setOwnName(tx: Tx, staff_id: number, version: number, name: string): Promise<boolean> {
  return compareAndSet(tx.updateTable('staff'), { staff_id, version }, { name, version: version + 1 })
}

type Known = Pick<Tables['staff'], 'totp_id' | 'totp_name' | 'totp_added_at'>
const NOTHING_KNOWN: Known = { totp_id: null, totp_name: null, totp_added_at: null }

/** Keeps the secret (encrypted) of a person's first authenticator with the last step that was taken; null forgets it. */
export async function setTotp(
  tx: Tx,
  staff_id: number,
  totp_secret: string | null,
  totp_step: number,
  known: Known = NOTHING_KNOWN,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_secret, totp_step, ...known })
    .where('staff_id', '=', staff_id)
    .execute()
}

/** Takes a step, which no code may use again; false where it was taken meanwhile. */
export async function takeTotpStep(tx: Tx, staff_id: number, step: number): Promise<boolean> {
  return compareAndSet(tx.updateTable('staff').where('totp_step', '<', step), { staff_id }, { totp_step: step })
}

/** Those of these batches or subjects that the academy does not have. */
export async function unknownPlaces(
  read: Tx,
  { batch_ids, subject_ids }: Filled,
): Promise<'batch_ids' | 'subject_ids' | null> {
  const batches = batch_ids.length
    ? await read.selectFrom('batches').where('batch_id', 'in', batch_ids).select('batch_id').execute()
    : []
  if (batches.length < new Set(batch_ids).size) return 'batch_ids'
  const subjects = subject_ids.length
    ? await read.selectFrom('subjects').where('subject_id', 'in', subject_ids).select('subject_id').execute()
    : []
  return subjects.length < new Set(subject_ids).size ? 'subject_ids' : null
}

/** Gives teachers a batch or a subject that they don't have. */
export async function addToTeachers(tx: Tx, what: 'batch' | 'subject', staffIds: number[], id: number): Promise<void> {
  if (staffIds.length === 0) return
  if (what === 'batch')
    await tx
      .insertInto('staff_batches')
      .values(staffIds.map((staff_id) => ({ staff_id, batch_id: id })))
      .execute()
  else
    await tx
      .insertInto('staff_subjects')
      .values(staffIds.map((staff_id) => ({ staff_id, subject_id: id })))
      .execute()
}

export async function removeFromTeachers(tx: Tx, what: 'batch' | 'subject', staffIds: number[], id: number) {
  if (staffIds.length === 0) return
  if (what === 'batch')
    await tx.deleteFrom('staff_batches').where('batch_id', '=', id).where('staff_id', 'in', staffIds).execute()
  else await tx.deleteFrom('staff_subjects').where('subject_id', '=', id).where('staff_id', 'in', staffIds).execute()
}
