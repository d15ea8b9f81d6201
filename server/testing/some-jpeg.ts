/** A segment of a JPEG with its length. */
export const jpegSegment = (kind: number, content: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A Huffman table with these symbols, whose codes are 0, 10, 110 … */
const table = (place: number, ...symbols: number[]) =>
  jpegSegment(
    0xc4,
    Buffer.from([place, ...Array.from({ length: 16 }, (_, at) => Number(at < symbols.length)), ...symbols]),
  )

/** So many zeros, filled up to a byte with ones. */
function zeros(bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits / 8))
  if (bits % 8 > 0) bytes[bytes.length - 1] = (1 << (8 - (bits % 8))) - 1
  return bytes
}

const MOST_BLOCKS = 2_000_000
const OF_STUFFED = Buffer.from([0x02, 0xff, 0x00])

/** A block as its neighbor takes two bits. The fourth is brighter, in a byte that has to be stuffed. */
const blocksOf = (count: number): Buffer =>
  count < 4 ? zeros(2 * count) : Buffer.concat([OF_STUFFED, zeros(2 * (count - 4) + 1)])

/**
 * A whole gray JPEG of this many pixels, with these segments before its picture. One that is not tiny has a stuffed
 * byte and a restart in its scan; one of more than a hundred million pixels lacks most of it.
 */
export function someJpeg(width: number, height: number, beside: Uint8Array[] = []): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const all = Math.ceil(width / 8) * Math.ceil(height / 8)
  const blocks = all > MOST_BLOCKS ? 1 : all
  const interval = Math.min(0xffff, Math.ceil(blocks / 2))
  const parts = Array.from({ length: Math.ceil(blocks / interval) || 1 }, (_, at) => [
    ...(at === 0 ? [] : [Buffer.from([0xff, 0xd0 + ((at - 1) % 8)])]),
    blocksOf(Math.min(interval, blocks - at * interval)),
  ]).flat()
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...beside,
    jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    jpegSegment(0xc0, frame),
    table(0x00, 0, 8),
    table(0x10, 0),
    jpegSegment(0xdd, Buffer.from([interval >> 8, interval & 0xff])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    ...parts,
    Buffer.from([0xff, 0xd9]),
  ])
}
