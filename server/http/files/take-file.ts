import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageFull } from '../../db/db.ts'
import { ApiError } from '../errors/api-error.ts'
import { plainText, type Text } from '../language.ts'
import { longRequests } from '../load/long-requests.ts'

const NAME_BYTES = 18
const IDLE_MS = 30_000
const LONGEST_MS = 3_600_000
const LOOK_MS = 1000

type Bounds = {
  /** Bytes that may still be sent. */
  most: number
  /** The message for a longer file. */
  tooLarge: Text
  /** Bytes that the disk has. */
  free: number
}

/** A name that nobody can guess, for a folder or a file. */
export const newFileName = (): string => randomBytes(NAME_BYTES).toString('base64url')

const noRoom = () => new ApiError('storage_full', { text: plainText('staff_import_no_room'), retryAfter: 30 })

/** Refuses, by its headers, a request that is too long, or that would leave the disk less than as much again. */
export function refuseByLength({ headers }: IncomingMessage, { most, tooLarge, free }: Bounds): void {
  const length = Number(headers['content-length'] ?? 0)
  if (length > most) throw new ApiError('too_large', { text: tooLarge })
  if (length * 2 > free) throw noRoom()
}

/**
 * Writes the body of a request into a file as it comes; the file has its name only when all of it is there. Returns
 * its bytes. Rejects with `too_large`, `storage_full`, `too_slow` or `malformed`, and then leaves nothing.
 */
export async function takeFile(request: IncomingMessage, target: string, bounds: Bounds): Promise<number> {
  const part = join(dirname(target), `${newFileName()}.part`)
  await mkdir(dirname(target), { recursive: true })
  let bytes = 0
  let seen = performance.now()
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      seen = performance.now()
      if (bytes > bounds.most) return done(new ApiError('too_large', { text: bounds.tooLarge }))
      done(bytes * 2 > bounds.free ? noRoom() : null, chunk)
    },
  })
  const begun = seen
  const isSlow = () => performance.now() - seen > IDLE_MS || performance.now() - begun > LONGEST_MS
  const timer = setInterval(() => isSlow() && counting.destroy(new ApiError('too_slow')), LOOK_MS)
  longRequests.add(request.socket)
  try {
    await pipeline(request, counting, createWriteStream(part, { mode: 0o600 }))
    const length = request.headers['content-length']
    if (length !== undefined && Number(length) !== bytes) throw new ApiError('malformed')
    await rename(part, target)
    return bytes
  } catch (error) {
    await rm(part, { force: true })
    throw refusalOf(error)
  } finally {
    clearInterval(timer)
    longRequests.delete(request.socket)
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ApiError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFull('no room for an upload', { cause: error })
  // A client that hangs up in the middle of a file has sent none.
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? new ApiError('malformed') : error
}
