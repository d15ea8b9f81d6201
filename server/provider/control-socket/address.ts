import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The longest path that a socket may have on every system that has them.
const MAX_BYTES = 100

/** Where the process that holds an academy's database takes orders: a socket in its folder. */
export function lineAddress(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\academy-${name}`
  const inside = join(dataDir, 'provider.socket')
  return Buffer.byteLength(inside) <= MAX_BYTES ? inside : join(tmpdir(), `academy-${name}.socket`)
}
