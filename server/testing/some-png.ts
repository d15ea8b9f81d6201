import { crc32, deflateSync } from 'node:zlib'

/** A chunk of a PNG with its length and its sum. */
export function pngChunk(kind: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

const bytesOf = (all: number) => (all > 10_000_000 ? 1000 : all)

/** A whole black PNG of this many pixels, with these chunks before its picture. One of more than ten million lacks most. */
export function somePng(width = 1, height = 1, beside: Uint8Array[] = []): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(bytesOf((width + 1) * height)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...beside,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
