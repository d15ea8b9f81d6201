import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from '../../server/testing/program.ts'

const program = programFile('server/main.ts')
// Longer than a proxy needs to see that a process is leaving.
const PAUSE = '2'

/** One of several processes of the product on the same database. */
export type Instance = { port: number; end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void> }

export async function startInstance(environment: Record<string, string>): Promise<Instance> {
  const own = { PORT: '0', LIMITS: 'off', SMS: 'console', LOG_LEVEL: 'error', CLOSE_PAUSE_SECONDS: PAUSE }
  const env = { ...process.env, ...own, ...environment }
  const child: ChildProcess = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Open http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`It did not start: ${said}`)))
  })
  return {
    port,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}
