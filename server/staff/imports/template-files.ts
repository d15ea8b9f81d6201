import type { Language } from '#messages/languages'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTemplates } from '../../provider/exporting/templates.ts'
import { allSheets } from '../../provider/importing/all-sheets.ts'
import { storedZip } from '../../provider/reading/stored-zip.ts'

type File = { name: string; content: string }

// They are the same until the app is another one.
const made = new Map<Language, Promise<Map<string, Buffer>>>()

async function makeAll(language: Language): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'))
  try {
    await writeTemplates(folder, language)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.xlsx'))
    const files = names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(folder, name))])
    return new Map(await Promise.all(files))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const sheetNames = (): string[] => allSheets.map(({ name }) => name)

/** The empty workbook of one sheet, explained in a language, or those of all in a zip file; null for a sheet that there is not. */
export async function templateFile(sheet: string | undefined, language: Language): Promise<File | null> {
  const making = made.get(language) ?? makeAll(language)
  made.set(language, making)
  const files = await making.catch((error: unknown) => {
    made.delete(language)
    throw error
  })
  if (sheet === undefined) return { name: 'templates.zip', content: storedZip(files).toString('base64') }
  const found = files.get(`${sheet}.xlsx`)
  return found ? { name: `${sheet}.xlsx`, content: found.toString('base64') } : null
}
