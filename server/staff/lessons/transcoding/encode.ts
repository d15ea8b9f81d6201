import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { isMissing, MOST_MEMORY, startProgram } from '../../../importing/converting/start-program.ts'
import { problemIn } from './ffmpeg-words.rules.ts'
import type { VideoProblem } from './probe.rules.ts'
import { durationOf, type Segment, sidxOf, timescaleOf } from './segment-index.rules.ts'

/** A video cannot be made ready; `said` is the program's own word for whoever reads the log. */
export class VideoFailed extends Error {
  override name = 'VideoFailed'
  readonly problem: VideoProblem

  constructor(problem: VideoProblem, said = '') {
    super(said === '' ? problem : `${problem}: ${said}`)
    this.problem = problem
  }
}

export type Encoding = {
  signal: AbortSignal
  /** Waited for before more is read: ffmpeg stops by itself while nobody reads what it makes. */
  mayGoOn: () => Promise<void>
  onSeconds: (seconds: number) => void
  /** The limits of the output: beyond them, the file is not the one that was probed. */
  most: { seconds: number; bytes: number }
}

const STUCK_MS = 900_000
/** Of work, without what it waits for sittings: a day for one quality of twelve hours. */
const LONGEST_MS = 86_400_000
const MAX_BOX_BYTES = 32_000_000
const MAX_SAID = 2000
const ORDINARY_BOXES: ReadonlySet<string> = new Set(['moof', 'mdat'])

/**
 * Runs ffmpeg with these arguments and writes its output, a fragmented MP4, with an index in front. The file gets its
 * name only when it is complete. ffmpeg ends with this process, however the process ends, since its pipe closes.
 * Rejects with `VideoFailed`, or with the reason of `signal`.
 */
export async function encode(words: string[], target: string, encoding: Encoding): Promise<void> {
  const { signal, mayGoOn } = encoding
  signal.throwIfAborted()
  const child = startProgram('ffmpeg', words, { ms: LONGEST_MS, memory: MOST_MEMORY, file: 0 })
  const ended = once(child, 'close') as Promise<[number | null]>
  ended.catch(() => {})
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-MAX_SAID)))
  let seen = performance.now()
  let until = seen + LONGEST_MS
  let isStuck = false
  const kill = () => void child.kill('SIGKILL')
  const look = setInterval(() => {
    isStuck = performance.now() > Math.min(seen + STUCK_MS, until)
    if (isStuck) kill()
  }, 1000)
  signal.addEventListener('abort', kill)
  const go = async () => {
    const asked = performance.now()
    await mayGoOn()
    seen = performance.now()
    until += seen - asked
  }
  try {
    const made = await writeParts(child.stdout, `${target}.parts`, { ...encoding, go })
    const [code] = await ended
    signal.throwIfAborted()
    if (isStuck) throw new VideoFailed('stuck', said)
    if (isMissing(code)) throw new VideoFailed('no_ffmpeg', said)
    if (code !== 0 || made.segments.length === 0) throw new VideoFailed(problemIn(said), said)
    await putIndexInFront(`${target}.parts`, target, made)
  } catch (error) {
    kill()
    signal.throwIfAborted()
    throw failureOf(error, said)
  } finally {
    clearInterval(look)
    signal.removeEventListener('abort', kill)
    await rm(`${target}.parts`, { force: true })
  }
}

function failureOf(error: unknown, said: string): unknown {
  if (error instanceof VideoFailed) return error
  const { code } = error as NodeJS.ErrnoException
  if (isMissing(code)) return new VideoFailed('no_ffmpeg')
  if (code === 'ENOSPC' || code === 'EDQUOT') return new VideoFailed('disk_full')
  return said === '' ? error : new VideoFailed(problemIn(said), said)
}

type Made = { head: Buffer; timescale: number; segments: Segment[] }
type Reading = Pick<Encoding, 'onSeconds' | 'most'> & { go: () => Promise<void> }

async function writeParts(from: Readable, path: string, { go, onSeconds, most }: Reading): Promise<Made> {
  await using file = await open(path, 'w', 0o600)
  const made: Made = { head: Buffer.alloc(0), timescale: 1, segments: [] }
  let units = 0
  let written = 0
  for await (const { type, bytes } of boxesOf(from)) {
    await go()
    if (type === 'ftyp' || type === 'moov') {
      made.head = Buffer.concat([made.head, bytes])
      if (type === 'moov') made.timescale = timescaleOf(bytes)
      continue
    }
    if (!ORDINARY_BOXES.has(type)) continue
    written += bytes.length
    if (written > most.bytes) throw new VideoFailed('broken', `more than ${most.bytes} bytes`)
    await writeAll(file, bytes)
    if (type === 'moof') {
      const duration = durationOf(bytes)
      units += duration
      made.segments.push({ bytes: bytes.length, duration })
      const seconds = units / made.timescale
      if (seconds > most.seconds) throw new VideoFailed('too_long')
      onSeconds(seconds)
    }
    const last = made.segments.at(-1)
    if (type === 'mdat' && last) last.bytes += bytes.length
  }
  return made
}

/** Cuts a stream into its boxes; rejects where it ends in the middle of one. */
async function* boxesOf(from: Readable): AsyncGenerator<{ type: string; bytes: Buffer }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of from as AsyncIterable<Buffer>) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length >= 8) {
      const size = held.readUInt32BE(0)
      if (size < 8 || size > MAX_BOX_BYTES) throw new VideoFailed('broken', `a box of ${size} bytes`)
      if (held.length < size) break
      yield { type: held.toString('latin1', 4, 8), bytes: held.subarray(0, size) }
      held = held.subarray(size)
    }
  }
}

async function putIndexInFront(parts: string, target: string, { head, timescale, segments }: Made): Promise<void> {
  const whole = `${target}.whole`
  try {
    await using file = await open(whole, 'w', 0o600)
    await writeAll(file, Buffer.concat([head, sidxOf(timescale, segments)]))
    for await (const chunk of createReadStream(parts) as AsyncIterable<Buffer>) await writeAll(file, chunk)
    await file.sync()
    await rename(whole, target)
  } finally {
    await rm(whole, { force: true })
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
}
