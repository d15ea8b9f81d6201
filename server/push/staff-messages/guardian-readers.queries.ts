import { bornBefore18 } from '#contract/guardians.rules.ts'
import type { Tx } from '../../db/db.ts'
import { type Audience, audienceOf } from './audience.queries.ts'

/** A guardian who may be told of a child. `number` as `+919000000001`. */
export type GuardianReader = { stud_id: number; guardian_id: number; number: string; language: string }

/**
 * Guardians of children who may be told of them: nobody who is blocked, and after the 18th birthday only those whom the
 * student lets go on reading.
 */
const tellable = (read: Tx, today: string) =>
  read
    .selectFrom('guardian_children')
    .innerJoin('students as child', 'child.stud_id', 'guardian_children.stud_id')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .where('blocked_at', 'is', null)
    .where((where) =>
      where.or([
        where('child.birth_date', 'is', null),
        where('child.birth_date', '>', bornBefore18(today)),
        where('kept_at', 'is not', null),
      ]),
    )

/** Those of these children, the one who was entered first at the beginning. */
export async function guardianReaders(read: Tx, studIds: number[], today: string): Promise<GuardianReader[]> {
  if (studIds.length === 0) return []
  const rows = await tellable(read, today)
    .where('guardian_children.stud_id', 'in', studIds)
    .select(['guardian_children.stud_id', 'guardians.guardian_id', 'guardians.language'])
    .select(['guardians.phone_code', 'guardians.mobile'])
    .orderBy('added_at')
    .orderBy('guardians.guardian_id')
    .execute()
  return rows.map(({ phone_code, mobile, ...row }) => ({ ...row, number: `+${phone_code}${mobile}` }))
}

/**
 * How many of these students have a guardian who can be told, and one with a device that shows notifications; and the
 * guardians by their language, all of them or those with such a device.
 */
export async function countReaders(read: Tx, audience: Audience, today: string) {
  const all = tellable(read, today).where(
    'guardian_children.stud_id',
    'in',
    audienceOf(read, audience).select('students.stud_id'),
  )
  const withDevice = all.where((where) =>
    where.exists(
      where
        .selectFrom('guardian_push_subscriptions')
        .whereRef('guardian_push_subscriptions.guardian_id', '=', 'guardians.guardian_id')
        .select('device_hash'),
    ),
  )
  const childrenOf = async (those: typeof all) =>
    (
      await those
        .select(({ fn }) => fn.count<number>('guardian_children.stud_id').distinct().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const languagesOf = async (those: typeof all) =>
    those
      .groupBy('guardians.language')
      .select(({ fn }) => ['guardians.language', fn.countAll<number>().as('students')])
      .execute()
  const [with_sms, with_push, ofAll, ofDevices] = await Promise.all([
    childrenOf(all),
    childrenOf(withDevice),
    languagesOf(all),
    languagesOf(withDevice),
  ])
  return { with_sms, with_push, languages: { sms: ofAll, push: ofDevices } }
}
