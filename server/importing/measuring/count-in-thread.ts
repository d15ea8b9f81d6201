import { on } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { ThreadPool } from '../reading/thread-pool.ts'
import type { Answer, Unit, Wanted } from './count-worker.ts'

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
