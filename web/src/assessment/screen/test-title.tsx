import { LayoutList, RectangleHorizontal, Check, CloudOff, Smartphone } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { useIsOnline } from '#ui/is-online.ts'
import { useAttempt, useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'
import { BAR_ID } from './test-bar.tsx'

/** What the line about the answers says: how many are on their way, and whether the network is gone. */
function useAnswersAt() {
  const entries = useAttemptState((state) => state.entries)
  const isWaiting = useAttemptState((state) => state.flow === 'waiting')
  const isKept = useAttemptState((state) => state.isKept)
  const isOnline = useIsOnline()
  const all = [...entries.values()]
  const { isOpen } = useAttempt().answering
  // A choice in a section that is over can be saved no more.
  const isUnsaved =
    useAttemptState((state) => [...state.unsaved.keys()].some(isOpen)) || all.some(({ refused }) => refused)
  const unsent = all.filter(({ acknowledged, refused }) => !acknowledged && !refused).length
  const isOffline = isKept || !isOnline || (isWaiting && unsent > 0)
  return { unsent, isOffline, isSaved: !isUnsaved && all.some(({ option }) => option !== null) }
}

/**
 * Where the answers are, in one line of a fixed height; empty before the first answer. Screen readers announce only a
 * lost connection.
 */
function AcknowledgedState() {
  const savedSingly = useIsSavedSingly()
  const { unsent, isOffline, isSaved } = useAnswersAt()
  if (!savedSingly) return <OnDevice />
  return (
    <span className="flex min-h-5 min-w-0 items-center gap-1.5 text-sm/5">
      <span role="status" className="contents">
        {isOffline && (unsent > 0 || isSaved) && (
          <span className={`flex items-center gap-1.5 ${unsent > 0 ? 'text-warn' : 'text-ink-2'}`}>
            <CloudOff size={16} aria-hidden className="shrink-0" />
            {unsent > 0 ? m.test_offline_kept({ count: unsent }) : m.test_offline_saved()}
          </span>
        )}
      </span>
      {!isOffline && unsent > 0 && <span className="text-ink-2 tabular">{m.test_sending({ count: unsent })}</span>}
      {!isOffline && unsent === 0 && isSaved && (
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
    <span className="flex min-h-5 min-w-0 items-center gap-1.5 text-sm/5 text-ink-2">
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
      <div className="flex items-center justify-between gap-x-3 large-text:flex-wrap">
        <p className="min-w-0 text-sm/5 text-ink-2">
          {opened.about && <span className="block">{opened.about}</span>}
          <AcknowledgedState />
        </p>
        <span className={`flex shrink-0 gap-1 ${opened.paper.hasCalculator ? '' : '-me-3'}`}>
          <ViewSwitch />
          <Aid />
        </span>
      </div>
      <OpenedOffline />
    </div>
  )
}

/** Says what a page that was opened without a network cannot know: how long it was away. */
function OpenedOffline() {
  const isKept = useAttemptState((state) => state.isKept)
  return (
    <p role="status" className="pb-2 text-sm text-ink-2 empty:hidden">
      {isKept && m.test_opened_offline()}
    </p>
  )
}

const calculator = lazyPart(async () => import('../calculator/calculator-button.tsx'))

/** Where the paper has one: most have none. */
function Aid() {
  const { paper } = useAttempt().opened
  return paper.hasCalculator && <Calculator />
}

function Calculator() {
  const { part } = useTriedPart(calculator)
  return part && <part.CalculatorButton above={BAR_ID} />
}

function ViewSwitch() {
  const attempt = useAttempt()
  const view = useAttemptState((state) => state.view)
  // A list would show closed sections and those that are not open yet.
  const isLocked = useAttemptState((state) => state.openPart !== null)
  if (isLocked) return null
  const [icon, words] = view === 'one' ? [LayoutList, m.test_view_list()] : [RectangleHorizontal, m.test_view_one()]
  return (
    <Button look="quiet" icon={icon} onClick={() => attempt.setView(view === 'one' ? 'list' : 'one')}>
      {/* The label does not fit beside the line about the answers. */}
      <span className="max-sm:sr-only">{words}</span>
    </Button>
  )
}
