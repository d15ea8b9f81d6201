import { firstProgram } from './run-program.ts'

const NAMES = ['ffmpeg', 'ffprobe']

/** Which programs this machine lacks to convert videos; empty when it can. */
export async function missingVideoPrograms(): Promise<string[]> {
  const found = await Promise.all(NAMES.map(async (name) => firstProgram([{ name, probe: '-version' }])))
  return NAMES.filter((_, at) => found[at] === null)
}
