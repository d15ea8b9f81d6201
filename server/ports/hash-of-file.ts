import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Returns the SHA-256 of a file's content, base64url. */
export async function hashOfFile(path: string, hash: Hash = createHash('sha256')): Promise<string> {
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}
