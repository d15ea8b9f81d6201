import { expressionBuilder } from 'kysely'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery, singleRow } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import { paperIsFor } from '../../session/level.queries.ts'
import type { KindName } from '../kinds.ts'
import type { Shuffle } from './shuffle.rules.ts'

export type StoredPaper = Tables['papers'] & { kind: KindName; shuffle: Shuffle; subject_name: string | null }
export type Audience = { stud_id: number; ac_id: number; today: string }

/** True for a student's papers of a kind: of the level, or of a batch where the provider named one; from its day on. */
export function isPaperFor(kind: KindName, reader: Audience) {
  const where = expressionBuilder<Tables, 'papers'>()
  const isSeen = where.or([where('papers.visible_from', 'is', null), where('papers.visible_from', '<=', reader.today)])
  return where.and([where('papers.kind', '=', kind), isSeen, paperIsFor(reader)])
}

/** This student's papers of a kind, each with its subject's name. */
export const papersFor = (tx: Tx, kind: KindName, reader: Audience) =>
  tx
    .selectFrom('papers')
    .leftJoin('subjects', 'subjects.subject_id', 'papers.subject_id')
    .where(isPaperFor(kind, reader))
    .select(columnsOf('papers'))
    .select('subjects.subject_name')

export async function paperFor(
  tx: Tx,
  kind: KindName,
  reader: Audience,
  paperId: number,
): Promise<StoredPaper | undefined> {
  const [row] = await forReader(tx, { ...reader, kind, paperId })
  return row as StoredPaper | undefined
}

const forReader = preparedQuery((tx, asked: Audience & { kind: KindName; paperId: number }) =>
  papersFor(tx, asked.kind, asked).where('papers.paper_id', '=', asked.paperId),
)

const byId = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx
    .selectFrom('papers')
    .leftJoin('subjects', 'subjects.subject_id', 'papers.subject_id')
    .where('papers.paper_id', '=', paperId)
    .select(columnsOf('papers'))
    .select('subjects.subject_name'),
)

/** Returns a paper, whoever its students are: a student who began it goes on with it. */
export async function paperById(tx: Tx, paperId: number): Promise<StoredPaper> {
  return singleRow(await byId(tx, { paperId })) as StoredPaper
}

/** Returns a paper by its id; undefined where there is none. */
export async function paperByIdIfAny(tx: Tx, paperId: number): Promise<StoredPaper | undefined> {
  return (await byId(tx, { paperId }))[0] as StoredPaper | undefined
}

/** Returns the paper's sections in order; none where the paper has no sections of its own. */
export const sectionsOf = (tx: Tx, paperId: number): Promise<Tables['paper_sections'][]> =>
  tx
    .selectFrom('paper_sections')
    .select(columnsOf('paper_sections'))
    .where('paper_id', '=', paperId)
    .orderBy('section_id')
    .execute()

/** The columns of a question as it is asked and marked, whatever paper it is in. */
const ASKED_COLUMNS = [
  'questions.question_id',
  'questions.subject_id',
  'question',
  'explanation',
  'question_alt',
  'passage_alt',
  'answer_type',
  'key_from',
  'key_to',
  'passage',
  'passage_file',
  'passage_files.name as passage_file_name',
  'list_one',
  'list_two',
] as const

export async function questionsOf(tx: Tx, paperId: number) {
  return tx
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .leftJoin('files', 'files.file_id', 'questions.question_file')
    .leftJoin('files as passage_files', 'passage_files.file_id', 'questions.passage_file')
    .where('paper_id', '=', paperId)
    .select(ASKED_COLUMNS)
    .select(['section_id', 'paper_questions.marks', 'paper_questions.negative_marks'])
    .select('paper_questions.shuffles_options')
    .select(['files.file_id', 'files.name'])
    .orderBy('paper_questions.position')
    .execute()
}

const namesOfPaper = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')
    .where('paper_id', '=', paperId)
    .select(['subjects.subject_id', 'subject_name'])
    .distinct(),
)

/** The names of all subjects by id. */
export async function subjectNames(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('subjects').select(['subject_id', 'subject_name']).execute()
  return new Map(rows.map(({ subject_id, subject_name }) => [subject_id, subject_name]))
}

/** The subjects that the paper's questions are of, by id: unlike the questions, their names may change. */
export async function subjectsOf(tx: Tx, paperId: number): Promise<Map<number, string>> {
  const rows = await namesOfPaper(tx, { paperId })
  return new Map(rows.map(({ subject_id, subject_name }) => [subject_id, subject_name]))
}

