const HEADER_BYTES = 8

/** The content of the first box of this way down, `moof/traf/tfhd`; null where there is none. */
export function boxAt(bytes: Buffer, way: string): Buffer | null {
  let inside: Buffer | null = bytes
  for (const type of way.split('/')) inside = inside && childOf(inside, type)
  return inside
}

function childOf(bytes: Buffer, type: string): Buffer | null {
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < HEADER_BYTES || at + size > bytes.length) return null
    if (bytes.toString('latin1', at + 4, at + HEADER_BYTES) === type)
      return bytes.subarray(at + HEADER_BYTES, at + size)
    at += size
  }
  return null
}

/** A whole box with this content. */
export function boxOf(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt32BE(HEADER_BYTES + content.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
