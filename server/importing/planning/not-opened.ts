import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** What the system says of files that this program may not read, and of links that lead nowhere. */
const SAID = new Set(['EACCES', 'EPERM', 'ENOENT', 'ELOOP'])

/** How a file is opened to see whether it may be read: a pipe would keep the program waiting. Windows has no such flag. */
export const flagsOf = (system: { O_RDONLY: number; O_NONBLOCK?: number }): number =>
  system.O_RDONLY | (system.O_NONBLOCK ?? 0)

/** Returns why this program may not read the file or folder that `find` returns; null where it may, or there is none. */
export async function whyNotOpened(name: string, find: () => string | null): Promise<LocalizedMessage | null> {
  try {
    const path = find()
    if (path !== null) await (await open(path, flagsOf(constants))).close()
    return null
  } catch (error) {
    if (SAID.has((error as NodeJS.ErrnoException).code ?? '')) return localized('not_opened', { name })
    throw error
  }
}
