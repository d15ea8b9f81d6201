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
import type { Row } from '../../planning/planned-row.ts'
import { rowIds, word, words } from './row-words.ts'
import { isAdded, type Kept, type Taken, type Undoable } from './undoable.ts'
import { formatsOfPapers, usedBy } from './used-by.queries.ts'

const REFILED = new Set(['subject', 'chapter_no', 'difficulty'])

/** True where students would see another question: then it has a version of its own. */
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

/** Papers that somebody has begun stay as they are, whatever the import did to them. */
const papers = (kind: KindName, needs: Undoable['needs']): Undoable => ({
  kept: async (read, rows) => {
    const stored = await papersWithIds(read, kind, words(rows, 'code'))
    // Each kind has its own column for what passes.
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
/** All sections that a format had: a sheet names some, and the others go. */
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
  // A section that was added to a format goes with what the format was before.
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
export const assessmentUndo = {
  formats,
  questions,
  quizzes: papers('quiz', { subjects: 'subject', chapter: ['subject', 'chapter_no'] }),
  exams: papers('exam', { subjects: 'subject', readers: 'readers' }),
  entrance: papers('entrance', { readers: 'readers' }),
}
