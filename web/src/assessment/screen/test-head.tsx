import { LayoutList, RectangleHorizontal, X } from 'lucide-react'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { iconClass, IconButton } from '../../ui/buttons/icon-button.tsx'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { answeredOf, countsOf } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/palette.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { AcknowledgedState } from './acknowledged-state.tsx'
import { TimeLeft } from './time-left.tsx'

type TestHeadProps = { exit: Place; onSubmit: () => void }

/** Name, time, saved state, and the one Submit: in reach on every size. */
export function TestHead({ exit, onSubmit }: TestHeadProps) {
  const { opened, testKind } = useAttempt()
  const phase = useAttemptState((state) => state.phase)
  return (
    <header className="sticky top-0 z-10 bg-card pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 md:px-6 lg:box-content lg:min-h-14 lg:px-8">
        <PlaceLink place={exit} aria-label={m.test_leave()} className={iconClass('square')}>
          <X size={20} aria-hidden />
        </PlaceLink>
        <div className="min-w-0 grow basis-0 md:min-w-28">
          <h1 className="line-clamp-2 text-sm/5 md:text-base/6 lg:text-xl/7">{opened.name}</h1>
          <p className="truncate text-sm text-ink-2">{opened.about}</p>
        </div>
        <TimeLeft />
        <div className="flex w-full items-center gap-2.5 md:ms-auto md:w-auto md:gap-3">
          <span className="grow">
            <AcknowledgedState />
          </span>
          <ViewSwitch />
          <span className="shrink-0 whitespace-nowrap">
            <Button busy={phase === 'submitting'} disabled={phase === 'locked'} onClick={onSubmit}>
              {testKind.submitWord}
            </Button>
          </span>
        </div>
      </div>
      <AnsweredLine />
    </header>
  )
}

function ViewSwitch() {
  const attempt = useAttempt()
  const view = useAttemptState((state) => state.view)
  const [icon, words] = view === 'one' ? [LayoutList, m.test_view_list()] : [RectangleHorizontal, m.test_view_one()]
  return (
    <IconButton
      icon={icon}
      look="square"
      label={words}
      title={words}
      onClick={() => attempt.setView(view === 'one' ? 'list' : 'one')}
    />
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
