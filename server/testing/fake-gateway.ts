import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Words = { status?: number; body?: string }
export type Reply = Words | ((asked: Asked) => Words) | 'never' | 'reset' | 'huge'

export type FakeGateway = {
  url: string
  /** Every request, the last one last. */
  asked: Asked[]
  /** Sets the answers to the next requests, one each; the last one is repeated forever. */
  answers(...replies: Reply[]): void
}

/** An SMS gateway on this machine, which answers as a test says. Closes after the test file. */
export async function fakeGateway(): Promise<FakeGateway> {
  const asked: Asked[] = []
  let waiting: Reply[] = [{ status: 200, body: 'accepted' }]
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const last = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      asked.push(last)
      const reply = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? 'never'
      answer(typeof reply === 'function' ? reply(last) : reply, request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, answers: (...replies) => void (waiting = replies) }
}

function answer(
  reply: Exclude<Reply, (asked: Asked) => Words>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (reply === 'never') return
  if (reply === 'reset') return void request.socket.resetAndDestroy()
  if (reply === 'huge') return void response.end('accepted'.repeat(100_000))
  response.writeHead(reply.status ?? 200).end(reply.body ?? '')
}
