type Entry = {
  name: string
  /** The bytes in the file. */
  packed: Buffer
  /** The checksum that the file claims. */
  check: number
  size: number
  isDeflated: boolean
  flags?: number
  /** The mode of a Unix file. */
  mode?: number
}

/** A zip file of one entry whose metadata may be false. */
export function bentZip({ name, packed, check, size, isDeflated, flags = 0, mode = 0 }: Entry): Buffer {
  const words = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(isDeflated ? 8 : 0, 4)
  common.writeUInt32LE(check, 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(size, 18)
  common.writeUInt16LE(words.length, 22)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(mode * 65_536, 6)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, words, packed])
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, place, words])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
