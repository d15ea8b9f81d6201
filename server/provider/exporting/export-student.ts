import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Student } from '../../features/account/account.queries.ts'
import { toInstant } from '../../ports/time.ts'
import { aboutStudent } from './export-student.queries.ts'

/** Writes everything that is kept about a student as one file that people and programs can read; gives its name. */
export async function exportStudent(read: Tx, student: Student, folder: string): Promise<string> {
  const { zone } = await loadAcademy(read)
  const about = { student, ...(await aboutStudent(read, student.stud_id)) }
  const name = `student ${student.admission_no ?? student.mobile}.json`.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
  // Moments are read by people here.
  const readable = (key: string, value: unknown) =>
    typeof value === 'number' && key.endsWith('_at') ? toInstant(value, zone) : value
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), `${JSON.stringify(about, readable, 2)}\n`, { mode: 0o600 })
  return name
}
