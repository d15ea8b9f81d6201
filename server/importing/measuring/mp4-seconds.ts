import { type ByteReader, Unmeasurable } from './byte-reader.ts'

type Span = { from: number; to: number }

const HEAD = 8
const LONG_HEAD = 16
// "Unknown" in either width.
const UNKNOWN = 0xffff_ffff
const UNKNOWN_LONG = 0xffff_ffff_ffff_ffffn

/**
 * Seconds of an MP4, by the header of the whole (`moov/mvhd`), which may stand at either end. Null where it does not
 * say: a recording in fragments is as long as its fragments.
 */
export async function mp4Seconds(bytes: ByteReader): Promise<number | null> {
  const movie = await boxIn(bytes, 'moov', { from: 0, to: bytes.size })
  const header = await boxIn(bytes, 'mvhd', movie)
  const content = await bytes.at(header.from, 32)
  // Version 1 has its times in 64 bits.
  const isLong = content.readUInt8(0) === 1
  const timescale = content.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? content.readBigUInt64BE(24) : content.readUInt32BE(16)
  if (timescale === 0 || duration === UNKNOWN || duration === UNKNOWN_LONG) return null
  return Number(duration) / timescale
}

/** Where the content of the first box of this type stands. */
async function boxIn(bytes: ByteReader, type: string, { from, to }: Span): Promise<Span> {
  let at = from
  while (at + HEAD <= to) {
    const head = await bytes.at(at, LONG_HEAD)
    const short = head.readUInt32BE(0)
    const begin = short === 1 ? LONG_HEAD : HEAD
    // 1 says that the size comes in 64 bits, 0 that the box goes on to the end.
    const size = short === 1 ? Number(head.readBigUInt64BE(HEAD)) : short === 0 ? to - at : short
    if (size < begin) throw new Unmeasurable(`a box of ${size} bytes`)
    if (head.toString('latin1', 4, HEAD) === type) return { from: at + begin, to: Math.min(at + size, to) }
    at += size
  }
  throw new Unmeasurable(`no ${type}`)
}
