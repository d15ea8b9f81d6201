import { open, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'
import { isPlaylist, referencesOf } from './playlist.rules.ts'

export type PlaylistFiles = {
  /** Relative to the playlist's folder, itself among them. */
  files: Set<string>
  /** Names that cannot be served, as they are written in the playlist. */
  unusable: string[]
  addresses: string[]
}

const MAX_PLAYLIST_BYTES = 5_000_000
const MAX_FILES = 50_000

/**
 * Returns the files that a playlist names, and those that its playlists name. Other files in the folder are ignored.
 * Rejects when the playlist itself cannot be read.
 */
export async function playlistFiles(folder: string, first: string): Promise<PlaylistFiles> {
  const found: PlaylistFiles = { files: new Set([first]), unusable: [], addresses: [] }
  const root = await realpath(folder)
  // The set grows during the loop: each playlist is read once, also where playlists name each other.
  for (const name of found.files) {
    if (!isPlaylist(name)) continue
    const path = join(folder, name)
    if ((await stat(path)).size > MAX_PLAYLIST_BYTES) throw new Error(`${name} is larger than a playlist`)
    for (const reference of referencesOf(await readFile(path, 'utf8'), posix.dirname(name))) {
      if (reference.kind === 'address') found.addresses.push(reference.name)
      else if (reference.kind === 'file' && (await isInside(root, join(folder, reference.name)))) {
        found.files.add(reference.name)
      } else found.unusable.push(reference.name)
      if (found.files.size > MAX_FILES) throw new Error(`${first} names more than ${MAX_FILES} files`)
    }
  }
  return found
}

/** True for a file that is there and may be read, and not by a link that leads out of the folder. */
async function isInside(root: string, path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null)
  return real !== null && `${dirname(real)}${sep}`.startsWith(`${root}${sep}`) && mayRead(real)
}

async function mayRead(path: string): Promise<boolean> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) return false
  const file = await open(path).catch(() => null)
  await file?.close()
  return file !== null
}
