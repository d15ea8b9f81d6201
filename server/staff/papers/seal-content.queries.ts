import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { hashOf } from '../../ports/keyed-hash.ts'

/** What becomes of a paper by itself, and its id, which an unsealed one loses. */
const NOT_SEALED = ['paper_id', 'added_at', 'latest_deadline', 'results_told', 'results_due'] as const

/** SHA-256, base64url, of all that a stored paper is: its own columns, its sections, its questions as they stand in it, and more time for groups. */
export async function sealOf(read: Tx, paperId: number): Promise<string> {
  const paper = await read
    .selectFrom('papers')
    .where('paper_id', '=', paperId)
    .select(columnsOf('papers'))
    .executeTakeFirstOrThrow()
  const sections = await read
    .selectFrom('paper_sections')
    .where('paper_id', '=', paperId)
    .select(['section_id', 'name', 'attempt_at_most', 'minutes', 'negative_divisor', 'partial'])
    .orderBy('section_id')
    .execute()
  const questions = await read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .select(['position', 'section_id', 'paper_questions.marks', 'paper_questions.negative_marks', 'shuffles_options'])
    .select(['question_code', 'version', 'content_hash'])
    .orderBy('position')
    .execute()
  const extra = await read
    .selectFrom('paper_extra_times')
    .where('paper_id', '=', paperId)
    .select(['batch_id', 'minutes', 'percent'])
    .orderBy('position')
    .execute()
  const own = Object.entries(paper).filter(([column]) => !NOT_SEALED.some((left) => left === column))
  return hashOf(
    JSON.stringify([
      own.toSorted(([a], [b]) => (a < b ? -1 : 1)),
      sections.map(({ section_id, name, attempt_at_most, minutes, negative_divisor, partial }) => [
        section_id,
        name,
        attempt_at_most,
        minutes,
        negative_divisor,
        partial,
      ]),
      questions.map((one) => [
        one.position,
        one.section_id,
        one.marks,
        one.negative_marks,
        one.shuffles_options,
        one.question_code,
        one.version,
        one.content_hash,
      ]),
      // A seal of before there were groups stays what it is. Who is in them changes by itself: batches, merges, erasing.
      ...(extra.length > 0 ? [extra.map(({ batch_id, minutes, percent }) => [batch_id, minutes, percent])] : []),
    ]),
  )
}
