import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/web'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { answeredOf, countsOf } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/use-marks.ts'
import { AnswersAt } from './answers-at.tsx'
import { BAR_ID } from './test-bar.tsx'
import { TimeLeft } from './time-left.tsx'

/** The question, and beside it all numbers where there is room. */
export const FRAME =
  'mx-auto max-w-content px-3 pt-1.5 md:grid md:grid-cols-[minmax(0,1fr)_240px] md:items-start md:gap-x-5 md:px-6 md:pt-4 md:pb-10 lg:box-content lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-6 lg:px-8 sideways:block sideways:ps-31 sideways:pe-33 sideways:pt-2'

type TestHeadProps = {
  /** Stands above the bar. */
  banner?: ReactNode
  /** The link that leaves the test. */
  exit: ReactNode
  onSubmit: () => void
}

/**
 * The way out, the time and where the answers are, the one Submit, and the rest in a menu: in one row of 56 pixels, but
 * in more with large letters, and in a column where a phone lies on its side.
 */
export function TestHead({ banner, exit, onSubmit }: TestHeadProps) {
  return (
    <header className="sticky top-0 z-10 bg-card pt-[env(safe-area-inset-top)] sideways:fixed sideways:inset-y-0 sideways:start-0 sideways:w-28 sideways:overflow-y-auto sideways:border-e sideways:border-line">
      {banner}
      <div className="mx-auto flex min-h-14 max-w-content items-center gap-1.5 px-2 md:min-h-16 md:gap-4 md:px-6 lg:box-content lg:px-8 large-text:flex-wrap large-text:py-1.5 sideways:flex-wrap sideways:justify-between sideways:gap-x-1 sideways:gap-y-2 sideways:px-2 sideways:py-2">
        {exit}
        <div className="flex min-w-0 grow flex-col items-start gap-x-3 md:flex-row md:items-center large-text:order-last large-text:basis-full sideways:order-last sideways:basis-full sideways:flex-col sideways:items-stretch sideways:gap-2">
          <TimeLeft inHead />
          <AnswersAt />
        </div>
        <Submit onPress={onSubmit} />
        <More />
      </div>
      <AnsweredLine />
    </header>
  )
}

/** Quiet, since the next step is the question's own; small enough to stand beside the longest time. */
function Submit({ onPress }: { onPress: () => void }) {
  const { testKind } = useAttempt()
  const phase = useAttemptState((state) => state.phase)
  const busy = phase === 'submitting'
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={phase === 'locked' || phase === 'waiting'}
      className={`${buttonClass('secondary')} max-lg:min-h-11 max-md:w-min max-md:shrink-0 max-md:px-2 max-md:py-1 max-md:text-sm/4 large-text:ms-auto large-text:!w-auto sideways:order-last sideways:w-full`}
      onClick={() => (busy ? undefined : onPress())}
    >
      {busy && <Spinner />}
      {testKind.submitWord}
    </button>
  )
}

const menuPart = lazyPart(async () => import('../menu/test-menu.tsx'))

/** The menu's code is loaded after the questions; after a failure, with the next press. */
function More() {
  const { part, retry } = useTriedPart(menuPart)
  const [open, setOpen] = useState(false)
  const press = () => {
    retry()
    setOpen(true)
  }
  return (
    <>
      <IconButton icon={EllipsisVertical} label={m.test_menu()} aria-haspopup="dialog" onClick={press} />
      {part && <part.TestMenu open={open} onClose={() => setOpen(false)} above={BAR_ID} />}
    </>
  )
}

/** The share of answered questions, as the lower edge of the header; the palette gives the figures. */
function AnsweredLine() {
  const marks = useMarks()
  const share = marks.length === 0 ? 0 : answeredOf(countsOf(marks)) / marks.length
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 block h-1 bg-shade">
      <span
        className="block h-full origin-left rtl:origin-right bg-brand transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  )
}
