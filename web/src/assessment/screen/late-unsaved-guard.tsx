import { useTriedPart } from '#ui/lazy-part.ts'
import { unsavedPart } from '../attempt/unsaved-part.ts'

/** Asks about a choice that is not saved, from when the part that asks has come. */
export function LateUnsavedGuard() {
  const { part } = useTriedPart(unsavedPart)
  return part && <part.UnsavedGuard />
}
