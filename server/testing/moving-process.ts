import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import type { Settings } from '../ports/settings.ts'
import { programFile } from './program.ts'

/** A process of its own on the academy of these settings, which puts moves into force that are due at `now` when it is told to. */
export async function movingProcess(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  now: number,
): Promise<ChildProcess> {
  const place = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  const env = { ...process.env, ...place, NOW_MS: String(now) }
  // Without this process's own arguments: with those of the test runner it would be a run of tests itself.
  const child = fork(programFile('server/testing/move-due-students.ts'), { env, execArgv: [] })
  after(() => child.kill('SIGKILL'))
  assert.equal(await messageOf(child), 'ready')
  return child
}

/** The next message of a process; rejects where it ends without one. */
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
