import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'
import type { SystemLimitName, SystemState, Tries } from './system-limits.rules.ts'
import type { EventKind, Purpose } from './events.queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How many students there are: what is usual depends on it. */
export async function accountCount(read: Tx): Promise<number> {
  const { n } = await read
    .selectFrom('students')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function systemState(tx: Tx, purpose: Purpose, accounts: number, now: number): Promise<SystemState> {
  const brakes = await tx.selectFrom('code_brakes').select(columnsOf('code_brakes')).execute()
  return {
    purpose,
    accounts,
    until: Object.fromEntries(brakes.map(({ brake, until }) => [brake, until])),
    wrongToday: await countTries(tx, ['wrong', 'tried'], purpose, now - DAY_MS),
    textsToday: await countSince(tx, ['sent'], ['new', 'known'], now - DAY_MS),
  }
}

/** Codes of that purpose tried on new devices in the last ten minutes. */
export async function recentTries(tx: Tx, purpose: Purpose, now: number): Promise<Tries> {
  const since = now - 10 * MINUTE_MS
  return {
    wrong: await countTries(tx, ['wrong'], purpose, since),
    right: await countTries(tx, ['right'], purpose, since),
    pending: await countTries(tx, ['tried'], purpose, since),
  }
}

const eventsSince = (tx: Tx, kinds: EventKind[], lanes: string[], since: number) =>
  tx
    .selectFrom('code_events')
    .where('kind', 'in', kinds)
    .where('lane', 'in', lanes)
    .where('at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('n'))

async function countSince(tx: Tx, kinds: EventKind[], lanes: string[], since: number): Promise<number> {
  return (await eventsSince(tx, kinds, lanes, since).executeTakeFirstOrThrow()).n
}

async function countTries(tx: Tx, kinds: EventKind[], purpose: Purpose, since: number): Promise<number> {
  const tries = eventsSince(tx, kinds, ['new'], since).where('purpose', '=', purpose)
  return (await tries.executeTakeFirstOrThrow()).n
}

type Window = { from: number; to: number; most: number }

/**
 * Returns the number of the last texts for registrations in a window, and of registrations verified since the first
 * text.
 */
export async function signupConversion(
  tx: Tx,
  { from, to, most }: Window,
): Promise<{ texts: number; verified: number }> {
  const signups = tx.selectFrom('code_events').where('lane', '=', 'new').where('purpose', '=', 'signup')
  const texts = await signups
    .where('kind', '=', 'sent')
    .where('at', '>', from)
    .where('at', '<=', to)
    .select('at')
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  const first = texts.at(-1)?.at
  if (first === undefined || texts.length < most) return { texts: texts.length, verified: 0 }
  const { verified } = await signups
    .where('kind', '=', 'right')
    .where('at', '>=', first)
    .select(({ fn }) => fn.countAll<number>().as('verified'))
    .executeTakeFirstOrThrow()
  return { texts: texts.length, verified }
}

/** Texts for registrations since then, less the registrations that were verified. */
export async function unverifiedTexts(tx: Tx, since: number): Promise<number> {
  let texts = 0
  for (const purpose of ['signup', 'guardian'] as const) {
    texts += await countTries(tx, ['sent'], purpose, since)
    texts -= await countTries(tx, ['right'], purpose, since)
  }
  return Math.max(0, texts)
}

export const repeatedTexts = async (tx: Tx, since: number): Promise<number> => countSince(tx, ['again'], ['new'], since)

/** First texts to new devices of the academy's people. */
export async function firstTexts(tx: Tx, since: number): Promise<number> {
  let texts = 0
  for (const purpose of ['login', 'consent'] as const) texts += await countTries(tx, ['sent'], purpose, since)
  return texts - (await repeatedTexts(tx, since))
}

export const textsSince = async (read: Tx, since: number): Promise<number> =>
  countSince(read, ['sent'], ['new', 'known'], since)

type Brake = { brake: SystemLimitName; until: number; since: number | null }

/** Returns the limits that are in force now. */
export async function brakesNow(read: Tx, now: number): Promise<Brake[]> {
  const brakes = read.selectFrom('code_brakes').select(columnsOf('code_brakes')).where('until', '>', now)
  return (await brakes.orderBy('since').execute()) as Brake[]
}

export async function brakeOf(tx: Tx, brake: SystemLimitName): Promise<Brake | undefined> {
  const found = tx.selectFrom('code_brakes').select(columnsOf('code_brakes')).where('brake', '=', brake)
  return (await found.executeTakeFirst()) as Brake | undefined
}

export async function setSystemLimit(tx: Tx, { brake, until, since }: Brake): Promise<void> {
  await tx
    .insertInto('code_brakes')
    .values({ brake, until, since })
    .onConflict((conflict) => conflict.column('brake').doUpdateSet({ until, since }))
    .execute()
}
