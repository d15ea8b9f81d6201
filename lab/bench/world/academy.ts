import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { content } from './content.ts'
import { copySqlite, openFiller } from './engines.ts'
import { fillPeople } from './people.ts'
import { readSecrets } from '../../../server/secrets.ts'

const CACHE = join(tmpdir(), 'bench-academies')

/** An academy of its own, filled in the database that the address names. */
async function fillAcademy(environment: Record<string, string>, students: number): Promise<void> {
  const filler = await openFiller(environment)
  for (const statement of content) await filler.exec(statement)
  await fillPeople(filler, students, Date.now())
  await filler.close()
}

/**
 * Returns the folder of an academy with so many students, which is filled once a day since sessions and classes expire.
 */
async function keptAcademy(students: number): Promise<string> {
  const sources = ['content.ts', 'people.ts', '../../../server/db/migrate.ts', '../../../server/db/sqlite/sqlite.ts']
  const made = [...sources.map(academySource), new Date().toISOString().slice(0, 10)]
  const version = createHash('sha256').update(made.join()).digest('hex').slice(0, 12)
  const folder = join(CACHE, `${students}-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE))
    if (old.startsWith(`${students}-`)) rmSync(join(CACHE, old), { recursive: true })
  const begun = performance.now()
  const filling = `${folder}-filling`
  await fillAcademy(environmentOf(filling), students)
  renameSync(filling, folder)
  console.log(`  an academy of ${students} students, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return folder
}

const academySource = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const environmentOf = (folder: string) => ({ DATA_DIR: folder, SECRETS_FILE: join(folder, 'secrets.json') })

/** A folder for an academy, with the keys that it has had. */
function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  readSecrets(join(folder, 'secrets.json'))
  return folder
}

export type Academy = { environment: Record<string, string>; drop: () => void }

/** Returns a writable copy of the academy. */
export async function anAcademy(students: number): Promise<Academy> {
  const kept = await keptAcademy(students)
  const folder = folderOf()
  copySqlite(kept, folder)
  return { environment: environmentOf(folder), drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** An empty academy, to be filled otherwise. */
export function emptyAcademy(engine: Record<string, string> = {}): Academy {
  const folder = folderOf()
  return {
    environment: { ...environmentOf(folder), ...engine },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** An academy in a database server, with a folder of its own beside it. */
export async function anAcademyIn(engine: Record<string, string>, students: number): Promise<Academy> {
  const folder = folderOf()
  const environment = { ...environmentOf(folder), ...engine }
  await fillAcademy(environment, students)
  return { environment, drop: () => rmSync(folder, { recursive: true, force: true }) }
}
