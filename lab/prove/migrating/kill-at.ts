/*
 * Loaded before the server: kills it at a statement of its migrations, as a power cut would, either before that
 * statement or right behind it.
 */
import { subscribe } from 'node:diagnostics_channel'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

const killAt = Number(process.env['PROVE_KILL_AT'])
let count = 0

const die = () => process.kill(process.pid, 'SIGKILL')

subscribe('academy:statement', (message) => {
  const { sql } = message as { sql: string }
  if (count === 0 && !sql.includes('kysely_migration')) return
  count += 1
  if (count !== killAt) return
  if (process.env['PROVE_KILL_LATE']) setImmediate(die)
  else if (killAt % 2 === 0) die()
  else queueMicrotask(die)
})

// A negative control: what the migrations do is not held together by a transaction.
if (process.env['PROVE_BROKEN']) {
  const prepare = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'prepare')?.value as (
    text: string,
  ) => StatementSync
  DatabaseSync.prototype.prepare = function prepared(this: DatabaseSync, text: string) {
    return prepare.call(this, /^(begin immediate|commit|rollback)$/.test(text) ? 'select 1' : text)
  }
}
