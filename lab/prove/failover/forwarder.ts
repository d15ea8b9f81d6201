import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Address = { host: string; port: number }
type Pair = { near: Socket; far: Socket }

/** The network between a process and its database: it can go silent, as a cable that is pulled, and lead elsewhere. */
export class Forwarder {
  /** Where new connections lead to. */
  target: Address
  readonly #server = createServer((near) => this.#forward(near))
  readonly #pairs = new Set<Pair>()
  readonly #left = new Set<Socket>()
  readonly #leftFar = new Set<Socket>()
  #isSilent = false

  constructor(target: Address) {
    this.target = target
  }

  /** At an address of this machine; returns the port. */
  async listen(host = '127.0.0.1'): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve))
    return (this.#server.address() as AddressInfo).port
  }

  /** From now on nothing comes through, and neither side is told: no byte, no end, no reset. */
  silence(): void {
    this.#isSilent = true
    for (const { near, far } of this.#pairs) {
      near.unpipe(far).pause()
      far.unpipe(near).pause()
      near.removeAllListeners('close')
      this.#left.add(near)
      this.#leftFar.add(far)
    }
    this.#pairs.clear()
  }

  /**
   * Lets new connections through again. Older ones stay silent for the process; the database has found by its keepalive
   * that their other end is gone.
   */
  speak(): void {
    this.#isSilent = false
    for (const far of this.#leftFar) far.destroy()
    this.#leftFar.clear()
  }

  /** Ends every connection, so that the next one goes to where `target` leads. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.destroy()
      far.destroy()
    }
    this.#pairs.clear()
  }

  close(): void {
    this.cut()
    for (const socket of [...this.#left, ...this.#leftFar]) socket.destroy()
    this.#server.close()
  }

  #forward(near: Socket): void {
    near.on('error', () => {})
    if (this.#isSilent) {
      near.pause()
      this.#left.add(near)
      return
    }
    const far = connect(this.target)
    far.on('error', () => near.destroy())
    const pair = { near, far }
    this.#pairs.add(pair)
    const end = () => {
      // A silent network hides from the database that the process has given up.
      if (!this.#pairs.delete(pair)) return
      near.destroy()
      far.destroy()
    }
    near.on('close', end)
    far.on('close', end)
    near.pipe(far)
    far.pipe(near)
  }
}
