/*
 * `npm run test:postgres-versions`: the server's tests on each version of PostgreSQL that the app supports. `-- 15 17`
 * runs them on some versions; `-- 15 server/db/schema.test.ts` runs some of the tests. Each version is fetched into a
 * temporary folder, since all of them would be too much to install for everybody.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageOfPostgres, startPostgres } from '../server/testing/postgres.ts'
import { serverTests } from './testing/server-tests.ts'
import { root } from './stamp.ts'

const VERSIONS: Record<string, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}

/** Returns the folder of the version's programs. npm compares the package with the registry's hash. */
function fetched(version: string, folder: string): string {
  const name = packageOfPostgres()
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', [...args, `${name}@${version}`], { encoding: 'utf8', shell: isWindows })
  if (status !== 0) throw new Error(`PostgreSQL ${version} could not be fetched: ${stderr}`)
  return join(folder, 'node_modules', name, 'native')
}

const isWindows = process.platform === 'win32'

/** Runs the tests on one version; returns whether all passed. */
async function holdsOn(version: string, files: string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-version-'))
  try {
    process.env['TEST_POSTGRES_BINARIES'] = fetched(version, folder)
    const { near, stop } = await startPostgres()
    const begun = performance.now()
    const env = { ...process.env, TEST_DB: 'postgres', TEST_POSTGRES_URL: near }
    const args = ['--test', '--test-isolation=none', '--test-reporter=dot', ...files]
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    await stop()
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(
      `\nPostgreSQL ${version}: ${files.length} files in ${seconds} s, ${status === 0 ? 'hold' : 'DO NOT HOLD'}`,
    )
    return status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
if (asked.includes('--help')) {
  console.log(`The server's tests on each version of PostgreSQL that is promised: ${Object.keys(VERSIONS).join(', ')}.`)
  process.exit(0)
}
const majors = asked.filter((word) => word in VERSIONS)
const files = asked.filter((word) => word.endsWith('.test.ts'))
let holds = true
for (const [major, version] of Object.entries(VERSIONS)) {
  if (majors.length > 0 && !majors.includes(major)) continue
  holds = (await holdsOn(version, files.length > 0 ? files : serverTests().onEngines)) && holds
}
process.exit(holds ? 0 : 1)
