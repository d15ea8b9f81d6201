import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Something outside this process that must not outlive it: a process, a group of them, or a folder. */
export type Leftover =
  | { pid: number; signal: 'SIGTERM' | 'SIGQUIT' | 'SIGKILL'; isGroup?: boolean }
  | { folder: string }

let reaper: ChildProcess | null = null
let numbers = 0

/** Starts one helper per process, at its first use. The helper's input ends with this process, however that ends. */
function startReaper(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reap.ts')], {
    // A session of its own, so that Ctrl-C or a time limit for this process does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.unref()
  // Its input is a socket, though the types do not say so, and must not keep this process from ending.
  ;(child.stdin as unknown as { unref(): void }).unref()
  child.stdin?.on('error', () => {})
  return child
}

/** Ends or removes the leftover when this process is gone, also by SIGKILL. Returns a function that cancels this. */
export function endWithUs(leftover: Leftover): () => void {
  reaper ??= startReaper()
  const number = (numbers += 1)
  const write = (line: object) => void reaper?.stdin?.write(`${JSON.stringify(line)}\n`)
  write({ number, leftover })
  return () => write({ number })
}
