import { LayoutList, RectangleHorizontal } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { CalculatorButton } from '../calculator/calculator-button.tsx'
import { AcknowledgedState } from './acknowledged-state.tsx'
import { BAR_ID } from './test-bar.tsx'

/** The test's whole name, where its answers are, and how its questions are shown. */
export function TestTitle() {
  const { opened } = useAttempt()
  return (
    <div className="md:mb-2">
      <h1 className="pt-1 text-base/6 wrap-anywhere md:text-xl/8">{opened.name}</h1>
      <div className="flex items-center justify-between gap-x-3">
        <p className="flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-2">
          {opened.about && <span>{opened.about}</span>}
          <AcknowledgedState />
        </p>
        <span className={`flex shrink-0 gap-1 ${opened.paper.hasCalculator ? '' : '-me-3'}`}>
          <ViewSwitch />
          <Aid />
        </span>
      </div>
    </div>
  )
}

/** Where the paper has one. */
function Aid() {
  const { paper } = useAttempt().opened
  return paper.hasCalculator && <CalculatorButton above={BAR_ID} />
}

function ViewSwitch() {
  const attempt = useAttempt()
  const view = useAttemptState((state) => state.view)
  const { hasCalculator } = attempt.opened.paper
  // A list would show what is closed, and what is not open yet.
  const isLocked = useAttemptState((state) => state.openPart !== null)
  if (isLocked) return null
  const [icon, words] = view === 'one' ? [LayoutList, m.test_view_list()] : [RectangleHorizontal, m.test_view_one()]
  return (
    <Button look="quiet" icon={icon} onClick={() => attempt.setView(view === 'one' ? 'list' : 'one')}>
      {/* Both do not fit beside where the answers are. */}
      <span className={hasCalculator ? 'max-sm:sr-only' : 'contents'}>{words}</span>
    </Button>
  )
}
