const MARKER = /\s*\(streaming\)\s*/gi

/** A title without the marker (streaming), and whether it had one. */
export function splitStreaming(title: string): { words: string; streaming: boolean } {
  const words = title.replaceAll(MARKER, ' ').trim()
  return { words, streaming: words !== title.trim() }
}

/** Tiles alternate as they are read. */
export const isDark = (index: number): boolean => index % 2 === 1

/** In two columns alternating tiles would form stripes, so neighbours differ in both directions. */
export const isDarkInTwoColumns = (index: number): boolean => (Math.floor(index / 2) + index) % 2 === 1
