import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { programFile } from './program.ts'

type Running = { child: ChildProcess; port: number; said: () => string }

/** The product in a process of its own, as whoever runs it starts it: to send it signals. */
export async function startMain(environment: Record<string, string>): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'closing-'))
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', ...environment }
  const child = spawn(process.execPath, [programFile('server/main.ts')], { env, stdio: 'pipe' })
  after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const heard = { out: '', err: '' }
  child.stderr.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      heard.out += chunk.toString()
      const found = /Open http:\/\/127\.0\.0\.1:(\d+)/.exec(heard.out)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`It did not start: ${heard.err}`)))
  })
  return { child, port, said: () => heard.err }
}
