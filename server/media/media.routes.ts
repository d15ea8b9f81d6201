import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AcademyReader } from '../academy/academy.ts'
import type { CountedDb } from '../db/change-counters.ts'
import { mediaHeaders } from '../http/site/headers.ts'
import type { LoadShedder } from '../http/load/load-shedder.ts'
import { callers } from '../http/calls/api-request.ts'
import { InFlight } from '../http/load/in-flight.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { toId } from '../http/calls/schemas.ts'
import type { Clock } from '../ports/clock.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { toDay } from '../ports/time.ts'
import { callerOfSession } from '../session/authenticator.ts'
import { mediaFolder } from './media-folder.ts'
import { fileById, mayHave, type StoredFile } from './media.queries.ts'
import { type PlaylistSegments, playlistSegments } from './playlist-segments.ts'
import { readSignature } from './signature.ts'

/** What may be long on its way. A paper has more pictures than that at once, and they are small. */
const STREAMED: ReadonlySet<StoredFile['kind']> = new Set<StoredFile['kind']>(['video', 'hls', 'document'])

type Deps = {
  db: CountedDb
  clock: Clock
  settings: Settings
  secrets: Secrets
  academy: AcademyReader
  shedder: LoadShedder
}
type Params = { signature: string; file: string; '*': string }

const PUBLIC_NAME = /^[A-Za-z0-9_-]{16,64}\.(webp|png|jpg)$/

/** Pictures for everybody, and signed addresses of what only its student may have. */
export async function mediaRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((inner) => routes(inner, deps))
}

async function routes(app: FastifyInstance, deps: Deps): Promise<void> {
  const segments = playlistSegments(mediaFolder(deps.settings))
  await app.register(fastifyStatic, { root: mediaFolder(deps.settings), serve: false, cacheControl: false })

  app.get<{ Params: { name: string } }>('/media/public/:name', async (request, reply) => {
    deps.shedder.mayPass('media')
    const { name } = request.params
    if (!PUBLIC_NAME.test(name)) throw new ApiError('not_found')
    void reply.headers({ ...mediaHeaders, 'cache-control': 'public, max-age=31536000, immutable' })
    return reply.sendFile(`public/${name}`)
  })

  const { limits, limitsOn } = deps.settings
  const streams = new InFlight(() => (limitsOn ? limits.streams_per_session : Infinity))
  app.get<{ Params: Params }>('/media/:signature/:file/*', async (request, reply) => {
    deps.shedder.mayPass('media')
    const file = await allowedFile(deps, request)
    if (STREAMED.has(file.kind)) countStream(streams, request, reply)
    return sendFile(reply, file, await partOf(file, request.params['*'], segments))
  })
}

function countStream(streams: InFlight, request: FastifyRequest, { raw }: FastifyReply): void {
  const session = callers.get(request)?.session_id ?? 0
  if (!streams.begin(session)) throw new ApiError('too_many', { retryAfter: 1 })
  raw.once('close', () => streams.end(session))
}

const mediaKeys = ({ media, earlier }: Secrets) => [media, ...earlier.map((keys) => keys.media)]

async function allowedFile(deps: Deps, request: FastifyRequest<{ Params: Params }>): Promise<StoredFile> {
  const { signature, file } = request.params
  const signed = readSignature(mediaKeys(deps.secrets), signature, deps.clock.now())
  const who = signed && (await callerOfSession(deps, signed.session_id))
  if (who) callers.set(request, who)
  const fileId = toId(file)
  if (!who || fileId === null) throw new ApiError('link_refused')
  const found = await fileById(deps.db.read, fileId)
  const today = toDay(deps.clock.now(), (await deps.academy()).zone)
  if (!found || !(await mayHave(deps.db.read, found, { ...who, today }))) throw new ApiError('link_refused')
  return found
}

type Part = { path: string; type: string }

/** The path comes from the database. Of the address only the name of a piece is used, and only one that the playlist names. */
async function partOf(file: StoredFile, rest: string, typeOf: PlaylistSegments): Promise<Part> {
  if (file.kind !== 'hls') return { path: file.path, type: file.media_type }
  const type = await typeOf(file, rest)
  if (type === null) throw new ApiError('not_found')
  return { path: `${file.path}/${rest}`, type }
}

function sendFile(reply: FastifyReply, file: StoredFile, { path, type }: Part): FastifyReply {
  void reply.headers({
    ...mediaHeaders,
    'cache-control': file.kind === 'document' ? 'private, no-store' : 'private, max-age=3600',
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'accept-ranges': 'bytes',
  })
  void reply.type(type)
  return reply.sendFile(path, { contentType: false })
}