export async function optionsOf(tx: Tx, paperId: number) {
  return tx
    .selectFrom('paper_questions')
    .innerJoin('question_options', 'question_options.question_id', 'paper_questions.question_id')
    .leftJoin('files', 'files.file_id', 'question_options.option_file')
    .where('paper_id', '=', paperId)
    .select(['question_options.question_id', 'option_id', 'ptype', 'ptext', 'is_right', 'files.file_id', 'files.name'])
    .orderBy('question_options.question_id')
    .orderBy('question_options.position')
    .execute()
}

/** Some questions of the bank by themselves, with the marks that they have there. */
export async function bankQuestions(tx: Tx, questionIds: readonly number[]) {
  if (questionIds.length === 0) return []
  return tx
    .selectFrom('questions')
    .leftJoin('files', 'files.file_id', 'questions.question_file')
    .leftJoin('files as passage_files', 'passage_files.file_id', 'questions.passage_file')
    .where('question_id', 'in', questionIds)
    .select(ASKED_COLUMNS)
    .select(['questions.marks', 'questions.negative_marks', 'files.file_id', 'files.name'])
    .execute()
}

/** The options of some questions of the bank, in their order. */
export async function bankOptions(tx: Tx, questionIds: readonly number[]) {
  if (questionIds.length === 0) return []
  return tx
    .selectFrom('question_options')
    .leftJoin('files', 'files.file_id', 'question_options.option_file')
    .where('question_id', 'in', questionIds)
    .select(['question_id', 'option_id', 'ptype', 'ptext', 'is_right', 'files.file_id', 'files.name'])
    .orderBy('question_id')
    .orderBy('position')
    .execute()
}

/** The kind of a paper; undefined where there is no such paper. */
export async function kindOf(tx: Tx, paperId: number): Promise<KindName | undefined> {
  const row = await tx.selectFrom('papers').where('paper_id', '=', paperId).select('kind').executeTakeFirst()
  return row?.kind as KindName | undefined
}

/** How many questions of each make a paper has, without reading one of them. */
export async function questionCounts(tx: Tx, paperId: number) {
  return tx
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .select(['section_id', 'subject_id', 'answer_type', 'paper_questions.marks', 'paper_questions.negative_marks'])
    .select((count) => count.fn.countAll<number>().as('questions'))
    .groupBy(['section_id', 'subject_id', 'answer_type', 'paper_questions.marks', 'paper_questions.negative_marks'])
    .execute()
}

/** The questions of all papers, each with its paper and its section, if it is in one; the caller adds conditions and columns. */
export const heldQuestions = (tx: Tx) =>
  tx
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .innerJoin('papers', 'papers.paper_id', 'paper_questions.paper_id')
    .leftJoin('paper_sections', (join) =>
      join
        .onRef('paper_sections.paper_id', '=', 'paper_questions.paper_id')
        .onRef('paper_sections.section_id', '=', 'paper_questions.section_id'),
    )

/** The languages in which some of the paper's questions may be read beside English, and how many of them. */
export async function translatedCounts(tx: Tx, paperId: number) {
  const rows = await tx
    .selectFrom('paper_questions')
    .innerJoin('question_translations', 'question_translations.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .select(['language', ({ fn }) => fn.countAll<number>().as('question_count')])
    .groupBy('language')
    .orderBy('language')
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as 'hi' | 'ml' }))
}

/** The languages in which some of the paper's questions may be read beside English. */
export const languagesOf = async (tx: Tx, paperId: number) =>
  (await translatedCounts(tx, paperId)).map(({ language }) => language)

/** The paper's questions in a language, those that have it. */
export async function translationsOf(tx: Tx, paperId: number, language: string) {
  return tx
    .selectFrom('paper_questions')
    .innerJoin('question_translations', 'question_translations.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .where('language', '=', language)
    .select(columnsOf('question_translations'))
    .execute()
}

/** Some questions, of whatever papers, in every language that they have. */
export async function translationsOfQuestions(tx: Tx, questionIds: number[]) {
  if (questionIds.length === 0) return []
  const rows = tx
    .selectFrom('question_translations')
    .select(columnsOf('question_translations'))
    .where('question_id', 'in', questionIds)
  return rows.orderBy('question_id').orderBy('language').execute()
}

/** The languages that each of some questions has; nothing of those that have none. */
export async function languagesOfQuestions(tx: Tx, questionIds: number[]): Promise<Map<number, ('hi' | 'ml')[]>> {
  if (questionIds.length === 0) return new Map()
  const rows = tx.selectFrom('question_translations').where('question_id', 'in', questionIds)
  const found = await rows.select(['question_id', 'language']).orderBy('question_id').orderBy('language').execute()
  const languages = Map.groupBy(found, ({ question_id }) => question_id)
  return new Map([...languages].map(([id, own]) => [id, own.map(({ language }) => language as 'hi' | 'ml')]))
}
