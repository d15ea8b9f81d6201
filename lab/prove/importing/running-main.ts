import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from '../../../server/testing/program.ts'

const program = programFile('server/main.ts')
const MEGA = 1024 * 1024

/** The product started as in production, with its metrics on a port of their own. */
export class RunningMain {
  readonly port: number
  readonly #child: ChildProcess
  readonly #figures: number

  private constructor(child: ChildProcess, port: number, figures: number) {
    this.#child = child
    this.port = port
    this.#figures = figures
  }

  static async start(environment: Record<string, string>): Promise<RunningMain> {
    const figures = 20_000 + (process.pid % 20_000)
    const own = { PORT: '0', LIMITS: 'off', SMS: 'console', DEMO: '1', METRICS_PORT: String(figures) }
    const child = spawn(process.execPath, [program], { env: { ...process.env, ...environment, ...own }, stdio: 'pipe' })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const port = await new Promise<number>((resolve, reject) => {
      let heard = ''
      child.stdout.on('data', (chunk: Buffer) => {
        heard += chunk.toString()
        const found = /Open http:\/\/127\.0\.0\.1:(\d+)/.exec(heard)?.[1]
        if (found !== undefined) resolve(Number(found))
      })
      child.once('exit', () => reject(new Error(`It did not start: ${said}`)))
    })
    return new RunningMain(child, port, figures)
  }

  /** How late the event loop was since the last look, in milliseconds, and the memory in megabytes. */
  async looked(): Promise<{ delay99: number; delayMost: number; memory: number }> {
    const answer = await fetch(`http://127.0.0.1:${this.#figures}/metrics`)
    const text = await answer.text()
    const valueOf = (name: string) => {
      const line = text.split('\n').find((one) => one.startsWith(`${name} `))
      if (line === undefined) throw new Error(`The server tells no ${name}.`)
      return Number(line.split(' ')[1])
    }
    const late = (percentile: string) => valueOf(`academy_event_loop_delay_seconds{percentile="${percentile}"}`) * 1000
    return { delay99: late('99'), delayMost: late('100'), memory: valueOf('process_resident_memory_bytes') / MEGA }
  }

  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }
}
