import { isInUse } from '../../academy/archived.queries.ts'
import { ownPlace } from '../../academy/own-order.queries.ts'
import { type ExpressionBuilder, sql, type JoinBuilder } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { ProofWay, QuestionState } from './question-state.rules.ts'
import { columnsOf } from '../../db/columns-of.ts'

/** `subject_ids` is null where all subjects may be seen. Without `state`, retired questions alone are left out. */
export type BankFilter = {
  subject_ids: readonly number[] | null
  /** IDs of questions that are not shown. */
  hidden?: ReadonlySet<string> | undefined
  search?: string | undefined
  subject_id?: number | undefined
  chapter_no?: number | undefined
  answer_type?: string | undefined
  state?: QuestionState | undefined
  /** The member of the staff whose questions are left out. */
  not_by?: number | undefined
  /** Only questions with the mark for practice, or without it. */
  for_practice?: boolean | undefined
  after_code?: string | undefined
}

const escaped = (words: string): string => words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The newest version of each question of the bank, by code: what lists show, and what papers are made of. */
export async function bankPage(read: Tx, filter: BankFilter, count: number) {
  const { subject_ids, hidden, search, subject_id, chapter_no, answer_type, state, not_by, after_code, for_practice } =
    filter
  return newestQuestions(read)
    .$if(subject_ids !== null, (query) => query.where('questions.subject_id', 'in', subject_ids ?? []))
    .$if(hidden !== undefined && hidden.size > 0, (query) =>
      query.where('question_code', 'not in', [...(hidden ?? [])]),
    )
    .$if(subject_id !== undefined, (query) => query.where('questions.subject_id', '=', subject_id ?? 0))
    .$if(chapter_no !== undefined, (query) => query.where('questions.chapter_no', '=', chapter_no ?? 0))
    .$if(answer_type !== undefined, (query) => query.where('answer_type', '=', answer_type ?? ''))
    .$if(state === 'retired', (query) => query.where('retired_at', 'is not', null))
    .$if(state !== 'retired', (query) => query.where('retired_at', 'is', null))
    .$if(state === 'draft', (query) => query.where('proof_read_at', 'is', null))
    .$if(state === 'proof_read', (query) => query.where('proof_read_at', 'is not', null))
    .$if(not_by !== undefined, (query) =>
      query.where((where) => where.or([where('author_id', 'is', null), where('author_id', '!=', not_by ?? 0)])),
    )
    .$if(for_practice === true, (query) => query.where((where) => where.exists(markOf(where))))
    .$if(for_practice === false, (query) => query.where((where) => where.not(where.exists(markOf(where)))))
    .$if(search !== undefined, (query) => query.where(isFound(search ?? '')))
    .$if(after_code !== undefined, (query) => query.where('question_code', '>', after_code ?? ''))
    .leftJoin('chapters', chapterOfQuestion)
    .select(['questions.question_id', 'question_code', 'question', 'answer_type', 'questions.subject_id'])
    .select(['subject_name', 'chapter_name', 'proof_read_at', 'retired_at'])
    .orderBy('question_code')
    .limit(count)
    .execute()
}

/** The mark for practice of a question. */
const markOf = (where: Pick<ExpressionBuilder<Tables, 'questions'>, 'selectFrom'>) =>
  where
    .selectFrom('practice_marks')
    .whereRef('practice_marks.question_code', '=', 'questions.question_code')
    .select('practice_marks.question_code')

/** A later version of the same question. */
export const laterVersion = (where: Pick<ExpressionBuilder<Tables, 'questions'>, 'selectFrom'>) =>
  where
    .selectFrom('questions as later')
    .whereRef('later.question_code', '=', 'questions.question_code')
    .whereRef('later.version', '>', 'questions.version')
    .select('later.question_id')

/** The newest version of each code that is in the bank, with its subject and what is noted of it. */
export const newestQuestions = (read: Tx) =>
  read
    .selectFrom('questions')
    .innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')
    .leftJoin('question_states', 'question_states.question_id', 'questions.question_id')
    .where('withdrawn_at', 'is', null)
    .where((where) => where.not(where.exists(laterVersion(where))))

function isFound(search: string) {
  const words = escaped(search)
  return sql<boolean>`(lower(question_code) like ${`${words}%`} escape '\\' or lower(question) like ${`%${words}%`} escape '\\')`
}

/** Every version of a question, by the id of any of them, the newest first; nothing where there is none. */
export async function versionsOf(tx: Tx, questionId: number) {
  const code = tx.selectFrom('questions').where('question_id', '=', questionId).select('question_code')
  return tx
    .selectFrom('questions')
    .where('question_code', '=', code)
    .select(['question_id', 'question_code', 'subject_id', 'version', 'withdrawn_at'])
    .orderBy('version', 'desc')
    .execute()
}

/** In which papers some questions are, in whatever version. */
export async function papersWith(read: Tx, codes: string[]) {
  if (codes.length === 0) return []
  return read
    .selectFrom('questions')
    .innerJoin('paper_questions', 'paper_questions.question_id', 'questions.question_id')
    .innerJoin('papers', 'papers.paper_id', 'paper_questions.paper_id')
    .where('question_code', 'in', codes)
    .select(['question_code', 'papers.paper_id', 'kind', 'name'])
    .distinct()
    .orderBy('papers.paper_id')
    .execute()
}

