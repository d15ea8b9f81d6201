import { formatSections, putFormatSection } from '../../../assessment/format/format.queries.ts'
import { type FormatSection, ownFormat } from '../../../assessment/format/paper-format.rules.ts'
import { type SchemeFault, schemeFault } from '../../../assessment/marking/scheme.rules.ts'
import { allPresets } from '../../../assessment/presets/all-presets.ts'
import { hidden, marks, oneOf, optional, type RowOf, text, wholeNumber, type Cell, CellError } from '../../cells.ts'
import { sheet } from '../../sheet.ts'
import { checkCode } from '../codes.ts'
import type { KnownFormat } from '../../import-context.ts'
import { papersOfFormats } from './papers-stored.queries.ts'
import { localized } from '../../localized-message.rules.ts'
import { textOf } from '../../reading/table.ts'

/** The cost of a wrong answer: whole hundredths of a mark, or thirds of them. */
type NegativeMarks = { hundredths: number; divisor: 1 | 3 }

const TITLE = 'Negative Marks'
const number = marks(TITLE)
const THIRDS = /^-?(\d{1,3})\/3$/

/** `1`, `0.25`; `1/3` and `2/3` are thirds of a mark. */
const negativeColumn: Cell<NegativeMarks> = {
  title: TITLE,
  needed: true,
  blank: { hundredths: 0, divisor: 1 },
  read: (raw) => {
    const thirds = typeof raw === 'string' ? Number(THIRDS.exec(raw.trim())?.[1]) : Number.NaN
    if (Number.isNaN(thirds)) return { hundredths: numberOf(raw), divisor: 1 }
    return thirds % 3 === 0 ? { hundredths: (thirds / 3) * 100, divisor: 1 } : { hundredths: thirds * 100, divisor: 3 }
  },
  write: ({ hundredths, divisor }) => (divisor === 3 ? `${hundredths / 100}/3` : number.write(hundredths)),
}

function numberOf(raw: Parameters<Cell<number>['read']>[0]): number {
  const words = textOf(raw)
  if (typeof raw !== 'object' && words.includes('/')) {
    throw new CellError(localized('only_thirds', { value: words }))
  }
  return number.read(raw)
}

const JEE_ADVANCED = 'JEE Advanced'
const TYPES = ['Single', 'Multiple', 'Number'] as const

const columns = {
  code: text('Format Code', 40),
  section: text('Section', 100),
  subject: optional(text('Subject Code', 40)),
  type: optional(oneOf('Type', TYPES)),
  questions: wholeNumber('Questions'),
  attempt_at_most: optional(wholeNumber('Attempt at Most')),
  marks: marks('Marks'),
  negative_marks: negativeColumn,
  partial: optional(oneOf('Partial Marks', [JEE_ADVANCED])),
  minutes: optional(wholeNumber('Minutes')),
  position: hidden('Position', 0),
  count: hidden('Count', 0),
}
type FormatRow = RowOf<typeof columns>

/** The academy's own formats of papers, a row for each section. The sheet has all sections of a format that it names. */
export const formatsSheet = sheet({
  name: 'formats',
  columns,
  needs: ['subjects'],
  key: ({ code, section, subject }) => [code, section, ...(subject === null ? [] : [subject])].join(', '),
  group: ({ code }) => code,
  stored: async (read) => {
    const sections = await formatSections(read, null)
    const counts = Map.groupBy(sections, ({ format_code }) => format_code)
    return sections.map((row) => ({
      code: row.format_code,
      section: row.name,
      subject: row.subject_code,
      type: wordOfType(row.answer_type),
      questions: row.questions ?? 0,
      attempt_at_most: row.attempt_at_most,
      marks: row.marks,
      negative_marks: { hundredths: row.negative_marks, divisor: row.negative_divisor === 3 ? 3 : 1 },
      partial: row.partial === 'none' ? null : JEE_ADVANCED,
      minutes: row.minutes,
      position: row.position,
      count: counts.get(row.format_code)?.length ?? 0,
    }))
  },
  check: (row, { known, say, note, isPartial }) => {
    if (allPresets.some(({ id }) => id === row.code.toLowerCase())) {
      say('code', localized('name_of_preset', { code: row.code }))
    }
    if (row.subject !== null) checkCode(known, 'subjects', row.subject, 'subject', say)
    for (const column of ['questions', 'attempt_at_most', 'minutes'] as const) {
      if (row[column] === 0) say(column, localized('above_zero'))
    }
    if (isPartial) return
    if (row.attempt_at_most !== null && row.attempt_at_most > row.questions) {
      say('attempt_at_most', localized('more_than_section', { count: row.questions }))
    }
    const fault = schemeFault({ ...sectionOf(row), answer_type: typeOf(row), negative_marks: 0 }, 0)
    if (fault !== null) say(FAULTS[fault].column, localized(FAULTS[fault].text))
    const { hundredths, divisor } = row.negative_marks
    if (hundredths > row.marks * divisor)
      note(localized('section_takes_more', { code: row.code, section: row.section }))
  },
  together: (rows, say, stored, { known }) => {
    for (const [code, sections] of Map.groupBy(rows, (row) => row.code)) {
      const isTimed = sections.some(({ minutes }) => minutes !== null)
      for (const [position, row] of sections.entries()) {
        Object.assign(row, { position, count: sections.length })
        if (isTimed && row.minutes === null) {
          say(row, 'minutes', localized('minutes_of_all', { code }))
        }
        if (known.formats.get(code)?.isOfSheet) {
          say(row, 'code', localized('format_in_files', { code }))
        }
      }
      const [first] = sections
      if (first && isFixed(known.formats.get(code), known.now) && hasChanged(sections, stored))
        say(first, 'code', localized('format_begun', { code }))
    }
  },
  review: async (read, changes, { note }) => {
    const codes = [...new Set(changes.map(({ now }) => now.code))]
    for (const { format, papers } of await papersOfFormats(read, codes)) {
      note(localized('format_changed', { format, papers }))
    }
  },
  codes: ['code'],
  learn: (row, { formats }, isPartial) => {
    const known = formats.get(row.code)
    const before = known?.isOfSheet ? known.format?.sections : []
    const format = before && !isPartial ? ownFormat(row.code, [...before, sectionOf(row)]) : null
    formats.set(row.code, { format, isOfSheet: true, isBegun: known?.isBegun ?? false, opens: known?.opens ?? [] })
  },
  put: async (tx, rows) => {
    for (const { code, position, count, section, type, negative_marks, partial, subject, ...row } of rows) {
      const { hundredths, divisor } = negative_marks
      const scheme = { negative_marks: hundredths, negative_divisor: divisor, partial: partialOf(partial) }
      const kind = { subject_code: subject, answer_type: type?.toLowerCase() ?? null }
      await putFormatSection(tx, { format_code: code, position, name: section, ...row, ...kind, ...scheme }, count)
    }
  },
})

