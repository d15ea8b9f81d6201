/*
 * `npm test`: everything that must hold. `npm test -- PATH …`: those files and folders alone (tools/testing/test-paths.ts).
 */
import { startPostgres } from '../server/testing/postgres.ts'
import { check } from './check.ts'
import { findChromium } from './testing/chromium.ts'
import { projectFiles } from './house/sources.ts'
import { serverTests } from './testing/server-tests.ts'
import { programsFolder } from './stamp.ts'
import { type Done, endWithUs, perform, performTogether, programStep } from './testing/steps.ts'
import { findConverters } from './testing/system-packages.ts'
import { fromTheTop, type NamedTests, namedTests, WHAT_A_TEST_IS } from './testing/test-paths.ts'
import { browserTests, nodeTests, preparation, webTests } from './testing/test-steps.ts'

const typed = process.argv.slice(2)
if (typed.includes('--help')) {
  console.log(`npm test: everything that must hold.\nnpm test -- PATH …: some tests alone. ${WHAT_A_TEST_IS}`)
  process.exit(0)
}

// In a process of its own: the bundler says to its whole process that this is production.
const webApp = programStep('web app', { args: ['tools/build.ts'] })
const done: Done[] = []
let chromium = ''
let postgres = ''
let stopPostgres = async () => {}

const browser = preparation('browser', async () => void (chromium = await findChromium()))
const database = preparation('PostgreSQL', async () => {
  const { near, stop } = await startPostgres()
  postgres = near
  stopPostgres = () => awakeFor(stop())
})

async function prepareAll(): Promise<Done[]> {
  const converters = preparation('converters', async () => findConverters())
  const programs = programStep('programs of the tests', { args: ['tools/building/pack-programs.ts'] })
  const prepared = await performTogether([browser, converters, webApp, programs, database], 1)
  process.env['PACKED_PROGRAMS'] = programsFolder
  return prepared
}

async function all(): Promise<void> {
  // Bundlers and databases start with one core, which leaves the other idle.
  const [prepared, checked] = await Promise.all([prepareAll(), check()])
  done.push(...prepared, ...checked)
  const { onEngines, onNone } = serverTests()
  // In two halves, so that no core waits for the end of one of them.
  const halves = [0, 1].map((half) => onEngines.filter((_, at) => at % 2 === half))
  const inHalves = (name: string, env: Record<string, string>) =>
    halves.map((half, at) => nodeTests(`server on ${name}, half ${at + 1}`, half, env))
  // The longest first: the others fit beside it. Journeys have the machine for themselves: a busy server turns calls away.
  const together = [
    nodeTests('proofs in little', ['prove/**/*.test.ts'], { CHROMIUM_PATH: chromium }),
    ...inHalves('PostgreSQL', { TEST_DB: 'postgres', TEST_POSTGRES_URL: postgres }),
    ...inHalves('SQLite', { TEST_DB: 'sqlite' }),
    nodeTests('contract and tools', ['contract/**/*.test.ts', 'tools/**/*.test.ts']),
    nodeTests('server without a database', onNone),
    webTests(),
  ]
  // Three: they start processes and wait for them.
  done.push(...(await performTogether(together, 3)))
  done.push(await perform(browserTests(chromium)))
}

/** What reads the built app. */
const BUILT = /^(e2e|prove|tools\/supply)\//

async function some({ node, web, journeys }: NamedTests): Promise<void> {
  const ofBrowser = [...journeys, ...node.filter((file) => file.startsWith('prove/'))]
  const onPostgres = process.env['TEST_DB'] === 'postgres' && !process.env['TEST_POSTGRES_URL'] && node.length > 0
  const steps = [
    ...(ofBrowser.length > 0 ? [browser] : []),
    ...([...node, ...journeys].some((file) => BUILT.test(file)) ? [webApp] : []),
    ...(onPostgres ? [database] : []),
  ]
  // Who runs one file counts its tests: what is made ready for them counts only when it fails.
  for (const step of steps) done.push({ ...(await perform(step)), passed: 0 })
  if (done.some(({ failed }) => failed > 0)) return
  const env = { ...(chromium && { CHROMIUM_PATH: chromium }), ...(postgres && { TEST_POSTGRES_URL: postgres }) }
  if (node.length > 0) done.push(await perform(nodeTests('node', node, env)))
  if (web.length > 0) done.push(await perform(webTests(web)))
  if (journeys.length > 0) done.push(await perform(browserTests(chromium, journeys)))
}

/** The database server alone does not keep this process from ending, which would leave its folder behind. */
async function awakeFor(work: Promise<void>): Promise<void> {
  const awake = setInterval(() => {}, 1000)
  await work.finally(() => clearInterval(awake))
}

const named = namedTests(typed.map(fromTheTop), typed.length > 0 ? projectFiles() : [])
if (named.strangers.length > 0) {
  console.error(`No test: ${named.strangers.join(', ')}\n${WHAT_A_TEST_IS}`)
  process.exit(1)
}
endWithUs(() => stopPostgres())
try {
  await (typed.length > 0 ? some(named) : all())
} finally {
  await stopPostgres()
}
const sum = (field: 'passed' | 'failed') => done.reduce((total, step) => total + step[field], 0)
const worst = done.filter(({ failed }) => failed > 0).map(({ name }) => name)
console.log(`\n${(performance.now() / 1000).toFixed(0)} s${worst.length > 0 ? `; failed: ${worst.join(', ')}` : ''}`)
process.exitCode = sum('failed') === 0 ? 0 : 1
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
