import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import type { Settings } from '../ports/settings.ts'
import { programFile } from './program.ts'

/** A process of its own on the academy of these settings. On a message it executes the moves due at `now`. */
export async function movingProcess(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  now: number,
): Promise<ChildProcess> {
  const place = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  const env = { ...process.env, ...place, NOW_MS: String(now) }
  // Without this process's arguments: with the test runner's it would run tests itself.
  const child = fork(programFile('server/testing/move-due-students.ts'), { env, execArgv: [] })
  after(() => child.kill('SIGKILL'))
  assert.equal(await messageOf(child), 'ready')
  return child
}

/** Returns the next message of a process; rejects where the process ends first. */
export async function messageOf(child: ChildProcess): Promise<unknown> {
  const listening = new AbortController()
  const gone = once(child, 'exit', { signal: listening.signal }).then(() => {
    throw new Error('It ended without an answer.')
  })
  gone.catch(() => {})
  const [message] = (await Promise.race([once(child, 'message'), gone])) as [unknown]
  listening.abort()
  return message
}
