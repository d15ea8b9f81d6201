import { pauseUntilOnline } from '#ui/pause-until-online.ts'
import { headBytes, readIndex, type SegmentIndex } from './segment-index.rules.ts'

/** The address does not hold any more, or the file is gone. */
export class AddressOver extends Error {
  override name = 'AddressOver'
}

const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410])
const WAITS_MS = [500, 1000, 2000, 5000]

export type OnBytes = (bytes: number, ms: number) => void

/** One file of a ladder: its index, and its bytes by ranges. */
export class LadderTrack {
  readonly address: string
  private head: Promise<{ bytes: Uint8Array<ArrayBuffer>; index: SegmentIndex }> | undefined
  private readonly seconds: number
  private readonly onBytes: OnBytes

  constructor(address: string, seconds: number, onBytes: OnBytes) {
    this.address = address
    this.seconds = seconds
    this.onBytes = onBytes
  }

  /** Returns the header that a decoder needs before any part, and the index of the parts. */
  async open(signal: AbortSignal): Promise<{ bytes: Uint8Array<ArrayBuffer>; index: SegmentIndex }> {
    this.head ??= this.readHead(signal)
    this.head.catch(() => (this.head = undefined))
    return this.head
  }

  /** Hands over the parts from one on, as they come. */
  async parts(
    first: number,
    count: number,
    signal: AbortSignal,
    take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  ) {
    const { index } = await this.open(signal)
    const wanted = index.segments.slice(first, first + count)
    const from = wanted[0]?.from ?? 0
    const end = from + wanted.reduce((sum, { bytes }) => sum + bytes, 0)
    let at = from
    while (at < end) {
      const answer = await this.range(at, end, signal)
      const reader = answer.body?.getReader()
      const begun = performance.now()
      let came = 0
      for (;;) {
        const read = await reader?.read().catch(() => undefined)
        signal.throwIfAborted()
        if (!read || read.done) break
        at += read.value.length
        came += read.value.length
        await take(read.value)
      }
      this.onBytes(came, performance.now() - begun)
    }
  }

  private async readHead(signal: AbortSignal) {
    let size = headBytes(this.seconds)
    for (;;) {
      const bytes = new Uint8Array(await (await this.range(0, size, signal)).arrayBuffer())
      const index = readIndex(bytes)
      if (index === null || (typeof index === 'number' && index <= size)) throw new AddressOver()
      if (typeof index !== 'number') return { bytes: bytes.slice(0, index.first), index }
      size = index
    }
  }

  /** Retries until there is an answer: the player has a buffer meanwhile. */
  private async range(from: number, end: number, signal: AbortSignal): Promise<Response> {
    const headers = { Range: `bytes=${from}-${end - 1}` }
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(this.address, { headers, signal, credentials: 'omit' }).catch(() => null)
      signal.throwIfAborted()
      if (answer?.status === 206 || (answer?.status === 200 && from === 0)) return answer
      if (answer && GONE.has(answer.status)) throw new AddressOver()
      await pauseUntilOnline(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0, signal)
    }
  }
}
