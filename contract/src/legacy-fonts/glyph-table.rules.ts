/** Reads pairs of a key and what a font draws for it. */
export function glyphTable(pairs: string): Map<string, string> {
  const all = pairs.trim().split(/\s+/)
  return new Map(all.flatMap((key, at): [string, string][] => (at % 2 === 0 ? [[key, all[at + 1] ?? '']] : [])))
}
