import { once } from 'node:events'
import { join } from 'node:path'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { makeNewId } from '../ports/new-id.ts'
import { systemRandom } from '../ports/random.ts'
import { applyDueMoves } from '../staff/students/moves/due-moves.ts'

/*
 * One process of several on an academy: says when it is ready, puts moves into force that are due at `NOW_MS` as soon as
 * it is told to, and says how many it did.
 */
const clock = { now: () => Number(process.env['NOW_MS']) }
const url = process.env['DATABASE_URL']
// A test's database forgets what it has when the machine stops.
const db = await (url === undefined
  ? openSqlite(join(process.env['DATA_DIR'] ?? '', 'academy.sqlite'), true)
  : openPostgres(url, true))
process.send?.('ready')
await once(process, 'message')
const done = await applyDueMoves({ db, clock, newId: makeNewId(clock, systemRandom) })
process.send?.({ done })
await db.close()
process.disconnect?.()
