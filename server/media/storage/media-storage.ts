import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** What a browser asks of a file: `headers` may want a range, or only what has changed. */
export type AskedFile = { method: string; headers: IncomingHttpHeaders }

/** The answer in HTTP's words: 200, 206 or 304; `body` is empty where there is nothing to send. */
export type OpenedFile = { status: number; headers: Record<string, string>; body: Readable }

/**
 * Where the media of an academy lie: a folder, or a bucket of an object storage. A path is relative, with `/`, and of
 * letters, digits, `-`, `_` and `.` alone. What was put under a path never changes.
 */
export type MediaStorage = {
  /** Throws `ApiError`: `not_found`, `wrong_range`, or `busy` when the storage does not answer. */
  open: (path: string, asked: AskedFile) => Promise<OpenedFile>
  /** The whole file; rejects when it is not there. */
  read: (path: string) => Promise<Readable>
  /** Keeps a copy of a file of this machine. One that is there already stays. */
  put: (path: string, file: string) => Promise<void>
  /** Every file that is kept. */
  paths: () => AsyncIterable<string>
  /** Removes a file; one that is not there is no mistake. */
  remove: (path: string) => Promise<void>
  /** Where nginx finds the file: the URI of an internal location of deploy/nginx.conf. */
  addressForProxy: (path: string, now: number) => Promise<string>
}
