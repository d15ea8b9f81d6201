import { once } from 'node:events'
import { openDatabase } from '../db/open.ts'
import { makeNewId } from '../ports/new-id.ts'
import { systemRandom } from '../ports/random.ts'
import { applyDueMoves } from '../staff/students/moves/due-moves.ts'

/*
 * One process of several on an academy: says when it is ready, puts moves into force that are due at `NOW_MS` as soon as
 * it is told to, and says how many it did.
 */
const clock = { now: () => Number(process.env['NOW_MS']) }
const db = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] ?? null,
  dataDir: process.env['DATA_DIR'] ?? '',
})
process.send?.('ready')
await once(process, 'message')
const done = await applyDueMoves({ db, clock, newId: makeNewId(clock, systemRandom) })
process.send?.({ done })
await db.close()
process.disconnect?.()
