import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { GeneratedRequest } from './generated-request.ts'

const PATIENCE = 20_000

/** Sends what a client of HTTP can send, over kept connections; returns the answer as it stood on the wire. */
export class FuzzLine {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  async ask({ method, path, headers, body }: GeneratedRequest): Promise<string> {
    return new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const options = { host: '127.0.0.1', port: this.#port, path, method, agent: this.#agent }
      const asked = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () => {
          const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
          resolve(`HTTP/1.1 ${answer.statusCode} x\r\n${lines.join('')}\r\n${Buffer.concat(pieces).toString()}`)
        })
      })
      asked.on('error', reject)
      asked.setTimeout(PATIENCE, () => asked.destroy(new Error('no answer')))
      asked.end(body)
    })
  }

  /**
   * Sends bytes over a connection of their own, and ends the sending side with the answer or after `wait` ms. Returns
   * the answer.
   */
  async say(bytes: Buffer, wait: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: this.#port, host: '127.0.0.1' })
      const pieces: Buffer[] = []
      // A client that hangs up before a whole request is answered gets no answer any more.
      const ending = setTimeout(() => socket.end(), wait)
      socket.on('data', (piece: Buffer) => {
        pieces.push(piece)
        socket.end()
      })
      socket.on('error', (error) => (pieces.length > 0 ? undefined : reject(error)))
      socket.on('close', () => {
        clearTimeout(ending)
        resolve(Buffer.concat(pieces).toString())
      })
      socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')))
      socket.write(bytes)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
