import type { Db } from '../../db/db.ts'
import { toMarks } from '../attempt/attempt.rules.ts'
import { talliesBy } from '../keys/attempt-marks.queries.ts'
import { roundToHundredths } from '../marking/exact-marks.rules.ts'
import { paperMaximum } from '../marking/paper-grade.rules.ts'
import { parseTallies } from '../marking/tallies.rules.ts'
import { contentOfBegunPaper } from '../paper/paper-content.ts'
import { papersInSections } from '../paper/paper-lists.queries.ts'

type Attempt = { attempt_id: number; paper_id: number }
type SectionMarks = { name: string; marks: number; max_marks: number }

const shown = (exact: number) => toMarks(roundToHundredths(exact))

/**
 * Returns the marks by section of a student's closed attempts at papers with several sections, by the key that holds
 * now. For results that are out: nothing here checks that.
 */
export async function sectionMarks(
  db: Db,
  studId: number,
  attempts: Attempt[],
): Promise<ReadonlyMap<number, SectionMarks[]>> {
  const divided = new Set(
    await papersInSections(
      db.read,
      attempts.map(({ paper_id }) => paper_id),
    ),
  )
  const asked = attempts.filter(({ paper_id }) => divided.has(paper_id))
  const stored = await talliesBy(
    db.read,
    studId,
    asked.map(({ attempt_id }) => attempt_id),
  )
  const found = new Map<number, SectionMarks[]>()
  for (const { attempt_id, paper_id } of asked) {
    const tallies = stored.get(attempt_id)
    if (!tallies) continue
    const { sections, printed } = await contentOfBegunPaper(db, paper_id)
    const scores = parseTallies(tallies).sections
    found.set(
      attempt_id,
      sections.flatMap(({ name }, at) => {
        const [score, section] = [scores[at], printed[at]]
        return score && section ? [{ name, marks: shown(score.score), max_marks: shown(paperMaximum([section])) }] : []
      }),
    )
  }
  return found
}
