import { useEffect, useLayoutEffect, useState } from 'react'
import type { Place } from '../../paths.ts'
import { lazyPart, useTriedPart, useUntilLoaded } from '#ui/lazy-part.ts'
import { QuestionsSkeleton } from '../content/questions-skeleton.tsx'
import { OneQuestion } from '../asking/one-question.tsx'
import { shownView } from '../attempt/attempt-state.ts'
import { useAttempt, useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'
import { focusFirst } from '../attempt/focus-question.ts'
import { ShownNote } from '../sections/shown-note.tsx'
import { SectionPanel } from '../sections/section-panel.tsx'
import { SectionTabs } from '../sections/section-tabs.tsx'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'
import { forgetTooFew, useTestSteps } from './use-test-steps.ts'
import { LateUnsavedGuard } from './late-unsaved-guard.tsx'
import { ABOVE_BAR, ABOVE_HIGHER_BAR, ListBar, TestBar } from './test-bar.tsx'
import { FRAME, TestHead } from './test-head.tsx'
import { TestTitle } from './test-title.tsx'
import { NOTIFIED } from '#contract/notifications.rules.ts'
import { m } from '#messages/web'
import { X } from 'lucide-react'
import { iconClass } from '#ui/buttons/icon-button.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
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
      busy && isSignedIn() && (action === 'BACK' ? !isClosedByBack() : current.pathname !== next.pathname),
    enableBeforeUnload: () => busy && [...store.getState().entries.values()].some(({ acknowledged }) => !acknowledged),
    withResolver: true,
  })
  const asked = blocker.status === 'blocked'
  useEffect(() => {
    if (asked) forgetTooFew()
    return forgetTooFew
  }, [asked])
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

/** Whether a step back closes what lies over the test. */
const isClosedByBack = () => document.querySelector('dialog[data-closed-by-back]') !== null

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

const staffNotices = lazyPart(async () => import('../notices/staff-notices.tsx'))

/** The staff's messages and pauses, loaded on first use because they are rare. */
function StaffPart() {
  const isWanted = useAttemptState(({ notices, pausedUntil }) => notices.length > 0 || pausedUntil !== null)
  return isWanted ? <StaffNotices /> : null
}

function StaffNotices() {
  const { part } = useTriedPart(staffNotices)
  return part && <part.StaffNotices />
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

/** Has messages stand above the bar of so many rows, and not over what is at the top. */
function useMessagesAbove(rows: 'one' | 'two'): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['testBar'] = rows
    return () => void delete dataset['testBar']
  }, [rows])
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
  useMessagesAbove(isBarHigher ? 'two' : 'one')
  useEffect(() => {
    if (isShown) focusFirst(attempt.store.getState().at)
  }, [attempt, isShown])
  const { submit, next } = useTestSteps(() => setOpen('summary'))
  const openPalette = () => setOpen('palette')
  return (
    <>
      <TestHead
        exit={
          <PlaceLink place={exit} aria-label={m.test_leave()} className={iconClass()}>
            <X size={20} aria-hidden />
          </PlaceLink>
        }
        onSubmit={submit}
      />
      <div className={`${FRAME} ${isBarHigher ? ABOVE_HIGHER_BAR : ABOVE_BAR}`}>
        <div className="md:col-span-2">
          <TestTitle />
        </div>
        <StaffPart />
        <SectionTabs />
        <SectionPanel>
          {!isShown ? (
            <QuestionsSkeleton count={1} />
          ) : view === 'list' ? (
            <ListView />
          ) : (
            <>
              <ShownNote />
              <OneQuestion />
              <TestBar onPrevious={() => goTo(attempt.store.getState().at - 1)} onNext={next} onPalette={openPalette} />
            </>
          )}
        </SectionPanel>
        <Aside onChoose={goTo} />
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
  const sheet = useUntilLoaded(paletteSheet)
  const goToChosen = (index: number) => {
    onClose()
    goTo(index)
  }
  return (
    <>
      {sheet && <sheet.PaletteSheet open={open === 'palette'} onClose={onClose} onChoose={goToChosen} />}
      <SubmitPart open={open === 'summary'} onClose={onClose} />
      {examTrue && <LateUnsavedGuard />}
      <LeaveGuard exit={exit} />
    </>
  )
}

const submitDialogs = lazyPart(async () => import('../submitting/submit-dialogs.tsx'))

/** The dialogs of a submit are loaded after the questions, long before they are wanted, and tried until they are here. */
function SubmitPart({ open, onClose }: { open: boolean; onClose: () => void }) {
  const part = useUntilLoaded(submitDialogs)
  return part && <part.SubmitDialogs open={open} onClose={onClose} />
}

const questionList = lazyPart(async () => import('../whole-paper/question-list.tsx'))

function ListView() {
  const part = useUntilLoaded(questionList)
  return part ? <part.QuestionList /> : <QuestionsSkeleton count={1} />
}

const paletteAside = lazyPart(async () => import('../palette/palette-aside.tsx'))
const paletteSheet = lazyPart(async () => import('../palette/palette-sheet.tsx'))

/** All numbers beside the question, where there is room for them. */
function Aside({ onChoose }: { onChoose: (index: number) => void }) {
  const part = useUntilLoaded(paletteAside)
  return <div className="contents sideways:hidden">{part && <part.PaletteAside onChoose={onChoose} />}</div>
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
