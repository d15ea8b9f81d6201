import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import send from '@fastify/send'
import { ApiError } from '../../http/errors/api-error.ts'
import { copyPrivately } from '../../ports/private-files.ts'
import type { AskedFile, MediaStorage, OpenedFile } from './media-storage.ts'

const HAS_NO_FILE = new Set([400, 403, 404])

/** Media as files of a folder. */
export function diskStorage(root: string): MediaStorage {
  return {
    open: (path, asked) => openFile(root, path, asked),
    read: async (path) => {
      await stat(join(root, path))
      return createReadStream(join(root, path))
    },
    put: async (path, file) => {
      if (!existsSync(join(root, path))) await copyPrivately(file, join(root, path))
    },
    paths: () => filesBelow(root),
    remove: (path) => rm(join(root, path), { force: true }),
    addressForProxy: async (path) => `/media-on-disk/${path}`,
  }
}

async function openFile(root: string, path: string, { method, headers }: AskedFile): Promise<OpenedFile> {
  const options = { root, cacheControl: false, contentType: false, dotfiles: 'allow', index: false } as const
  // `send` reads no more of a request than this, whatever its types say.
  const request = { method, headers } as unknown as Readable
  const { statusCode, headers: own, stream, type } = await send(request, encodeURI(`/${path}`), options)
  // Header values include numbers, whatever the types say.
  const pairs = Object.entries<unknown>(own).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  const answered = Object.fromEntries(pairs)
  if (statusCode === 416) throw new ApiError('wrong_range', { range: answered['content-range'] })
  if (type === 'directory' || HAS_NO_FILE.has(statusCode)) throw new ApiError('not_found')
  if (type === 'error') throw new Error(`a file of media cannot be read: ${statusCode}`)
  return { status: statusCode, headers: answered, body: stream }
}

async function* filesBelow(root: string): AsyncGenerator<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  // A file with this ending is still being written.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
  yield* files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')).toSorted()
}
