import { useTriedPart } from '#ui/lazy-part.ts'
import { unsavedPart } from '../attempt/unsaved-part.ts'

/** Asks about an unsaved choice once the dialog's code has loaded. */
export function LateUnsavedGuard() {
  const { part } = useTriedPart(unsavedPart)
  return part && <part.UnsavedGuard />
}
