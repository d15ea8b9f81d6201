/*
 * The server of the comparison: it has nothing but node:http, reads the request and answers the bytes that it was given
 * for the path. It keeps a tick as the product does, since without a tick its requests become dearer by chance.
 */
import { createServer } from 'node:http'
import { retainTick } from '../../../server/http/fast-path/retained-tick.ts'

export type Given = { path: string; headers: string[]; body: string }

const answers = new Map<string, { headers: string[]; body: Buffer }>()

const server = createServer({ keepAliveTimeout: 72_000 }, (request, reply) => {
  request.resume()
  request.on('end', () => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return void reply.writeHead(404, { 'content-length': 0 }).end()
    reply.writeHead(200, answer.headers).end(answer.body)
  })
})
void retainTick()
process.on('message', ({ path, headers, body }: Given) => {
  answers.set(path, { headers, body: Buffer.from(body) })
  process.send?.('known')
})
process.once('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 })
})
