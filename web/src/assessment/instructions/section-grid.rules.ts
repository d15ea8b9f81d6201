import type { PaperInstructions } from './instructions.rules.ts'

export type InstructedSection = PaperInstructions['sections'][number]

/** A column per section letter, with a section that all of it are marked like; a row of questions per subject. */
export type SectionGrid = {
  columns: { name: string; like: InstructedSection }[]
  rows: { subject: string; counts: number[] }[]
}

/** How a section is marked; where only some answers count, also of how many. */
const schemeOf = ({
  section_id: _,
  name: _name,
  subject_name: _subject,
  question_count,
  ...scheme
}: InstructedSection) => JSON.stringify([scheme, scheme.attempt_at_most === null ? null : question_count])

/** Returns `Section A` of `Physics Section A`, or of the same without its subject; null for another name. */
function letterOf({ name, subject_name }: InstructedSection): string | null {
  const [, before, letter] = /^(.*?) ?(Section \w+)$/.exec(name) ?? []
  return subject_name !== null && (before === '' || before === subject_name) ? (letter ?? null) : null
}

/**
 * Returns the sections of a paper as a table of subjects by section letters; null where they make none: each subject has
 * to have each letter, and all sections of a letter have to be marked alike.
 */
export function gridOf(sections: readonly InstructedSection[]): SectionGrid | null {
  const bySubject = Map.groupBy(sections, ({ subject_name }) => subject_name)
  const columns = (bySubject.values().next().value ?? []).map((like) => ({ name: letterOf(like), like }))
  if (columns.length < 2 || bySubject.size < 2) return null
  const rows = [...bySubject].map(([subject, own]) => ({ subject, own }))
  const fits = rows.every(
    ({ own }) =>
      own.length === columns.length &&
      own.every((one, at) => {
        const column = columns[at]
        return column && letterOf(one) === column.name && column.name && schemeOf(one) === schemeOf(column.like)
      }),
  )
  if (!fits) return null
  return {
    columns: columns.map(({ name, like }) => ({ name: name ?? '', like })),
    rows: rows.map(({ subject, own }) => ({
      subject: subject ?? '',
      counts: own.map(({ question_count }) => question_count),
    })),
  }
}
