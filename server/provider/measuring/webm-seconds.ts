import { type ByteReader, Unmeasurable } from './byte-reader.ts'

type Span = { from: number; to: number }

// Elements of Matroska by their ids, the marks of their lengths included.
const SEGMENT = 0x1853_8067
const INFO = 0x1549_a966
const TIMESTAMP_SCALE = 0x2a_d7b1
const DURATION = 0x4489

const MAX_HEAD = 12
const DEFAULT_SCALE = 1_000_000
const NANOSECONDS = 1e9

/** Seconds of a WebM, by `Segment/Info`. Null where it does not say, as in what a browser has recorded. */
export async function webmSeconds(bytes: ByteReader): Promise<number | null> {
  const segment = await elementIn(bytes, SEGMENT, { from: 0, to: bytes.size })
  const info = segment && (await elementIn(bytes, INFO, segment))
  if (!info) return null
  const duration = await elementIn(bytes, DURATION, info)
  const scale = await elementIn(bytes, TIMESTAMP_SCALE, info)
  if (!duration) return null
  const ticks = floatOf(await bytes.at(duration.from, duration.to - duration.from))
  const nanoseconds = scale ? unsignedOf(await bytes.at(scale.from, scale.to - scale.from)) : DEFAULT_SCALE
  return (ticks * nanoseconds) / NANOSECONDS
}

/** Where the content of the first element of this id stands, or null. */
async function elementIn(bytes: ByteReader, id: number, { from, to }: Span): Promise<Span | null> {
  let at = from
  while (at + 2 <= to) {
    const head = await bytes.at(at, MAX_HEAD)
    const idLength = lengthOf(head, 0, 4)
    const sizeLength = lengthOf(head, idLength, 8)
    const begin = at + idLength + sizeLength
    const size = sizeOf(head.subarray(idLength, idLength + sizeLength))
    // Without a size, as in what was streamed, it goes on to the end of what it is in.
    const end = size === null ? to : Math.min(begin + size, to)
    if (head.readUIntBE(0, idLength) === id) return { from: begin, to: end }
    at = end
  }
  return null
}

/** How many bytes a number of variable length has: one more than the zeros at its beginning. */
function lengthOf(head: Buffer, at: number, most: number): number {
  const length = Math.clz32(head.readUInt8(at)) - 23
  if (length > most) throw new Unmeasurable('a number that is too long')
  return length
}

/** A size without its mark; null where all of its bits are set. */
function sizeOf(raw: Buffer): number | null {
  const mark = 1n << BigInt(7 * raw.length)
  const size = BigInt(`0x${raw.toString('hex')}`) - mark
  return size === mark - 1n ? null : Number(size)
}

function floatOf(raw: Buffer): number {
  if (raw.length === 4) return raw.readFloatBE()
  if (raw.length === 8) return raw.readDoubleBE()
  throw new Unmeasurable(`a float of ${raw.length} bytes`)
}

function unsignedOf(raw: Buffer): number {
  if (raw.length === 0 || raw.length > 8) throw new Unmeasurable(`a number of ${raw.length} bytes`)
  return Number(BigInt(`0x${raw.toString('hex')}`))
}
