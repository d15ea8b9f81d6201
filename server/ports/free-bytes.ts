import { statfs } from 'node:fs/promises'

/** Returns the bytes that may still be written to this folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
