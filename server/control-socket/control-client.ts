import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import { refuseStranger, socketAddress } from './address.ts'
import type { Reply } from './control-protocol.ts'

const GONE: Reply = { refused: 'The app ended while it was at work. Run the command again.' }

/** True when a process listens there. */
export async function isAnswered(path: string): Promise<boolean> {
  const socket = await connected(path)
  socket?.destroy()
  return socket !== null
}

/** A connection to the process that holds the database. */
export class ControlClient {
  readonly #socket: Socket
  readonly #lines: Interface
  #waiting: ((reply: Reply) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#lines = createInterface({ input: socket })
    this.#lines.on('error', () => {})
    this.#lines.on('line', (line) => this.#waiting?.(JSON.parse(line) as Reply))
    socket.on('close', () => this.#waiting?.(GONE))
    socket.on('error', () => {})
  }

  /** Returns null when no process holds the database. Rejects with `CannotStart` for another user's process. */
  static async to(dataDir: string): Promise<ControlClient | null> {
    if (!existsSync(dataDir)) return null
    const address = socketAddress(dataDir)
    try {
      refuseStranger(dataDir, address)
      const socket = await connected(address.path)
      return socket && new ControlClient(socket)
    } finally {
      address.release()
    }
  }

  /** Rejects with the other side's error. One command at a time. */
  async call(name: string, args: unknown, progress: (done: number, of: number) => void = () => {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting = (reply) => {
        if ('progress' in reply) return progress(...reply.progress)
        this.#waiting = null
        return 'result' in reply ? resolve(reply.result) : reject(new Error(reply.refused))
      }
      // A connection that closed between two commands raises no event any more.
      if (this.#socket.closed) return this.#waiting(GONE)
      this.#socket.write(`${JSON.stringify({ do: name, args })}\n`)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

async function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}
