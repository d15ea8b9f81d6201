import { zipSync } from 'fflate'

// The first day that the format knows: the same texts give the same bytes.
const FIRST_DAY = new Date(1980, 0, 1)

/** A zip file of these texts, not compressed. */
export function storedZip(texts: ReadonlyMap<string, Uint8Array>): Buffer {
  const { buffer, byteOffset, byteLength } = zipSync(Object.fromEntries(texts), { level: 0, mtime: FIRST_DAY })
  return Buffer.from(buffer, byteOffset, byteLength)
}
