import { m } from '#messages/server'
import type { Tx } from '../../../db/db.ts'
import type { Language } from '../../../http/language.ts'
import { toMarks } from '../../attempt/attempt.rules.ts'
import { gradePaper, inHundredths } from '../../marking/paper-grade.rules.ts'
import { type PaperContent, readContent } from '../../paper/paper-content.ts'
import { subjectNames } from '../../paper/paper.queries.ts'
import { appearedIn } from '../appeared.queries.ts'
import { whoAppearedTwice } from './merged.queries.ts'
import { type ShiftFacts, type ShiftFault, shiftFault } from './shift-fault.rules.ts'

type Said = (locale: Language) => string
type Paper = { paper_id: number; name: string }

/**
 * Returns why the results of these papers cannot be merged: in words where too few appeared in one or they are not shifts
 * of one exam, and who appeared in two of them. They can be where there is neither.
 */
export async function whyNotMerged(read: Tx, papers: readonly Paper[]) {
  const ids = papers.map(({ paper_id }) => paper_id)
  const [counts, names, twice] = await Promise.all([
    appearedIn(read, ids),
    subjectNames(read),
    whoAppearedTwice(read, ids),
  ])
  const facts: ShiftFacts[] = []
  for (const { paper_id, name } of papers)
    facts.push({ name, appeared: counts.get(paper_id) ?? 0, ...factsOf(await readContent(read, paper_id), names) })
  const fault = shiftFault(facts)
  const nameOf = (id: number) => papers.find(({ paper_id }) => paper_id === id)?.name ?? ''
  return {
    fault: fault && faultText(fault),
    twice: twice.map(({ shifts, ...student }) => ({ ...student, shifts: shifts.map(nameOf) })),
  }
}

function factsOf({ paper, marked, sections }: PaperContent, names: ReadonlyMap<number, string>) {
  const tallies = gradePaper(marked, new Map()).sections
  return {
    max_marks: paper.max_marks,
    sections: sections.map(({ name }, at) => {
      const tally = tallies[at]
      return { name, maximum: tally ? inHundredths(tally).maximum : 0 }
    }),
    subjects: subjectsInOrder({ marked }).map((id) => names.get(id) ?? ''),
  }
}

/** The subjects of a paper in the order that decides between equal results. */
export const subjectsInOrder = ({ marked }: Pick<PaperContent, 'marked'>): number[] => [
  ...new Set(marked.flatMap(({ questions }) => questions.map(({ subject_id }) => subject_id))),
]

function faultText(fault: ShiftFault): Said {
  if (fault.is === 'too_small') {
    const named = fault.small.map(({ name, appeared }) => `${name}: ${appeared}`).join('; ')
    return (locale) => m.staff_merged_small({ least: fault.least, named }, { locale })
  }
  const { first, other } = fault
  const papers = { first: first.name, other: other.name }
  if (fault.is === 'marks') {
    const marks = { marks: toMarks(first.max_marks), others: toMarks(other.max_marks) }
    return (locale) => m.staff_merged_marks({ ...papers, ...marks }, { locale })
  }
  const partsOf = (facts: ShiftFacts) =>
    fault.is === 'subjects'
      ? facts.subjects.join(', ')
      : facts.sections.map(({ name, maximum }) => `${name} (${toMarks(maximum)})`).join(', ')
  const parts = { ...papers, parts: partsOf(first), others: partsOf(other) }
  return fault.is === 'subjects'
    ? (locale) => m.staff_merged_subjects(parts, { locale })
    : (locale) => m.staff_merged_sections(parts, { locale })
}
