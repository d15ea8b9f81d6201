import { isChapterInUse, isInUse } from '../academy/archived.queries.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/db.ts'

/**
 * `duration` of a video in seconds, `pages` of a document, null where nobody knows; `ladder` of a playlist that was made
 * here, as JSON.
 */
export type Measures = { duration: number | null; pages: number | null; ladder: string | null }

export type StoredFile = {
  file_id: number
  kind: 'public' | 'picture' | 'video' | 'hls' | 'captions' | 'document' | 'question'
  content_hash: string
  name: string
  media_type: string
  size_bytes: number
  /** Relative to the media folder; a folder for `hls`. */
  path: string
} & Measures

export async function fileById(tx: Tx, fileId: number): Promise<StoredFile | undefined> {
  const row = await tx.selectFrom('files').select(columnsOf('files')).where('file_id', '=', fileId).executeTakeFirst()
  return row as StoredFile | undefined
}

export async function fileByContent(tx: Tx, kind: string, contentHash: string): Promise<StoredFile | undefined> {
  const row = await tx
    .selectFrom('files')
    .select(columnsOf('files'))
    .where('kind', '=', kind)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  return row as StoredFile | undefined
}

/** Adds a file; measures that are left out are unknown. */
export async function addFile(tx: Tx, file: Omit<StoredFile, keyof Measures> & Partial<Measures>): Promise<void> {
  await tx.insertInto('files').values(file).execute()
}

export async function setMeasures(tx: Tx, fileId: number, { duration, pages, ladder }: Measures): Promise<void> {
  await tx.updateTable('files').set({ duration, pages, ladder }).where('file_id', '=', fileId).execute()
}

type Reader = { stud_id: number; ac_id: number; today: string }

/** True when the file is one that this student may have on `today`. */
export async function mayHave(tx: Tx, file: StoredFile, { stud_id, ac_id, today }: Reader): Promise<boolean> {
  if (file.kind === 'question') return isQuestionOf(tx, file.file_id, stud_id)
  if (file.kind === 'document') return isDocumentOfLevel(tx, file.file_id, ac_id, today)
  return isVideoOfLevel(tx, file.file_id, ac_id)
}

const PICTURES = ['question_file', 'passage_file', 'option_file'] as const

/** True when the picture is of a question that the student was given: in a paper that they have begun, or for practice. */
const isQuestionOf = async (tx: Tx, fileId: number, studId: number): Promise<boolean> =>
  (await isOfBegunPaper(tx, fileId, studId)) || (await isOfPractice(tx, fileId, studId))

/** Before a paper is begun nothing of it is shown. */
async function isOfBegunPaper(tx: Tx, fileId: number, studId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('attempts')
    .innerJoin('paper_questions', 'paper_questions.paper_id', 'attempts.paper_id')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .leftJoin('question_options', (join) =>
      join.onRef('question_options.question_id', '=', 'questions.question_id').on('option_file', '=', fileId),
    )
    .where('attempts.stud_id', '=', studId)
    .where((where) => where.or(PICTURES.map((column) => where(column, '=', fileId))))
    .select('attempts.attempt_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isOfPractice(tx: Tx, fileId: number, studId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('practice_questions')
    .innerJoin('questions', 'questions.question_id', 'practice_questions.question_id')
    .leftJoin('question_options', (join) =>
      join.onRef('question_options.question_id', '=', 'questions.question_id').on('option_file', '=', fileId),
    )
    .where('practice_questions.stud_id', '=', studId)
    .where((where) => where.or(PICTURES.map((column) => where(column, '=', fileId))))
    .select('practice_questions.question_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isDocumentOfLevel(tx: Tx, fileId: number, acId: number, today: string): Promise<boolean> {
  const row = await tx
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('materials.file_id', '=', fileId)
    .where(isInUse('material', 'materials.material_id'))
    .where(isChapterInUse())
    .where('subjects.ac_id', '=', acId)
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)]))
    .select('materials.material_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when a topic of the level shows this video or these captions. */
async function isVideoOfLevel(tx: Tx, fileId: number, acId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where((where) => where.or([where('topics.video_file', '=', fileId), where('topics.captions_file', '=', fileId)]))
    .where('subjects.ac_id', '=', acId)
    .where(isInUse('topic', 'topics.topic_id'))
    .where(isChapterInUse())
    .select('topics.topic_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a file that no topic shows; false where one does. Its bytes are the caller's to remove. */
export async function forgetUnshown(tx: Tx, fileId: number): Promise<boolean> {
  const shown = await tx.selectFrom('topics').where('video_file', '=', fileId).select('topic_id').limit(1).execute()
  if (shown.length > 0) return false
  await tx.deleteFrom('files').where('file_id', '=', fileId).execute()
  return true
}
