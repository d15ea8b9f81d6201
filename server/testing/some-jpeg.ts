/** A segment of a JPEG with its length. */
export const jpegSegment = (kind: number, content: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A whole gray JPEG of this many pixels, with these segments before its picture. Its scan has a stuffed byte. */
export function someJpeg(width: number, height: number, beside: Uint8Array[] = []): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const scan = jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...beside,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc0, frame),
    scan,
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}
