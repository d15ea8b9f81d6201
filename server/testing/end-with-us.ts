import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Something outside this process that must not outlive it: a process, a group of them, or a folder. */
export type Leftover =
  | { pid: number; signal: 'SIGTERM' | 'SIGQUIT' | 'SIGKILL'; isGroup?: boolean }
  | { folder: string }

let reaper: ChildProcess | null = null
let numbers = 0

/** One for this process, when it is first needed. Its input ends with this process, whatever ends that. */
function startReaper(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reap.ts')], {
    // A session of its own: what Ctrl-C or a time limit sends to ours does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.unref()
  // Its input is a socket, though the types do not say so: alone it must not keep this process from ending.
  ;(child.stdin as unknown as { unref(): void }).unref()
  child.stdin?.on('error', () => {})
  return child
}

/** Has it ended or removed when this process is gone, also by SIGKILL. Returns how to call that off. */
export function endWithUs(leftover: Leftover): () => void {
  reaper ??= startReaper()
  const number = (numbers += 1)
  const write = (line: object) => void reaper?.stdin?.write(`${JSON.stringify(line)}\n`)
  write({ number, leftover })
  return () => write({ number })
}
