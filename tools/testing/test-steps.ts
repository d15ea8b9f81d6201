import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFonts, findShell } from './chromium.ts'
import { root } from '../stamp.ts'
import { type Command, commandOf, type Counts, runNode, type Step } from './steps.ts'

const reports = mkdtempSync(join(tmpdir(), 'npm-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Returns a step that is no test, but without which no test works. */
export function preparation(name: string, prepare: () => Promise<void>): Step {
  return { name, run: () => prepare().then(() => ({ passed: 1, failed: 0, output: '' })) }
}

/** Tests of node:test; `files` are paths or patterns. */
export function nodeTests(name: string, files: string[], env: Record<string, string> = {}): Step {
  const report = join(reports, `${name}.json`)
  const args = [
    '--test',
    // A process per file costs far more than the tests do.
    '--test-isolation=none',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'tools/testing/count-reporter.ts')}`,
    `--test-reporter-destination=${report}`,
    ...files,
  ]
  return counted(name, { args, env }, report, (counts: Counts) => counts)
}

/** Returns a step that runs the component tests of the web app and of the console: those of `files`, else all. */
export function webTests(files: string[] = []): Step {
  const report = join(reports, 'web.json')
  const args = [commandOf('vitest'), 'run']
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  args.push(...files.map((file) => join(root, file)))
  return counted('web parts', { args }, report, (found: { numTotalTests: number; numPassedTests: number }) => ({
    passed: found.numPassedTests,
    failed: found.numTotalTests - found.numPassedTests,
  }))
}

type Journeys = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: JourneySuite[]
}
type JourneySuite = { suites?: JourneySuite[]; specs: JourneySpec[] }
type JourneySpec = {
  title: string
  file: string
  tests: { status: string; results: { errors: { message?: string; location?: { line: number } }[] }[] }[]
}

const WHY_LINES = 12

/** What each failed journey met, in a few lines: the runner prints it among hundreds of others. */
export function whyJourneysFailed(suites: JourneySuite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        // A journey that is expected to fail has an error as well.
        .filter(({ status }) => status !== 'expected')
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
        .map(({ message = '', location }) => {
          const place = location ? `${file}:${location.line}` : file
          return [`${place} › ${title}`, ...message.split('\n').slice(0, WHY_LINES)].join('\n    ')
        }),
    ),
    ...whyJourneysFailed(inner),
  ])
}

/** Which journeys run: those of `files`, or whose titles match `grep`, else all; `without` has parts of titles. */
export type Choice = { files?: string[]; grep?: string | null; without?: string[] }

/** The journeys in the system's browser, of which the shell takes half the time. */
export function browserTests(chromium: string, choice: Choice = {}): Step {
  const browsers = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findShell(chromium) }
  return journeys('journeys in a browser', browsers, choice)
}

/** The journeys in a browser that these variables name (`e2e/playwright.config.ts`). */
export function journeys(name: string, env: Record<string, string>, choice: Choice = {}): Step {
  const { files = [], grep = null, without = [] } = choice
  const report = join(reports, `${name}.json`)
  // Playwright takes a path for a pattern.
  const patterns = files.map((file) => `${RegExp.escape(join(root, file))}$`)
  const args = [commandOf('@playwright/test', 'playwright'), 'test', '-c', 'e2e/playwright.config.ts', ...patterns]
  if (grep !== null) args.push('--grep', grep)
  if (without.length > 0) args.push('--grep-invert', without.map((part) => RegExp.escape(part)).join('|'))
  findFonts()
  const command = { args: [...args, '--reporter=line,json'], env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }
  return counted(name, command, report, ({ stats, suites }: Journeys) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    why: whyJourneysFailed(suites),
  }))
}

/** A step whose tests are counted by a report that the runner writes. */
function counted<R>(
  name: string,
  command: Command,
  report: string,
  countsOf: (report: R) => Counts & { why?: string[] },
): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await runNode(command)
      const text = existsSync(report) ? readFileSync(report, 'utf8') : ''
      const { passed, failed, why = [] } = text ? countsOf(JSON.parse(text) as R) : { passed: 0, failed: 1, why: [] }
      // A runner may fail without a failed test: a file that cannot be read, a handle left open.
      return { passed, failed: ok || failed > 0 ? failed : 1, output: [output.trimEnd(), ...why].join('\n\n') }
    },
  }
}