/** Returns the figures of some questions, paper by paper, in whatever version. */
export async function figuresWith(read: Tx, codes: string[]) {
  if (codes.length === 0) return []
  const rows = await read
    .selectFrom('questions')
    .innerJoin('question_figures', 'question_figures.question_id', 'questions.question_id')
    .where('question_code', 'in', codes)
    .select(['question_code', 'n', 'figures'])
    .execute()
  return rows.map(({ figures, ...row }) => ({ ...row, p: (JSON.parse(figures) as { p: number }).p }))
}

/** Returns versions of the bank with the words of a text, ignoring case and spaces, without those of the code `but`. */
export async function sameWords(read: Tx, { text, but }: { text: string; but: string | null }) {
  const plain = (value: ReturnType<typeof sql>) =>
    sql<string>`lower(replace(replace(replace(${value}, ' ', ''), ${'\n'}, ''), ${'\t'}, ''))`
  return newestQuestions(read)
    .where(sql<boolean>`${plain(sql`question`)} = ${plain(sql`cast(${text} as text)`)}`)
    .$if(but !== null, (query) => query.where('question_code', '!=', but ?? ''))
    .select(['questions.question_id', 'question_code', 'questions.subject_id'])
    .orderBy('question_code')
    .limit(20)
    .execute()
}

/** Subjects with their chapters, in the order in which lists show them. */
export async function subjectsWithChapters(read: Tx, subjectIds: number[] | null) {
  if (subjectIds?.length === 0) return []
  return read
    .selectFrom('subjects')
    .innerJoin('levels', 'levels.ac_id', 'subjects.ac_id')
    .leftJoin('chapters', (join) =>
      join.onRef('chapters.subject_id', '=', 'subjects.subject_id').on(isInUse('chapter', 'chapters.chapter_id')),
    )
    .$if(subjectIds !== null, (query) => query.where('subjects.subject_id', 'in', subjectIds ?? []))
    .select(['subjects.subject_id', 'subject_code', 'subject_name', 'levels.levels as level'])
    .select(['chapter_no', 'chapter_name'])
    .orderBy('subjects.ac_id')
    .orderBy('subjects.position')
    .orderBy('subjects.subject_id')
    .orderBy(ownPlace('chapter', 'chapters.chapter_id'))
    .orderBy('chapter_no')
    .execute()
}

/** Joins `chapters` to `questions`. A question names its chapter by number, and there may be none of that number. */
export const chapterOfQuestion = (join: JoinBuilder<Tables, 'questions' | 'chapters'>) =>
  join
    .onRef('chapters.subject_id', '=', 'questions.subject_id')
    .onRef('chapters.chapter_no', '=', 'questions.chapter_no')

/** The questions that show a picture, in whatever version, with their subjects. */
export async function questionsWithPicture(read: Tx, fileId: number) {
  const shown = await read
    .selectFrom('questions')
    .where((where) => where.or([where('question_file', '=', fileId), where('passage_file', '=', fileId)]))
    .select(['subject_id', 'question_code'])
    .distinct()
    .execute()
  const ofOptions = await read
    .selectFrom('question_options')
    .innerJoin('questions', 'questions.question_id', 'question_options.question_id')
    .where('option_file', '=', fileId)
    .select(['subject_id', 'question_code'])
    .distinct()
    .execute()
  return [...shown, ...ofOptions]
}

type Person = { staff_id: number; name: string }
type Changes = Partial<Omit<Tables['question_states'], 'question_id'>>

/** Returns the notes on a version; undefined where an import brought it and nobody has looked at it. */
export const notedOf = (tx: Tx, questionId: number): Promise<Tables['question_states'] | undefined> =>
  tx
    .selectFrom('question_states')
    .select(columnsOf('question_states'))
    .where('question_id', '=', questionId)
    .executeTakeFirst()

async function note(tx: Tx, question_id: number, changes: Changes): Promise<void> {
  await tx
    .insertInto('question_states')
    .values({ question_id, ...changes })
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet(changes))
    .execute()
}

/** Notes who wrote a version. */
export const noteAuthor = (tx: Tx, questionId: number, { staff_id, name }: Person, at: number): Promise<void> =>
  note(tx, questionId, { author_id: staff_id, author: name, written_at: at })

/** Notes who has read the proof of a version and, where it was not read here, how; or that nobody has. */
export const noteProofRead = (
  tx: Tx,
  questionId: number,
  by: Person | null,
  at: number,
  way: ProofWay | null = null,
): Promise<void> =>
  note(tx, questionId, {
    proof_way: by ? way : null,
    proof_reader_id: by?.staff_id ?? null,
    proof_reader: by?.name ?? null,
    proof_read_at: by ? at : null,
  })

/** Takes a question out of use, or back into it. */
export const noteRetired = (tx: Tx, questionId: number, by: Person | null, at: number): Promise<void> =>
  note(tx, questionId, { retired_at: by ? at : null, retired_by: by?.name ?? null })
