import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import { setTotp, takeTotpStep } from './staff.queries.ts'

/** An authenticator app; `secret` is encrypted, `step` the last half minute of which a code was taken. */
export type Authenticator = {
  authenticator_id: number
  name: string | null
  secret: string
  step: number
  added_at: number | null
}

/** The first is in `staff`, where it always was; one without an id has that of its person. */
async function firstOf(read: Tx, staff_id: number): Promise<Authenticator | null> {
  const row = await read
    .selectFrom('staff')
    .where('staff_id', '=', staff_id)
    .select(['totp_id', 'totp_name', 'totp_secret', 'totp_step', 'totp_added_at'])
    .executeTakeFirst()
  if (!row || row.totp_secret === null) return null
  const { totp_id, totp_name: name, totp_secret: secret, totp_step: step, totp_added_at: added_at } = row
  return { authenticator_id: totp_id ?? staff_id, name, secret, step, added_at }
}

const othersOf = async (read: Tx, staff_id: number): Promise<Authenticator[]> =>
  read
    .selectFrom('staff_authenticators')
    .where('staff_id', '=', staff_id)
    .select(['authenticator_id', 'name', 'secret', 'step', 'added_at'])
    .orderBy('added_at')
    .execute()

/** Returns all authenticators of a person, the oldest first. */
export async function authenticatorsOf(read: Tx, staff_id: number): Promise<Authenticator[]> {
  const first = await firstOf(read, staff_id)
  return first ? [first, ...(await othersOf(read, staff_id))] : []
}

type Added = Authenticator & { name: string; added_at: number }

/** Adds an authenticator; a person's first one goes into `staff`. */
export async function addAuthenticator(tx: Tx, staff_id: number, added: Added): Promise<void> {
  if (await firstOf(tx, staff_id)) {
    await tx
      .insertInto('staff_authenticators')
      .values({ ...added, staff_id })
      .execute()
  } else await putFirst(tx, staff_id, added)
}

const putFirst = async (tx: Tx, staff_id: number, { authenticator_id, name, secret, step, added_at }: Authenticator) =>
  setTotp(tx, staff_id, secret, step, { totp_id: authenticator_id, totp_name: name, totp_added_at: added_at })

const isFirst = async (tx: Tx, staff_id: number, id: number) => (await firstOf(tx, staff_id))?.authenticator_id === id

/** Takes a half minute of an authenticator, which no code may use again; false where it was taken meanwhile. */
export async function takeStep(tx: Tx, staff_id: number, id: number, step: number): Promise<boolean> {
  if (await isFirst(tx, staff_id, id)) return takeTotpStep(tx, staff_id, step)
  const untaken = tx.updateTable('staff_authenticators').where('step', '<', step)
  return compareAndSet(untaken, { staff_id, authenticator_id: id }, { step })
}

export async function renameAuthenticator(tx: Tx, staff_id: number, id: number, name: string): Promise<void> {
  if (await isFirst(tx, staff_id, id))
    await tx.updateTable('staff').set({ totp_name: name }).where('staff_id', '=', staff_id).execute()
  else
    await tx
      .updateTable('staff_authenticators')
      .set({ name })
      .where('staff_id', '=', staff_id)
      .where('authenticator_id', '=', id)
      .execute()
}

/** Removes an authenticator; in place of the first one in `staff` comes the next. */
export async function removeAuthenticator(tx: Tx, staff_id: number, id: number): Promise<void> {
  const [next] = await othersOf(tx, staff_id)
  const wasFirst = await isFirst(tx, staff_id, id)
  if (wasFirst && next) await putFirst(tx, staff_id, next)
  else if (wasFirst) await setTotp(tx, staff_id, null, 0)
  await tx
    .deleteFrom('staff_authenticators')
    .where('staff_id', '=', staff_id)
    .where('authenticator_id', '=', wasFirst && next ? next.authenticator_id : id)
    .execute()
}
