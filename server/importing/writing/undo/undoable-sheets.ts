import { catalogUndo } from './catalog-undo.ts'
import { type Undoable, isAdded, type Kept, type Taken } from './undoable.ts'
import { removeChapters } from '../../../features/catalog/catalog.queries.ts'
import { removeMaterials } from '../../../features/materials/materials.queries.ts'
import { removeTopics } from '../../../features/recorded/recorded.queries.ts'
import { chapterKey } from '../../import-context.ts'
import { materialsWithIds } from '../../sheets/learning/materials-stored.queries.ts'
import { topicsAt } from '../../sheets/learning/recorded-stored.queries.ts'
import type { Row } from '../../planning/planned-row.ts'
import { inUse, rowIds, word, words } from './row-words.ts'
import { chaptersOfQuestions, usedBy, formatsOfPapers } from './used-by.queries.ts'
import { removeStudents } from '../../../features/account/account.queries.ts'
import { unmark } from '../../../features/attendance/attendance.queries.ts'
import { unlinkGuardian } from '../../../guardians/guardians.queries.ts'
import { guardiansOfAdmissions } from '../../sheets/people/guardians-stored.queries.ts'
import { marksWithStudents } from '../../sheets/learning/attendance-stored.queries.ts'
import { storedStudents } from '../../sheets/people/students-stored.queries.ts'
import { numbersByAdmission } from '../../people/students.queries.ts'
import { numbersOfOthers, studentsNotWhole } from './changes.queries.ts'
import { formatSections, putFormatSection } from '../../../assessment/format/format.queries.ts'
import type { KindName } from '../../../assessment/kinds.ts'
import {
  begunQuestions,
  removeFormats,
  removePapers,
  withdrawQuestions,
} from '../../../assessment/paper/removals.queries.ts'
import type { Tables } from '../../../db/tables.ts'
import { formatsSheet } from '../../sheets/papers/formats-sheet.ts'
import { papersWithIds } from '../../sheets/papers/papers-stored.queries.ts'
import { newestVersions } from '../../sheets/questions/questions-stored.queries.ts'
import { comparable } from '../../planning/compare-rows.ts'

const REFILED = new Set(['subject', 'chapter_no', 'difficulty'])

/** Returns true where students would see another question, which then has a version of its own. */
const isRewritten = ({ now, before }: Taken): boolean =>
  before !== null &&
  Object.keys(now.row).some(
    (column) => !REFILED.has(column) && comparable(now.row[column]) !== comparable(before[column]),
  )

const questions: Undoable = {
  kept: async (read, rows) => {
    const versions = await newestVersions(read, words(rows, 'code'))
    return versions.map(({ question_id, row }) => ({
      row,
      row_id: question_id,
      stud_id: null,
      goes: [['questions', String(question_id)]],
    }))
  },
  used: async (tx, taken, going) => {
    const held = await usedBy(tx, 'questions', rowIds(taken.filter(isAdded)), going)
    const rewritten = taken.filter(isRewritten)
    const begun = rewritten.length > 0 ? await begunQuestions(tx, rowIds(rewritten)) : new Set<number>()
    return (one) => {
      if (isAdded(one)) return held.get(one.now.row_id) ?? null
      return begun.has(one.now.row_id) ? 'attempts' : null
    }
  },
  remove: async (tx, taken, now) => withdrawQuestions(tx, rowIds(taken), now),
  needs: { subjects: 'subject', chapter: ['subject', 'chapter_no'] },
}

/** Papers that students have begun stay, whatever the import did to them. */
const papers = (kind: KindName, needs: Undoable['needs']): Undoable => ({
  kept: async (read, rows) => {
    const stored = await papersWithIds(read, kind, words(rows, 'code'))
    // Each kind has its own column for the pass marks.
    return stored.map(({ paper_id, pass, ...row }) => ({
      row: { ...row, pass_marks: pass, pass_percent: pass },
      row_id: paper_id,
      stud_id: null,
      goes: [['papers', String(paper_id)]],
    }))
  },
  used: async (tx, taken, going) => {
    const held = await usedBy(tx, 'papers', rowIds(taken), going)
    return ({ now }) => held.get(now.row_id) ?? null
  },
  remove: async (tx, taken) => removePapers(tx, rowIds(taken)),
  needs: { questions: 'question_ids', format: 'format', ...needs },
})

const codeOf = (row: Row): string => word(row, 'code')
/** Returns all sections that a format had: a sheet may name only some, and the others would be removed. */
const sectionsOf = (row: Row) => (row['all'] ?? []) as Tables['format_sections'][]

