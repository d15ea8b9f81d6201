import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { m } from '#messages/web'
import { formatDay } from '../../../ui/format/format-day.ts'
import { monthSteps } from '../guardian.rules.ts'

type MonthStepperProps = { shown: string; first: string | null; last: string; onStep: (month: string) => void }

/** The month on display, and the ways to its neighbours: the page stays where it is. */
export function MonthStepper({ shown, first, last, onStep }: MonthStepperProps) {
  const { back, forth } = monthSteps({ shown, first, last })
  return (
    <div
      role="group"
      aria-label={m.guardian_months()}
      className="flex min-w-0 items-center rounded-control border border-line-soft font-semibold text-brand-strong tabular"
    >
      <StepButton icon={ChevronLeft} to={back} onStep={onStep} />
      <span aria-live="polite" className="min-w-0 text-center wrap-anywhere">
        {monthWords(shown)}
      </span>
      <StepButton icon={ChevronRight} to={forth} onStep={onStep} />
    </div>
  )
}

/** `November 2026` of `2026-11`. */
const monthWords = (month: string): string =>
  m.guardian_month({ month: formatDay(`${month}-01`, 'month'), year: month.slice(0, 4) })

type StepButtonProps = { icon: LucideIcon; to: string | null; onStep: MonthStepperProps['onStep'] }

/** At an end it stays, and says so: what has the focus must not go. */
const StepButton = ({ icon: Icon, to, onStep }: StepButtonProps) => (
  <button
    type="button"
    aria-disabled={to === null}
    aria-label={to === null ? m.guardian_month_end() : monthWords(to)}
    className="grid size-[44px] shrink-0 place-items-center rounded-control hover:bg-brand-50 aria-disabled:opacity-30"
    onClick={() => to !== null && onStep(to)}
  >
    <Icon size={20} aria-hidden />
  </button>
)
