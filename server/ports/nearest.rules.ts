/** The known word that looks most like what was written, or null when none is near. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: { word: string; distance: number } | null = null
  for (const candidate of known) {
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase())
    if (!best || distance < best.distance) best = { word: candidate, distance }
  }
  return best && best.distance <= Math.max(2, Math.floor(word.length / 3)) ? best.word : null
}

/** Levenshtein's distance: how many letters to change, add or leave out. */
export function distanceOf(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const now = [row + 1]
    for (let column = 0; column < b.length; column += 1) {
      const change = (before[column] ?? 0) + (letter === b[column] ? 0 : 1)
      now.push(Math.min(change, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before[b.length] ?? 0
}
