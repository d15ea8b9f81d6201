import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Place } from '../../paths.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { QuestionsSkeleton } from '../content/questions-skeleton.tsx'
import { OneQuestion } from '../asking/one-question.tsx'
import { QuestionList } from '../asking/question-list.tsx'
import { PaletteAside } from '../palette/palette-aside.tsx'
import { PaletteSheet } from '../palette/palette-sheet.tsx'
import { shownView } from '../attempt/attempt-state.ts'
import { useAttempt, useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'
import { focusFirst } from '../attempt/focus-question.ts'
import { ShownNote } from '../sections/shown-note.tsx'
import { SectionPanel } from '../sections/section-panel.tsx'
import { SectionTabs } from '../sections/section-tabs.tsx'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'
import { useTestSteps } from './use-test-steps.ts'
import { LateUnsavedGuard } from './late-unsaved-guard.tsx'
import { ABOVE_BAR, ABOVE_HIGHER_BAR, ListBar, TestBar } from './test-bar.tsx'
import { TestTitle } from './test-title.tsx'
import { NOTIFIED } from '#contract/notifications.rules.ts'
import { m } from '#messages/web'
import { X } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { iconClass } from '#ui/buttons/icon-button.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { answeredOf, countsOf } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/use-marks.ts'
import { TimeLeft } from './time-left.tsx'
import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { isSignedIn } from '../../session/session-store.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

/** Asks before the test is left, by whatever way; the browser asks only while an answer is not acknowledged. */
function LeaveGuard({ exit }: { exit: Place }) {
  const { opened, store } = useAttempt()
  const busy = useAttemptState(({ phase }) => phase !== 'done')
  const isSaved = useAttemptState(({ entries }) => [...entries.values()].every(({ acknowledged }) => acknowledged))
  const savedSingly = useIsSavedSingly()
  const [untimed, timed] =
    savedSingly && isSaved
      ? [m.test_leave_text, m.test_leave_text_timed]
      : [m.test_leave_text_device, m.test_leave_text_timed_device]
  const navigate = useNavigate()
  useEntryBefore()
  const blocker = useBlocker({
    // After a logout the way to the login must be free.
    shouldBlockFn: ({ current, next, action }) =>
      busy && isSignedIn() && (action === 'BACK' || current.pathname !== next.pathname),
    enableBeforeUnload: () => busy && [...store.getState().entries.values()].some(({ acknowledged }) => !acknowledged),
    withResolver: true,
  })
  const asked = blocker.status === 'blocked'
  const stay = () => blocker.reset?.()
  const leave = () => {
    blocker.proceed?.()
    // The entry before is the same screen: the list replaces it after the router has arrived there.
    if (blocker.next?.pathname === blocker.current?.pathname)
      setTimeout(() => void navigate({ ...exit, replace: true, ignoreBlocker: true }))
  }
  return (
    <ConfirmDialog
      open={asked}
      title={m.test_leave_title()}
      text={(opened.deadline === null ? untimed : timed)()}
      choices={[
        { words: m.test_leave_stay(), onPress: stay },
        { words: m.test_leave_go(), onPress: leave },
      ]}
      onClose={stay}
    />
  )
}

/**
 * The router can block a step back only within the app, so a test opened by its own address gets an entry before it.
 */
function useEntryBefore(): void {
  const router = useRouter()
  const [, setReady] = useState(false)
  // A layout effect, before the question is painted: a student may go back at once. The state makes React run the
  // router's own effect, which blocks the way back, before the paint too.
  useLayoutEffect(() => {
    if (router.history.location.state.__TSR_index === 0) router.history.push(router.state.location.href)
    // oxlint-disable-next-line react/set-state-in-effect -- the render before the paint is what it is for
    setReady(true)
  }, [router])
}

type TestHeadProps = { exit: Place; onSubmit: () => void }

/** The way out, the time and the one Submit, in reach on every size; in one row unless the letters are large. */
function TestHead({ exit, onSubmit }: TestHeadProps) {
  const { testKind } = useAttempt()
  const phase = useAttemptState((state) => state.phase)
  return (
    <header className="sticky top-0 z-10 bg-card pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-content items-center gap-2.5 px-3 py-2 md:gap-4 md:px-6 lg:box-content lg:px-8 large-text:flex-wrap">
        <PlaceLink place={exit} aria-label={m.test_leave()} className={`${iconClass('square')} shrink-0`}>
          <X size={20} aria-hidden />
        </PlaceLink>
        <TimeLeft />
        <span className="ms-auto grid max-md:*:px-3.5">
          <Button busy={phase === 'submitting'} disabled={phase === 'locked' || phase === 'waiting'} onClick={onSubmit}>
            {testKind.submitWord}
          </Button>
        </span>
      </div>
      <AnsweredLine />
    </header>
  )
}

/** The share of answered questions, as the lower edge of the header; the palette gives the figures. */
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

const staffNotices = lazyPart(async () => import('../notices/staff-notices.tsx'))

/** The staff's messages and pauses, loaded on first use because they are rare. */
function StaffPart() {
  const isWanted = useAttemptState(({ notices, pausedUntil }) => notices.length > 0 || pausedUntil !== null)
  return isWanted ? <StaffNotices /> : null
}

function StaffNotices() {
  const { part } = useTriedPart(staffNotices)
  if (!part) return null
  return (
    <>
      <part.StaffNotices />
      <part.PausedCover />
    </>
  )
}

/**
 * Suppresses notifications while a test is on the screen: the service worker checks for this lock. The browser releases
 * it when the page is gone, for whatever reason.
 */
function useDoNotDisturb(): void {
  // Asked for before the first question is painted.
  useLayoutEffect(() => {
    // Locks exist only on pages over https, as notifications do.
    if (!('locks' in navigator)) return
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    void navigator.locks.request(NOTIFIED.testLock, { mode: 'shared' }, async () => left)
    return leave
  }, [])
}

type TestScreenProps = {
  exit: Place
  /** False while the formulas of its questions are on their way. */
  drawable: boolean
}

/** A test in progress, on every size. */
export function TestScreen({ exit, drawable }: TestScreenProps) {
  const attempt = useAttempt()
  const { goTo } = useQuestionNavigation()
  const view = useAttemptState(shownView)
  const isBarHigher = attempt.opened.paper.examTrue && view === 'one'
  const [opened, setOpen] = useState<'palette' | 'summary' | null>(null)
  // An open panel closes when the paper locks, and when a submit waits for the network.
  const open = useAttemptState(({ phase }) => (phase === 'locked' || phase === 'waiting' ? null : opened))
  const isShown = useAttemptState(({ pausedUntil }) => pausedUntil === null) && drawable
  useDoNotDisturb()
  useEffect(() => {
    if (isShown) focusFirst(attempt.store.getState().at)
  }, [attempt, isShown])
  const { submit, next } = useTestSteps(() => setOpen('summary'))
  const openPalette = () => setOpen('palette')
  return (
    <>
      <TestHead exit={exit} onSubmit={submit} />
      <div
        className={`mx-auto max-w-content px-4 pt-2 md:grid md:grid-cols-[minmax(0,1fr)_240px] md:items-start md:gap-x-5 md:px-6 md:pt-4 md:pb-10 lg:box-content lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-6 lg:px-8 ${isBarHigher ? ABOVE_HIGHER_BAR : ABOVE_BAR}`}
      >
        <div className="md:col-span-2">
          <TestTitle />
        </div>
        <StaffPart />
        <SectionTabs />
        <SectionPanel>
          {!isShown ? (
            <QuestionsSkeleton count={1} />
          ) : view === 'list' ? (
            <QuestionList />
          ) : (
            <>
              <ShownNote />
              <OneQuestion />
              <TestBar onPrevious={() => goTo(attempt.store.getState().at - 1)} onNext={next} onPalette={openPalette} />
            </>
          )}
        </SectionPanel>
        <PaletteAside onChoose={goTo} />
      </div>
      {drawable && view === 'list' && <ListBar onPalette={openPalette} />}
      <TestKeys on={isShown} />
      <Dialogs open={open} onClose={() => setOpen(null)} exit={exit} />
    </>
  )
}

type DialogsProps = { open: 'palette' | 'summary' | null; onClose: () => void; exit: Place }

function Dialogs({ open, onClose, exit }: DialogsProps) {
  const { goTo } = useQuestionNavigation()
  const { examTrue } = useAttempt().opened.paper
  const goToChosen = (index: number) => {
    onClose()
    goTo(index)
  }
  return (
    <>
      <PaletteSheet open={open === 'palette'} onClose={onClose} onChoose={goToChosen} />
      <SubmitPart open={open === 'summary'} onClose={onClose} />
      {examTrue && <LateUnsavedGuard />}
      <LeaveGuard exit={exit} />
    </>
  )
}

const submitDialogs = lazyPart(async () => import('../submitting/submit-dialogs.tsx'))

const AGAIN_MS = 2000

/** The dialogs of a submit are loaded after the questions, long before they are wanted, and tried until they are here. */
function SubmitPart({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { part, tries, retry } = useTriedPart(submitDialogs)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (tries === 0) return
    const timer = setTimeout(again, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [tries])
  return part && <part.SubmitDialogs open={open} onClose={onClose} />
}

const testKeys = lazyPart(async () => import('../keys/test-keys.tsx'))

/** Keys are loaded after the questions, since phones have none; keys pressed earlier wait in `early`. */
function TestKeys({ on }: { on: boolean }) {
  const { part } = useTriedPart(testKeys)
  const [early] = useState<KeyboardEvent[]>([])
  const waits = on && !part
  useLayoutEffect(() => {
    if (!waits) return
    const waiting = new AbortController()
    const { signal } = waiting
    document.addEventListener('keydown', (event) => early.push(event), { signal })
    // A student who continues by pointer no longer wants the waiting keys.
    document.addEventListener('pointerdown', () => early.splice(0), { signal })
    return () => waiting.abort()
  }, [early, waits])
  return part && <part.TestKeys on={on} early={early} />
}
