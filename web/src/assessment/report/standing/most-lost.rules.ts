export type Part = { name: string; marks: number; maxMarks: number }

/** Returns the name of the part of a paper in which most marks were lost; null when no part stands out. */
export function mostLost(parts: Part[]): string | null {
  if (parts.length < 2 || new Set(parts.map(({ name }) => name)).size < parts.length) return null
  // Marks have two decimals, which do not subtract evenly.
  const lost = parts.map(({ marks, maxMarks }) => Math.round(100 * (maxMarks - marks)))
  const most = Math.max(...lost)
  if (most <= 0 || lost.filter((each) => each === most).length > 1) return null
  return parts[lost.indexOf(most)]?.name ?? null
}
