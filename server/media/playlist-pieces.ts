import { posix } from 'node:path'
import { text } from 'node:stream/consumers'
import { isPlaylist, referencesOf } from './playlist.rules.ts'
import type { MediaStorage } from './storage/media-storage.ts'

/**
 * Returns the files of a stored playlist, relative to its `folder`: the playlist itself, all files that it names, and
 * those that its playlists name. The import has checked them. Rejects when a playlist cannot be read.
 */
export async function playlistPieces(storage: MediaStorage, folder: string, first: string): Promise<Set<string>> {
  const found = new Set([first])
  // The set grows during the loop: each playlist is read once, also where playlists name each other.
  for (const name of found) {
    if (!isPlaylist(name)) continue
    const read = await text(await storage.read(`${folder}/${name}`))
    for (const reference of referencesOf(read, posix.dirname(name))) {
      if (reference.kind === 'file') found.add(reference.name)
    }
  }
  return found
}
