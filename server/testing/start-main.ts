import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { portOf, programFile } from './program.ts'

/** `said` is what is on standard error, `printed` what is on standard output. */
type Running = { child: ChildProcess; port: number; said: () => string; printed: () => string }

/** Starts the product in a process of its own, as an operator does, for tests that send it signals. */
export async function startMain(environment: Record<string, string>): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'closing-'))
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', ...environment }
  const child = spawn(process.execPath, [programFile('server/main.ts')], { env, stdio: 'pipe' })
  after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const port = await portOf(child)
  return { child, port, said: () => said, printed: () => printed }
}
