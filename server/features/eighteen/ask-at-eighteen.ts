import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import { momentOf, toDay } from '../../ports/time.ts'
import { addEighteenMessages } from '../../push/messages.queries.ts'
import { isQuiet, nextQuiet } from '../../push/quiet-hours.ts'
import { bornOn } from './eighteen.queries.ts'
import { birthdaysOf } from './birthdays.rules.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const MAX_STUDENTS = 500

/**
 * Leads students who come of age today to the two questions in the profile, once on each device. Several processes may do
 * it at once, and again: what is written stays as it is.
 */
export async function askAtEighteen({ db, clock, academy }: Deps): Promise<void> {
  const { zone } = await academy()
  const now = clock.now()
  if (isQuiet(now, zone)) return
  const today = toDay(now, zone)
  const students = await bornOn(db.read, birthdaysOf(today), MAX_STUDENTS)
  if (students.length === 0) return
  await db.write((tx) => addEighteenMessages(tx, students, momentOf(today, '00:00', zone), nextQuiet(now, zone)))
}
