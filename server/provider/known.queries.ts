import type { Tx } from '../db/db.ts'
import type { Known } from './known.ts'

/** Every code that a sheet can refer to. */
export async function knownCodes(read: Tx): Promise<Omit<Known, 'mediaHosts' | 'zone' | 'unread'>> {
  const levels = await read.selectFrom('levels').select(['ac_id', 'levels']).execute()
  const subjects = await read.selectFrom('subjects').select('subject_code').execute()
  const chapters = await read
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .select(['subject_code', 'chapter_no'])
    .execute()
  const batches = await read.selectFrom('batches').select('batch_code').execute()
  const students = await read.selectFrom('students').select(['admission_no', 'mobile', 'name']).execute()
  const questions = await read.selectFrom('questions').select('question_code').distinct().execute()
  return {
    levels: new Map(levels.map(({ ac_id, levels: name }) => [name, ac_id])),
    subjects: new Set(subjects.map(({ subject_code }) => subject_code)),
    chapters: new Set(chapters.map(({ subject_code, chapter_no }) => `${subject_code} ${chapter_no}`)),
    batches: new Set(batches.map(({ batch_code }) => batch_code)),
    students: new Set(students.flatMap(({ admission_no }) => admission_no ?? [])),
    numbers: new Map(students.map(({ mobile, admission_no, name }) => [mobile, { admission_no, name }])),
    questions: new Set(questions.map(({ question_code }) => question_code)),
  }
}
