import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { isUnderstood, plainAnswers } from './plain-answers.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="teal"/></svg>'

/** Answers the calls of the specification with its fields, and serves the built app. It has no call besides. */
export class PlainServer {
  readonly #folder: string
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  /** Rejections of the next call, by path. */
  readonly refused = new Map<string, { status_code: number; message: string }>()
  /** Unknown calls, in the order of their arrival. */
  readonly unknown: string[] = []
  /** An unknown call is answered with a page instead of the envelope. */
  saysByPage = false
  /** Sends the rest of a file that is half sent. */
  #sendRest: (() => void) | null = null

  constructor(webFolder: string) {
    this.#folder = webFolder
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  sendRest(): void {
    this.#sendRest?.()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/\?.*/, '')
    if (path.startsWith('/api/')) return this.#call(path.slice('/api'.length), request, response)
    if (path === '/picture.svg') return send(response, 200, TYPES['.svg'], SVG)
    if (path.startsWith('/media/')) return this.#half(response)
    const file = join(this.#folder, path)
    const type = TYPES[extname(path)]
    if (type === undefined) return send(response, 200, 'text/html', readFileSync(join(this.#folder, 'index.html')))
    return existsSync(file) ? send(response, 200, type, readFileSync(file)) : send(response, 404, type)
  }

  async #call(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    const refusal = this.refused.get(path)
    this.refused.delete(path)
    const answer = plainAnswers[path]
    if (refusal) return reply(response, refusal.status_code, refusal.message, null)
    if (!answer) {
      this.unknown.push(path)
      if (this.saysByPage) return send(response, 404, 'text/html', '<h1>Not found</h1>')
      return reply(response, 404, 'Not found', null)
    }
    if (!isUnderstood(path, body)) return reply(response, 400, 'Bad request', null)
    const token = path === '/Auth/verifyOTP' ? { token: 'token' } : {}
    return reply(response, 200, 'Done', answer(body), token)
  }

  /** Half of a file, and the rest when it is told to. */
  #half(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 2000 })
    response.write(Buffer.alloc(1000, '%PDF-1.4 '))
    this.#sendRest = () => response.end(Buffer.alloc(1000, ' '))
  }
}

function reply(response: ServerResponse, status_code: number, message: string, data: unknown, beside = {}): void {
  const status = status_code === 200
  send(response, status_code, 'application/json', JSON.stringify({ status, status_code, message, data, ...beside }))
}

function send(response: ServerResponse, status: number, type = 'text/plain', body: string | Buffer = ''): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
}
