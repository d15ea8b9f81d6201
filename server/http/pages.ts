import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isScreen } from '#contract/screens.ts'
import type { Settings } from '../ports/settings.ts'
import { pageHeaders, workerHeaders } from './headers.ts'
import { Refused } from './refused.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** The built web app in `folder`: its document for every screen, and its files. */
export async function pages(app: FastifyInstance, folder: string, settings: Settings): Promise<void> {
  const document = join(folder, 'index.html')
  if (!existsSync(document)) {
    app.setNotFoundHandler(() => {
      throw new Refused('not_found')
    })
    return
  }
  const html = readFileSync(document)
  const packed = existsSync(`${document}.br`) ? readFileSync(`${document}.br`) : null
  const headers = pageHeaders(settings, apiOriginOf(folder))
  const page = (reply: FastifyReply, status: number, accepts: string | undefined) => {
    void reply.code(status).headers(headers).type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (packed && accepts?.includes('br')) return reply.header('content-encoding', 'br').send(packed)
    return reply.send(html)
  }

  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/.*', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache')
      if (/\.m?js$/.test(path)) void reply.header('content-type', 'text/javascript; charset=utf-8')
      if (path.includes('pdf.worker'))
        for (const [name, value] of Object.entries(workerHeaders)) void reply.header(name, value)
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // Whoever watches from outside asks for the head alone.
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/+(api|media|assets|\.)/.test(path)
    if (!isPage) throw new Refused('not_found')
    return page(reply, isScreen(path) ? 200 : 404, request.headers['accept-encoding'])
  })
}

/** The other server that this build calls, if it was made for one. */
function apiOriginOf(folder: string): string | null {
  const file = join(folder, 'build.json')
  if (!existsSync(file)) return null
  const { apiBase } = JSON.parse(readFileSync(file, 'utf8')) as { apiBase?: string }
  return apiBase ? new URL(apiBase).origin : null
}
