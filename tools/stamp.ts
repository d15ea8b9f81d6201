import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The server and all that it imports, in one file. */
export const packedServer = join(root, 'dist/server/main.js')

/** The programs that tests start, each in one file. */
export const programsFolder = join(root, 'node_modules/.cache/programs')

/**
 * The inputs of a build: files by pattern, relative to the project, and in `also` a text for inputs that are in no
 * file.
 */
export type Inputs = { files: string[]; also?: string }

/** One hash over the names and contents of every file that the patterns find. */
function hashOf({ files, also = '' }: Inputs): string {
  const hash = createHash('sha256').update(also)
  for (const file of globSync(files, { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`${file}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** True when the stamp was written for the same inputs. */
export function isFresh(stampFile: string, inputs: Inputs): boolean {
  const path = join(root, stampFile)
  return existsSync(path) && readFileSync(path, 'utf8') === hashOf(inputs)
}

/**
 * Runs `make` unless its result exists already for the same inputs. The stamp is written last, so that an interrupted
 * run is repeated. It has the hash from before the run, since changes during the run are not in the result.
 */
export async function whenChanged(stampFile: string, inputs: Inputs, make: () => Promise<void>): Promise<boolean> {
  if (isFresh(stampFile, inputs)) return false
  const hash = hashOf(inputs)
  await make()
  writeFileSync(join(root, stampFile), hash)
  return true
}
