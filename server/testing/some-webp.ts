/** A chunk of a WebP, filled up to an even length. */
export function webpChunk(kind: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A whole lossless picture in black, or the header of a lossy one with some bytes after it. */
export function webpPicture(kind: 'VP8 ' | 'VP8L', width: number, height: number): Buffer {
  if (kind === 'VP8 ') {
    const lossy = Buffer.from('0000009d012a00000000112233', 'hex')
    lossy.writeUInt16LE(width, 6)
    lossy.writeUInt16LE(height, 8)
    return webpChunk(kind, lossy)
  }
  const exact = Buffer.from('2f00000000888808', 'hex')
  exact.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1)
  return webpChunk(kind, exact)
}

/** The first chunk of an extended WebP. */
export function webpCanvas(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10)
  content[0] = flags
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', content)
}

export function webpOf(...chunks: Uint8Array[]): Buffer {
  const content = Buffer.concat(chunks)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + content.length, 4)
  return Buffer.concat([head, content])
}
