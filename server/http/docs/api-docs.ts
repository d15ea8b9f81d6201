import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { docsPage } from './docs-page.ts'
import { apiHeaders, docsHeaders } from '../site/headers.ts'
import { openApiOf } from './openapi.ts'

const TITLE = 'Student learning API'

/** The contract for programs and for people: `/api/openapi.json` and `/api/docs`. */
export function apiDocs(app: FastifyInstance, calls: readonly Call[]): void {
  let json: string | null = null
  let html: string | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiOf(calls, TITLE))
    return reply
      .headers({ ...apiHeaders, 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
      .send(json)
  })
  app.get('/api/docs', async (_request, reply) => {
    html ??= docsPage(calls, TITLE)
    return reply.headers(docsHeaders).type('text/html; charset=utf-8').send(html)
  })
}
