import { useLayoutEffect, useState } from 'react'
import type { Place } from '../../paths.ts'
import { lazyPart, useTriedPart } from '../../ui/lazy-part.ts'
import { QuestionsSkeleton } from '../content/questions-skeleton.tsx'
import { OneQuestion } from '../asking/one-question.tsx'
import { QuestionList } from '../asking/question-list.tsx'
import { PaletteAside } from '../palette/palette-aside.tsx'
import { PaletteSheet } from '../palette/palette-sheet.tsx'
import { shownView } from '../attempt/attempt-state.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { ShownNote } from '../sections/shown-note.tsx'
import { SectionPanel } from '../sections/section-panel.tsx'
import { SectionTabs } from '../sections/section-tabs.tsx'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'
import { useDoNotDisturb } from './use-do-not-disturb.ts'
import { useTestSteps } from './use-test-steps.ts'
import { LateUnsavedGuard } from './late-unsaved-guard.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SubmitSummary } from './submit-summary.tsx'
import { ABOVE_BAR, ABOVE_HIGHER_BAR, ListBar, TestBar } from './test-bar.tsx'
import { StaffPart } from './staff-part.tsx'
import { TestHead } from './test-head.tsx'
import { TestTitle } from './test-title.tsx'
import { TimeOver } from './time-over.tsx'

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
  // What was open gives way when the paper locks.
  const open = useAttemptState(({ phase }) => (phase === 'locked' ? null : opened))
  const isShown = useAttemptState(({ pausedUntil }) => pausedUntil === null) && drawable
  useDoNotDisturb()
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
      <SubmitSummary open={open === 'summary'} onClose={onClose} />
      {examTrue && <LateUnsavedGuard />}
      <TimeOver />
      <LeaveGuard exit={exit} />
    </>
  )
}

const testKeys = lazyPart(async () => import('../keys/test-keys.tsx'))

/** Phones have none of the keys, so they come behind the questions; what is pressed before waits for them. */
function TestKeys({ on }: { on: boolean }) {
  const { part } = useTriedPart(testKeys)
  const [early] = useState<KeyboardEvent[]>([])
  const waits = on && !part
  useLayoutEffect(() => {
    if (!waits) return
    const waiting = new AbortController()
    const { signal } = waiting
    document.addEventListener('keydown', (event) => early.push(event), { signal })
    // Whoever goes on by hand has given the keys up.
    document.addEventListener('pointerdown', () => early.splice(0), { signal })
    return () => waiting.abort()
  }, [early, waits])
  return part && <part.TestKeys on={on} early={early} />
}
