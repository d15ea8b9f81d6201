import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Measures } from '../../media/media.queries.ts'
import { renditionsOf } from '../../media/renditions.rules.ts'
import { countInThread } from './count-in-thread.ts'
import type { Unit } from './count-worker.ts'

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
