import { spawn } from 'node:child_process'
import { root } from '../stamp.ts'

export type Block = { file: string; line: number; commands: string }

/** The blocks that a document marks with ```sh run. */
export function runBlocks(file: string, text: string): Block[] {
  const blocks: Block[] = []
  for (const found of text.matchAll(/^( *)```sh run\n([\s\S]*?)^\1```$/gm)) {
    blocks.push({ file, line: text.slice(0, found.index).split('\n').length, commands: found[2] ?? '' })
  }
  return blocks
}

/** Output by which a serving program shows that it has started: the address to open. */
const SERVING = /^\s*(Open |.*Local:\s+)http/m

const TIMEOUT_MS = 120_000

/**
 * Runs a block as a reader would, line after line until one fails, and ends programs that still serve. Returns the
 * output.
 * @throws {Error} when the block fails or hangs
 */
export function runBlock({ commands }: Block, env: Record<string, string> = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  let serving = false
  const end = (signal: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, signal)
  const hear = (chunk: string) => {
    said += chunk
    if (serving || !SERVING.test(said)) return
    serving = true
    end('SIGTERM')
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const timer = setTimeout(() => {
    said += `\nNot done after ${TIMEOUT_MS / 1000} s.`
    end('SIGKILL')
  }, TIMEOUT_MS)
  child.once('error', reject)
  child.once('close', (code) => {
    clearTimeout(timer)
    if (serving || code === 0) resolve(said)
    else reject(new Error(`The commands failed:\n${commands}\n${said}`))
  })
  return promise
}
