import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { portsOf, sendQueues } from './send-queues.ts'

/** So many looks without progress in a row end a connection. */
const LOOKS = 4
// Timers know no longer time.
const LONGEST_MS = 2 ** 31 - 1

type Sample = { written: number; queued: number | undefined; looks: number }

/**
 * Ends connections whose client takes nothing of what is sent to it. Looks at all of them a few times within the
 * limit, so that no request pays for it: progress is a byte that was handed to the kernel, or one that the client's
 * machine has acknowledged.
 */
export class StalledConnections {
  readonly #samples = new Map<Socket, Sample | null>()
  #isLooking = false

  /** Follows the connections of a server from now on. */
  follow(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#samples.set(socket, null)
      socket.once('close', () => this.#samples.delete(socket))
    })
  }

  /** Looks again every quarter of the limit until the server closes. */
  keepLooking(server: Server, limitMs: number): void {
    const timer = setInterval(() => void this.look(), Math.min(limitMs / LOOKS, LONGEST_MS))
    timer.unref()
    server.once('close', () => clearInterval(timer))
  }

  /** Ends what has made no progress in this look and the three before. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const stuck = this.#unchanged()
      if (stuck.length === 0) return
      const queues = await sendQueues(new Set(stuck.map(([, { ports }]) => ports)))
      for (const [socket, { ports, sample }] of stuck) {
        const queued = queues.get(ports)
        if (queued === sample.queued || sample.queued === undefined) sample.looks += 1
        else sample.looks = 0
        sample.queued = queued
        if (sample.looks >= LOOKS) socket.destroy()
      }
    } finally {
      this.#isLooking = false
    }
  }

  /** Connections with something left to send of which nothing was handed to the kernel since the last look. */
  #unchanged(): [Socket, { ports: number; sample: Sample }][] {
    const stuck: [Socket, { ports: number; sample: Sample }][] = []
    for (const [socket, sample] of this.#samples) {
      const written = socket.bytesWritten
      if (socket.writableLength === 0) {
        if (sample) this.#samples.set(socket, null)
      } else if (sample?.written !== written) {
        this.#samples.set(socket, { written, queued: undefined, looks: 0 })
      } else if (sample) {
        stuck.push([socket, { ports: portsOf(socket.localPort ?? 0, socket.remotePort ?? 0), sample }])
      }
    }
    return stuck
  }
}
