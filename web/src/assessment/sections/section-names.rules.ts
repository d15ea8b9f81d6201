type Named = { name: string; subject: string | null }

/** `Section A` of physics in few letters. */
const withSubject = (name: string, subject: string): string => `${subject} ${name.replace(/^Section (?=\w+$)/i, '')}`

/** What each section is called on the screen: with its subject where any two have the same name. */
export function sectionNames(sections: readonly Named[]): string[] {
  const isAmbiguous = new Set(sections.map(({ name }) => name)).size < sections.length
  return sections.map(({ name, subject }) => (isAmbiguous && subject !== null ? withSubject(name, subject) : name))
}
