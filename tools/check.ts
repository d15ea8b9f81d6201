import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildMessages } from './building/build-messages.ts'
import { filesRead, lintInputs } from './checks/lint-inputs.ts'
import {
  type Contents,
  hashFiles,
  hashText,
  type Passed,
  readContents,
  readPassed,
  unlessPassed,
  writePassed,
} from './checks/passed-steps.ts'
import { isCode, projectFiles } from './house/sources.ts'
import { root } from './stamp.ts'
import { commandOf, type Done, perform, performTogether, programStep, runNode, type Step } from './testing/steps.ts'

// What is known of the last run; a fresh clone has none of it.
const CACHE = 'node_modules/.cache/check'
const passedFile = join(root, CACHE, 'passed.json')
const lintedFile = join(root, CACHE, 'linted.json')

// The types of e2e are checked with those of `lab`: each of the two would read most of the server again.
const HALVES = ['server', 'lab', 'ui', 'web', 'web/worker', 'console', 'console/worker', 'contract']
const FOLDERS = ['server', 'contract', 'ui', 'web/src', 'console/src', 'tools', 'e2e', 'lab']
const buildInfoOf = (half: string) => `${CACHE}/${half.replace('/', '-')}.tsbuildinfo`

/**
 * Runs every check, `without` the types of some folders. A check that passed with the same files is not run again.
 */
export async function check(without: readonly string[] = []): Promise<Done[]> {
  const messages = { name: 'texts', run: () => buildMessages().then(() => ({ passed: 1, failed: 0, output: '' })) }
  const first = await perform(messages)
  const contents = readContents(projectFiles())
  const hashes = stepHashes(contents)
  const passed = readPassed(passedFile)
  const together = async (steps: Step[]) =>
    performTogether(steps.map((step) => unlessPassed(step, hashes[step.name] ?? '', passed)))
  const linting = lint(readPassed(lintedFile))
  const done = existsSync(lintedFile)
    ? // What the types say decides what is linted.
      [...(await together(typesSteps(without))), ...(await together([linting, ...otherSteps()]))]
    : await together([linting, ...typesSteps(without), ...otherSteps()])
  if (done.some(({ name }) => passed[name] !== hashes[name])) remember(done, contents, passed)
  return [first, ...done]
}

/** What can change the types of every half. */
const READ_BY_TYPES = /(^|\/)(tsconfig[^/]*|package(-lock)?)\.json$/
const ALL_TEXTS = new Set(['form', 'house'])

/** A hash of what each step reads, by what stood in the files. */
function stepHashes(contents: Contents): Passed {
  const files = [...contents.keys()]
  const code = files.filter((file) => isCode(file) || /\.(json|css|html)$/.test(file))
  const hash = (some: string[]) => hashFiles(some, { contents })
  // A new file may be found in the place of another, or by a pattern.
  const names = hashText(...files)
  const typesOf = (half: string) => {
    const read = filesRead(buildInfoOf(half))
    return hashText(names, hash(read ? code.filter((file) => read.has(file) || READ_BY_TYPES.test(file)) : code))
  }
  const [ofAll, ofCode] = [hash(files), hash(code)]
  const hashes: Passed = {}
  for (const half of HALVES) hashes[typesName(half)] = typesOf(half)
  for (const { name } of [...otherSteps(), lint({})]) hashes[name] = ALL_TEXTS.has(name) ? ofAll : ofCode
  return hashes
}

/**
 * Notes which steps passed. A step whose files changed during the run may have read either version, so it counts as not
 * passed.
 */
function remember(done: Done[], contents: Contents, passed: Passed): void {
  // The compiler has said anew which files it reads.
  const [before, now] = [stepHashes(contents), stepHashes(readContents(projectFiles()))]
  const news: Passed = {}
  for (const { name, failed } of done) news[name] = (failed === 0 && now[name] === before[name] && now[name]) || ''
  // What was linted was chosen by the types.
  if (done.some(({ name, failed }) => failed > 0 && name.startsWith('types of '))) news['lint'] = ''
  writePassed(passedFile, { ...passed, ...news })
  if (news['lint'] && news['lint'] !== passed['lint']) writePassed(lintedFile, lintInputsNow())
}

// Computed once, after the compiler has written its notes.
let inputs: Passed | undefined
const lintInputsNow = () => (inputs ??= lintInputs(projectFiles(), HALVES.map(buildInfoOf)))

const typesName = (half: string) => `types of ${half}`

function typesSteps(without: readonly string[]): Step[] {
  const tsc = commandOf('typescript', 'tsc')
  return HALVES.filter((half) => !without.includes(half)).map((half) =>
    programStep(typesName(half), { args: [tsc, '-p', half, '--incremental', '--tsBuildInfoFile', buildInfoOf(half)] }),
  )
}

function otherSteps(): Step[] {
  return [
    programStep('house', { args: ['--test', 'tools/house/*.test.ts'] }),
    // Starts the whole app, which binds every call.
    programStep('start and tables', { args: ['--test', '--test-isolation=none', 'server/db/schema.test.ts'] }),
    programStep('unused code', { args: [commandOf('knip'), '--no-progress', '--no-config-hints'] }),
    programStep('duplicates', { args: [commandOf('jscpd'), '--no-tips', '--fail-on-empty', ...FOLDERS] }),
    programStep('form', { args: [commandOf('oxfmt'), '--check'] }),
  ]
}

// A command line with more names is too long on some systems, and linting all files takes hardly longer.
const MAX_NAMES = 300

/** Lints the files whose inputs changed by the type-aware rules, and all files by the others, which take a second. */
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
  if (process.argv.includes('--anew')) rmSync(join(root, CACHE), { recursive: true, force: true })
  const done = await check()
  const failed = done.filter((step) => step.failed > 0).length
  console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${done.length} checks failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}
