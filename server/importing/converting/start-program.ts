import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'

/** The system has no such program. */
export class NoProgram extends Error {
  override name = 'NoProgram'
}

/** What a program of the system may use at most. Memory is address space; `file` are bytes of one that it writes. */
export type Bounds = { ms: number; memory: number; file: number }

/** A picture or a film of 8192 × 4608 takes two thirds of it, as ffmpeg 5 decodes it. */
export const MOST_MEMORY = 1_500_000_000
const MAX_OUTPUT_BYTES = 1_000_000
/** Several threads count together. */
const CPU_FACTOR = 4
// Students are in the app meanwhile.
const LOW_PRIORITY = 15
/** Each thread would reserve room of its own to allocate from, which counts as used. */
const SPARING = ['env', 'MALLOC_ARENA_MAX=2']
/** What `env` ends with where there is no such program. */
const MISSING = 127

/** Whether a program ended so, or failed to begin, because the system has none of this name. */
export const isMissing = (code: unknown): boolean => code === MISSING || code === 'ENOENT'

/**
 * Every program of the system that reads what people send in is started here: without a shell, at a low priority, and
 * with bounds to its memory, its computing time and the files that it writes, which `prlimit` sets where the system has
 * it.
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
    // It has ended already.
  }
}

/** Starts a program whose output is read as it comes; whoever starts it ends it in time. */
export function startProgram(program: string, words: string[], bounds: Bounds) {
  const [path, all] = bounded(program, words, bounds)
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(path, all, { stdio, windowsHide: true })
  lower(child)
  return child
}

/** What a program writes, and whether it ended well within its bounds. Rejects with `NoProgram`. */
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
