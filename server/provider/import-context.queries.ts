import type { Tx } from '../db/db.ts'
import type { ImportContext } from './import-context.ts'
import { taughtSubjectCodes } from './taught-subjects.queries.ts'

type Codes = Omit<ImportContext, 'mediaHosts' | 'zone' | 'unread' | 'refused' | 'isGoodRows' | 'now'>

/** Returns every code that a sheet can refer to. */
export async function knownCodes(read: Tx): Promise<Codes> {
  const levels = await read.selectFrom('levels').select(['ac_id', 'levels']).execute()
  const subjects = await read
    .selectFrom('subjects')
    .innerJoin('levels', 'levels.ac_id', 'subjects.ac_id')
    .select(['subject_code', 'levels.levels as level'])
    .execute()
  const chapters = await read
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .select(['subject_code', 'chapter_no'])
    .execute()
  const questions = await read.selectFrom('questions').select(['question_code', 'marks']).orderBy('version').execute()
  return {
    levels: new Map(levels.map(({ ac_id, levels: name }) => [name, ac_id])),
    subjects: new Map(subjects.map(({ subject_code, level }) => [subject_code, level])),
    chapters: new Set(chapters.map(({ subject_code, chapter_no }) => `${subject_code} ${chapter_no}`)),
    batches: await knownBatches(read),
    ...(await knownStudents(read)),
    questions: new Set(questions.map(({ question_code }) => question_code)),
    // Of several versions the newest comes last.
    questionMarks: new Map(questions.map(({ question_code, marks }) => [question_code, marks])),
  }
}

async function knownBatches(read: Tx): Promise<ImportContext['batches']> {
  const batches = await read
    .selectFrom('batches')
    .innerJoin('levels', 'levels.ac_id', 'batches.ac_id')
    .select(['batch_id', 'batch_code', 'levels.levels as level'])
    .execute()
  const subjectsOf = await taughtSubjectCodes(read)
  return new Map(
    batches.map(({ batch_id, batch_code, level }) => [batch_code, { level, subjects: subjectsOf(batch_id) }]),
  )
}

async function knownStudents(read: Tx): Promise<Pick<ImportContext, 'students' | 'numbers'>> {
  const students = await read.selectFrom('students').select(['stud_id', 'admission_no', 'mobile', 'name']).execute()
  const memberships = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .select(['stud_id', 'batch_code'])
    .execute()
  const batchesOf = Map.groupBy(memberships, ({ stud_id }) => stud_id)
  const named: ImportContext['students'] = new Map()
  for (const { stud_id, admission_no, name } of students) {
    if (admission_no === null) continue
    named.set(admission_no, { name, batches: (batchesOf.get(stud_id) ?? []).map(({ batch_code }) => batch_code) })
  }
  const numbers = students.map(({ mobile, admission_no, name }) => [mobile, { admission_no, name }] as const)
  return { students: named, numbers: new Map(numbers) }
}
