import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ladderOf } from '../../media/ladder.rules.ts'
import type { Measures } from '../../media/media.queries.ts'
import { ByteReader } from './byte-reader.ts'
import { mp4Seconds } from './mp4-seconds.ts'
import { pdfPages } from './pdf/pdf-pages.ts'
import { playlistSeconds } from './playlist-seconds.rules.ts'
import { webmSeconds } from './webm-seconds.ts'

const UNKNOWN: Measures = { duration: null, pages: null, ladder: null }

// As the calls have them.
const MAX_SECONDS = 86_400
const MAX_PAGES = 100_000

const SECONDS: Record<string, (bytes: ByteReader) => Promise<number | null>> = {
  '.mp4': mp4Seconds,
  '.webm': webmSeconds,
}

/**
 * Reads what a file says of itself, by its ending. A file may be damaged or made to do harm, and is imported all the
 * same: whatever goes wrong, its measures are unknown.
 */
export async function measureFile(path: string, ending: string): Promise<Measures> {
  const seconds = SECONDS[ending]
  if (!seconds && ending !== '.pdf') return UNKNOWN
  try {
    await using file = await open(path)
    const bytes = new ByteReader(file, (await file.stat()).size)
    if (seconds) return { ...UNKNOWN, duration: wholeSeconds(await seconds(bytes)) }
    return { ...UNKNOWN, pages: within(await pdfPages(bytes), MAX_PAGES) }
  } catch {
    return UNKNOWN
  }
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
    const own = ladder === undefined ? ladderOf(text) : null
    ladder ??= own && JSON.stringify(own)
    const seconds = playlistSeconds(text)
    if (seconds !== undefined) return { ...UNKNOWN, duration: wholeSeconds(seconds), ladder }
  }
  return { ...UNKNOWN, ladder: ladder ?? null }
}

/** As a player tells it. */
const wholeSeconds = (seconds: number | null) =>
  seconds !== null && seconds > 0 ? within(Math.max(1, Math.round(seconds)), MAX_SECONDS) : null

const within = (count: number | null, most: number) => (count !== null && count >= 1 && count <= most ? count : null)
