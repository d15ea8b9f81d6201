import type { Db } from '../../db/db.ts'
import { breathe } from '../../jobs/in-slices.ts'
import { deleteMarks, droppedKeys, forgetDropped } from './drafts.queries.ts'

const PER_UNIT = 200
const PAUSE_MS = 20

/** Deletes, in short units, marks by keys that were tried and given up; an interrupted run begins again. */
export async function deleteDropped({ db }: { db: Db }): Promise<void> {
  for (const key of await droppedKeys(db.read)) {
    for (let after: number | null = 0; after !== null;) {
      const from: number = after
      after = await db.write({ inBackground: true }, (tx) => deleteMarks(tx, key, from, PER_UNIT))
      await breathe(PAUSE_MS)
    }
    await db.write((tx) => forgetDropped(tx, key.key_id))
  }
}
