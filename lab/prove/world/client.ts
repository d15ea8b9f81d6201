import { Agent, request } from 'node:http'

export type Reply = { status: number; data: unknown; retryAfter: number }

/** Kept connections to one server. */
export class Client {
  readonly #agent: Agent
  readonly #port: () => number
  readonly #timeoutMs: number
  /** Told how long each answer took, in milliseconds. */
  onAnswer: (path: string, ms: number) => void = () => {}

  constructor(port: () => number, connections = 64, timeoutMs = 30_000) {
    this.#port = port
    this.#timeoutMs = timeoutMs
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Rejects when there is no answer. */
  async post(path: string, body: object, token: string, more: Record<string, string> = {}): Promise<Reply> {
    const text = JSON.stringify(body)
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), token }
      const headers = { ...own, ...more }
      const options = { host: '127.0.0.1', port: this.#port(), path: `/api${path}`, method: 'POST', headers }
      const call = request({ ...options, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const { status_code, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
            status_code: number
            data: unknown
          }
          this.onAnswer(path, performance.now() - begun)
          resolve({ status: status_code, data, retryAfter: Number(answer.headers['retry-after'] ?? 0) })
        })
      })
      call.on('error', reject)
      call.setTimeout(this.#timeoutMs, () => call.destroy(new Error(`no answer in ${this.#timeoutMs} ms`)))
      call.end(text)
    })
  }

  /** Cuts all connections: pending calls get no answer. New connections are opened as needed. */
  cut(): void {
    this.#agent.destroy()
  }

  close(): void {
    this.#agent.destroy()
  }
}
