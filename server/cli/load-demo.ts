import { join } from 'node:path'
import { markFirstChapters } from '../assessment/practice/practice-marks.queries.ts'
import { loadAcademy, saveAcademy } from '../academy/academy.ts'
import { isBegun } from '../academy/begun.queries.ts'
import type { Settings } from '../ports/settings.ts'
import { timesPutAway } from '../staff/begin/begin-word.ts'
import type { Deps as ImportHouse } from '../importing/writing/apply-import.ts'

type Deps = ImportHouse & { settings: Settings }

/** Of each subject, the questions of so many chapters are marked for practice. */
const PRACTISED_CHAPTERS = 6

const demoFolder = join(import.meta.dirname, '../../demo-academy')

/** Returns true when this database has no academy yet. */
export const isEmpty = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => !(await isBegun(db.read))

/** Returns whether a start loads the demo: one that was interrupted, or one that the settings ask for. */
export async function isDemoAsked({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<boolean> {
  if ((await loadAcademy(db.read)).demo === 'loading') return true
  // Whoever put the demo away does not want it again.
  return settings.demo && timesPutAway(settings) === 0 && (await isEmpty({ db }))
}

/** Loads the demo academy as a provider's folder is loaded, with its dates moved to now, marks questions for practice, and adds its teacher. */
export async function loadDemo(deps: Deps): Promise<void> {
  const { importFolder } = await import('../importing/writing/import-folder.ts')
  const now = deps.clock.now()
  // Nobody begins an academy beside it, and a start that is interrupted is made up for by the next one.
  await deps.db.write((tx) => saveAcademy(tx, { demo: 'loading' }))
  await importFolder(deps, demoFolder, now)
  await deps.db.write((tx) => markFirstChapters(tx, PRACTISED_CHAPTERS, { name: 'Demo' }, now))
  const { addDemoTeacher } = await import('./demo-teacher.ts')
  await addDemoTeacher(deps)
  await deps.db.write((tx) => saveAcademy(tx, { demo: 'here' }))
}

/** Numbers to try the demo with, `+91 90000 00001`; empty for a provider's own academy. */
export async function demoNumbers({ db }: Pick<Deps, 'db'>): Promise<{ name: string; number: string }[]> {
  const rows = await db.read
    .selectFrom('students')
    .where('mobile', 'in', ['9000000001', '9000000002', '9000000003'])
    // Real students may have such numbers.
    .where('name', 'in', ['Ananya Krishnan', 'Adil Rahman', 'Maria Kurian'])
    .select(['name', 'phone_code', 'mobile'])
    .orderBy('mobile')
    .execute()
  return rows.map(({ name, phone_code, mobile }) => ({
    name,
    number: `+${phone_code} ${mobile.slice(0, 5)} ${mobile.slice(5)}`,
  }))
}
