import type { Section } from '../attempt/opened-attempt.ts'
import type { Entries } from '../journal/local-answer.ts'
import { sectionNames } from './section-names.rules.ts'

/** A section with the places of its questions in the paper. */
export type SectionPart = Section & { indexes: number[] }

/** `paperPlace` where it is known: the first answers in this order count, not the first on the screen. */
type Asked = { id: number; sectionId: number; paperPlace?: number | null }

const ONLY = { id: 1, name: '', subject: null, answerType: null, attemptAtMost: null, endsAt: null, wrong: null }

/** Returns the sections of a paper in its order, without empty ones; one section when the server sends none. */
export function partsOf(sections: Section[], questions: Asked[]): SectionPart[] {
  if (sections.length === 0) return [{ ...ONLY, indexes: [...questions.keys()] }]
  const names = sectionNames(sections)
  return sections
    .map((section, at) => ({
      ...section,
      name: names[at] ?? section.name,
      indexes: questions.flatMap(({ sectionId }, index) => (sectionId === section.id ? index : [])),
    }))
    .filter(({ indexes }) => indexes.length > 0)
}

/** Returns the index of the section with the question at this place of the paper. */
export const partIndexAt = (parts: SectionPart[], index: number): number =>
  Math.max(
    0,
    parts.findIndex(({ indexes }) => indexes.includes(index)),
  )

const isAnswered = (entries: Entries, id: number | undefined): boolean =>
  id !== undefined && (entries.get(id)?.option ?? null) !== null

/** The questions of a section that have an answer, marked or not, in the order of the paper. */
export const answeredOfPart = ({ indexes }: SectionPart, questions: Asked[], entries: Entries): number[] =>
  indexes
    .flatMap((index) => questions[index] ?? [])
    .toSorted((one, other) => (one.paperPlace ?? 0) - (other.paperPlace ?? 0))
    .map(({ id }) => id)
    .filter((id) => isAnswered(entries, id))

/** The section in which no other question may be answered before one is cleared; null where this one may be. */
export function fullPart(parts: SectionPart[], questions: Asked[], entries: Entries, id: number): SectionPart | null {
  const part = parts.find(({ indexes }) => indexes.some((index) => questions[index]?.id === id))
  if (!part || part.attemptAtMost === null || isAnswered(entries, id)) return null
  return answeredOfPart(part, questions, entries).length >= part.attemptAtMost ? part : null
}

/**
 * Answered questions that are not evaluated, with how many count: two devices may have answered more than a section lets
 * count.
 */
export function notEvaluated(parts: SectionPart[], questions: Asked[], entries: Entries): Map<number, number> {
  const beyond = new Map<number, number>()
  for (const part of parts) {
    const { attemptAtMost } = part
    if (attemptAtMost === null) continue
    for (const id of answeredOfPart(part, questions, entries).slice(attemptAtMost)) beyond.set(id, attemptAtMost)
  }
  return beyond
}

/** How many answers the sections take, and how many of these are not given yet. */
export function leftToAnswer(
  parts: SectionPart[],
  questions: Asked[],
  entries: Entries,
): { all: number; left: number } {
  const taken = parts.map((part) => {
    const all = part.attemptAtMost ?? part.indexes.length
    return { all, left: Math.max(0, all - answeredOfPart(part, questions, entries).length) }
  })
  return {
    all: taken.reduce((sum, { all }) => sum + all, 0),
    left: taken.reduce((sum, { left }) => sum + left, 0),
  }
}
