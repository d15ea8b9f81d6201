import { once } from 'node:events'
import { join } from 'node:path'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { makeNewId } from '../ports/new-id.ts'
import { systemRandom } from '../ports/random.ts'
import { applyDueMoves } from '../staff/students/moves/due-moves.ts'

/*
 * One process of several on an academy. It reports that it is ready, waits for a message, executes the moves that are
 * due at `NOW_MS`, and reports how many there were.
 */
const clock = { now: () => Number(process.env['NOW_MS']) }
const url = process.env['DATABASE_URL']
// The test's database need not survive a crash of the machine.
const db = await (url === undefined
  ? openSqlite(join(process.env['DATA_DIR'] ?? '', 'academy.sqlite'), true)
  : openPostgres(url, true))
process.send?.('ready')
await once(process, 'message')
const done = await applyDueMoves({ db, clock, newId: makeNewId(clock, systemRandom) })
process.send?.({ done })
await db.close()
process.disconnect?.()
