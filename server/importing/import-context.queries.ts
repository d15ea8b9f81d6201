import { audienceParts } from '#contract/audience-cell.rules.ts'
import { studentsCalled } from '../assessment/paper/audience-names.queries.ts'
import { ownFormats, usesOfFormats } from '../assessment/format/format.queries.ts'
import { hasWhole } from '../assessment/format/whole-key.rules.ts'
import type { AnswerType } from '../assessment/marking/scheme.rules.ts'
import { isInUse } from '../academy/archived.queries.ts'
import type { Tx } from '../db/db.ts'
import type { ArchivedCodes, ImportContext } from './import-context.ts'

const PHONE_CODE = '91'

type Codes = Omit<ImportContext, 'mediaHosts' | 'zone' | 'unread' | 'refused' | 'isGoodRows' | 'now'>

const NOTHING_ARCHIVED: ArchivedCodes = { levels: new Set(), subjects: new Set(), batches: new Set() }

const NOTHING_KNOWN = {
  levels: new Map(),
  batches: new Map(),
  archived: NOTHING_ARCHIVED,
  students: new Map(),
  numbers: new Map(),
  guardians: new Map(),
  formats: new Map(),
} as const satisfies Partial<Codes>

/** Returns every code that a sheet can refer to. */
export async function knownCodes(read: Tx): Promise<Codes> {
  return {
    ...(await knownPlaces(read)),
    ...(await knownStudents(read)),
    guardians: await knownGuardians(read),
    ...(await knownQuestions(read, null)),
  }
}

/** The same for a single paper: only the questions and students that it names. */
export async function knownForPaper(read: Tx, questionCodes: string[], audience = ''): Promise<Codes> {
  return {
    ...NOTHING_KNOWN,
    ...(await knownPlaces(read)),
    ...(await knownQuestions(read, questionCodes)),
    students: await studentsOfAudience(read, audience),
  }
}

async function studentsOfAudience(read: Tx, audience: string): Promise<ImportContext['students']> {
  const rows = await studentsCalled(
    read,
    audienceParts(audience).map(({ name }) => name),
  )
  return new Map(rows.map(({ admission_no, name }) => [admission_no ?? '', { name, batches: [] }]))
}

/** Levels, subjects with their chapters and batches, of which there are few, and the academy's own formats. */
async function knownPlaces(
  read: Tx,
): Promise<Omit<Codes, 'students' | 'numbers' | 'guardians' | 'questions' | 'questionFacts'>> {
  const levels = await read.selectFrom('levels').select(['ac_id', 'levels']).execute()
  return {
    levels: new Map(levels.map(({ ac_id, levels: name }) => [name, ac_id])),
    ...(await knownSubjects(read)),
    batches: await knownBatches(read),
    archived: await archivedCodes(read),
    formats: await knownFormats(read),
  }
}

async function knownFormats(read: Tx): Promise<ImportContext['formats']> {
  const uses = await usesOfFormats(read)
  const own = [...(await ownFormats(read))]
  return new Map(
    own.map(([code, format]) => {
      const { begun, opens } = uses.get(code) ?? { begun: 0, opens: [] }
      return [code, { format, isOfSheet: false, isBegun: begun > 0, opens }]
    }),
  )
}

/** The same for a single row of students: the codes that it can refer to, and the owners of its number. */
export async function knownForStudent(read: Tx, mobile: string): Promise<Codes> {
  const levels = await read.selectFrom('levels').select(['ac_id', 'levels']).execute()
  const owners = await read
    .selectFrom('students')
    .where('phone_code', '=', PHONE_CODE)
    .where('mobile', '=', mobile)
    .select(['mobile', 'admission_no', 'name'])
    .execute()
  return {
    levels: new Map(levels.map(({ ac_id, levels: name }) => [name, ac_id])),
    subjects: new Map(),
    chapters: new Set(),
    batches: await knownBatches(read),
    archived: NOTHING_ARCHIVED,
    students: new Map(),
    numbers: ownersByNumber(owners),
    guardians: new Map(),
    questions: new Set(),
    questionFacts: new Map(),
    formats: new Map(),
  }
}

/** The same for a guardian of the student with `admission_no`: other students' guardians with this number. */
export async function knownForGuardian(
  read: Tx,
  { stud_id, admission_no, mobile }: { stud_id: number; admission_no: string; mobile: string },
): Promise<Codes> {
  const others = await read
    .selectFrom('guardians')
    .innerJoin('guardian_children', 'guardian_children.guardian_id', 'guardians.guardian_id')
    .where('phone_code', '=', PHONE_CODE)
    .where('mobile', '=', mobile)
    .where('stud_id', '!=', stud_id)
    .select('name')
    .execute()
  return {
    ...NOTHING_KNOWN,
    subjects: new Map(),
    chapters: new Set(),
    questions: new Set(),
    questionFacts: new Map(),
    students: new Map([[admission_no, { name: '', batches: [] }]]),
    // Planning adds the row itself.
    guardians: new Map(others.map(({ name }) => [mobile, name])),
  }
}

async function knownGuardians(read: Tx): Promise<ImportContext['guardians']> {
  const rows = await read.selectFrom('guardians').select(['mobile', 'name']).execute()
  return new Map(rows.map(({ mobile, name }) => [mobile, name]))
}

/** The same for a single question: subjects with their chapters. */
export async function knownForQuestion(read: Tx): Promise<Codes> {
  return {
    ...NOTHING_KNOWN,
    ...(await knownSubjects(read)),
    // Empty: planning adds the question itself, as for a sheet whose later rows refer to it.
    questions: new Set(),
    questionFacts: new Map(),
  }
}

