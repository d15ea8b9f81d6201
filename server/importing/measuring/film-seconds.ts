import type { FileHandle } from 'node:fs/promises'
import { type MediaInfo, mediaInfoFactory } from 'mediainfo.js'

const PIECE_BYTES = 65_536
// A film of 10 GB costs 153 MB, since the library looks into the pictures too, and one of 3.6 GB as much.
const MAX_READ_BYTES = 256_000_000

let library: MediaInfo | null = null

/**
 * Returns the length of a film in seconds by MediaInfo, null where the file does not say. Rejects where the library
 * cannot read the file, or would read more of it than a film needs. One file at a time.
 */
export async function filmSeconds(file: FileHandle, size: number): Promise<number | null> {
  let left = MAX_READ_BYTES
  const read = async (length: number, offset: number): Promise<Uint8Array> => {
    left -= length
    if (left < 0) throw new Error('A film that asks for more and more.')
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
  const mediaInfo = (library ??= await mediaInfoFactory({ chunkSize: PIECE_BYTES }))
  try {
    const { media } = await mediaInfo.analyzeData(size, read)
    const whole = media?.track.find((track) => track['@type'] === 'General')
    return whole?.Duration ?? null
  } catch (error) {
    // A file that made the library fail may have damaged its memory.
    library = null
    throw error
  }
}
