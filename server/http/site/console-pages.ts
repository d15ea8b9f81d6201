import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import { pageHeaders } from './headers.ts'
import { BEGIN_PAGE, leadToBegin } from './lead-to-begin.ts'
import { OwnDocument } from './own-document.ts'
import type { PageFacts } from './pages.ts'

const BASE = '/staff'
/** The service worker opens the register without a connection. */
const WORKER = 'sw.js'
/** Licences of the third-party code in the pages. */
const LICENCES = 'third-party.md'
const YEAR = 'public, max-age=31536000, immutable'

/** The built console of the staff in `folder`: its document for every address below /staff, and its files. */
export async function consolePages(
  app: FastifyInstance,
  folder: string,
  settings: Settings,
  { isBegun, academy }: PageFacts,
): Promise<void> {
  const document = join(folder, 'index.html')
  if (!existsSync(document)) return
  // Teachers record answers to doubts.
  const headers = pageHeaders(settings, null, true)
  const page = new OwnDocument(readFileSync(document))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    await app.limitDocument(request)
    if (pathOf(request) !== BEGIN_PAGE && !(await isBegun())) return leadToBegin(reply)
    return page.for(await academy()).send(request, reply.headers(headers))
  }
  const hasWorker = existsSync(join(folder, WORKER))
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll(sep, '/'))
      .filter((name) => (name.startsWith('assets/') && !/\.(br|gz)$/.test(name)) || name === LICENCES),
  )
  await app.register(async (inner) => {
    await inner.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
    })
    const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD']
    inner.route({ method, url: BASE, handler: sendPage })
    inner.route({
      method,
      url: `${BASE}/*`,
      handler: async (request, reply) => {
        const name = nameOf(request)
        if (name === WORKER && hasWorker)
          return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').sendFile(name)
        if (names.has(name)) {
          if (name.endsWith('.js')) void reply.header('content-type', 'text/javascript; charset=utf-8')
          return reply.header('cache-control', name === LICENCES ? 'no-cache' : YEAR).sendFile(name)
        }
        // A file of an older build is missing, and the document would be no program.
        if (name.startsWith('assets/')) throw new ApiError('not_found')
        return sendPage(request, reply)
      },
    })
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''
const nameOf = (request: FastifyRequest): string => pathOf(request).slice(BASE.length + 1)
