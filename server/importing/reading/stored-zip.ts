import { zipSync } from 'fflate'

// A fixed date, the first that the format knows, so that the same texts give the same bytes.
const FIRST_DAY = new Date(1980, 0, 1)

/** A zip file of these texts, not compressed. */
export function storedZip(texts: ReadonlyMap<string, Uint8Array>): Buffer {
  const { buffer, byteOffset, byteLength } = zipSync(Object.fromEntries(texts), { level: 0, mtime: FIRST_DAY })
  return Buffer.from(buffer, byteOffset, byteLength)
}
