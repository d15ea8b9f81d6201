import type { Db, Tx } from '../db/db.ts'
import { breathe } from './in-slices.ts'

/** A run that has not been heard of for so long belongs to a process that ended: another one goes on. */
export const ABANDONED_MS = 60_000

type Run = {
  /** Renews the run; returns false when another process has it. */
  keep: (tx: Tx) => Promise<boolean>
  /** Each unit waits for the disk: others have had their turn there before the next one. */
  pauseMs: number
}

/** Stores one unit of a long run; stores nothing and returns `lost` when another process has the run. */
export async function runUnit<T>(db: Db, { keep, pauseMs }: Run, unit: (tx: Tx) => Promise<T>): Promise<T | 'lost'> {
  const outcome = await db.write({ inBackground: true }, async (tx) => ((await keep(tx)) ? unit(tx) : 'lost'))
  await breathe(pauseMs)
  return outcome
}
