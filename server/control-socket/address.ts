import { createHash } from 'node:crypto'
import { closeSync, constants, lstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../ports/cannot-start.ts'

// The longest path that every system with sockets allows.
const MAX_BYTES = 100
const OTHERS = 0o077
const SOCKET = 'provider.socket'

/** The path for binding or connecting, valid until it is released; `file` is null where sockets are not files. */
export type Address = { path: string; file: string | null; release: () => void }

const keep = () => {}

/**
 * Returns the address of the process that holds an academy's database: a socket in its folder. On Linux a folder whose
 * path is too long for a socket is named by its open descriptor; elsewhere the socket is in a folder of this user
 * alone.
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

/** Makes the folder, or throws where another user owns it or may write to it. */
export function privateFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700, recursive: true })
  const found = lstatSync(folder)
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & OTHERS) === 0) return folder
  throw new CannotStart(
    `${folder} is not this user's alone. Remove it, or choose a DATA_DIR whose path has at most ${MAX_BYTES - SOCKET.length - 1} bytes.`,
  )
}

/** Returns false for an existing socket of a user who is neither this one nor the owner of the academy's folder. */
export function isOwnSocket(dataDir: string, { file }: Address): boolean {
  const found = file === null ? undefined : lstatSync(file, { throwIfNoEntry: false })
  return !found || found.uid === process.getuid?.() || found.uid === statSync(dataDir).uid
}

/** Throws for another user's socket, which must get no commands. */
export function refuseStranger(dataDir: string, address: Address): void {
  if (isOwnSocket(dataDir, address)) return
  throw new CannotStart(
    `${address.file} belongs to another user: nothing is sent there. If the app runs as that user, run the command as that user too; else remove the file.`,
  )
}
