import { type Bounds, MOST_MEMORY, NoProgram, outputOf } from './start-program.ts'

const NAMES = ['ffmpeg', 'ffprobe']

/** Returns the programs that this machine lacks to convert videos; empty when it can. */
export async function missingVideoPrograms(): Promise<string[]> {
  const found = await Promise.all(NAMES.map(async (name) => firstProgram([{ name, probe: '-version' }])))
  return NAMES.filter((_, at) => found[at] === null)
}

const PROBE: Bounds = { ms: 10_000, memory: MOST_MEMORY, file: 0 }

/** Runs a program of the system within these bounds. Returns true if it exists and succeeded. */
export async function runProgram(program: string, words: string[], bounds: Bounds): Promise<boolean> {
  try {
    return (await outputOf(program, words, bounds)).isGood
  } catch (error) {
    if (error instanceof NoProgram) return false
    throw error
  }
}

/** Returns the first of these programs that the system has, or null. */
export async function firstProgram(programs: { name: string; probe: string }[]): Promise<string | null> {
  for (const { name, probe } of programs) if (await runProgram(name, [probe], PROBE)) return name
  return null
}
