const MARKED = /⟦\?[^⟧]*⟧/

const MAX_LETTERS = 200

/** Returns the mark for an equation that could not be read; its content is never rendered as mathematics. */
export function unconverted(letters: string): string {
  const harmless = letters
    .replaceAll(/[$\\⟦⟧]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `⟦?${harmless.slice(0, MAX_LETTERS)}⟧`
}

/** Returns whether a text contains an unread equation that must be written again by hand. */
export const hasUnconverted = (text: string): boolean => MARKED.test(text)
