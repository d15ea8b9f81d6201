import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const MIGRATIONS = 'server/db/migrate.ts'
// A version from before the baseline does not start on this schema.
const BASELINE = '0100'
const LOOKED_AT = 400
const FAR_BACK = 'HEAD~20'
const MAX_BYTES = 1_000_000_000

/** An earlier commit of this project that can be started. */
export type OlderVersion = { commit: string; subject: string; program: string; drop: () => void }

/**
 * Checks out a commit into a folder of its own, with what it needs to run; without a name the newest commit that does
 * not know the newest migration.
 * @throws {Error} when there is no such commit or its dependencies cannot be installed
 */
export function olderVersion(named: string | undefined): OlderVersion {
  const commit = git('rev-parse', '--verify', `${named ?? newestBefore()}^{commit}`).trim()
  const folder = mkdtempSync(join(tmpdir(), 'older-'))
  const drop = () => rmSync(folder, { recursive: true, force: true })
  try {
    const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: MAX_BYTES })
    execFileSync('tar', ['-x', '-C', folder], { input: files })
    installAt(folder)
    run(folder, process.execPath, [
      '--input-type=module',
      '-e',
      "await (await import('./tools/building/build-messages.ts')).buildMessages()",
    ])
  } catch (error) {
    drop()
    throw error
  }
  const subject = git('log', '-1', '--format=%s', commit).trim()
  return { commit: commit.slice(0, 10), subject, program: join(folder, 'server/main.ts'), drop }
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

const newestOf = (text: string): string => [...text.matchAll(/^ {2}'(\d{4})-/gm)].at(-1)?.[1] ?? ''

function newestBefore(): string {
  const present = newestOf(readFileSync(join(root, MIGRATIONS), 'utf8'))
  const commits = git('log', '--first-parent', '--format=%H', `--max-count=${LOOKED_AT}`, '--', MIGRATIONS).trim()
  const older = commits.split('\n').find((commit) => {
    const newest = newestOf(git('show', `${commit}:${MIGRATIONS}`))
    return newest >= BASELINE && newest < present
  })
  return older ?? FAR_BACK
}

/** Takes the packages from here when the lock files are the same. */
function installAt(folder: string): void {
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else run(folder, 'npm', ['ci', '--no-audit', '--no-fund'])
}

function run(cwd: string, program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args[0]} failed in the older version: ${error?.message ?? stderr}`)
}
