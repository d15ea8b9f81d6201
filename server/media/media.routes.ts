import type { FastifyInstance, FastifyReply } from 'fastify'
import { mediaHeaders } from '../http/site/headers.ts'
import type { LoadShedder } from '../http/load/load-shedder.ts'
import { callers } from '../http/calls/api-request.ts'
import { InFlight } from '../http/load/in-flight.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { toId } from '../http/calls/schemas.ts'
import { type AllowedFileDeps, makeAllowedFile } from './allowed-file.ts'
import { mediaSender } from './media-sender.ts'
import type { StoredFile } from './media.queries.ts'
import { storageOf } from './storage/storage-of.ts'
import { rememberAllowed } from './fast-path/allowed-files.ts'
import { playlistPieces } from './playlist-pieces.ts'
import type { MediaStorage } from './storage/media-storage.ts'
import { segmentType } from './playlist.rules.ts'

// A lesson of two hours in four qualities takes some 300 kB.
const MAX_ENTRIES = 64

type PlaylistSegments = (playlist: { path: string; name: string }, piece: string) => Promise<string | null>

/**
 * Returns the type of a piece that the playlist names, null for anything else in its folder. A folder is named by its
 * content and never changes, so the names in its playlist are cached.
 */
function playlistSegments(storage: MediaStorage): PlaylistSegments {
  const known = new Map<string, Promise<Set<string>>>()
  const piecesOf = (path: string, name: string): Promise<Set<string>> => {
    const key = `${path}/${name}`
    const found = known.get(key)
    if (found) return found
    const read = playlistPieces(storage, path, name)
    read.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size >= MAX_ENTRIES && oldest !== undefined) known.delete(oldest)
    known.set(key, read)
    return read
  }
  return async ({ path, name }, piece) => {
    const type = segmentType(piece)
    if (type === null) return null
    const segments = await piecesOf(path, name).catch(() => null)
    return segments?.has(piece) ? type : null
  }
}

/** Files that may take long to send. A paper has more pictures at once than streams are allowed, and they are small. */
const STREAMED: ReadonlySet<StoredFile['kind']> = new Set<StoredFile['kind']>(['video', 'hls', 'document'])

type Deps = AllowedFileDeps & { shedder: LoadShedder }
type Params = { signature: string; file: string; '*': string }

const PUBLIC_NAME = /^[A-Za-z0-9_-]{16,64}\.(webp|png|jpg)$/
const PUBLIC_TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }

/** Pictures for everybody, and signed addresses of what only its student may have. */
export async function mediaRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const storage = storageOf(deps.settings)
  const segments = playlistSegments(storage)
  const sender = mediaSender(storage, deps)
  const isForProxy = deps.settings.mediaServedBy === 'nginx'
  const allowedFile = isForProxy ? rememberAllowed(makeAllowedFile(deps), deps.clock) : makeAllowedFile(deps)

  app.get<{ Params: { name: string } }>('/media/public/:name', async (request, reply) => {
    deps.shedder.mayPass('media')
    const { name } = request.params
    const [, ending = ''] = PUBLIC_NAME.exec(name) ?? []
    const type = PUBLIC_TYPES[ending]
    if (type === undefined) throw new ApiError('not_found')
    void reply.headers({ ...mediaHeaders, 'cache-control': 'public, max-age=31536000, immutable' })
    return sender.send(request, reply, { path: `public/${name}`, type })
  })

  const { limits, limitsOn } = deps.settings
  const streams = new InFlight(() => (limitsOn ? limits.streams_per_session : Infinity))
  app.get<{ Params: Params }>('/media/:signature/:file/*', async (request, reply) => {
    deps.shedder.mayPass('media')
    const { signature, file: id, '*': rest } = request.params
    const { session_id, who, file } = await allowedFile(signature, toId(id))
    if (who) callers.set(request, who)
    if (!file) throw new ApiError('link_refused')
    if (STREAMED.has(file.kind)) countStream(streams, session_id, reply)
    const part = await partOf(file, rest, segments)
    void reply.headers({
      ...mediaHeaders,
      'cache-control': file.kind === 'document' ? 'private, no-store' : 'private, max-age=3600',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'accept-ranges': 'bytes',
    })
    return sender.send(request, reply, part)
  })
}

function countStream(streams: InFlight, session: number, { raw }: FastifyReply): void {
  if (!streams.begin(session)) throw new ApiError('too_many', { retryAfter: 1 })
  raw.once('close', () => streams.end(session))
}

type Part = { path: string; type: string }

/** Returns a path from the database. Of the address only a piece's name is used, and only if the playlist names it. */
async function partOf(file: StoredFile, rest: string, typeOf: PlaylistSegments): Promise<Part> {
  if (file.kind !== 'hls') return { path: file.path, type: file.media_type }
  const type = await typeOf(file, rest)
  if (type === null) throw new ApiError('not_found')
  return { path: `${file.path}/${rest}`, type }
}
