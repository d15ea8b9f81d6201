import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { VideoFailed } from './encode.ts'
import { probeWords } from './ffmpeg-words.rules.ts'
import { factsOf, readerOf, type VideoFacts } from './probe.rules.ts'

const TIMEOUT_MS = 120_000
const MAX_OUTPUT_BYTES = 4_000_000
const HEAD_BYTES = 512

/** Looks at a file as ffmpeg sees it. Rejects with `VideoFailed` where it cannot be converted. */
export async function probe(path: string): Promise<VideoFacts & { reader: string }> {
  const reader = readerOf(await headOf(path))
  if (reader === null) throw new VideoFailed('no_video')
  const facts = factsOf(await said('ffprobe', probeWords({ path, reader })))
  if (typeof facts === 'string') throw new VideoFailed(facts)
  return { ...facts, reader }
}

export async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** What a program writes, also when it ends with a mistake: a damaged file has none of what is looked for. */
async function said(program: string, words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL' } as const
    execFile(program, words, options, (error, stdout) => {
      if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') reject(new VideoFailed('no_ffmpeg'))
      else resolve(stdout)
    })
  })
}
