import { crc32 } from 'node:zlib'

const VERSION = 20
const UTF8_NAMES = 0x0800
// The first day that the format knows.
const DATE = 0x0021

/** A zip file of these texts, not compressed. */
export function storedZip(texts: Map<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of texts) {
    const words = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8_NAMES, 2)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(words.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\u0003\u0004'), common, words, content)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), common, place, words)
    offset += 4 + common.length + words.length + content.length
  }
  return Buffer.concat([...parts, ...directory, endOf(texts.size, Buffer.concat(directory).length, offset)])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
