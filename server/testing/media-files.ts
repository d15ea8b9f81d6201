import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { MediaStorage } from '../media/storage/media-storage.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import type { Settings } from '../ports/settings.ts'

type Place = { settings: Settings }

/** Puts bytes under a path of the academy's media, wherever this run keeps them. */
export const putMedia = (test: Place, path: string, bytes: Buffer | string): Promise<void> =>
  putBytes(storageOf(test.settings), path, bytes)

/** What is kept under a path. */
export const readMedia = async ({ settings }: Place, path: string): Promise<Buffer> =>
  buffer(await storageOf(settings).read(path))

/** Everything that is kept. */
export const mediaPaths = async ({ settings }: Place): Promise<string[]> => Array.fromAsync(storageOf(settings).paths())

export async function putBytes(storage: MediaStorage, path: string, bytes: Buffer | string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'media-file-'))
  try {
    writeFileSync(join(folder, 'file'), bytes)
    await storage.put(path, join(folder, 'file'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
