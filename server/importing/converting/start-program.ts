import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'

/** The system has no such program. */
export class NoProgram extends Error {
  override name = 'NoProgram'
}

/** Limits of a program of the system. `memory` is address space; `file` is the most bytes of each file it writes. */
export type Bounds = { ms: number; memory: number; file: number }

/** A picture or a film of 8192 × 4608 takes two thirds of this memory in ffmpeg 5. */
export const MOST_MEMORY = 1_500_000_000
const MAX_OUTPUT_BYTES = 1_000_000
/** The CPU time of several threads is added up. */
const CPU_FACTOR = 4
// Students are in the app meanwhile.
const LOW_PRIORITY = 15
/** Each thread would reserve an arena of its own, which counts as used address space. */
const SPARING = ['env', 'MALLOC_ARENA_MAX=2']
/** The exit code of `env` when the program does not exist. */
const MISSING = 127

/** Returns true if a program ended with this code, or failed to start, because the system has none of this name. */
export const isMissing = (code: unknown): boolean => code === MISSING || code === 'ENOENT'

/**
 * Returns the command line that starts a program of the system on an uploaded file. All such programs run without a
 * shell, at a low priority, and with limits on memory, computing time and written files, which `prlimit` sets where the
 * system has it.
 */
function bounded(program: string, words: string[], { ms, memory, file }: Bounds): [string, string[]] {
  if (spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).error !== undefined) return [program, words]
  const cpu = Math.ceil((ms / 1000) * CPU_FACTOR)
  return ['prlimit', [`--as=${memory}`, `--fsize=${file}`, `--cpu=${cpu}`, '--core=0', ...SPARING, program, ...words]]
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {
    // The process has ended already.
  }
}

/** Starts a program whose output is read as a stream; the caller ends it in time. */
export function startProgram(program: string, words: string[], bounds: Bounds) {
  const [path, all] = bounded(program, words, bounds)
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(path, all, { stdio, windowsHide: true })
  lower(child)
  return child
}

/** Returns a program's output, and whether it succeeded within its bounds. Rejects with `NoProgram`. */
export async function outputOf(
  program: string,
  words: string[],
  bounds: Bounds,
): Promise<{ isGood: boolean; out: string }> {
  const [path, all] = bounded(program, words, bounds)
  const output = { timeout: Math.max(1, bounds.ms), maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL' } as const
  return new Promise((resolve, reject) => {
    const child = execFile(path, all, { ...output, windowsHide: true }, (error, out) => {
      if (error && isMissing(error.code)) reject(new NoProgram(program))
      else resolve({ isGood: error === null, out })
    })
    lower(child)
  })
}
