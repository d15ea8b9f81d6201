/*
 * `npm test`: everything that must hold. One file alone, while working on it:
 *   node tools/with-node.mjs --test server/features/home/home.routes.test.ts      (TEST_DB=postgres for the other engine)
 *   node tools/with-node.mjs node_modules/vitest/vitest.mjs --config web/vitest.config.ts tile
 *   node tools/with-node.mjs node_modules/@playwright/test/cli.js test -c e2e/playwright.config.ts home
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/testing/postgres.ts'
import { check } from './check.ts'
import { findChromium, findShell } from './chromium.ts'
import { serverTests } from './server-tests.ts'
import { programsFolder, root } from './stamp.ts'
import {
  type Command,
  commandOf,
  type Counts,
  type Done,
  endWithUs,
  perform,
  performTogether,
  programStep,
  runNode,
  type Step,
} from './steps.ts'
import { findConverters } from './system-packages.ts'

if (process.argv.includes('--help')) {
  console.log('npm test: everything that must hold. To run one file alone, see CONTRIBUTING.md.')
  process.exit(0)
}

const JOURNEYS = 'e2e/playwright.config.ts'
const scratch = mkdtempSync(join(tmpdir(), 'npm-test-'))
const done: Done[] = []
let stopPostgres = async () => {}

async function all(): Promise<void> {
  const journeys = existsSync(join(root, JOURNEYS))
  let chromium = ''
  if (journeys) done.push(await perform(preparation('browser', async () => void (chromium = await findChromium()))))
  done.push(await perform(preparation('converters', async () => findConverters())))
  // In a process of its own: the bundler says to its whole process that this is production.
  done.push(await perform(programStep('web app', { args: ['tools/build.ts'] })))
  done.push(await perform(programStep('programs of the tests', { args: ['tools/pack-programs.ts'] })))
  process.env['PACKED_PROGRAMS'] = programsFolder
  let postgres = ''
  done.push(
    await perform(
      preparation('PostgreSQL', async () => {
        const { near, stop } = await startPostgres()
        postgres = near
        stopPostgres = () => awakeFor(stop())
      }),
    ),
  )
  done.push(...(await check()))
  const { onEngines, onNone } = serverTests()
  const onPostgres = { TEST_DB: 'postgres', TEST_POSTGRES_URL: postgres }
  // On PostgreSQL they take twice as long as on SQLite: in two halves, so that no core waits for the end of one of them.
  const halves = [0, 1].map((half) => onEngines.filter((_, at) => at % 2 === half))
  // The longest first: the others fit beside it. Journeys have the machine for themselves: a busy server turns calls away.
  const together = [
    ...(journeys ? [nodeTests('proofs in little', ['prove/**/*.test.ts'], { CHROMIUM_PATH: chromium })] : []),
    ...halves.map((half, at) => nodeTests(`server on PostgreSQL, half ${at + 1}`, half, onPostgres)),
    nodeTests('server on SQLite', onEngines, { TEST_DB: 'sqlite' }),
    webTests(),
    nodeTests('server without a database', onNone, {}),
    nodeTests('contract and tools', ['contract/**/*.test.ts', 'tools/**/*.test.ts'], {}),
  ]
  // Three: they start processes and wait for them.
  done.push(...(await performTogether(together, 3)))
  if (journeys) done.push(await perform(browserTests(chromium)))
}

/** The database server alone does not keep this process from ending, which would leave its folder behind. */
async function awakeFor(work: Promise<void>): Promise<void> {
  const awake = setInterval(() => {}, 1000)
  await work.finally(() => clearInterval(awake))
}

/** Not a test, but nothing holds without it. */
function preparation(name: string, prepare: () => Promise<void>): Step {
  return { name, run: () => prepare().then(() => ({ passed: 1, failed: 0, output: '' })) }
}

function nodeTests(name: string, files: string[], env: Record<string, string>): Step {
  const report = join(scratch, `${name}.json`)
  const args = [
    '--test',
    // A process per file costs far more than the tests do.
    '--test-isolation=none',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'tools/count-reporter.ts')}`,
    `--test-reporter-destination=${report}`,
    ...files,
  ]
  return counted(name, { args, env }, report, (counts: Counts) => counts)
}

function webTests(): Step {
  const report = join(scratch, 'web.json')
  const args = [commandOf('vitest'), 'run', '--config', 'web/vitest.config.ts']
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  return counted('web parts', { args }, report, (found: { numTotalTests: number; numPassedTests: number }) => ({
    passed: found.numPassedTests,
    failed: found.numTotalTests - found.numPassedTests,
  }))
}

type Journeys = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

function browserTests(chromium: string): Step {
  const report = join(scratch, 'journeys.json')
  const args = [commandOf('@playwright/test', 'playwright'), 'test', '-c', JOURNEYS, '--reporter=line,json']
  const browsers = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findShell(chromium) }
  const env = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return counted('journeys in a browser', { args, env }, report, ({ stats }: Journeys) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

/** A step whose tests are counted by a report that the runner writes. */
function counted<R>(name: string, command: Command, report: string, countsOf: (report: R) => Counts): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await runNode(command)
      const text = existsSync(report) ? readFileSync(report, 'utf8') : ''
      const { passed, failed } = text ? countsOf(JSON.parse(text) as R) : { passed: 0, failed: 1 }
      // A runner may fail without a failed test: a file that cannot be read, a handle left open.
      return { passed, failed: ok || failed > 0 ? failed : 1, output }
    },
  }
}

endWithUs(async () => {
  await stopPostgres()
  rmSync(scratch, { recursive: true, force: true })
})
try {
  await all()
} finally {
  await stopPostgres()
  rmSync(scratch, { recursive: true, force: true })
}
const sum = (field: 'passed' | 'failed') => done.reduce((total, step) => total + step[field], 0)
const worst = done.filter(({ failed }) => failed > 0).map(({ name }) => name)
console.log(`\n${(performance.now() / 1000).toFixed(0)} s${worst.length > 0 ? `; failed: ${worst.join(', ')}` : ''}`)
process.exitCode = sum('failed') === 0 ? 0 : 1
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
