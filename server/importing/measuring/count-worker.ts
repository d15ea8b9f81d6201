import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'

/** A request to the thread and its answer, with the request's number. A count of null is unknown. */
export type Wanted = { id: number; path: string; unit: Unit }
export type Answer = { id: number; count: number | null }
export type Unit = 'seconds' | 'pages'

parentPort?.on('message', ({ id, path, unit }: Wanted) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
  void countIn(path, unit).then((count) => parentPort?.postMessage({ id, count } satisfies Answer))
})

async function countIn(path: string, unit: Unit): Promise<number | null> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    if (size === 0) return null
    return unit === 'pages' ? await pagesOf(file, size) : await secondsOf(file, size)
  } catch {
    // A file may be damaged, locked or hostile: its reader's error is of no use to anybody here.
    return null
  }
}

// Each library takes a tenth of a second and more to load, and most imports need one of them or none.
const pagesOf: typeof import('./pdf-pages.ts').pdfPages = async (file, size) => {
  const { pdfPages } = await import('./pdf-pages.ts')
  return pdfPages(file, size)
}

const secondsOf: typeof import('./film-seconds.ts').filmSeconds = async (file, size) => {
  const { filmSeconds } = await import('./film-seconds.ts')
  return filmSeconds(file, size)
}
