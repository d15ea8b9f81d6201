/** Choices that Save & Next has not confirmed yet, by question: they are kept on this device and count nowhere. */
export type Unsaved = ReadonlyMap<number, string | null>

/** Returns the unconfirmed choices after a choice: a return to the saved answer needs no saving. */
export function unsavedAfter(unsaved: Unsaved, question: number, saved: string | null, chosen: string | null): Unsaved {
  if (chosen === saved) return withoutUnsaved(unsaved, question)
  return new Map(unsaved).set(question, chosen)
}

/** Returns what is shown as the answer to a question: the choice that is not confirmed, else what is saved. */
export const shownAnswer = (unsaved: Unsaved, question: number, saved: string | null): string | null =>
  unsaved.has(question) ? (unsaved.get(question) ?? null) : saved

export function withoutUnsaved(unsaved: Unsaved, question: number): Unsaved {
  if (!unsaved.has(question)) return unsaved
  const after = new Map(unsaved)
  after.delete(question)
  return after
}
