const MARKED = /⟦\?[^⟧]*⟧/

const MAX_LETTERS = 200

/** Stands in a text in place of an equation that could not be read; nothing in it is mathematics to who draws the text. */
export function unconverted(letters: string): string {
  const harmless = letters
    .replaceAll(/[$\\⟦⟧]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `⟦?${harmless.slice(0, MAX_LETTERS)}⟧`
}

/** Returns whether an equation in a text still waits for somebody who writes it anew. */
export const hasUnconverted = (text: string): boolean => MARKED.test(text)