const formats: Undoable = {
  kept: async (read, rows) => {
    const codes = new Set(words(rows, 'code'))
    const asked = new Set(rows.map((row) => formatsSheet.key(row)))
    const stored = (await formatsSheet.stored(read, null)).filter((row) => codes.has(codeOf(row)))
    const all = Map.groupBy(
      (await formatSections(read, null)).filter(({ format_code }) => codes.has(format_code)),
      ({ format_code }) => format_code,
    )
    const keptAs = (row: Row): Kept => ({
      row: { ...row, all: all.get(codeOf(row)) ?? [] },
      row_id: 0,
      stud_id: null,
      goes: [['format_sections', codeOf(row)]],
    })
    const own = stored.filter((row) => asked.has(formatsSheet.key(row)))
    const there = new Set(own.map((row) => formatsSheet.key(row)))
    const added = rows.filter((row) => all.has(codeOf(row)) && !there.has(formatsSheet.key(row)))
    return [...own.map(keptAs), ...added.map((row) => ({ ...keptAs(row), isPart: true }))]
  },
  parts: { place: codeOf, bare: (row) => ({ ...row, all: [] }) },
  isAtOnce: true,
  used: async (tx, taken, going) => {
    const made = taken.filter(({ before }) => before === null).map(({ now }) => codeOf(now.row))
    const held = made.length > 0 ? await formatsOfPapers(tx, made, going) : new Set<string>()
    return ({ now, before }) => (before === null && held.has(codeOf(now.row)) ? 'papers' : null)
  },
  // A section that was added to a format is removed by restoring the format's earlier state.
  remove: async (tx, taken) => {
    const made = taken.filter(({ before }) => before === null).map(({ now }) => codeOf(now.row))
    if (made.length > 0) await removeFormats(tx, made)
  },
  restore: async (tx, before) => {
    for (const [first] of Map.groupBy(before, codeOf).values()) {
      const sections = first ? sectionsOf(first) : []
      for (const section of sections) await putFormatSection(tx, section, sections.length)
    }
  },
}

/** Questions, and what is made of them. */
const assessmentUndo = {
  formats,
  questions,
  quizzes: papers('quiz', { subjects: 'subject', chapter: ['subject', 'chapter_no'] }),
  exams: papers('exam', { subjects: 'subject', readers: 'readers' }),
  entrance: papers('entrance', { readers: 'readers' }),
}

const students: Undoable = {
  kept: async (read, rows) => {
    const asked = words(rows, 'admission_no')
    const ids = await numbersByAdmission(read, asked)
    const stored = await storedStudents(
      read,
      asked.map((admission_no) => ({ admission_no })),
    )
    return stored.flatMap((row) => {
      const id = ids.get(row.admission_no)?.stud_id
      return id === undefined ? [] : [{ row, row_id: id, stud_id: id, goes: [['students', String(id)]] }]
    })
  },
  notWhole: async (read, rows) => {
    const { admissions, numbers } = await studentsNotWhole(read, words(rows, 'admission_no'), words(rows, 'mobile'))
    return (row) => admissions.has(word(row, 'admission_no')) || numbers.has(word(row, 'mobile'))
  },
  used: inUse('students'),
  remove: async (tx, taken) => removeStudents(tx, rowIds(taken)),
  needs: { levels: 'level', batches: 'batch_codes' },
  hindrance: async (tx, before, importId) => {
    const taken = await numbersOfOthers(tx, words(before, 'mobile'), importId)
    const owned = await numbersByAdmission(tx, words(before, 'admission_no'))
    return (row) => {
      const number = word(row, 'mobile')
      // Brothers and sisters who have the number now keep it. It is unknown to whom the number went meanwhile.
      const keepsNumber = owned.get(word(row, 'admission_no'))?.mobile === number
      return keepsNumber || !taken.has(number) ? null : 'number_taken'
    }
  },
}

const attendance: Undoable = {
  kept: async (read, rows) => {
    const marks = await marksWithStudents(read, rows as Parameters<typeof marksWithStudents>[1])
    return marks.map(({ stud_id, subject_id, ...row }) => ({
      row,
      row_id: subject_id,
      stud_id,
      goes: [['attendance', `${stud_id} ${subject_id} ${row.date} ${row.start}`]],
    }))
  },
  remove: async (tx, taken) => {
    for (const { now } of taken) {
      const place = { date: word(now.row, 'date'), start: word(now.row, 'start') }
      if (now.stud_id !== null) await unmark(tx, { ...place, stud_id: now.stud_id, subject_id: now.row_id })
    }
  },
  needs: { subjects: 'subject' },
}

