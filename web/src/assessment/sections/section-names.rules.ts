/** Returns a section's name as short as students say it: `Maths A` for `Mathematics Section A`. */
export const shortName = (name: string): string =>
  name.replace(/ Section (?=\w+$)/i, ' ').replace(/^Mathematics\b/, 'Maths')

type Named = { name: string; subject: string | null }

/** Returns the short form of `Section A` with the name of its subject. */
const withSubject = (name: string, subject: string): string => `${subject} ${name.replace(/^Section (?=\w+$)/i, '')}`

/** Returns each section's label: with its subject where any two sections have the same name. */
export function sectionNames(sections: readonly Named[]): string[] {
  const isAmbiguous = new Set(sections.map(({ name }) => name)).size < sections.length
  return sections.map(({ name, subject }) => (isAmbiguous && subject !== null ? withSubject(name, subject) : name))
}
