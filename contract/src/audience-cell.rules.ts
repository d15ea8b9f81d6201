/** One part of the cell that says for whom a paper is: a level, a batch's code, or a student. */
export type AudiencePart = { name: string; isLeftOut: boolean }

const LEFT_OUT = /^not\s+/i

/** Reads `P2-A; P2-B; 2026-014; not 2026-033`: the last student is left out. Each part counts once. */
export function audienceParts(cell: string): AudiencePart[] {
  const parts = cell.split(';').flatMap((text): AudiencePart[] => {
    const name = text.trim()
    const isLeftOut = LEFT_OUT.test(name)
    return name === '' ? [] : [{ name: name.replace(LEFT_OUT, ''), isLeftOut }]
  })
  return parts.filter(
    (one, at) => parts.findIndex(({ name, isLeftOut }) => name === one.name && isLeftOut === one.isLeftOut) === at,
  )
}

/** Writes the parts as the cell has them. */
export const audienceCell = (parts: readonly AudiencePart[]): string =>
  parts.map(({ name, isLeftOut }) => (isLeftOut ? `not ${name}` : name)).join('; ')
