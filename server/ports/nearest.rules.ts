/** Returns the known word that looks most like the written one, or null when none is near. */
export function nearest(word: string, known: Iterable<string>): string | null {
  const most = Math.max(2, Math.floor(word.length / 3))
  let best: { word: string; distance: number } | null = null
  for (const candidate of known) {
    // At startup every variable of the environment is compared with every setting; most differ in length alone.
    if (Math.abs(candidate.length - word.length) > most) continue
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase())
    if (!best || distance < best.distance) best = { word: candidate, distance }
  }
  return best && best.distance <= most ? best.word : null
}

/** Returns Levenshtein's distance: how many letters to change, add or leave out. */
export function distanceOf(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let done = 0; done < a.length; done += 1) {
    let before = done
    row[0] = done + 1
    for (let column = 0; column < b.length; column += 1) {
      const above = row[column + 1] ?? 0
      row[column + 1] = Math.min(before + (a[done] === b[column] ? 0 : 1), above + 1, (row[column] ?? 0) + 1)
      before = above
    }
  }
  return row[b.length] ?? 0
}
