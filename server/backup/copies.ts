import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Settings } from '../ports/settings.ts'

/** A copy of the whole academy, or of its keys, beside it. Times in milliseconds. */
export type Copy = { file: string; at: number; bytes: number }

type Place = Pick<Settings, 'dataDir' | 'secretsFile'>

/** Returns copies by upgrades, restores and new keys, the oldest first. They still have students erased since. */
export async function copiesHere({ dataDir, secretsFile }: Place): Promise<Copy[]> {
  const found = [
    ...(await filesIn(join(dataDir, 'backups'), (name) => /^before-.*\.zip(\.age)?$/.test(name))),
    ...(await filesIn(dataDir, (name) => name.startsWith('academy.sqlite.before-'))),
    ...(await filesIn(dirname(secretsFile), (name) => name.startsWith(`${basename(secretsFile)}.before-`))),
  ]
  return found.toSorted((a, b) => a.at - b.at)
}

/** Returns the removed copies. */
export async function removeCopies(place: Place): Promise<Copy[]> {
  const copies = await copiesHere(place)
  for (const { file } of copies) await rm(file, { force: true })
  return copies
}

async function filesIn(folder: string, isOne: (name: string) => boolean): Promise<Copy[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.filter(isOne).map(async (name) => {
    const file = join(folder, name)
    const about = await stat(file).catch(() => null)
    return about?.isFile() ? [{ file, at: about.mtimeMs, bytes: about.size }] : []
  })
  return (await Promise.all(found)).flat()
}