/** A section in the words of the sheet's cells, by column keys; empty where it leaves something open. */
export function textsOfSection({ answer_type, questions, marks: each, negative_marks, ...section }: FormatSection) {
  const { negative_divisor, attempt_at_most, minutes } = section
  const cost = negative_marks === null ? null : { hundredths: negative_marks, divisor: negative_divisor }
  return {
    section: section.name,
    subject: section.subject_code ?? '',
    type: wordOfType(answer_type) ?? '',
    questions: questions === 0 ? '' : String(questions),
    attempt_at_most: columns.attempt_at_most.write(attempt_at_most),
    marks: columns.marks.write(each),
    negative_marks: cost === null ? '' : negativeColumn.write(cost),
    partial: section.partial === 'none' ? '' : JEE_ADVANCED,
    minutes: columns.minutes.write(minutes),
  }
}

const wordOfType = (type: string | null) => TYPES.find((word) => word.toLowerCase() === type) ?? null

/** Whether a test of the format is sealed, or has opened, even if nobody has started it. */
const isFixed = (known: KnownFormat | undefined, now: number | null): boolean =>
  known !== undefined && (known.isBegun || (now !== null && known.opens.some((at) => at <= now)))

/** Whether the sections of a format are other ones than the stored ones. */
function hasChanged(sections: FormatRow[], stored: FormatRow[]): boolean {
  const before = stored.filter(({ code }) => code === sections[0]?.code)
  return JSON.stringify(sections.map(wordsOf)) !== JSON.stringify(before.map(wordsOf))
}

const wordsOf = (row: FormatRow): string[] =>
  Object.entries(columns).map(([key, cell]) => (cell as Cell<unknown>).write(row[key as keyof FormatRow]))

const partialOf = (word: FormatRow['partial']) => (word === null ? 'none' : 'jee_advanced')

const typeOf = ({ type }: FormatRow) => (type === null ? 'single' : LOWER[type])

const LOWER = { Single: 'single', Multiple: 'multiple', Number: 'number' } as const

function sectionOf({ section, subject, type, negative_marks, partial, ...row }: FormatRow): FormatSection {
  const { questions, attempt_at_most, marks: each, minutes } = row
  return {
    name: section,
    subject_code: subject,
    hasOneSubject: false,
    questions,
    answer_type: type === null ? null : LOWER[type],
    attempt_at_most,
    minutes,
    marks: each,
    negative_marks: negative_marks.hundredths,
    negative_divisor: negative_marks.divisor,
    partial: partialOf(partial),
  }
}

const FAULTS = {
  marks_invalid: { column: 'marks', text: 'above_zero' },
  negative_marks_invalid: { column: 'negative_marks', text: 'below_zero' },
  partial_without_multiple: { column: 'partial', text: 'partial_multiple' },
  partial_with_too_many_options: { column: 'partial', text: 'partial_options' },
  partial_above_marks: { column: 'marks', text: 'partial_marks' },
} as const satisfies Record<SchemeFault, object>
