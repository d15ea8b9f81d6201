import { audienceCell, audienceParts } from '#contract/audience-cell.rules.ts'

/** A part of the cell as it is stored; `kind` is null for one that is unknown. */
export type OrderedPart = { kind: 'level' | 'batch' | 'student' | null; code: string; isLeftOut: boolean }

const KINDS = ['level', 'batch', 'student', null]

/** Levels, then batches, then students, then who is left out; each by the code. */
export function byPlace(one: OrderedPart, other: OrderedPart): number {
  if (one.isLeftOut !== other.isLeftOut) return one.isLeftOut ? 1 : -1
  if (one.kind !== other.kind) return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
  return one.code === other.code ? 0 : one.code < other.code ? -1 : 1
}

/** Writes parts in their one order and each once, so that a sheet typed in another order changes nothing. */
export function orderedCell(parts: readonly OrderedPart[]): string {
  const ordered = parts.toSorted(byPlace).map(({ code: name, isLeftOut }) => ({ name, isLeftOut }))
  return audienceCell(audienceParts(audienceCell(ordered)))
}
