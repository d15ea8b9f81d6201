import { posix } from 'node:path'
import { text } from 'node:stream/consumers'
import { isPlaylist, referencesOf } from './playlist.rules.ts'
import type { MediaStorage } from './storage/media-storage.ts'

/**
 * The files of a playlist that is kept, relative to its `folder`, itself among them: all that it names, and what the
 * playlists name that it names. They were looked at when it was imported. Rejects when a playlist cannot be read.
 */
export async function playlistPieces(storage: MediaStorage, folder: string, first: string): Promise<Set<string>> {
  const found = new Set([first])
  // A set that grows while it is gone through: each playlist is read once, also where they name each other.
  for (const name of found) {
    if (!isPlaylist(name)) continue
    const read = await text(await storage.read(`${folder}/${name}`))
    for (const reference of referencesOf(read, posix.dirname(name))) {
      if (reference.kind === 'file') found.add(reference.name)
    }
  }
  return found
}
