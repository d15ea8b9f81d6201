import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { MediaStorage } from '../media/storage/media-storage.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import type { Settings } from '../ports/settings.ts'

type Place = { settings: Settings }

/** Stores bytes under a path of the academy's media, wherever this run stores them. */
export const putMedia = (test: Place, path: string, bytes: Buffer | string): Promise<void> =>
  putBytes(storageOf(test.settings), path, bytes)

/** Stores a file of zeros under a path of the academy's media, without making them in memory first. */
export const putZeros = (test: Place, path: string, bytes: number): Promise<void> =>
  putFile(storageOf(test.settings), path, (file) => {
    writeFileSync(file, '')
    truncateSync(file, bytes)
  })

/** Returns the file's content under a path. */
export const readMedia = async ({ settings }: Place, path: string): Promise<Buffer> =>
  buffer(await storageOf(settings).read(path))

/** Returns the paths of all files. */
export const mediaPaths = async ({ settings }: Place): Promise<string[]> => Array.fromAsync(storageOf(settings).paths())

export const putBytes = (storage: MediaStorage, path: string, bytes: Buffer | string): Promise<void> =>
  putFile(storage, path, (file) => writeFileSync(file, bytes))

async function putFile(storage: MediaStorage, path: string, write: (file: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'media-file-'))
  try {
    write(join(folder, 'file'))
    await storage.put(path, join(folder, 'file'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
