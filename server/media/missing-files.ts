import type { Row } from '../db/dump/snapshot.ts'
import type { MediaStorage } from './storage/media-storage.ts'

/** Returns how many rows of `files` there are, and the names of those whose files are not in the storage. */
export async function missingFiles(
  rows: AsyncIterable<Row>,
  storage: MediaStorage,
): Promise<{ count: number; missing: string[] }> {
  const kept = new Set<string>()
  for await (const path of storage.paths()) kept.add(path)
  const missing: string[] = []
  let count = 0
  for await (const row of rows) {
    count += 1
    if (!kept.has(pathOfRow(row))) missing.push(String(row['name']))
  }
  return { count, missing }
}

/** Returns the path of a row's file; for a playlist its own, because the files that it names were stored before it. */
export const pathOfRow = ({ kind, path, name }: Row): string =>
  `${String(path)}${kind === 'hls' ? `/${String(name)}` : ''}`
