import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { endProcess, portOf, programFile } from '../../../server/testing/program.ts'
import { isBuilt } from '../../../tools/build.ts'
import { packedServer } from '../../../tools/stamp.ts'

export type App = { port: number; pid: number; written: () => number; stop: () => Promise<void> }

/** The product as it is shipped, behind a proxy. */
export async function startApp(environment: Record<string, string>): Promise<App> {
  const own = { PORT: '0', SMS: 'console', DEMO: '1', LOG_LEVEL: 'error' }
  const env = { ...process.env, ...own, ...environment }
  const program = isBuilt() ? packedServer : programFile('server/main.ts')
  const child: ChildProcess = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await portOf(child)
  const pid = child.pid ?? 0
  return { port, pid, written: () => writtenBy(pid), stop: () => endProcess(child, 'SIGTERM') }
}

/** Bytes that a process has handed to the system, to files and sockets alike. */
const writtenBy = (pid: number): number => Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
