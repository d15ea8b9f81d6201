import { LayoutList, RectangleHorizontal, Check, CloudOff, Smartphone } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { useAttempt, useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'
import { CalculatorButton } from '../calculator/calculator-button.tsx'
import { BAR_ID } from './test-bar.tsx'

/**
 * Where the answers are stored, in one line; empty before the first answer. Screen readers announce only a lost
 * connection.
 */
function AcknowledgedState() {
  const entries = useAttemptState((state) => state.entries)
  const unsaved = useAttemptState((state) => state.unsaved.size)
  const savedSingly = useIsSavedSingly()
  const all = [...entries.values()]
  const answered = all.some(({ option }) => option !== null)
  const refused = unsaved > 0 || all.some((entry) => entry.refused)
  const waiting = all.filter((entry) => !entry.acknowledged && !entry.refused).length
  const flow = useAttemptState((state) => state.flow)
  const offline = flow === 'waiting' && waiting > 0
  if (!savedSingly) return <OnDevice />
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm">
      <span role="status" className="contents">
        {offline && (
          <>
            <CloudOff size={16} aria-hidden className="shrink-0 text-warn" />
            <span className="text-warn">{m.test_waiting({ count: waiting })}</span>
          </>
        )}
      </span>
      {!offline && waiting > 0 && (
        <span className="text-ink-2 tabular">{m.test_safe({ safe: all.length - waiting, all: all.length })}</span>
      )}
      {waiting === 0 && answered && !refused && (
        <>
          <Check size={16} aria-hidden className="shrink-0 text-good" />
          <span className="text-good">{m.test_all_saved()}</span>
        </>
      )}
    </span>
  )
}

/**
 * For a server that gets the answers only with the submit. Shown from the start, so that nothing moves for it later.
 */
function OnDevice() {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm text-ink-2 max-md:pb-1.5">
      <Smartphone size={16} aria-hidden className="shrink-0" />
      {m.test_on_device()}
    </span>
  )
}

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
  // A list would show closed sections and those that are not open yet.
  const isLocked = useAttemptState((state) => state.openPart !== null)
  if (isLocked) return null
  const [icon, words] = view === 'one' ? [LayoutList, m.test_view_list()] : [RectangleHorizontal, m.test_view_one()]
  return (
    <Button look="quiet" icon={icon} onClick={() => attempt.setView(view === 'one' ? 'list' : 'one')}>
      {/* Both labels do not fit beside the saving state. */}
      <span className={hasCalculator ? 'max-sm:sr-only' : 'contents'}>{words}</span>
    </Button>
  )
}
