import type { Tx } from '../db/db.ts'
import { loadAcademy } from '../academy/academy.ts'
import type { Settings } from '../ports/settings.ts'
import { knownCodes } from './known.queries.ts'

/** What the academy has by its codes, and what earlier sheets of the same folder bring. */
export type Known = {
  levels: Map<string, number>
  subjects: Set<string>
  /** `PHY12 3` */
  chapters: Set<string>
  batches: Set<string>
  /** Admission numbers. */
  students: Set<string>
  /** Mobile numbers, and whose they are; without an admission number for who registered alone. */
  numbers: Map<string, { admission_no: string | null; name: string }>
  questions: Set<string>
  /** Sheets of this folder that could not be read: nobody knows which codes they have. */
  unread: Set<string>
  mediaHosts: string[]
  zone: string
}

export async function loadKnown(read: Tx, settings: Settings): Promise<Known> {
  const { zone } = await loadAcademy(read)
  return { ...(await knownCodes(read)), unread: new Set(), mediaHosts: settings.mediaHosts, zone }
}

export const chapterKey = (subject: string, chapterNo: number) => `${subject} ${chapterNo}`
