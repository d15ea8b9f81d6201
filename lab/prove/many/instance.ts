import { type ChildProcess, spawn } from 'node:child_process'
import { endProcess, portOf, programFile } from '../../../server/testing/program.ts'

const program = programFile('server/main.ts')
// Longer than a proxy needs to see that a process is leaving.
const PAUSE = '2'

/** One of several processes of the product on the same database. */
export type Instance = {
  port: number
  child: ChildProcess
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** `cwd` is the working directory, by default this process's. `other` is the program of another version. */
export async function startInstance(
  environment: Record<string, string>,
  cwd?: string,
  other?: string,
): Promise<Instance> {
  const own = { PORT: '0', LIMITS: 'off', SMS: 'console', DEMO: '1', LOG_LEVEL: 'error', CLOSE_PAUSE_SECONDS: PAUSE }
  const env = { ...process.env, ...own, ...environment }
  const child: ChildProcess = spawn(process.execPath, [other ?? program], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  return {
    port,
    child,
    end: async (signal) => endProcess(child, signal),
  }
}
