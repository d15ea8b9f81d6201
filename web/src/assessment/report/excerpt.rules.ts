const MOST = 120

/** The beginning of a question in one line, as much as tells it from the others. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > MOST ? `${characters.slice(0, MOST).join('').trimEnd()} …` : line
}
