import { playlistPieces } from './playlist-pieces.ts'
import type { MediaStorage } from './storage/media-storage.ts'
import { segmentType } from './playlist.rules.ts'

// Of a lesson of two hours in four qualities some 300 kB.
const MAX_ENTRIES = 64

export type PlaylistSegments = (playlist: { path: string; name: string }, piece: string) => Promise<string | null>

/**
 * Returns the type of a piece that the playlist names, null for anything else in its folder. A folder is called by its
 * content and never changes, so that what its playlist names is remembered.
 */
export function playlistSegments(storage: MediaStorage): PlaylistSegments {
  const known = new Map<string, Promise<Set<string>>>()
  const piecesOf = (path: string, name: string): Promise<Set<string>> => {
    const key = `${path}/${name}`
    const found = known.get(key)
    if (found) return found
    const read = playlistPieces(storage, path, name)
    read.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size >= MAX_ENTRIES && oldest !== undefined) known.delete(oldest)
    known.set(key, read)
    return read
  }
  return async ({ path, name }, piece) => {
    const type = segmentType(piece)
    if (type === null) return null
    const segments = await piecesOf(path, name).catch(() => null)
    return segments?.has(piece) ? type : null
  }
}
