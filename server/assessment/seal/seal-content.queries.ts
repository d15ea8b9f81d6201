import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { inPieces } from '../../db/in-pieces.ts'
import type { Tables } from '../../db/tables.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { PaperRow } from '../paper/audience.queries.ts'
import { type SealedQuestion, sealedStudents, type SealParts } from './seal.rules.ts'

/**
 * Columns of a paper that change by themselves or by an act of their own, each in the audit: when its results come, and
 * its worth by a corrected key. A paper loses its id when it is unsealed.
 */
const NOT_SEALED: ReadonlySet<string> = new Set([
  'paper_id',
  'added_at',
  'latest_deadline',
  'results_told',
  'results_due',
  'results_at',
  'max_marks',
  'pass_marks',
])

/** Where a question is filed: students who write a paper do not see it, and marking does not use it. */
const FILED: ReadonlySet<string> = new Set([
  'question_id',
  'subject_id',
  'chapter_no',
  'difficulty',
  'withdrawn_at',
  'question_file',
  'passage_file',
])

const without = (row: Record<string, string | number | null>, left: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !left.has(column))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Returns what a seal of each of these papers would cover now, by their ids. */
export async function sealParts(read: Tx, paperIds: number[]): Promise<Map<number, SealParts>> {
  if (paperIds.length === 0) return new Map()
  const of = { papers: paperIds }
  const papers = await read
    .selectFrom('papers')
    .where('paper_id', 'in', of.papers)
    .select(columnsOf('papers'))
    .execute()
  const sections = await read
    .selectFrom('paper_sections')
    .where('paper_id', 'in', of.papers)
    .select(['paper_id', 'section_id', 'name', 'attempt_at_most', 'minutes', 'negative_divisor', 'partial'])
    .orderBy('section_id')
    .execute()
  const extra = await read
    .selectFrom('paper_extra_times')
    .where('paper_id', 'in', of.papers)
    .select(['paper_id', 'batch_id', 'minutes', 'percent'])
    .orderBy('position')
    .execute()
  const audience = await audienceWords(read, of.papers)
  const questions = await placedQuestions(read, of.papers)
  const own = <Row extends { paper_id: number }>(rows: Row[], id: number) =>
    rows.flatMap(({ paper_id, ...row }) => (paper_id === id ? [row] : []))
  return new Map(
    papers.map(({ paper_id, ...paper }) => [
      paper_id,
      {
        paper: { ...without(paper, NOT_SEALED), ...audience({ paper_id, ...paper }) },
        sections: own(sections, paper_id),
        questions: own(questions, paper_id),
        // The members of these groups change by themselves: batches, merges, erasing.
        extra: own(extra, paper_id),
      },
    ]),
  )
}

/**
 * Returns the groups and the students of papers, the students by their ids, which identify nobody once they are erased.
 * A paper of one level or batch has neither, so that its seal stays what it was before there were papers for several.
 */
async function audienceWords(
  read: Tx,
  papers: number[],
): Promise<(paper: PaperRow) => { groups?: string; students?: string }> {
  const groups = await read
    .selectFrom('paper_groups')
    .where('paper_id', 'in', papers)
    .select(['paper_id', 'ac_id', 'batch_id'])
    .orderBy('position')
    .execute()
  const students = await read
    .selectFrom('paper_students')
    .where('paper_id', 'in', papers)
    .select(['paper_id', 'stud_id', 'is_left_out'])
    .orderBy('stud_id')
    .execute()
  const ofGroups = Map.groupBy(groups, ({ paper_id }) => paper_id)
  const ofStudents = Map.groupBy(students, ({ paper_id }) => paper_id)
  return ({ paper_id, ac_id, batch_id }) => {
    const [own = [], named = []] = [ofGroups.get(paper_id), ofStudents.get(paper_id)]
    const isOne = ac_id !== null || batch_id !== null
    if (isOne && own.length + named.length === 0) return {}
    return {
      groups: own.map((one) => (one.batch_id === null ? `level ${one.ac_id}` : `batch ${one.batch_id}`)).join(' '),
      students: sealedStudents(new Map(named.map(({ stud_id, is_left_out }) => [stud_id, is_left_out === 1]))),
    }
  }
}

/** Returns which account each of these became by a merge, null for a student who was erased; others are left out. */
export async function accountsGone(read: Tx, ids: number[]): Promise<Map<number, number | null>> {
  const there = await inPieces(ids, async (some) =>
    read.selectFrom('students').where('stud_id', 'in', some).select('stud_id').execute(),
  )
  const areThere = new Set(there.map(({ stud_id }) => stud_id))
  const gone = new Map<number, number | null>()
  for (const id of ids) if (!areThere.has(id)) gone.set(id, null)
  const merged = await inPieces(gone.keys(), async (some) =>
    read.selectFrom('merges').where('other_id', 'in', some).select(['other_id', 'stud_id']).execute(),
  )
  for (const { other_id, stud_id } of merged) gone.set(other_id, stud_id)
  return gone
}

