import type { Db, Tx } from '../db/db.ts'
import { forgetStudent, oldLeavers } from '../features/account/leaving.queries.ts'
import { eraseSomeReading } from '../features/materials/materials.queries.ts'
import { eraseSomeWatching } from '../features/recorded/recorded.queries.ts'
import { eraseTraces } from '../provider/erase-traces.ts'
import type { Secrets } from '../ports/settings.ts'
import { BATCH_ROWS, whileMore } from './while-more.ts'

type Deps = { db: Db; secrets: Secrets }
type Leaver = Awaited<ReturnType<typeof oldLeavers>>[number]

/**
 * Makes those who left before that moment unknown: what they watched, read and wrote is removed, their tests and
 * attendance stay without a name, so that the academy's figures stay true. Returns how many they were.
 */
export async function forgetLeavers(deps: Deps, before: number): Promise<number> {
  let total = 0
  await whileMore(async () => {
    const leavers = await oldLeavers(deps.db.read, before, BATCH_ROWS)
    for (const leaver of leavers) await forget(deps, leaver)
    total += leavers.length
    return leavers.length === BATCH_ROWS
  })
  return total
}

/** The name last: a process that ends in between leaves somebody who is still to be forgotten. */
async function forget({ db, secrets }: Deps, leaver: Leaver): Promise<void> {
  const { stud_id } = leaver
  const some = (erase: (tx: Tx) => Promise<boolean>) => whileMore(() => db.write(erase))
  await some((tx) => eraseSomeWatching(tx, stud_id, BATCH_ROWS))
  await some((tx) => eraseSomeReading(tx, stud_id, BATCH_ROWS))
  await db.write(async (tx) => {
    await eraseTraces(tx, secrets, leaver)
    await forgetStudent(tx, stud_id)
  })
}
