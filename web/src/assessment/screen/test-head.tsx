import { X } from 'lucide-react'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { iconClass } from '../../ui/buttons/icon-button.tsx'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { answeredOf, countsOf } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/use-marks.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { TimeLeft } from './time-left.tsx'

type TestHeadProps = { exit: Place; onSubmit: () => void }

/** The way out, the time and the one Submit, in one row and in reach on every size. */
export function TestHead({ exit, onSubmit }: TestHeadProps) {
  const { testKind } = useAttempt()
  const phase = useAttemptState((state) => state.phase)
  return (
    <header className="sticky top-0 z-10 bg-card pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-content items-center gap-2.5 px-3 py-2 md:gap-4 md:px-6 lg:box-content lg:px-8">
        <PlaceLink place={exit} aria-label={m.test_leave()} className={`${iconClass('square')} shrink-0`}>
          <X size={20} aria-hidden />
        </PlaceLink>
        <TimeLeft />
        <span className="ms-auto grid max-md:*:px-3.5">
          <Button busy={phase === 'submitting'} disabled={phase === 'locked'} onClick={onSubmit}>
            {testKind.submitWord}
          </Button>
        </span>
      </div>
      <AnsweredLine />
    </header>
  )
}

/** How much is answered, as the lower edge of the header; the palette says it in figures. */
function AnsweredLine() {
  const marks = useMarks()
  const share = marks.length === 0 ? 0 : answeredOf(countsOf(marks)) / marks.length
  return (
    <span aria-hidden className="block h-1 bg-shade">
      <span
        className="block h-full origin-left rtl:origin-right bg-brand transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  )
}
