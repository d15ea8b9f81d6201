import { zipSync } from 'fflate'

/** The parts as a file again, for whoever reads files only. */
export const zipOf = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries(parts), { level: 0 })
