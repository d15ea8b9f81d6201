import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type LoginChoice = Tables['login_choices']

export async function addChoice(tx: Tx, choice: Omit<LoginChoice, 'tries'>): Promise<void> {
  await tx
    .insertInto('login_choices')
    .values({ ...choice, tries: 0 })
    .execute()
}

export async function choiceByRef(tx: Tx, refHash: string): Promise<LoginChoice | undefined> {
  return tx
    .selectFrom('login_choices')
    .select(columnsOf('login_choices'))
    .where('ref_hash', '=', refHash)
    .executeTakeFirst()
}

/** Somebody was named whom the number is not of. */
export async function countChoiceTry(tx: Tx, refHash: string): Promise<void> {
  await tx
    .updateTable('login_choices')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('ref_hash', '=', refHash)
    .execute()
}

/** True for the one caller that takes it: a choice starts one session. */
export async function takeChoice(tx: Tx, refHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('login_choices').where('ref_hash', '=', refHash).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Choices that are over. */
export async function oldChoices(read: Tx, now: number, count: number): Promise<string[]> {
  const old = read.selectFrom('login_choices').where('expires_at', '<=', now)
  const rows = await old.select('ref_hash').orderBy('expires_at').limit(count).execute()
  return rows.map(({ ref_hash }) => ref_hash)
}

export async function forgetChoices(tx: Tx, refHashes: string[]): Promise<void> {
  await tx.deleteFrom('login_choices').where('ref_hash', 'in', refHashes).execute()
}

/** Of a number that nobody has any more. */
export async function eraseChoices(
  tx: Tx,
  { phone_code, mobile }: Pick<LoginChoice, 'phone_code' | 'mobile'>,
): Promise<void> {
  await tx.deleteFrom('login_choices').where('phone_code', '=', phone_code).where('mobile', '=', mobile).execute()
}
