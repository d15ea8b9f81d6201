import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildMessages } from './building/build-messages.ts'
import { lintInputs } from './checks/lint-inputs.ts'
import { hashFiles, type Passed, readPassed, unlessPassed, writePassed } from './checks/passed-steps.ts'
import { isCode, projectFiles } from './house/sources.ts'
import { root } from './stamp.ts'
import {
  commandOf,
  type Done,
  endWithUs,
  perform,
  performTogether,
  programStep,
  runNode,
  type Step,
} from './testing/steps.ts'

// What is known of the last run; a fresh clone has none of it.
const CACHE = 'node_modules/.cache/check'
const passedFile = join(root, CACHE, 'passed.json')
const lintedFile = join(root, CACHE, 'linted.json')

// Those of `prove` are also those of e2e, bench and pictures: all of them read most of the server again.
const HALVES = ['server', 'prove', 'web', 'web/worker', 'contract']
const FOLDERS = ['server', 'contract', 'web/src', 'tools', 'demo-academy-source', 'e2e', 'prove', 'bench', 'pictures']
const buildInfoOf = (half: string) => `${CACHE}/${half.replace('/', '-')}.tsbuildinfo`

/** Everything that can be said of the project without running it. What passed with the same files is not done again. */
export async function check(): Promise<Done[]> {
  const messages = { name: 'texts', run: () => buildMessages().then(() => ({ passed: 1, failed: 0, output: '' })) }
  const first = await perform(messages)
  const hashes = stepHashes()
  const passed = readPassed(passedFile)
  const steps = staticSteps().map((step) => unlessPassed(step, hashes[step.name] ?? '', passed))
  const linted = readPassed(lintedFile)
  const done = existsSync(lintedFile)
    ? // What the types say decides what is linted.
      [...(await performTogether(steps)), await perform(unlessPassed(lint(linted), hashes['lint'] ?? '', passed))]
    : await performTogether([lint({}), ...steps])
  if (done.some(({ name }) => passed[name] !== hashes[name])) remember(done, hashes, passed)
  return [first, ...done]
}

/** What the web's and the contract's types are read from, and what every step looks at: the other steps read all code. */
const READ_BY_WEB = /^((web|contract|messages)\/|[^/]+$)/
const ALL_TEXTS = new Set(['form', 'house'])

/** What each step reads, before it does. */
function stepHashes(): Passed {
  const files = projectFiles()
  const code = files.filter((file) => isCode(file) || /\.(json|css|html)$/.test(file))
  const [all, ofCode, ofWeb] = [files, code, code.filter((file) => READ_BY_WEB.test(file))].map((some) =>
    hashFiles(some),
  )
  const hashOf = (name: string) => (ALL_TEXTS.has(name) ? all : /^types of (web|contract)/.test(name) ? ofWeb : ofCode)
  return Object.fromEntries([...staticSteps(), lint({})].map(({ name }) => [name, hashOf(name) ?? '']))
}

/** Files that changed meanwhile may have been read before or after that: then nothing is known of any step. */
function remember(done: Done[], hashes: Passed, passed: Passed): void {
  const now = stepHashes()
  const news: Passed = {}
  for (const { name, failed } of done) news[name] = (failed === 0 && now[name] === hashes[name] && now[name]) || ''
  // What was linted was chosen by the types.
  if (done.some(({ name, failed }) => failed > 0 && name.startsWith('types of '))) news['lint'] = ''
  writePassed(passedFile, { ...passed, ...news })
  if (news['lint'] && news['lint'] !== passed['lint']) writePassed(lintedFile, lintInputsNow())
}

// Once, after the compiler has left its notes.
let inputs: Passed | undefined
const lintInputsNow = () => (inputs ??= lintInputs(projectFiles(), HALVES.map(buildInfoOf)))

function staticSteps(): Step[] {
  const tsc = commandOf('typescript', 'tsc')
  return [
    ...HALVES.map((half) => {
      const args = [tsc, '-p', half, '--incremental', '--tsBuildInfoFile', buildInfoOf(half)]
      return programStep(`types of ${half}`, { args })
    }),
    programStep('house', { args: ['--test', 'tools/house/*.test.ts'] }),
    // Starts the whole app, which binds every call.
    programStep('start and tables', { args: ['--test', '--test-isolation=none', 'server/db/schema.test.ts'] }),
    programStep('unused code', { args: [commandOf('knip'), '--no-progress', '--no-config-hints'] }),
    programStep('duplicates', { args: [commandOf('jscpd'), '--no-tips', '--fail-on-empty', ...FOLDERS] }),
    programStep('form', { args: [commandOf('oxfmt'), '--check'] }),
  ]
}

// More names than these fit into no command line everywhere, and then all files take hardly longer.
const MAX_NAMES = 300

/** The rules that look at types, for files of which something is not as it was linted; the others for all: they take a second. */
function lint(linted: Passed): Step {
  const oxlint = [commandOf('oxlint'), '--deny-warnings', '--disable-nested-config']
  const run = async () => {
    const isFirst = Object.keys(linted).length === 0
    const inputsOfAll = isFirst ? {} : lintInputsNow()
    const changed = Object.entries(inputsOfAll).flatMap(([file, hash]) => (hash === linted[file] ? [] : file))
    if (isFirst || changed.length > MAX_NAMES) return judge(await runNode({ args: [...oxlint, '--type-aware'] }))
    const plain = await runNode({ args: oxlint })
    if (!plain.ok || changed.length === 0) return judge(plain)
    return {
      ...judge(await runNode({ args: [...oxlint, '--type-aware', ...changed] })),
      note: `${changed.length} files`,
    }
  }
  return { name: 'lint', run }
}

const judge = ({ ok, output }: { ok: boolean; output: string }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output })

if (import.meta.main && process.argv.includes('--help')) {
  console.log(
    'npm run check: types, style, start, import directions, dead and doubled code. --anew forgets what passed before.',
  )
} else if (import.meta.main) {
  endWithUs()
  if (process.argv.includes('--anew')) rmSync(join(root, CACHE), { recursive: true, force: true })
  const done = await check()
  const failed = done.filter((step) => step.failed > 0).length
  console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${done.length} checks failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}
