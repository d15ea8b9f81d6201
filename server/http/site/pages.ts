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
import { type IsBegun, leadToBegin } from './lead-to-begin.ts'
import { keyOf, OwnDocument, type OwnWays } from './own-document.ts'
import { PackedDocument } from './packed-document.ts'

/** The placeholder in the built service worker. */
const HEADERS_MARK = '__PAGE_HEADERS__'
const YEAR = 'public, max-age=31536000, immutable'

/** What the pages need to know of the academy at each request. */
export type PageFacts = { isBegun: IsBegun; academy: () => Promise<OwnWays> }

/** The built web app in `folder`: its document for every screen, and its files. */
export async function pages(
  app: FastifyInstance,
  folder: string,
  settings: Settings,
  { isBegun, academy }: PageFacts,
): Promise<void> {
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
    // An unknown address gets the app only in a browser.
    if (screen === undefined && !request.headers.accept?.includes('text/html')) throw new ApiError('not_found')
    if (!(await isBegun())) return leadToBegin(reply)
    const own = await academy()
    const isLogin = /^\/+login\/*$/.test(path)
    const login = isLogin ? logins.get(chosenLanguage(request.headers.cookie) ?? own.language) : undefined
    const link = ahead.get(screen)
    if (login) void reply.header('vary', 'accept-encoding, cookie')
    void reply.code(screen === undefined ? 404 : 200).headers(link ? { ...headers, link } : headers)
    return (login ?? shell).for(own).send(request, reply)
  }

  const worker = join(folder, 'sw.js')
  if (existsSync(worker)) {
    // A cached page includes its headers, so other settings must make it another page.
    const workers = workersOf(readFileSync(worker, 'utf8'), JSON.stringify(headers))
    app.get('/sw.js', async (request, reply) =>
      workers(keyOf(await academy())).send(request, reply.header('cache-control', 'no-cache')),
    )
  }

  await app.register((inner) => builtFiles(inner, folder))

  app.setNotFoundHandler({ preHandler: app.limitDocument }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // A monitor outside asks for the head alone.
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/+(api|media|assets|\.)/.test(path)
    if (!isPage) throw new ApiError('not_found')
    return page(reply, path, request)
  })
}

/**
 * Returns a reader of the service worker: a page that an academy's colour or language has changed is another page. A
 * browser asks for its worker at each visit, and nearly always has it.
 */
function workersOf(program: string, headers: string): (own: string) => PackedDocument {
  const made = new Map<string, PackedDocument>()
  return (own) => {
    const text = () => program.replaceAll(HEADERS_MARK, hashOf(headers + own))
    const known =
      made.get(own) ?? new PackedDocument('text/javascript; charset=utf-8', Buffer.from(text()), { tagged: true })
    made.set(own, known)
    return known
  }
}

/** All built files share one route: four hundred of their own would be a quarter of the time of a start. */
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
      if (/pdf[.-]worker/.test(path))
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

/** Returns the files that are served by name: no document, no program sent otherwise, nothing hidden or packed. */
function namesOf(folder: string): Set<string> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'))
  return new Set(found.filter((name) => !/(^|\/)\.|\.(html|br|gz)$|^sw\.js$/.test(name)))
}

function readDocument(path: string): OwnDocument {
  const packed = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined
  return new OwnDocument(readFileSync(path), { br: packed })
}

/** Returns the documents of the login, whose page has words: one for each language. */
function loginsOf(folder: string): Map<Language, OwnDocument> {
  const found = languages.filter((language) => existsSync(join(folder, `login.${language}.html`)))
  return new Map(found.map((language) => [language, readDocument(join(folder, `login.${language}.html`))]))
}

/** Returns the language that the app stored in a cookie when a student chose it. Only the login page depends on it. */
function chosenLanguage(cookie = ''): Language | undefined {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1]
  return languages.find((language) => language === chosen)
}

type Build = { apiBase?: string; ahead?: Record<string, string[]> }

/** Returns the other server that this build calls, if any, and for each screen the header that names its files. */
function readBuild(folder: string): { apiOrigin: string | null; ahead: Map<string | undefined, string> } {
  const file = join(folder, 'build.json')
  const { apiBase, ahead = {} } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Build) : {}
  const links = Object.entries(ahead)
    .filter(([, files]) => files.length > 0)
    .map(([screen, files]) => [screen, files.map((name) => `</${name}>; rel=modulepreload`).join(', ')] as const)
  return { apiOrigin: apiBase ? new URL(apiBase).origin : null, ahead: new Map(links) }
}
