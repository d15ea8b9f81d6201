import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'

const PROBE_TIMEOUT_MS = 10_000
const MAX_OUTPUT_BYTES = 1_000_000
// Students may be in the app meanwhile.
const LOW_PRIORITY = 10

/** Runs a program of the system, without a shell, at a low priority. Returns whether it ended well within the time. */
export async function runProgram(program: string, words: string[], timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { timeout, maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL', windowsHide: true } as const
    const child = execFile(program, words, options, (error) => resolve(error === null))
    try {
      if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
    } catch {
      // It has ended already.
    }
  })
}

/** Returns the first of these programs that the system has, or null. */
export async function firstProgram(programs: { name: string; probe: string }[]): Promise<string | null> {
  for (const { name, probe } of programs) if (await runProgram(name, [probe], PROBE_TIMEOUT_MS)) return name
  return null
}