const guardians: Undoable = {
  kept: async (read, rows) => {
    const asked = new Set(rows.map((row) => keyOf(row)))
    const stored = await guardiansOfAdmissions(read, rows as { admission_no: string }[])
    return stored
      .filter(({ row }) => asked.has(keyOf(row)))
      .map(({ row, stud_id, guardian_id }) => ({
        row,
        row_id: guardian_id,
        stud_id,
        goes: [['guardian_children', `${stud_id} ${guardian_id}`]],
      }))
  },
  remove: async (tx, taken, now) => {
    for (const { now: there } of taken)
      if (there.stud_id !== null) await unlinkGuardian(tx, there.stud_id, there.row_id, now)
  },
}

const keyOf = (row: Row): string => `${word(row, 'admission_no')} ${word(row, 'mobile')}`

/** Who learns here, who answers for them, and who was there. */
const peopleUndo = { students, guardians, attendance }

const placeOf = (row: Row): string => chapterKey(word(row, 'subject_code'), Number(row['chapter_no']))
const NO_TOPIC = { topic_no: null, topic_name: null, video: null, captions: null }
/** Returns chapters that an import made: they are removed with the first row that names them. */
const madeChapters = (taken: Taken[]): number[] =>
  taken.filter(({ before }) => before === null).flatMap(({ now }) => Number(now.goes.at(-1)?.[1]))

const recorded: Undoable = {
  kept: async (read, rows) => {
    const stored = await topicsAt(read, rows as Parameters<typeof topicsAt>[1])
    const chapters = new Map(stored.map((one) => [placeOf(one), one]))
    const topics = new Map(stored.map((one) => [`${placeOf(one)}.${one.topic_no}`, one]))
    return rows.flatMap((row): Kept[] => {
      const chapter = chapters.get(placeOf(row))
      if (!chapter) return []
      const { chapter_id, topic_id: _topic, ...shown } = chapter
      const bare = { ...shown, ...NO_TOPIC }
      const alone: Kept = { row: bare, row_id: chapter_id, stud_id: null, goes: [['chapters', String(chapter_id)]] }
      if (row['topic_no'] === null) return [alone]
      const topic = topics.get(`${placeOf(row)}.${Number(row['topic_no'])}`)
      if (!topic || topic.topic_id === null) return [{ ...alone, isPart: true, of: row }]
      const { chapter_id: _chapter, topic_id, ...own } = topic
      return [{ ...alone, row: own, row_id: topic_id, goes: [['topics', String(topic_id)], ...alone.goes] }]
    })
  },
  parts: { place: placeOf, bare: (row) => ({ ...row, ...NO_TOPIC }) },
  used: async (tx, taken, going) => {
    const added = taken.filter(isAdded)
    const topics = added.filter(({ now }) => now.goes[0]?.[0] === 'topics')
    const watched = await usedBy(tx, 'topics', rowIds(topics), going)
    const chapters = madeChapters(taken)
    const held = await usedBy(tx, 'chapters', chapters, going)
    for (const id of chapters.length > 0 ? await chaptersOfQuestions(tx, chapters, going) : [])
      held.set(id, 'questions')
    return (one) => {
      if (!isAdded(one)) return null
      const isTopic = one.now.goes[0]?.[0] === 'topics'
      const ofTopic = isTopic ? watched.get(one.now.row_id) : undefined
      return ofTopic ?? (one.before === null ? held.get(Number(one.now.goes.at(-1)?.[1])) : undefined) ?? null
    }
  },
  remove: async (tx, taken) => {
    const topics = rowIds(taken.filter(({ now }) => now.goes[0]?.[0] === 'topics'))
    if (topics.length > 0) await removeTopics(tx, topics)
    const chapters = madeChapters(taken)
    if (chapters.length > 0) await removeChapters(tx, chapters)
  },
  needs: { subjects: 'subject_code' },
}

const materials: Undoable = {
  kept: async (read, rows) => {
    const lessons = await materialsWithIds(read, words(rows, 'material_code'))
    return lessons.map(({ material_id, ...row }) => ({
      row,
      row_id: material_id,
      stud_id: null,
      goes: [['materials', String(material_id)]],
    }))
  },
  used: inUse('materials'),
  remove: async (tx, taken) => removeMaterials(tx, rowIds(taken)),
  needs: { subjects: 'subject_code', chapter: ['subject_code', 'chapter_no'] },
}

/** What students watch and read. */
const lessonsUndo = { recorded, materials }

const all: Readonly<Record<string, Undoable>> = { ...catalogUndo, ...lessonsUndo, ...peopleUndo, ...assessmentUndo }

/** Returns how the imports of a sheet are undone. */
export function undoableNamed(sheet: string): Undoable {
  const found = all[sheet]
  if (!found) throw new Error(`nobody has said how the sheet "${sheet}" is undone`)
  return found
}
