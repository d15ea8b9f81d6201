import { subjectsWithChapters } from '../../assessment/bank/bank.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { subjectsSeen } from '../accounts/scope.ts'

/** The subjects of which somebody may write questions, with their chapters. */
export async function questionPlaces(read: Tx, caller: StaffCaller) {
  const rows = await subjectsWithChapters(read, await subjectsSeen(read, caller))
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
  return [...bySubject.values()].map((own) => {
    const [{ subject_id, subject_code: code, subject_name: name, level }] = own as [(typeof own)[number]]
    const chapters = own.flatMap(({ chapter_no, chapter_name }) =>
      chapter_no === null || chapter_name === null ? [] : [{ chapter_no, name: chapter_name }],
    )
    return { subject_id, code, name, level, chapters }
  })
}

/** The codes of those subjects; null for whoever may write of all. */
export async function subjectCodesSeen(read: Tx, caller: StaffCaller): Promise<Set<string> | null> {
  const seen = await subjectsSeen(read, caller)
  if (seen === null) return null
  return new Set((await subjectsWithChapters(read, seen)).map(({ subject_code }) => subject_code))
}
