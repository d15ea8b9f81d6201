/* What an HTTP server costs that does nothing: it reads a body and sends as many bytes as it is told. */
import { createServer } from 'node:http'

const body = JSON.stringify({
  status: true,
  status_code: 200,
  message: '',
  data: 'x'.repeat(Number(process.argv[2] ?? 200)),
})
const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    reply.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : null })
})
process.once('disconnect', () => process.exit(0))
