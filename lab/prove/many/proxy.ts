import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = {
  port: number
  /** The ports to which students are sent from now on. */
  upstreams: Set<number>
  /** Called for each forwarded request with the student's token and the port. */
  onForward: (token: string, port: number) => void
  close: () => void
}

const CHECK_EVERY_MS = 250
const NOBODY = JSON.stringify({ status: false, status_code: 502, message: '', data: null })

/**
 * A load balancer before several processes: round robin among the processes that report ready. A request that no
 * process has accepted goes to the next one; a request that may have been processed is not sent twice.
 */
export async function startProxy(): Promise<Proxy> {
  const upstreams = new Set<number>()
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  let turn = 0
  const told: Proxy['onForward'] = (token, port) => proxy.onForward(token, port)
  const nextOf = (tried: Set<number>): number | undefined => {
    const able = [...upstreams].filter((port) => ready.has(port) && !tried.has(port))
    return able[(turn += 1) % Math.max(1, able.length)]
  }
  const server = createServer((asked, reply) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      forward({ asked, reply, body: Buffer.concat(chunks), agent, nextOf, tried: new Set(), onForward: told })
    })
  })
  const checks = setInterval(() => {
    for (const port of ready) if (!upstreams.has(port)) ready.delete(port)
    for (const port of upstreams) {
      void isReady(port).then((is) => (is ? ready.add(port) : ready.delete(port)))
    }
  }, CHECK_EVERY_MS)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    clearInterval(checks)
    server.closeAllConnections()
    server.close()
    agent.destroy()
  }
  const port = (server.address() as AddressInfo).port
  const proxy: Proxy = { port, upstreams, onForward: () => {}, close }
  return proxy
}

const isReady = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

type Forwarding = {
  asked: IncomingMessage
  reply: ServerResponse
  body: Buffer
  agent: Agent
  nextOf: (tried: Set<number>) => number | undefined
  tried: Set<number>
  onForward: Proxy['onForward']
}

function forward(forwarding: Forwarding): void {
  const { asked, reply, body, agent, nextOf, tried, onForward } = forwarding
  const port = nextOf(tried)
  if (port === undefined) return refuse(reply)
  tried.add(port)
  onForward(String(asked.headers['token']), port)
  const { method = 'GET', url: path = '/', headers } = asked
  const passed = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
    answer.on('error', () => reply.destroy())
  })
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (reply.headersSent) return void reply.destroy()
    if (error.code === 'ECONNREFUSED') forward(forwarding)
    else refuse(reply)
  })
  passed.end(body)
}

function refuse(reply: ServerResponse): void {
  reply.writeHead(502, { 'content-type': 'application/json', 'content-length': NOBODY.length }).end(NOBODY)
}
