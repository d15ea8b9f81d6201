import { zipSync } from 'fflate'

/** Packs the parts into a file again, for readers that accept only files. */
export const zipOf = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries(parts), { level: 0 })
