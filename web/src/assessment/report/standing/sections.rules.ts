import type { Numbered } from '../questions/review.rules.ts'

/**
 * Returns the sections that each subject consists of, in the paper's order; null where a section has questions of
 * several subjects, or of none: then sections and subjects divide the paper in two different ways.
 */
export function sectionsOfSubjects(all: Numbered[]): Map<string, number[]> | null {
  const subjectOf = new Map<number, string>()
  for (const { question } of all) {
    const { subject, sectionId } = question
    if (subject === null || (subjectOf.get(sectionId) ?? subject) !== subject) return null
    subjectOf.set(sectionId, subject)
  }
  const sections = new Map<string, number[]>()
  for (const [section, subject] of subjectOf) sections.set(subject, [...(sections.get(subject) ?? []), section])
  return sections
}

/** Returns a section's name without the subject's, under which it stands. */
export function nameWithin(subject: string, section: string): string {
  const rest = section.startsWith(subject) ? section.slice(subject.length).replace(/^[\s:·,–-]+/, '') : section
  return rest === '' ? section : rest
}
