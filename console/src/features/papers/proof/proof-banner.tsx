import { FlaskConical } from 'lucide-react'
import { m } from '#messages/console'

/** Says on every page of a trial that it is one. */
export const ProofBanner = () => (
  <p className="flex items-center justify-center gap-2 bg-warn-50 px-4 py-1.5 text-center text-sm text-warn print:block">
    <FlaskConical size={16} aria-hidden className="shrink-0" />
    <span>
      <b className="font-bold tracking-wide">{m.proof_test()}</b> · {m.proof_counts_nowhere()}
    </span>
  </p>
)
