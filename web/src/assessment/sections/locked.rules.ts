import type { SectionPart } from './sections.rules.ts'

type Timed = Pick<SectionPart, 'endsAt'>

/** Returns true for a paper whose sections follow one another, each with its own time. */
export const isLockedPaper = (parts: Timed[]): boolean =>
  parts.length > 0 && parts.every(({ endsAt }) => endsAt !== null)

/** Which section is open at a moment of the server's clock (epoch ms): the first that has not ended, else the last. */
export function openPart(parts: Timed[], now: number): number {
  const at = parts.findIndex(({ endsAt }) => endsAt !== null && now < endsAt)
  return at < 0 ? parts.length - 1 : at
}

/** Returns the end of a paper of locked sections, for a paper without a deadline. */
export const lastEnd = (parts: Timed[]): number | null => (isLockedPaper(parts) ? (parts.at(-1)?.endsAt ?? null) : null)

/** A section's state for the student: every question open, or before or after the open section. */
export type PartState = 'open' | 'closed' | 'ahead'

/** `openAt` is the open section of a locked paper, null of a free one. */
export function partState(at: number, openAt: number | null): PartState {
  if (openAt === null || at === openAt) return 'open'
  return at < openAt ? 'closed' : 'ahead'
}
