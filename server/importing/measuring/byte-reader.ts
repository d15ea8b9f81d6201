import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** The file is not as it should be, or would cost more than is spent on it. */
export class Unmeasurable extends Error {}

const MAX_READS = 4000
const MAX_BYTES = 32_000_000

const inflated = promisify(inflate)

/** Reads here and there in a file of any size, and only so much of it, whatever the file asks for. */
export class ByteReader {
  readonly #file: FileHandle
  readonly #end: number
  #origin = 0
  #readsLeft = MAX_READS
  #bytesLeft = MAX_BYTES

  /** `size` in bytes. The file stays the caller's to close. */
  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.#end = size
  }

  get size(): number {
    return this.#end - this.#origin
  }

  /** Counts all offsets from there on: what stands before is not part of the content. */
  beginAt(origin: number): void {
    this.#origin = origin
  }

  /** Returns so many bytes from there, fewer at the end of the file. Rejects with `Unmeasurable`. */
  async at(offset: number, length: number): Promise<Buffer> {
    if (!Number.isSafeInteger(offset) || offset < 0 || offset >= this.size)
      throw new Unmeasurable('outside of the file')
    const wanted = Math.min(length, this.size - offset)
    this.#spend(wanted)
    this.#readsLeft -= 1
    if (this.#readsLeft < 0) throw new Unmeasurable('too many reads')
    const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(wanted), 0, wanted, this.#origin + offset)
    return buffer.subarray(0, bytesRead)
  }

  /** Returns what was compressed by zlib. Rejects where it is damaged, or more than may be read. */
  async inflated(data: Buffer): Promise<Buffer> {
    const whole = await inflated(data, { maxOutputLength: Math.max(1, this.#bytesLeft) })
    this.#spend(whole.length)
    return whole
  }

  #spend(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft < 0) throw new Unmeasurable('too many bytes')
  }
}
