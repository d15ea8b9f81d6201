import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadAcademy } from '../../academy/academy.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Student } from '../../features/account/account.queries.ts'
import type { Secrets } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { smsNumberKeys } from '../../sms/make-sms.ts'
import { aboutStudent } from './export-student.queries.ts'

/** Writes everything that is kept about a student as one file that people and programs can read; gives its name. */
export async function exportStudent(read: Tx, secrets: Secrets, student: Student, folder: string): Promise<string> {
  const { zone } = await loadAcademy(read)
  const numberKeys = smsNumberKeys(secrets, `+${student.phone_code}${student.mobile}`)
  const about = { student, ...(await aboutStudent(read, student.stud_id, numberKeys)) }
  const name = `student ${student.admission_no ?? student.mobile}.json`.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
  // Moments and marks are read by people here.
  const readable = (key: string, value: unknown) => {
    if (typeof value !== 'number') return value
    if (key.endsWith('_at') || key === 'deadline') return toInstant(value, zone)
    return key === 'marks' || key === 'lost' ? toMarks(value) : value
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), `${JSON.stringify(about, readable, 2)}\n`, { mode: 0o600 })
  return name
}
