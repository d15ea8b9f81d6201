import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Where a packed program lies in the folder of all of them. */
export const packedName = (path: string): string => path.replaceAll('/', '-').replace(/\.ts$/, '.js')

/**
 * The file that runs a program, which is named from the root of the project. `npm test` packs those that its tests
 * start again and again, and names their folder in `PACKED_PROGRAMS`; a test that runs by itself starts the sources.
 */
export function programFile(path: string): string {
  const folder = process.env['PACKED_PROGRAMS']
  return folder === undefined ? join(root, path) : join(folder, packedName(path))
}
