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
 * Of all honest files that were tried, the one that costs most (a tree that lists 20,000 pages) needs a third of the
 * time on a busy machine, and three quarters of the memory. `moreBytes` is what the whole process may hold more than
 * before: a heap's limit does not count what is unpacked into buffers, and a gigabyte can be packed into a megabyte.
 */
const BOUNDS = { ms: 20_000, moreBytes: 384_000_000 }
const LOOK_MS = 50

const threads = new ThreadPool(join(import.meta.dirname, 'count-worker.ts'), { resourceLimits: HEAP })
let requests = 0

/**
 * The seconds or pages of a file, counted in a thread of its own: a file that eats memory or time ends the thread,
 * never the program. Null where the file does not say, is damaged, or costs more than is spent on it. Never rejects.
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

/** Messages that are no answer to the request are passed over: under `--watch` Node itself sends some. */
async function answerTo(worker: Worker, id: number, signal: AbortSignal): Promise<number | null> {
  for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
    const answer = message as Partial<Answer>
    if (answer.id === id && answer.count !== undefined) return answer.count
  }
  throw new Error('The thread ended without an answer.')
}

/** Aborts when the whole process holds so much more than now: what a thread's buffers take is told of no thread alone. */
function watchMemory(moreBytes: number): { signal: AbortSignal; end: () => void } {
  const before = process.memoryUsage.rss()
  const over = new AbortController()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - before > moreBytes) over.abort()
  }, LOOK_MS)
  return { signal: over.signal, end: () => clearInterval(timer) }
}

const UNKNOWN: Measures = { duration: null, pages: null, ladder: null }

// As the calls have them.
const MAX_SECONDS = 86_400
const MAX_PAGES = 100_000

const UNITS: Record<string, Unit> = { '.mp4': 'seconds', '.webm': 'seconds', '.pdf': 'pages' }

/**
 * Reads what a file says of itself, by its ending. A file may be damaged or made to do harm, and is imported all the
 * same: whatever goes wrong, its measures are unknown.
 */
export async function measureFile(path: string, ending: string): Promise<Measures> {
  const unit = UNITS[ending]
  if (unit === undefined) return UNKNOWN
  const count = await countInThread(path, unit)
  if (unit === 'seconds') return { ...UNKNOWN, duration: wholeSeconds(count) }
  return { ...UNKNOWN, pages: within(count, MAX_PAGES) }
}

/**
 * The same of a playlist: the length of the first one that has segments, and what it is made of where it was made here.
 * `names`: itself, the first one, and those that it names.
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
 * Seconds of a playlist by the sum of its segments: null where more may come (a live class), undefined where it has
 * none itself and names other playlists.
 */
function playlistSeconds(text: string): number | null | undefined {
  const lengths = [...text.matchAll(/^[ \t]*#EXTINF:[ \t]*(\d+(?:\.\d+)?)/gm)].map(([, seconds]) => Number(seconds))
  if (lengths.length === 0) return undefined
  return /^[ \t]*#EXT-X-ENDLIST/m.test(text) ? lengths.reduce((sum, seconds) => sum + seconds, 0) : null
}

/** As a player tells it. */
const wholeSeconds = (seconds: number | null) =>
  seconds !== null && seconds > 0 ? within(Math.max(1, Math.round(seconds)), MAX_SECONDS) : null

const within = (count: number | null, most: number) => (count !== null && count >= 1 && count <= most ? count : null)
