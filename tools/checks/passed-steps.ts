import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../stamp.ts'
import type { Step } from '../testing/steps.ts'

/** Names of steps or files, with a hash over all inputs with which they passed. */
export type Passed = Record<string, string>

export const hashText = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\n`).update(part)
  return hash.digest('hex')
}

type Hashed = { folder?: string; made?: boolean; contents?: Contents }

/** What stood in each file at one moment. */
export type Contents = ReadonlyMap<string, Buffer>

export const readContents = (files: string[]): Contents =>
  new Map(files.map((file) => [file, readFileSync(join(root, file))]))

/**
 * Returns one hash over the names and contents of files; with `made` also over Node's version and what is installed and
 * compiled.
 */
export function hashFiles(files: string[], { folder = root, made = true, contents }: Hashed = {}): string {
  const parts = files.flatMap((file) => [file, contents?.get(file) ?? readFileSync(join(folder, file))])
  const stamps = ['node_modules/.ensure', 'messages/generated/.stamp'].map((file) => join(folder, file))
  const tools = stamps.map((file) => (existsSync(file) ? readFileSync(file) : ''))
  return hashText(...parts, ...(made ? [process.version, ...tools] : []))
}

export function readPassed(file: string): Passed {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Passed) : {}
}

/** The file is replaced in one step, so that a check that is interrupted leaves the old file whole. */
export function writePassed(file: string, passed: Passed): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(passed))
  renameSync(`${file}.new`, file)
}

/** The step, or one that does nothing if it passed with the same inputs. */
export function unlessPassed(step: Step, hash: string, passed: Passed): Step {
  if (passed[step.name] !== hash) return step
  return { name: step.name, run: async () => ({ passed: 1, failed: 0, output: '', note: 'unchanged' }) }
}
