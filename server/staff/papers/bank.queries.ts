import { newestQuestions } from '../../assessment/bank/bank.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { QuestionsSeen } from '../accounts/scope.ts'

export type BankFilter = {
  search?: string | undefined
  subject_id?: number | undefined
  chapter_no?: number | undefined
  answer_type?: 'single' | 'multiple' | 'number' | undefined
  difficulty?: string | undefined
}

/** The newest versions of questions that are in use. */
const newest = (read: Tx) => newestQuestions(read).where('retired_at', 'is', null)

function matching(read: Tx, filter: BankFilter, seen: QuestionsSeen | null) {
  const { search = '', subject_id, chapter_no, answer_type, difficulty } = filter
  const [own, hidden] = [[...(seen?.subject_ids ?? [])], [...(seen?.hidden ?? [])]]
  const part = search.trim().toLowerCase()
  return newest(read)
    .$if(seen !== null, (query) => query.where('questions.subject_id', 'in', own))
    .$if(hidden.length > 0, (query) => query.where('question_code', 'not in', hidden))
    .$if(subject_id !== undefined, (query) => query.where('questions.subject_id', '=', subject_id ?? 0))
    .$if(chapter_no !== undefined, (query) => query.where('chapter_no', '=', chapter_no ?? 0))
    .$if(answer_type !== undefined, (query) => query.where('answer_type', '=', answer_type ?? ''))
    .$if(difficulty !== undefined, (query) =>
      query.where((where) =>
        where(
          where.fn<string>('lower', [where.fn.coalesce('difficulty', where.val(''))]),
          '=',
          (difficulty ?? '').trim().toLowerCase(),
        ),
      ),
    )
    .$if(part !== '', (query) =>
      query.where((where) => {
        // Both databases find a part of a text like this, and nothing in it is a sign for something else.
        const has = (column: 'question_code' | 'question') => {
          const text = where.fn<string>('lower', [`questions.${column}`])
          return where(where.fn<string>('replace', [text, where.val(part), where.val('')]), '!=', text)
        }
        return where.or([has('question_code'), has('question')])
      }),
    )
}

const SHOWN = [
  'question_code',
  'question',
  'answer_type',
  'subject_code',
  'subject_name',
  'chapter_no',
  'difficulty',
  'marks',
] as const

/** Questions by their IDs, from the one after `after` on. */
export async function bankPage(read: Tx, filter: BankFilter, seen: QuestionsSeen | null, after: string, count: number) {
  return matching(read, filter, seen)
    .where('question_code', '>', after)
    .select(SHOWN)
    .orderBy('question_code')
    .limit(count)
    .execute()
}

/** The IDs of all that match. */
export async function matchingCodes(read: Tx, filter: BankFilter, seen: QuestionsSeen | null): Promise<string[]> {
  const rows = await matching(read, filter, seen).select('question_code').orderBy('question_code').execute()
  return rows.map(({ question_code }) => question_code)
}

/** Those of these questions that the bank has. */
export async function bankQuestions(read: Tx, codes: string[]) {
  if (codes.length === 0) return []
  return newest(read).where('question_code', 'in', codes).select(SHOWN).orderBy('question_code').execute()
}

/**
 * Returns the questions that somebody wrote or imported in the console and nobody else has read. Those of the terminal
 * have no author.
 */
export async function notProofRead(read: Tx, codes: string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const written = newest(read)
    .where('question_code', 'in', codes)
    .where('author_id', 'is not', null)
    .where('proof_read_at', 'is', null)
  const rows = await written.select('question_code').orderBy('question_code').execute()
  return rows.map(({ question_code }) => question_code)
}

/** Returns the questions that were marked as proofread by somebody who did not have them open for long enough. */
export async function provenUnread(read: Tx, codes: string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const proven = newest(read)
    .where('question_code', 'in', codes)
    .where('proof_read_at', 'is not', null)
    .where('proof_way', 'in', ['not_opened', 'briefly'])
  const rows = await proven.select('question_code').orderBy('question_code').execute()
  return rows.map(({ question_code }) => question_code)
}
