import { mkdir, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { StorageFull } from '../../db/db.ts'
import { ApiError } from '../errors/api-error.ts'
import { longRequests } from '../load/long-requests.ts'

const IDLE_MS = 30_000
const LONGEST_MS = 3_600_000
const LOOK_MS = 1000

/**
 * Writes the body of a request into a file from `offset` on. What has come stays when the connection breaks off: the
 * file's length says where to go on. Rejects with `too_large` above `most` bytes, `storage_full`, `too_slow` or `malformed`.
 */
export async function takePart(
  request: IncomingMessage,
  path: string,
  { offset, most }: { offset: number; most: number },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  let seen = performance.now()
  const begun = seen
  let isSlow = false
  const timer = setInterval(() => {
    isSlow = performance.now() - seen > IDLE_MS || performance.now() - begun > LONGEST_MS
    if (isSlow) request.destroy()
  }, LOOK_MS)
  longRequests.add(request.socket)
  try {
    // A second sender writes the same bytes to the same place.
    await using file = await open(path, 'a+').then(async (made) => {
      await made.close()
      return open(path, 'r+')
    })
    let at = offset
    for await (const chunk of request as AsyncIterable<Buffer>) {
      seen = performance.now()
      if (at + chunk.length > offset + most) throw new ApiError('too_large')
      for (let done = 0; done < chunk.length;) {
        const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at)
        done += bytesWritten
        at += bytesWritten
      }
    }
    await file.sync()
  } catch (error) {
    throw isSlow ? new ApiError('too_slow') : refusalOf(error)
  } finally {
    clearInterval(timer)
    longRequests.delete(request.socket)
  }
}

function refusalOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFull('no room for a video', { cause: error })
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? new ApiError('malformed') : error
}
