import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { Leftover } from './end-with-us.ts'

/*
 * Outlives the process that started it by a moment: reads a line for each process or folder which that one made, and
 * removes those that are left when its input ends.
 */
const GRACE_MS = 5000
const LOOK_MS = 50

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const left = new Map<number, Leftover>()
for await (const line of createInterface(process.stdin)) {
  const { number, leftover } = JSON.parse(line) as { number: number; leftover?: Leftover }
  if (leftover) left.set(number, leftover)
  else left.delete(number)
}

/** Signal 0 asks whether the process exists. */
function isSent(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function end(leftover: Leftover): Promise<void> {
  if ('folder' in leftover) return
  const pid = leftover.isGroup && process.platform !== 'win32' ? -leftover.pid : leftover.pid
  if (!isSent(pid, leftover.signal)) return
  for (let waited = 0; waited < GRACE_MS && isSent(pid, 0); waited += LOOK_MS) await setTimeout(LOOK_MS)
  isSent(pid, 'SIGKILL')
}

await Promise.all([...left.values()].map(end))
for (const leftover of left.values())
  if ('folder' in leftover) rmSync(leftover.folder, { recursive: true, force: true, maxRetries: 20 })
