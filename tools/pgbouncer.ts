/*
 * `npm run test:pgbouncer`: the server's tests on PostgreSQL through a PgBouncer in transaction mode, where each
 * transaction may get another connection. `-- server/db/schema.test.ts` runs some of the tests. The program is the one
 * in the setting PGBOUNCER, else `pgbouncer`, which is installed where that is possible.
 */
import { spawnSync } from 'node:child_process'
import { startPostgres } from '../server/testing/postgres.ts'
import { serverTests } from './testing/server-tests.ts'
import { installByApt } from './testing/system-packages.ts'
import { root } from './stamp.ts'

const program = process.env['PGBOUNCER'] ?? 'pgbouncer'

const versionOf = (): string | null => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? (stdout.split('\n')[0] ?? '') : null
}

function foundVersion(): string {
  const version = versionOf() ?? (program === 'pgbouncer' && installByApt('pgbouncer') ? versionOf() : null)
  if (version !== null) return version
  console.error(`There is no ${program}: install the package pgbouncer, or name the program in PGBOUNCER.`)
  return process.exit(1)
}

const asked = process.argv.slice(2)
if (asked.includes('--help')) {
  console.log("The server's tests on PostgreSQL through a PgBouncer in transaction mode.")
  process.exit(0)
}
const version = foundVersion()
const files = asked.length > 0 ? asked : serverTests().onEngines
const { near, stop } = await startPostgres()
const env = { ...process.env, TEST_DB: 'postgres', TEST_POSTGRES_URL: near, TEST_PGBOUNCER: program }
const args = ['--test', '--test-isolation=none', '--test-reporter=dot', ...files]
const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
await stop()
console.log(`\n${version}: ${files.length} files ${status === 0 ? 'hold' : 'DO NOT HOLD'}`)
process.exit(status === 0 ? 0 : 1)
