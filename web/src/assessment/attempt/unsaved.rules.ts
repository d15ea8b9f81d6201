/** Choices that are not confirmed by Save & Next yet, by question, each with the answer that stood before it. */
export type Unsaved = ReadonlyMap<number, string | null>

/** Returns the unconfirmed choices after a choice: a return to the confirmed answer needs no saving. */
export function unsavedAfter(
  unsaved: Unsaved,
  question: number,
  before: string | null,
  chosen: string | null,
): Unsaved {
  const confirmed = unsaved.has(question) ? (unsaved.get(question) ?? null) : before
  const after = new Map(unsaved)
  if (chosen === confirmed) after.delete(question)
  else after.set(question, confirmed)
  return after
}

export function withoutUnsaved(unsaved: Unsaved, question: number): Unsaved {
  if (!unsaved.has(question)) return unsaved
  const after = new Map(unsaved)
  after.delete(question)
  return after
}
