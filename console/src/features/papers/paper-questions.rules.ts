/** Distributes the questions over so many sections: questions of dropped sections go to the end of the last one. */
export function fitted(questions: readonly string[][], sections: number): string[][] {
  const kept = Array.from({ length: sections }, (_, at) => questions[at] ?? [])
  const rest = questions.slice(sections).flat()
  return kept.map((section, at) => (at === sections - 1 ? [...section, ...rest] : section))
}

/** The section with one question moved by so many places; it stays where there is no such place. */
export function moved(section: readonly string[], from: number, by: number): string[] {
  const to = from + by
  const code = section[from]
  if (code === undefined || to < 0 || to >= section.length) return [...section]
  return section.toSpliced(from, 1).toSpliced(to, 0, code)
}
