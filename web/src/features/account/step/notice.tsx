import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sentence that stays where a toast would go. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-3 rounded-control bg-warn-50 px-4 py-3 text-ink">
      <Info size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
