import { createHash } from 'node:crypto'
import { closeSync, constants, lstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../ports/cannot-start.ts'

// The longest path that a socket may have on every system that has them.
const MAX_BYTES = 100
const OTHERS = 0o077
const SOCKET = 'provider.socket'

/** What a socket is bound or connected to, as long as it is not released; `file` is null where there are no such files. */
export type Address = { path: string; file: string | null; release: () => void }

const keep = () => {}

/**
 * Where the process that holds an academy's database takes orders: a socket in its folder. On Linux a folder whose path
 * is too long for a socket is named by its open descriptor; elsewhere the socket lies in a folder of this user alone.
 */
export function socketAddress(dataDir: string): Address {
  if (process.platform === 'win32')
    return { path: `\\\\.\\pipe\\academy-${nameOf(dataDir)}`, file: null, release: keep }
  const file = join(dataDir, SOCKET)
  if (Buffer.byteLength(file) <= MAX_BYTES) return { path: file, file, release: keep }
  if (process.platform === 'linux') {
    const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY)
    return { path: `/proc/self/fd/${folder}/${SOCKET}`, file, release: () => closeSync(folder) }
  }
  const path = join(privateFolder(join(tmpdir(), `academy-${nameOf(dataDir)}`)), SOCKET)
  return { path, file: path, release: keep }
}

const nameOf = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 16)

/** Makes the folder, or throws where it is somebody else's or others may write to it. */
export function privateFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700, recursive: true })
  const found = lstatSync(folder)
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & OTHERS) === 0) return folder
  throw new CannotStart(
    `${folder} is not this user's alone. Remove it, or choose a DATA_DIR whose path has at most ${MAX_BYTES - SOCKET.length - 1} bytes.`,
  )
}

/** False where there is a socket, and it is neither this user's nor of whoever has the academy's folder. */
export function isOwnSocket(dataDir: string, { file }: Address): boolean {
  const found = file === null ? undefined : lstatSync(file, { throwIfNoEntry: false })
  return !found || found.uid === process.getuid?.() || found.uid === statSync(dataDir).uid
}

/** A stranger's socket gets no orders. */
export function refuseStranger(dataDir: string, address: Address): void {
  if (isOwnSocket(dataDir, address)) return
  throw new CannotStart(
    `${address.file} belongs to another user: nothing is sent there. If the app runs as that user, run the command as that user too; else remove the file.`,
  )
}
