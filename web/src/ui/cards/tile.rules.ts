const MARKER = /\s*\(streaming\)\s*/gi

/** A title without the marker (streaming), and whether it had one. */
export function splitStreaming(title: string): { words: string; streaming: boolean } {
  const words = title.replaceAll(MARKER, ' ').trim()
  return { words, streaming: words !== title.trim() }
}

/** Alternating tiles would form stripes in an even number of columns, so neighbours differ in both directions. */
const isDarkIn = (columns: number) => (index: number) => (Math.floor(index / columns) + index) % 2 === 1

export const isDarkInTwoColumns = isDarkIn(2)
export const isDarkInFourColumns = isDarkIn(4)
