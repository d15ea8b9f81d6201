import { Check, Clock3, Minus, PartyPopper, X } from 'lucide-react'
import type { Status } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'

type Look = { words: () => string; icon: typeof Check; look: string }

const LOOKS: Record<NonNullable<Status>, Look> = {
  P: { words: () => m.register_present(), icon: Check, look: 'text-good' },
  A: { words: () => m.register_absent(), icon: X, look: 'bg-bad-50 text-bad' },
  L: { words: () => m.register_late(), icon: Clock3, look: 'bg-warn-50 text-warn' },
  H: { words: () => m.register_holiday(), icon: PartyPopper, look: 'text-ink-2' },
}

const OPEN: Look = { words: () => m.register_open(), icon: Minus, look: 'text-ink-2' }

/** How a cell of the register is shown: its word, its sign, its colours. */
export const statusLook = (status: Status): Look => (status === null ? OPEN : LOOKS[status])

export const statusWords = (status: Status): string => statusLook(status).words()
