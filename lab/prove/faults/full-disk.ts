import { closeSync, openSync, writeSync } from 'node:fs'

const CHUNK = Buffer.alloc(64 * 1024, 1)
const SMALL = 512

/** Fills the disk with this file, to the last piece. Returns its size. */
export function fill(file: string): number {
  const handle = openSync(file, 'w')
  let size = 0
  try {
    for (;;) size += writeSync(handle, CHUNK)
  } catch {
    // Smaller pieces may still find room.
    try {
      for (;;) size += writeSync(handle, CHUNK, 0, SMALL)
    } catch {
      closeSync(handle)
    }
  }
  return size
}
