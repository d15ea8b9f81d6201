import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const PAGE = Buffer.alloc(4096)

/**
 * Measures how long the disk alone takes to make a page durable, at a steady pace until `done` has settled. Returns the
 * 99th percentile and the longest time in milliseconds.
 */
export async function bareFlushes(
  folder: string,
  everyMs: number,
  done: Promise<unknown>,
): Promise<{ p99: number; worst: number }> {
  const place = join(folder, 'bare-flushes')
  const file = await open(place, 'w')
  const over = new AbortController()
  const ended = done.finally(() => over.abort())
  const times: number[] = []
  while (!over.signal.aborted) {
    const begun = performance.now()
    await file.write(PAGE)
    await file.datasync()
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + everyMs - performance.now())))
  }
  await ended
  await file.close()
  await rm(place)
  times.sort((one, other) => one - other)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, worst: times.at(-1) ?? Number.NaN }
}
