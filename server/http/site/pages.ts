import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screenOf } from '#contract/screen-of.ts'
import { type Language, languages } from '#messages/languages'
import type { Settings } from '../../ports/settings.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { pageHeaders, workerHeaders } from './headers.ts'
import { ApiError } from '../errors/api-error.ts'
import { PackedDocument } from './packed-document.ts'

/** Stands in the built service worker. */
const HEADERS_MARK = '__PAGE_HEADERS__'
const YEAR = 'public, max-age=31536000, immutable'

/** The built web app in `folder`: its document for every screen, and its files. */
export async function pages(app: FastifyInstance, folder: string, settings: Settings): Promise<void> {
  const document = join(folder, 'index.html')
  if (!existsSync(document)) {
    app.setNotFoundHandler(() => {
      throw new ApiError('not_found')
    })
    return
  }
  const shell = readDocument(document)
  const logins = loginsOf(folder)
  const { apiOrigin, ahead } = readBuild(folder)
  const headers = pageHeaders(settings, apiOrigin)
  const page = async (reply: FastifyReply, path: string, request: FastifyRequest) => {
    const screen = screenOf(path)
    // Only a browser has use for the app where there is nothing.
    if (screen === undefined && !request.headers.accept?.includes('text/html')) throw new ApiError('not_found')
    const login = /^\/+login\/*$/.test(path) ? logins.get(chosenLanguage(request.headers.cookie)) : undefined
    const link = ahead.get(screen)
    if (login) void reply.header('vary', 'accept-encoding, cookie')
    void reply.code(screen === undefined ? 404 : 200).headers(link ? { ...headers, link } : headers)
    return (login ?? shell).send(request, reply)
  }

  const worker = join(folder, 'sw.js')
  if (existsSync(worker)) {
    // What is kept of the page includes its headers: other settings must make it another page.
    const program = readFileSync(worker, 'utf8').replaceAll(HEADERS_MARK, hashOf(JSON.stringify(headers)))
    // A browser asks for it at each visit, and has it nearly always.
    const packed = new PackedDocument('text/javascript; charset=utf-8', Buffer.from(program), { tagged: true })
    app.get('/sw.js', async (request, reply) => packed.send(request, reply.header('cache-control', 'no-cache')))
  }

  await app.register((inner) => builtFiles(inner, folder))

  app.setNotFoundHandler({ preHandler: app.limitDocument }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // Whoever watches from outside asks for the head alone.
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/+(api|media|assets|\.)/.test(path)
    if (!isPage) throw new ApiError('not_found')
    return page(reply, path, request)
  })
}

/** One route for all: four hundred of their own would be a quarter of what a start does. */
async function builtFiles(app: FastifyInstance, folder: string): Promise<void> {
  const names = namesOf(folder)
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache')
      if (/\.m?js$/.test(path)) void reply.header('content-type', 'text/javascript; charset=utf-8')
      if (path.includes('pdf.worker'))
        for (const [name, value] of Object.entries(workerHeaders)) void reply.header(name, value)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const name = (request.url.split('?')[0] ?? '').slice(1)
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
    },
  })
}

/** What anybody may fetch under its own name: no document, no program that is sent otherwise, nothing hidden or packed. */
function namesOf(folder: string): Set<string> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'))
  return new Set(found.filter((name) => !/(^|\/)\.|\.(html|br|gz)$|^sw\.js$/.test(name)))
}

function readDocument(path: string): PackedDocument {
  const packed = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined
  return new PackedDocument('text/html; charset=utf-8', readFileSync(path), { br: packed })
}

/** The login has words in its page: one for each language. */
function loginsOf(folder: string): Map<Language, PackedDocument> {
  const found = languages.filter((language) => existsSync(join(folder, `login.${language}.html`)))
  return new Map(found.map((language) => [language, readDocument(join(folder, `login.${language}.html`))]))
}

/** Written by the app when a student chooses. It is asked for nothing else, and no other page gets it. */
function chosenLanguage(cookie = ''): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1]
  return languages.find((language) => language === chosen) ?? 'en'
}

type Build = { apiBase?: string; ahead?: Record<string, string[]> }

/** The other server that this build calls, if it was made for one; for each screen the header that names its parts. */
function readBuild(folder: string): { apiOrigin: string | null; ahead: Map<string | undefined, string> } {
  const file = join(folder, 'build.json')
  const { apiBase, ahead = {} } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Build) : {}
  const links = Object.entries(ahead)
    .filter(([, files]) => files.length > 0)
    .map(([screen, files]) => [screen, files.map((name) => `</${name}>; rel=modulepreload`).join(', ')] as const)
  return { apiOrigin: apiBase ? new URL(apiBase).origin : null, ahead: new Map(links) }
}
