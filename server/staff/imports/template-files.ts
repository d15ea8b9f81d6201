import type { Language } from '#messages/languages'
import type { Role } from '#contract/staff/roles.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTemplates } from '../../provider/exporting/templates.ts'
import { allSheets } from '../../provider/importing/all-sheets.ts'
import { rightOn } from '../../provider/importing/sheet-rights.ts'
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

/** The sheets of which somebody may import something. */
export const sheetsFor = (roles: readonly Role[]): string[] =>
  allSheets.map(({ name }) => name).filter((name) => rightOn(name, { roles, isOwn: true }) !== 'none')

/**
 * The empty workbook of one of these sheets, explained in a language, or those of all in a zip file; null for a sheet that
 * is not one of them.
 */
export async function templateFile(
  sheets: readonly string[],
  sheet: string | undefined,
  language: Language,
): Promise<File | null> {
  const making = made.get(language) ?? makeAll(language)
  made.set(language, making)
  const files = await making.catch((error: unknown) => {
    made.delete(language)
    throw error
  })
  const own = new Map([...files].filter(([name]) => sheets.some((one) => name === `${one}.xlsx`)))
  if (sheet === undefined) return { name: 'templates.zip', content: storedZip(own).toString('base64') }
  const found = own.get(`${sheet}.xlsx`)
  return found ? { name: `${sheet}.xlsx`, content: found.toString('base64') } : null
}
