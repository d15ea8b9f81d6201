import { basename, dirname, extname, join } from 'node:path'
import type { Tx } from '../db/db.ts'
import { playlistPieces } from '../media/playlist-pieces.ts'
import type { MediaStorage } from '../media/storage/media-storage.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import { writePrivately } from '../ports/private-files.ts'
import type { Settings } from '../ports/settings.ts'
import { allSheets } from '../importing/sheets/all-sheets.ts'
import { folderOfUse, storedAs } from '../importing/forms/media-store.ts'
import type { FileRef } from '../importing/file-ref.ts'
import { MAX_ROWS } from '../importing/reading/table.ts'
import type { Sheet } from '../importing/sheet.ts'
import { registeredStudents } from './registers.queries.ts'
import { sheetPage } from './sheet-page.ts'
import { type Value, writeCsv, writeXlsx } from './written-table.ts'

export type Form = 'csv' | 'xlsx'
export type Exported = { file: string; rows: number }

// Less than an import accepts, because the separators between the cells are not counted here.
const MAX_TEXT_CHARACTERS = 7_000_000

/** Writes the whole academy as a folder that can be imported, with its pictures, documents and videos. */
export async function exportAcademy(read: Tx, settings: Settings, folder: string, form: Form): Promise<Exported[]> {
  const files = new Names()
  const exported: Exported[] = []
  for (const sheet of allSheets) {
    const rows = await sheet.stored(read, null)
    if (rows.length === 0) continue
    const page = sheetPage(sheet, rows, (value) => (isRef(value) ? files.named(value) : value))
    exported.push(...(await writeParts(folder, sheet, page.header, page.rows, form)))
  }
  await files.copy(storageOf(settings), folder)
  return [...exported, ...(await writeRegistered(read, folder, form))]
}

/** Writes a sheet in several files if it is too large for one import. */
async function writeParts(
  folder: string,
  { name }: Sheet,
  header: string[],
  rows: string[][],
  form: Form,
): Promise<Exported[]> {
  const parts: string[][][] = [[]]
  let size = 0
  for (const row of rows) {
    const length = row.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0)
    if ((parts.at(-1)?.length ?? 0) >= MAX_ROWS || size + length > MAX_TEXT_CHARACTERS) {
      parts.push([])
      size = 0
    }
    size += length
    parts.at(-1)?.push(row)
  }
  const exported: Exported[] = []
  for (const [index, part] of parts.entries()) {
    const file = `${name}${index === 0 ? '' : ` ${index + 1}`}.${form}`
    await writeForm(join(folder, file), form, name, header, part)
    exported.push({ file, rows: part.length })
  }
  return exported
}

async function writeForm(path: string, form: Form, name: string, header: string[], rows: Value[][]): Promise<void> {
  if (form === 'csv') await writeCsv(path, { name, header, rows })
  else await writeXlsx(path, [{ name, header, rows }])
}

/** Students who registered without the office have no admission number yet: no import reads the folder for them. */
async function writeRegistered(read: Tx, folder: string, form: Form): Promise<Exported[]> {
  const rows = await registeredStudents(read)
  if (rows.length === 0) return []
  const header = ['Student Name', 'Guardian Name', 'Mobile', 'Email', 'District', 'Level', 'Status']
  const file = join('registered', `students without an admission number.${form}`)
  await writeForm(join(folder, file), form, 'students', header, rows)
  return [{ file, rows: rows.length }]
}

const isRef = (value: unknown): value is FileRef => typeof value === 'object' && value !== null && 'use' in value

/** Names for the files of an export: the provider's own, made unique. */
class Names {
  readonly #byHash = new Map<string, FileRef>()
  readonly #taken = new Set<string>()

  named(ref: FileRef): FileRef {
    const key = `${ref.use} ${ref.hash}`
    const known = this.#byHash.get(key)
    if (known) return known
    const ending = extname(ref.name)
    const stem = ref.name.slice(0, -ending.length)
    const name = ending === '.m3u8' ? `${ref.hash.slice(0, 8)}/${ref.name}` : this.#free(folderOfUse(ref), stem, ending)
    const named = { ...ref, name }
    this.#byHash.set(key, named)
    return named
  }

  #free(place: string, stem: string, ending: string): string {
    for (let count = 1; ; count += 1) {
      const name = `${stem}${count === 1 ? '' : `-${count}`}${ending}`
      if (this.#taken.has(`${place}/${name}`)) continue
      this.#taken.add(`${place}/${name}`)
      return name
    }
  }

  async copy(from: MediaStorage, folder: string): Promise<void> {
    for (const ref of this.#byHash.values()) {
      const target = join(folder, folderOfUse(ref), ref.name)
      const { kind, path } = storedAs(ref)
      const name = basename(ref.name)
      const pieces = kind === 'hls' ? await playlistPieces(from, path, name) : [null]
      for (const piece of pieces) {
        const [source, place] = piece === null ? [path, target] : [`${path}/${piece}`, join(dirname(target), piece)]
        await writePrivately(await from.read(source), place)
      }
    }
  }
}
