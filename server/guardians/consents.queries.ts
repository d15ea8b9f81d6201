import { type ConsentDocument, type ConsentMethod, type ConsentState, isOfAge } from '#contract/guardians.rules.ts'
import { loadAcademy } from '../academy/academy.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/db.ts'
import { toDay } from '../ports/time.ts'
import { mayDo, type Consent, type Purpose } from './may-do.rules.ts'
import type { Tables } from '../db/tables.ts'

/** What was said of a consent, and how. `who` is the member of the staff, or the guardian. */
export type ConsentChange = {
  stud_id: number
  consent_id: number
  state: ConsentState
  method: ConsentMethod
  document: ConsentDocument | null
  signed_on: string | null
  notice: number
  guardian_id: number | null
  guardian: string | null
  who: string
  at: number
}

/** Adds an answer to the earlier ones; it is the valid one from now on. */
export async function sayConsent(tx: Tx, change: ConsentChange): Promise<void> {
  const { stud_id, state, method, at: changed_at } = change
  await tx.insertInto('consents').values(change).execute()
  await tx
    .insertInto('consent_states')
    .values({ stud_id, state, method, changed_at })
    .onConflict((conflict) => conflict.column('stud_id').doUpdateSet({ state, method, changed_at }))
    .execute()
}

/** What was said of a student, the newest first. */
export async function consentsOf(read: Tx, studId: number): Promise<ConsentChange[]> {
  const rows = await read
    .selectFrom('consents')
    .select(columnsOf('consents'))
    .where('stud_id', '=', studId)
    .orderBy('at', 'desc')
    .orderBy('consent_id', 'desc')
    .execute()
  return rows as ConsentChange[]
}

type Held = { stud_id: number; state: ConsentState; method: ConsentMethod }

/** Returns the last answer about each of these students; nothing for students without an answer. */
export async function consentStatesOf(read: Tx, studIds: number[]): Promise<Held[]> {
  const rows = read.selectFrom('consent_states').where('stud_id', 'in', studIds)
  return (await rows.select(['stud_id', 'state', 'method']).execute()) as Held[]
}

/** Returns the consent of each of these students, by their ids; nothing for unknown students. */
async function consentOf(read: Tx, studIds: number[], now: number): Promise<Map<number, Consent>> {
  if (studIds.length === 0) return new Map()
  const { consent_required: isRequired, zone } = await loadAcademy(read)
  const today = toDay(now, zone)
  const rows = await read
    .selectFrom('students')
    .leftJoin('consent_states', 'consent_states.stud_id', 'students.stud_id')
    .where('students.stud_id', 'in', studIds)
    .select(['students.stud_id', 'birth_date', 'consent_states.state', 'method'])
    .execute()
  return new Map(
    rows.map(({ stud_id, birth_date, state, method }) => {
      const said = state === null ? null : { state: state as ConsentState, method: method as ConsentMethod }
      return [stud_id, { isRequired, isOfAge: isOfAge(birth_date, today), said }]
    }),
  )
}

/** Returns those of these students whose data may not be used for this purpose. */
export async function whoMayNot(read: Tx, studIds: number[], purpose: Purpose, now: number): Promise<Set<number>> {
  const consents = await consentOf(read, studIds, now)
  return new Set([...consents].flatMap(([stud_id, consent]) => (mayDo(consent, purpose) ? [] : [stud_id])))
}

export type ConsentLink = Tables['consent_links']

/** Adds a link; earlier ones to the same guardian of that child lead nowhere from now on. */
export async function addConsentLink(tx: Tx, link: Omit<ConsentLink, 'ended_at'>): Promise<void> {
  await endConsentLinks(tx, link, link.made_at)
  await tx
    .insertInto('consent_links')
    .values({ ...link, ended_at: null })
    .execute()
}

export async function consentLink(read: Tx, tokenHash: string): Promise<ConsentLink | undefined> {
  return read
    .selectFrom('consent_links')
    .select(columnsOf('consent_links'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Ends open links of a child, or those to one of its guardians. */
export async function endConsentLinks(
  tx: Tx,
  { stud_id, guardian_id }: { stud_id: number; guardian_id?: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('consent_links')
    .set({ ended_at: now })
    .where('stud_id', '=', stud_id)
    .where('ended_at', 'is', null)
    .$if(guardian_id !== undefined, (query) => query.where('guardian_id', '=', guardian_id ?? 0))
    .execute()
}

/** Ends all open links to a guardian: the number is another one. */
export async function endLinksTo(tx: Tx, guardianId: number, now: number): Promise<void> {
  await tx
    .updateTable('consent_links')
    .set({ ended_at: now })
    .where('guardian_id', '=', guardianId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Links that were over before that moment. */
export async function oldConsentLinks(read: Tx, before: number, count: number): Promise<string[]> {
  const old = read.selectFrom('consent_links').where('expires_at', '<', before)
  const rows = await old.select('token_hash').orderBy('expires_at').limit(count).execute()
  return rows.map(({ token_hash }) => token_hash)
}

export async function forgetConsentLinks(tx: Tx, tokenHashes: string[]): Promise<void> {
  await tx.deleteFrom('consent_links').where('token_hash', 'in', tokenHashes).execute()
}
