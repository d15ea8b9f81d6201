import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { dropMarksOfNone } from '../practice/practice-marks.queries.ts'
import { dropWords } from '../../search/search-words.queries.ts'

/**
 * Takes versions that no paper has out of the bank. Their rows stay: before deleting one, the database would look
 * through all answers, which have no index by question. The same code may come again.
 */
export async function withdrawQuestions(tx: Tx, questionIds: number[], now: number): Promise<void> {
  await tx.updateTable('questions').set({ withdrawn_at: now }).where('question_id', 'in', questionIds).execute()
  await dropMarksOfNone(tx)
}

/**
 * Frees subjects that only withdrawn questions have. These questions get another subject, which nobody sees; where
 * there is no other, nothing was ever answered, and the questions are deleted.
 */
export async function releaseWithdrawn(tx: Tx, subjectIds: number[]): Promise<void> {
  const other = await tx
    .selectFrom('subjects')
    .where('subject_id', 'not in', subjectIds)
    .select('subject_id')
    .limit(1)
    .executeTakeFirst()
  const withdrawn = tx
    .selectFrom('questions')
    .where('subject_id', 'in', subjectIds)
    .where('withdrawn_at', 'is not', null)
  if (other) {
    await tx.updateTable('questions').set(other).where('question_id', 'in', withdrawn.select('question_id')).execute()
    return
  }
  const ids = withdrawn.select('question_id')
  await tx.deleteFrom('question_options').where('question_id', 'in', ids).execute()
  await tx.deleteFrom('question_translations').where('question_id', 'in', ids).execute()
  await tx.deleteFrom('question_states').where('question_id', 'in', ids).execute()
  await tx.deleteFrom('questions').where('question_id', 'in', ids).execute()
}

/** Returns those of these versions that are in a paper that somebody has begun. */
export async function begunQuestions(tx: Tx, questionIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('paper_questions')
    .where('question_id', 'in', questionIds)
    .where((where) =>
      where.exists(
        where
          .selectFrom('attempts')
          .whereRef('attempts.paper_id', '=', 'paper_questions.paper_id')
          .select('attempt_id'),
      ),
    )
    .select('question_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ question_id }) => question_id))
}

/** Returns those of these codes that have a question in the bank. */
export async function codesInBank(tx: Tx, codes: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('questions')
    .where('question_code', 'in', codes)
    .where('withdrawn_at', 'is', null)
    .select('question_code')
    .distinct()
    .execute()
  return new Set(rows.map(({ question_code }) => question_code))
}

/** Removes papers that nobody has begun, with their sections, and what was laid down for their sittings. */
export async function removePapers(tx: Tx, paperIds: number[]): Promise<void> {
  await tx.deleteFrom('paper_extra_students').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('paper_extra_times').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('sitting_invigilators').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('sitting_plans').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('paper_results').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('challenge_windows').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('embargo_releases').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('embargo_releases').where('holder_id', 'in', paperIds).execute()
  await tx.deleteFrom('paper_questions').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('paper_sections').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('paper_groups').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('paper_students').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('papers').where('paper_id', 'in', paperIds).execute()
  await dropWords(tx, 'quiz', paperIds)
  await bumpContentVersion(tx, 'teaching')
}

/** Removes formats by their codes; papers that were made by them keep their sections. */
export async function removeFormats(tx: Tx, codes: string[]): Promise<void> {
  await tx.deleteFrom('format_sections').where('format_code', 'in', codes).execute()
  await tx.deleteFrom('archived_formats').where('format_code', 'in', codes).execute()
}
