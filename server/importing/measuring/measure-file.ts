import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Measures } from '../../media/media.queries.ts'
import { renditionsOf } from '../../media/renditions.rules.ts'
import type { Unit, Answer, Wanted } from './count-worker.ts'
import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { ThreadPool } from '../reading/thread-pool.ts'

const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/**
 * The most expensive valid file of all that were tried (a tree that lists 20,000 pages) needs a third of the time on a
 * busy machine, and three quarters of the memory. `moreBytes` bounds the growth of the whole process: a heap's limit
 * does not count data that is unpacked into buffers, and a gigabyte can be packed into a megabyte.
 */
const BOUNDS = { ms: 20_000, moreBytes: 384_000_000 }
const LOOK_MS = 50

const threads = new ThreadPool(join(import.meta.dirname, 'count-worker.ts'), { resourceLimits: HEAP })
let requests = 0

/**
 * Returns the seconds or pages of a file, counted in a thread of its own: a file that eats memory or time ends the
 * thread, never the program. Returns null where the file does not say, is damaged, or exceeds `bounds`. Never rejects.
 */
export async function countInThread(path: string, unit: Unit, bounds = BOUNDS): Promise<number | null> {
  const worker = threads.take()
  const memory = watchMemory(bounds.moreBytes)
  try {
    const wanted: Wanted = { id: (requests += 1), path, unit }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
    worker.postMessage(wanted)
    const count = await answerTo(worker, wanted.id, AbortSignal.any([memory.signal, AbortSignal.timeout(bounds.ms)]))
    threads.giveBack(worker)
    return count
  } catch {
    await worker.terminate()
    return null
  } finally {
    memory.end()
  }
}

/** Other messages are ignored: under `--watch` Node itself sends some. */
async function answerTo(worker: Worker, id: number, signal: AbortSignal): Promise<number | null> {
  for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
    const answer = message as Partial<Answer>
    if (answer.id === id && answer.count !== undefined) return answer.count
  }
  throw new Error('The thread ended without an answer.')
}

/** Aborts when the whole process has grown by so much: the memory of a thread's buffers cannot be read per thread. */
function watchMemory(moreBytes: number): { signal: AbortSignal; end: () => void } {
  const before = process.memoryUsage.rss()
  const over = new AbortController()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - before > moreBytes) over.abort()
  }, LOOK_MS)
  return { signal: over.signal, end: () => clearInterval(timer) }
}

const UNKNOWN: Measures = { duration: null, pages: null, ladder: null }

// The same limit as in the contract of the calls.
const MAX_SECONDS = 86_400
const MAX_PAGES = 100_000

const UNITS: Record<string, Unit> = { '.mp4': 'seconds', '.webm': 'seconds', '.pdf': 'pages' }

/**
 * Reads a file's own statement of its length, by its extension. A file may be damaged or hostile, and is imported all
 * the same: after any error its measures are unknown.
 */
export async function measureFile(path: string, ending: string): Promise<Measures> {
  const unit = UNITS[ending]
  if (unit === undefined) return UNKNOWN
  const count = await countInThread(path, unit)
  if (unit === 'seconds') return { ...UNKNOWN, duration: wholeSeconds(count) }
  return { ...UNKNOWN, pages: within(count, MAX_PAGES) }
}

/**
 * Does the same for a playlist: the length of the first playlist with segments, and its renditions where it was made by
 * this app. `names`: itself, the first one, and those that it names.
 */
export async function measurePlaylist(folder: string, names: Iterable<string>): Promise<Measures> {
  let ladder: string | null | undefined
  for (const name of names) {
    if (!name.endsWith('.m3u8')) continue
    const text = await readFile(join(folder, name), 'utf8')
    const own = ladder === undefined ? renditionsOf(text) : null
    ladder ??= own && JSON.stringify(own)
    const seconds = playlistSeconds(text)
    if (seconds !== undefined) return { ...UNKNOWN, duration: wholeSeconds(seconds), ladder }
  }
  return { ...UNKNOWN, ladder: ladder ?? null }
}

/**
 * Returns the sum of a playlist's segments in seconds: null where more may come (a live class), undefined where it has
 * no segments and names other playlists.
 */
function playlistSeconds(text: string): number | null | undefined {
  const lengths = [...text.matchAll(/^[ \t]*#EXTINF:[ \t]*(\d+(?:\.\d+)?)/gm)].map(([, seconds]) => Number(seconds))
  if (lengths.length === 0) return undefined
  return /^[ \t]*#EXT-X-ENDLIST/m.test(text) ? lengths.reduce((sum, seconds) => sum + seconds, 0) : null
}

/** Rounded as a player shows it. */
const wholeSeconds = (seconds: number | null) =>
  seconds !== null && seconds > 0 ? within(Math.max(1, Math.round(seconds)), MAX_SECONDS) : null

const within = (count: number | null, most: number) => (count !== null && count >= 1 && count <= most ? count : null)
