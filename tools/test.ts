/*
 * `npm test`: what the product promises, in minutes. `npm run test:all`: everything (tools/testing/what-runs.ts).
 * `npm test -- PATH …`: those files and folders alone (tools/testing/test-paths.ts).
 */
import { startPostgres } from '../server/testing/postgres.ts'
import { hasOldChromiums } from './browsers/old-chromium.ts'
import { inOldChromium } from './browsers/ways.ts'
import { check } from './check.ts'
import { findChromium } from './testing/chromium.ts'
import { projectFiles } from './house/sources.ts'
import { programsFolder } from './stamp.ts'
import { type Done, perform, performTogether, programStep } from './testing/steps.ts'
import { useQuickFolder } from './testing/quick-folder.ts'
import { findConverters } from './testing/system-packages.ts'
import { fromTheTop, type NamedTests, namedTests, WHAT_A_TEST_IS } from './testing/test-paths.ts'
import { browserTests, nodeTests, preparation, webTests } from './testing/test-steps.ts'
import { EVERYTHING, inHalves, ONLY_IN_ALL, PROMISE, type WhatRuns } from './testing/what-runs.ts'

const typed = process.argv.slice(2)
if (typed.includes('--help')) {
  console.log('npm test: what the product promises.\nnpm run test:all: everything.')
  console.log(`npm test -- PATH …: some tests alone. ${WHAT_A_TEST_IS}`)
  process.exit(0)
}

// A process of its own builds the app, since the bundler sets its whole process to production.
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

async function run({
  server,
  postgres: onPostgres,
  alone,
  tools,
  proofs,
  journeys,
  oldest,
  untyped,
}: WhatRuns): Promise<void> {
  // Bundlers and databases start with one core, which leaves the other idle.
  const [prepared, checked] = await Promise.all([prepareAll(), check(untyped)])
  done.push(...prepared, ...checked)
  const onEngine = (name: string, files: string[], env: Record<string, string>) =>
    inHalves(files).map((half, at) => nodeTests(`server on ${name}, half ${at + 1}`, half, env))
  // The longest steps start first, and the others run beside them. Journeys run alone: a busy server rejects calls.
  const together = [
    ...(proofs.length > 0 ? [nodeTests('small fault tests', proofs, { CHROMIUM_PATH: chromium })] : []),
    ...onEngine('PostgreSQL', onPostgres, { TEST_DB: 'postgres', TEST_POSTGRES_URL: postgres }),
    ...onEngine('SQLite', server, { TEST_DB: 'sqlite' }),
    nodeTests('contract and tools', tools),
    nodeTests('server without a database', alone),
    webTests(),
  ]
  // Three steps run at a time, since they start processes and wait for them.
  done.push(...(await performTogether(together, 3)))
  done.push(await perform(browserTests(chromium, { grep: journeys })))
  if (oldest && hasOldChromiums) done.push(await perform(inOldChromium(106)))
}

/** What reads the built app. */
const BUILT = /^(e2e|lab|tools\/(supply|browsers))\//

async function some({ node, web, journeys }: NamedTests): Promise<void> {
  const ofBrowser = [...journeys, ...node.filter((file) => file.startsWith('lab/'))]
  const onPostgres = process.env['TEST_DB'] === 'postgres' && !process.env['TEST_POSTGRES_URL'] && node.length > 0
  const steps = [
    ...(ofBrowser.length > 0 ? [browser] : []),
    ...([...node, ...journeys].some((file) => BUILT.test(file)) ? [webApp] : []),
    ...(onPostgres ? [database] : []),
  ]
  // A run of one file counts the tests of that file: preparations count only when they fail.
  for (const step of steps) done.push({ ...(await perform(step)), passed: 0 })
  if (done.some(({ failed }) => failed > 0)) return
  const env = { ...(chromium && { CHROMIUM_PATH: chromium }), ...(postgres && { TEST_POSTGRES_URL: postgres }) }
  if (node.length > 0) done.push(await perform(nodeTests('node', node, env)))
  if (web.length > 0) done.push(await perform(webTests(web)))
  if (journeys.length > 0) done.push(await perform(browserTests(chromium, { files: journeys })))
}

/** Keeps this process alive: the database server alone does not, and its folder would be left behind. */
async function awakeFor(work: Promise<void>): Promise<void> {
  const awake = setInterval(() => {}, 1000)
  await work.finally(() => clearInterval(awake))
}

const isAll = typed[0] === '--all'
const paths = typed.filter((word) => word !== '--all')
const named = namedTests(paths.map(fromTheTop), paths.length > 0 ? projectFiles() : [])
if (named.strangers.length > 0) {
  console.error(`No test: ${named.strangers.join(', ')}\n${WHAT_A_TEST_IS}`)
  process.exit(1)
}
useQuickFolder()
try {
  await (paths.length > 0 ? some(named) : run(isAll ? EVERYTHING : PROMISE))
} finally {
  await stopPostgres()
}
const sum = (field: 'passed' | 'failed') => done.reduce((total, step) => total + step[field], 0)
const worst = done.filter(({ failed }) => failed > 0).map(({ name }) => name)
console.log(`\n${(performance.now() / 1000).toFixed(0)} s${worst.length > 0 ? `; failed: ${worst.join(', ')}` : ''}`)
if (paths.length === 0 && !isAll) console.log(`npm run test:all has besides: ${ONLY_IN_ALL}`)
process.exitCode = sum('failed') === 0 ? 0 : 1
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
