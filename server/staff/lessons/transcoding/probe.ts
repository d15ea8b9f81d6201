import { open } from 'node:fs/promises'
import { type Bounds, MOST_MEMORY, NoProgram, outputOf } from '../../../provider/converting/start-program.ts'
import { VideoFailed } from './encode.ts'
import { measureWords, probeWords } from './ffmpeg-words.rules.ts'
import { factsOf, measuredFacts, measuredOf, readerOf, type VideoFacts } from './probe.rules.ts'

const PROBE: Bounds = { ms: 120_000, memory: MOST_MEMORY, file: 0 }
/** The largest file is read as a whole. */
const MEASURE: Bounds = { ...PROBE, ms: 900_000 }
const HEAD_BYTES = 512

/** Looks at a file as ffmpeg sees it. Rejects with `VideoFailed` where it cannot be converted. */
export async function probe(path: string): Promise<VideoFacts & { reader: string }> {
  const reader = readerOf(await headOf(path))
  if (reader === null) throw new VideoFailed('no_video')
  const said = factsOf(await lookedAt('ffprobe', probeWords({ path, reader }), PROBE))
  if (typeof said === 'string') throw new VideoFailed(said)
  const facts = measuredFacts(said, measuredOf(await lookedAt('ffmpeg', measureWords({ path, reader }), MEASURE)))
  if (typeof facts === 'string') throw new VideoFailed(facts)
  return { ...facts, reader }
}

export async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** Of a damaged file it says less, and none of what is looked for. */
async function lookedAt(program: string, words: string[], bounds: Bounds): Promise<string> {
  try {
    return (await outputOf(program, words, bounds)).out
  } catch (error) {
    throw error instanceof NoProgram ? new VideoFailed('no_ffmpeg') : error
  }
}