async function placedQuestions(read: Tx, papers: number[]): Promise<(SealedQuestion & { paper_id: number })[]> {
  const placed = await read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', 'in', papers)
    .select(['paper_id', 'position', 'section_id', 'paper_questions.marks', 'paper_questions.negative_marks'])
    .select(['shuffles_options', 'questions.question_id', 'question_code', 'version', 'subject_id'])
    .orderBy('position')
    .execute()
  const hashes = await contentHashes(read, papers)
  return placed.map(({ paper_id, question_id, question_code: code, version, ...place }) => ({
    paper_id,
    code,
    version,
    place: [
      place.position,
      place.section_id,
      place.marks,
      place.negative_marks,
      place.shuffles_options,
      place.subject_id,
    ],
    hash: hashes.get(question_id) ?? '',
  }))
}

/** Returns a hash for each question of these papers: of all that is shown, in every language, and of what is right. */
async function contentHashes(read: Tx, papers: number[]): Promise<Map<number, string>> {
  const held = read.selectFrom('paper_questions').where('paper_id', 'in', papers).select('paper_questions.question_id')
  const questions = await read
    .selectFrom('questions')
    .where('question_id', 'in', held)
    .select(columnsOf('questions'))
    .execute()
  const options = await read
    .selectFrom('question_options')
    .where('question_id', 'in', held)
    .select(['question_id', 'position', 'ptype', 'ptext', 'is_right', 'option_file'])
    .orderBy('position')
    .execute()
  const words = await read
    .selectFrom('question_translations')
    .where('question_id', 'in', held)
    .select(columnsOf('question_translations'))
    .orderBy('language')
    .execute()
  const files = await fileHashes(read, [
    ...questions.flatMap(({ question_file, passage_file }) => [question_file, passage_file]),
    ...options.map(({ option_file }) => option_file),
  ])
  const ofOptions = Map.groupBy(options, ({ question_id }) => question_id)
  const ofWords = Map.groupBy(words, ({ question_id }) => question_id)
  const picture = (id: number | null) => (id === null ? null : (files.get(id) ?? ''))
  return new Map(
    questions.map((question) => {
      const { question_id, question_file, passage_file } = question
      const content = [
        withoutNulls(question),
        picture(question_file),
        picture(passage_file),
        (ofOptions.get(question_id) ?? []).map(({ position, ptype, ptext, is_right, option_file }) => [
          position,
          ptype,
          ptext,
          is_right,
          picture(option_file),
        ]),
        (ofWords.get(question_id) ?? []).map((row) => withoutNulls(row)),
      ]
      return [question_id, hashOf(JSON.stringify(content))]
    }),
  )
}

/** Leaves out empty columns: a column that a question did not have when it was sealed is no change of it. */
const withoutNulls = (row: Tables['questions'] | Tables['question_translations']) =>
  Object.fromEntries(Object.entries(without(row, FILED)).filter(([, value]) => value !== null))

async function fileHashes(read: Tx, named: (number | null)[]): Promise<Map<number, string>> {
  const ids = [...new Set(named.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const files = await read.selectFrom('files').where('file_id', 'in', ids).select(['file_id', 'content_hash']).execute()
  return new Map(files.map(({ file_id, content_hash }) => [file_id, content_hash]))
}

/** Returns the SHA-256 seal, base64url, of papers that were sealed before a seal's parts were stored. */
export async function sealWithoutParts(read: Tx, paperId: number): Promise<string> {
  const paper = await read
    .selectFrom('papers')
    .where('paper_id', '=', paperId)
    .select(columnsOf('papers'))
    .executeTakeFirstOrThrow()
  const left: ReadonlySet<string> = new Set(['paper_id', 'added_at', 'latest_deadline', 'results_told', 'results_due'])
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
  // A paper that was sealed then has one level or batch: what was added to it later is no part of it.
  const audience = (await audienceWords(read, [paperId]))(paper)
  const parts = [
    Object.entries(without(paper, left)),
    sections.map((one) => [
      one.section_id,
      one.name,
      one.attempt_at_most,
      one.minutes,
      one.negative_divisor,
      one.partial,
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
    ...(extra.length > 0 ? [extra.map(({ batch_id, minutes, percent }) => [batch_id, minutes, percent])] : []),
    ...(audience.groups || audience.students ? [audience] : []),
  ]
  return hashOf(JSON.stringify(parts))
}
