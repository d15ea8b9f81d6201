import type { Db, Tx } from '../db/db.ts'

const NO_DEMO = JSON.stringify('no')

/** Returns true once there is an academy: a level, a student, one of the staff, a name, or a demo that is loaded now. */
export async function isBegun(read: Tx): Promise<boolean> {
  const found = await Promise.all([
    read.selectFrom('levels').select('ac_id').limit(1).executeTakeFirst(),
    read.selectFrom('students').select('stud_id').limit(1).executeTakeFirst(),
    read.selectFrom('staff').select('staff_id').limit(1).executeTakeFirst(),
    read
      .selectFrom('academy_settings')
      .where('setting', 'in', ['name', 'demo'])
      .where('value', '!=', NO_DEMO)
      .select('setting')
      .executeTakeFirst(),
  ])
  return found.some((row) => row !== undefined)
}

/** Returns a reader that stops asking once there is an academy, because an academy does not end while a process runs. */
export function begunReader({ read }: Pick<Db, 'read'>): () => Promise<boolean> {
  let known = false
  return async () => (known ||= await isBegun(read))
}
