const MARKER = /\s*\(streaming\)\s*/gi

/** A title without the marker (streaming), and whether it had one. */
export function splitStreaming(title: string): { words: string; streaming: boolean } {
  const words = title.replaceAll(MARKER, ' ').trim()
  return { words, streaming: words !== title.trim() }
}

/** Neighbours differ in both directions, whatever the number of columns. */
export const isDark = (index: number, columns: number): boolean =>
  (Math.floor(index / columns) + (index % columns)) % 2 === 1
