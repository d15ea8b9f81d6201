import type { Db } from '../../db/db.ts'
import { breathe } from '../../jobs/in-slices.ts'
import { storedAnswers } from '../attempt/answer.queries.ts'
import { gradeStored } from '../attempt/attempt-grade.rules.ts'
import { parseTallies, talliesOf } from '../marking/tallies.rules.ts'
import type { PaperContent } from '../paper/paper-content.ts'
import { attemptsToRank } from './computed-results.queries.ts'
import { Standings } from './standings.rules.ts'

const ATTEMPTS_PER_PAGE = 100

/** Reads all closed attempts of the paper, page by page; null when the run is no longer ours. */
export async function readStandings(
  db: Db,
  content: PaperContent,
  isOurs: () => Promise<boolean>,
): Promise<Standings | null> {
  const { paper, marked } = content
  const subjects = marked.flatMap(({ questions }) => questions.map(({ subject_id }) => subject_id))
  // A question may be filed under another subject after an attempt was closed.
  const known = new Set(subjects)
  const standings = new Standings([...known])
  for (let after = 0; ;) {
    const page = await attemptsToRank(db.read, paper.paper_id, after, ATTEMPTS_PER_PAGE)
    for (const { stud_id, attempt_id, tallies } of page) {
      const stored = tallies === null ? null : parseTallies(tallies)
      const isOfPaper = stored !== null && [...stored.subjects.keys()].every((id) => known.has(id))
      standings.add(stud_id, attempt_id, isOfPaper ? stored : await graded(db, content, stud_id, attempt_id))
    }
    if (page.length < ATTEMPTS_PER_PAGE) return standings
    after = page.at(-1)?.stud_id ?? after
    await breathe()
    if (!(await isOurs())) return null
  }
}

/** Returns the sums of an attempt that was closed before sums were stored with it, or by other subjects than now. */
async function graded({ read }: Db, { marked }: PaperContent, studId: number, attemptId: number) {
  const tallies = talliesOf(gradeStored(marked, await storedAnswers(read, studId, attemptId)))
  await new Promise((resolve) => setImmediate(resolve))
  return tallies
}
