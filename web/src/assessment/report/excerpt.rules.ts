const MAX_CHARACTERS = 120

/** The beginning of a question in one line, as much as tells it from the others. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('').trimEnd()} …` : line
}
