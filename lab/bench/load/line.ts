import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const LENGTH = /\r\ncontent-length: (\d+)/i

type OnAnswer = (status: number, body: Buffer) => void

/** One kept connection that reads no more of HTTP than it needs: a generator must cost less than what it loads. */
export class Line {
  readonly #socket: Socket
  #held: Buffer | null = null
  #onAnswer: OnAnswer = () => {}

  static async open(port: number): Promise<Line> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Line(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
  }

  /** Sends a whole request. No other request may be in flight. */
  ask(request: Buffer, onAnswer: OnAnswer): void {
    this.#onAnswer = onAnswer
    this.#socket.write(request)
  }

  async answer(request: Buffer): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve) => this.ask(request, (status, body) => resolve({ status, body })))
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    const all = this.#held ? Buffer.concat([this.#held, chunk]) : chunk
    const end = all.indexOf('\r\n\r\n')
    const length = end < 0 ? null : LENGTH.exec(all.toString('latin1', 0, end))?.[1]
    if (length === undefined) throw new Error(`An answer without a length: ${all.toString('latin1', 0, end)}`)
    if (length === null || all.length < end + 4 + Number(length)) {
      this.#held = all
      return
    }
    this.#held = null
    this.#onAnswer(Number(all.toString('latin1', 9, 12)), all.subarray(end + 4))
  }
}
