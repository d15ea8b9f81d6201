import type { Role } from '#contract/staff/roles.ts'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { inviteStaff } from '../../../server/importing/people/invite-staff.ts'
import { openFiller } from './engines.ts'

const FIRST_NAMES = 'Aadhya Abdul Aiswarya Ajay Amal Anjali Arun Athira Devika Faisal Fathima Gokul Hari Jithin Kavya'
const LAST_NAMES = 'Nair Menon Kurian Rahman Das Pillai Thomas Varghese Krishnan Ali Mathew Joseph Babu'

const chosen = (names: string, by: number) => {
  const all = names.split(' ')
  return `case (stud_id / ${by}) % ${all.length} ${all.map((name, at) => `when ${at} then '${name}'`).join(' ')} end`
}

/** Gives students names as a register has them: a few first names that hundreds share. */
export async function nameStudents(environment: Record<string, string>): Promise<void> {
  const filler = await openFiller(environment)
  await filler.exec(`update students set name = ${chosen(FIRST_NAMES, 1)} || ' ' || ${chosen(LAST_NAMES, 15)}`)
  await filler.close()
}

/** Returns the path of a link of one use, made beside a server that runs on the same database. */
export async function linkFor(environment: Record<string, string>, email: string, role: Role): Promise<string> {
  const clock = { now: () => Date.now() }
  const db = await openDatabase(readSettings({ ...environment }))
  try {
    const deps = { db, clock, random: systemRandom, newId: makeNewId(clock, systemRandom) }
    return (await inviteStaff(deps, email, role)).path
  } finally {
    await db.close()
  }
}
