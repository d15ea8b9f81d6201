import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { docsPage } from './docs-page.ts'
import { apiHeaders, docsHeaders } from '../site/headers.ts'
import { PackedDocument } from '../site/packed-document.ts'
import { openApiOf } from './openapi.ts'

const TITLE = 'Student learning API'

/** The contract for programs and for people: `/api/openapi.json` and `/api/docs`. */
export function apiDocs(app: FastifyInstance, calls: readonly Call[]): void {
  let json: PackedDocument | null = null
  let html: PackedDocument | null = null
  const limited = { preHandler: app.limitDescription }
  app.get('/api/openapi.json', limited, async (request, reply) => {
    json ??= documentOf('application/json; charset=utf-8', JSON.stringify(openApiOf(calls, TITLE)))
    return json.send(request, reply.headers({ ...apiHeaders, 'cache-control': 'no-cache' }))
  })
  app.get('/api/docs', limited, async (request, reply) => {
    html ??= documentOf('text/html; charset=utf-8', docsPage(calls, TITLE))
    return html.send(request, reply.headers(docsHeaders))
  })
}

const documentOf = (type: string, text: string) => new PackedDocument(type, Buffer.from(text), { tagged: true })
