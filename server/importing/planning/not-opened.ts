import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** What the system says of files that this program may not read, and of links that lead nowhere. */
const SAID = new Set(['EACCES', 'EPERM', 'ENOENT', 'ELOOP'])

/** Returns why this program may not read the file or folder that `find` returns; null where it may, or there is none. */
export async function whyNotOpened(name: string, find: () => string | null): Promise<LocalizedMessage | null> {
  try {
    const path = find()
    // A pipe would keep the program waiting.
    if (path !== null) await (await open(path, constants.O_RDONLY + constants.O_NONBLOCK)).close()
    return null
  } catch (error) {
    if (SAID.has((error as NodeJS.ErrnoException).code ?? '')) return localized('not_opened', { name })
    throw error
  }
}
