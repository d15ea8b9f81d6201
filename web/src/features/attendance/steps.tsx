import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Place } from '../../paths.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'

export type Step = { place: Place; label: string }

type StepsProps = { label: string; back: Step | null; forth: Step | null; children: ReactNode }

/** The current period, and links to the ones before and after it. */
export function Steps({ label, back, forth, children }: StepsProps) {
  return (
    <nav
      aria-label={label}
      className="flex min-h-12 min-w-0 items-center rounded-control border border-line-soft bg-card font-semibold text-brand-strong tabular"
    >
      <StepLink icon={ChevronLeft} step={back} />
      <span aria-current="true" className="min-w-0 text-center wrap-anywhere">
        {children}
      </span>
      <StepLink icon={ChevronRight} step={forth} />
    </nav>
  )
}

const STEP = 'grid size-[44px] shrink-0 place-items-center rounded-control'

function StepLink({ icon: Icon, step }: { icon: LucideIcon; step: Step | null }) {
  const sign = <Icon size={20} aria-hidden />
  if (!step) return <span className={`${STEP} opacity-30`}>{sign}</span>
  return (
    <PlaceLink
      // Back leads to the screen before the first period, however many were looked at.
      replace
      place={step.place}
      aria-label={step.label}
      className={`${STEP} text-brand-strong hover:bg-brand-50`}
    >
      {sign}
    </PlaceLink>
  )
}
