import { randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const OTHERS = 0o077
const STICKY = 0o1000

/** Makes everything that this process creates from now on private: folders 0700, files 0600, whatever the umask was. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS)
}

/** Makes the academy's folder, or makes it private where an earlier version or another user left it open. */
export function makePrivateFolder(folder: string): void {
  makeFolders(folder)
  const { mode, uid } = statSync(folder)
  // A folder for all users, like /tmp, stays one; another user's folder is left to its owner.
  const isOurs = uid === process.getuid?.() && (mode & STICKY) === 0
  if (isOurs && (mode & OTHERS) !== 0) chmodSync(folder, 0o700)
}

/** Folder by folder, because Node's recursive mkdir never returns for a path below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Copies a file for the owner alone: the system's own copy would keep the mode of the source. */
export const copyPrivately = (from: string, to: string): Promise<void> => writePrivately(createReadStream(from), to)

/** Writes a file for the owner alone. */
export async function writePrivately(from: Readable, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  // A copy that breaks off must not look like the file, and two of the same file must not write into each other.
  const part = `${to}.${randomBytes(6).toString('hex')}.part`
  try {
    await pipeline(from, createWriteStream(part, { mode: 0o600 }))
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
