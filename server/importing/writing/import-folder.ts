import { storageOf } from '../../media/storage/storage-of.ts'
import type { Settings } from '../../ports/settings.ts'
import { ImportRejected } from '../validation-errors.ts'
import { keepFile } from '../forms/media-store.ts'
import { beginImport, type Deps, publish, stage } from './apply-import.ts'
import type { Begun } from './apply-import.ts'
import type { Counts, FilePlan } from '../planning/plan.ts'
import { planFolder } from '../planning/plan-folder.ts'

/** Where rows are written: in this process, or in the one that holds the database. */
export type ImportWriter = {
  begin: (begun: Begun) => Promise<number>
  stage: (importId: number, from: number, rows: unknown[]) => Promise<void>
  publish: (importId: number, onProgress: (done: number, of: number) => void) => Promise<void>
}

const localWriter = (deps: Deps): ImportWriter => ({
  begin: (begun) => beginImport(deps, begun),
  stage: (importId, from, rows) => stage(deps, importId, from, rows),
  publish: (importId, onProgress) => publish(deps, importId, onProgress),
})

const BATCH_ROWS = 100

/** Stores one file of a plan that has no mistakes: its pictures and documents first, then its rows as a whole. */
export async function writePlan(
  writer: ImportWriter,
  settings: Settings,
  plan: FilePlan,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<void> {
  if (plan.rows.length === 0) return
  const storage = storageOf(settings)
  for (const { ref, path } of plan.files) await keepFile(ref, path, storage)
  const { sheet, file, hash, counts, rows } = plan
  const importId = await writer.begin({ sheet, file, hash, counts, rows: rows.length })
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await writer.stage(importId, from, rows.slice(from, from + BATCH_ROWS))
    onProgress(from / 2, rows.length)
  }
  await writer.publish(importId, (done, of) => onProgress((done + of) / 2, of))
}

/**
 * Reads a provider's folder of sheets and files into the database, each file as a whole or not at all. Rejects with
 * `ImportRejected`, naming every mistake of the folder, before anything is stored.
 */
export async function importFolder(
  deps: Deps & { settings: Settings },
  folder: string,
  moveTo: number | null = null,
): Promise<Record<string, Counts>> {
  const { files, mistakes } = await planFolder(deps.db.read, deps.settings, folder, { moveTo })
  const all = [...mistakes, ...files.flatMap((plan) => plan.mistakes)]
  if (all.length > 0) throw new ImportRejected(all)
  for (const plan of files) await writePlan(localWriter(deps), deps.settings, plan)
  return Object.fromEntries(files.map(({ file, counts }) => [file, counts]))
}