/** Returns the questions of these codes, or all. */
async function knownQuestions(
  read: Tx,
  codes: string[] | null,
): Promise<Pick<ImportContext, 'questions' | 'questionFacts'>> {
  if (codes?.length === 0) return { questions: new Set(), questionFacts: new Map() }
  const questions = await read
    .selectFrom('questions')
    .innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')
    .$if(codes !== null, (query) => query.where('question_code', 'in', codes ?? []))
    .select([
      'question_id',
      'question_code',
      'marks',
      'subject_code',
      'answer_type',
      'key_from',
      'key_to',
      'withdrawn_at',
    ])
    .orderBy('version')
    .execute()
  const options = await read
    .selectFrom('questions')
    .innerJoin('question_options', 'question_options.question_id', 'questions.question_id')
    .where('answer_type', '=', 'multiple')
    .$if(codes !== null, (query) => query.where('question_code', 'in', codes ?? []))
    .select('questions.question_id')
    .select((count) => count.fn.countAll<number>().as('options'))
    .groupBy('questions.question_id')
    .execute()
  const counts = new Map(options.map((row) => [row.question_id, row.options]))
  const facts: ImportContext['questionFacts'] = new Map()
  // Of several versions the newest comes last.
  for (const { question_id, question_code, marks, subject_code: subject, key_from, key_to, ...row } of questions) {
    if (row.withdrawn_at !== null) {
      facts.delete(question_code)
      continue
    }
    const answer_type = row.answer_type as AnswerType
    const hasWholeKey = key_from !== null && key_to !== null && hasWhole({ from: key_from, to: key_to })
    facts.set(question_code, { marks, subject, answer_type, options: counts.get(question_id) ?? 0, hasWholeKey })
  }
  return { questions: new Set(facts.keys()), questionFacts: facts }
}

async function knownSubjects(read: Tx): Promise<Pick<ImportContext, 'subjects' | 'chapters'>> {
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
  return {
    subjects: new Map(subjects.map(({ subject_code, level }) => [subject_code, level])),
    chapters: new Set(chapters.map(({ subject_code, chapter_no }) => `${subject_code} ${chapter_no}`)),
  }
}

async function knownBatches(read: Tx): Promise<ImportContext['batches']> {
  const batches = await read
    .selectFrom('batches')
    .innerJoin('levels', 'levels.ac_id', 'batches.ac_id')
    .select(['batch_id', 'batch_code', 'batch_name', 'levels.levels as level'])
    .execute()
  const subjectsOf = await taughtSubjectCodes(read)
  return new Map(
    batches.map(({ batch_id, batch_code, batch_name: name, level }) => [
      batch_code,
      { name, level, subjects: subjectsOf(batch_id) },
    ]),
  )
}

async function archivedCodes(read: Tx): Promise<ArchivedCodes> {
  const levels = read.selectFrom('levels').where((where) => where.not(isInUse('level', 'levels.ac_id')))
  const subjects = read
    .selectFrom('subjects')
    .where((where) =>
      where.not(where.and([isInUse('subject', 'subjects.subject_id'), isInUse('level', 'subjects.ac_id')])),
    )
  const batches = read
    .selectFrom('batches')
    .where((where) => where.not(where.and([isInUse('batch', 'batches.batch_id'), isInUse('level', 'batches.ac_id')])))
  return {
    levels: codesOf(await levels.select('levels as code').execute()),
    subjects: codesOf(await subjects.select('subject_code as code').execute()),
    batches: codesOf(await batches.select('batch_code as code').execute()),
  }
}

const codesOf = (rows: { code: string }[]): Set<string> => new Set(rows.map(({ code }) => code))

async function knownStudents(read: Tx): Promise<Pick<ImportContext, 'students' | 'numbers'>> {
  const students = await read.selectFrom('students').select(['stud_id', 'admission_no', 'mobile', 'name']).execute()
  const batchesOf = await batchCodes(read, null)
  const named: ImportContext['students'] = new Map()
  for (const { stud_id, admission_no, name } of students) {
    if (admission_no === null) continue
    named.set(admission_no, { name, batches: batchesOf(stud_id) })
  }
  return { students: named, numbers: ownersByNumber(students) }
}

type NumberOwner = { mobile: string; admission_no: string | null; name: string }

function ownersByNumber(rows: NumberOwner[]): ImportContext['numbers'] {
  const numbers: ImportContext['numbers'] = new Map()
  for (const { mobile, admission_no, name } of rows)
    numbers.set(mobile, [...(numbers.get(mobile) ?? []), { admission_no, name }])
  return numbers
}

/** Returns the codes of each student's batches, the first one first: for these admission numbers, or for all. */
export async function batchCodes(read: Tx, admissionNos: string[] | null): Promise<(studId: number) => string[]> {
  const memberships = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .$if(admissionNos !== null, (query) => query.where('admission_no', 'in', admissionNos ?? []))
    .select(['student_batches.stud_id', 'batch_code'])
    .orderBy('student_batches.position')
    .execute()
  const byStudent = Map.groupBy(memberships, ({ stud_id }) => stud_id)
  return (studId) => (byStudent.get(studId) ?? []).map(({ batch_code }) => batch_code)
}

/** Returns the codes of the subjects that each batch is taught. */
export async function taughtSubjectCodes(read: Tx): Promise<(batchId: number) => string[]> {
  const taught = await read
    .selectFrom('batch_subjects')
    .innerJoin('subjects', 'subjects.subject_id', 'batch_subjects.subject_id')
    .select(['batch_id', 'subject_code'])
    .execute()
  const byBatch = Map.groupBy(taught, ({ batch_id }) => batch_id)
  return (batchId) => (byBatch.get(batchId) ?? []).map(({ subject_code }) => subject_code)
}
