import { readFile, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures and woff2 are compressed already. */
const WORTH_IT = '**/*.{js,mjs,css,html,svg,json,wasm}'

/** Too small to save a packet. */
const MIN_BYTES = 256

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file that gets smaller, so that the server only picks one. */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(globSync(WORTH_IT, { cwd: folder }).map((file) => compressFile(join(folder, file))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [quality]: 11, [size]: bytes.length } }),
    zip(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}
