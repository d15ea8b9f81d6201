import { Info } from 'lucide-react'
import { toast } from '#ui/overlays/toast.ts'
import { isFailed, type Outcome } from '../attempt/opened-attempt.ts'

/** As long as a success. */
const SHOWN_MS = 2000

/** Says that a submit has arrived: with a tick, but for a test that was not passed, which is no success to its student. */
export function toastOutcome(message: string, outcome: Outcome): void {
  if (!isFailed(outcome)) {
    toast.success(message)
    return
  }
  const words = (
    <span className="flex items-center gap-3">
      <Info size={20} aria-hidden className="shrink-0 text-ink-2" />
      {message}
    </span>
  )
  toast(words, { duration: SHOWN_MS })
}
