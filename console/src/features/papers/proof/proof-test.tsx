import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { OneQuestion } from '../../../../../web/src/assessment/asking/one-question.tsx'
import { QuestionList } from '../../../../../web/src/assessment/asking/question-list.tsx'
import { useAttempt, useAttemptState } from '../../../../../web/src/assessment/attempt/attempt-context.ts'
import { shownView } from '../../../../../web/src/assessment/attempt/attempt-state.ts'
import { useQuestionNavigation } from '../../../../../web/src/assessment/attempt/use-question-navigation.ts'
import { QuestionsSkeleton } from '../../../../../web/src/assessment/content/questions-skeleton.tsx'
import { TestKeys } from '../../../../../web/src/assessment/keys/test-keys.tsx'
import { PaletteAside } from '../../../../../web/src/assessment/palette/palette-aside.tsx'
import { PaletteSheet } from '../../../../../web/src/assessment/palette/palette-sheet.tsx'
import { ABOVE_BAR, ABOVE_HIGHER_BAR, ListBar, TestBar } from '../../../../../web/src/assessment/screen/test-bar.tsx'
import { LateUnsavedGuard } from '../../../../../web/src/assessment/screen/late-unsaved-guard.tsx'
import { useTestSteps } from '../../../../../web/src/assessment/screen/use-test-steps.ts'
import { SubmitSummary } from '../../../../../web/src/assessment/screen/submit-summary.tsx'
import { TestTitle } from '../../../../../web/src/assessment/screen/test-title.tsx'
import { TimeLeft } from '../../../../../web/src/assessment/screen/time-left.tsx'
import { ShownNote } from '../../../../../web/src/assessment/sections/shown-note.tsx'
import { SectionPanel } from '../../../../../web/src/assessment/sections/section-panel.tsx'
import { SectionTabs } from '../../../../../web/src/assessment/sections/section-tabs.tsx'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { iconClass } from '../../../../../web/src/ui/buttons/icon-button.tsx'
import type { Back } from './proof-result.tsx'
import { ProofBanner } from './proof-banner.tsx'

/** As on the students' screen. */
const FRAME =
  'mx-auto max-w-content px-4 pt-2 md:grid md:grid-cols-[minmax(0,1fr)_240px] md:items-start md:gap-x-5 md:px-6 md:pt-4 md:pb-10 lg:box-content lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-6 lg:px-8'

const NONE_EARLY: KeyboardEvent[] = []

type ProofTestProps = {
  back: Back
  /** False while the formulas of its questions are on their way. */
  drawable: boolean
}

/** A test on trial: the students' own parts, in the order of their screen. */
export function ProofTest({ back, drawable }: ProofTestProps) {
  const attempt = useAttempt()
  const { goTo } = useQuestionNavigation()
  const view = useAttemptState(shownView)
  const isBarHigher = attempt.opened.paper.examTrue && view === 'one'
  const [open, setOpen] = useState<'palette' | 'summary' | null>(null)
  const { submit, next } = useTestSteps(() => setOpen('summary'))
  return (
    <main id="main">
      <title>{m.title_page({ title: m.proof_of({ name: attempt.opened.name }) })}</title>
      <ProofHead back={back} onSubmit={submit} />
      <div className={`${FRAME} ${isBarHigher ? ABOVE_HIGHER_BAR : ABOVE_BAR}`}>
        <div className="md:col-span-2">
          <TestTitle />
        </div>
        <SectionTabs />
        <SectionPanel>
          {!drawable ? (
            <QuestionsSkeleton count={1} />
          ) : view === 'list' ? (
            <QuestionList />
          ) : (
            <>
              <ShownNote />
              <OneQuestion />
              <TestBar
                onPrevious={() => goTo(attempt.store.getState().at - 1)}
                onNext={next}
                onPalette={() => setOpen('palette')}
              />
            </>
          )}
        </SectionPanel>
        <PaletteAside onChoose={goTo} />
      </div>
      {drawable && view === 'list' && <ListBar onPalette={() => setOpen('palette')} />}
      <TestKeys on={drawable} early={NONE_EARLY} />
      <PaletteSheet
        open={open === 'palette'}
        onClose={() => setOpen(null)}
        onChoose={(index) => {
          setOpen(null)
          goTo(index)
        }}
      />
      <SubmitSummary open={open === 'summary'} onClose={() => setOpen(null)} />
      {attempt.opened.paper.examTrue && <LateUnsavedGuard />}
    </main>
  )
}

/** The way out, the time and Submit, under the words that it is a trial. */
function ProofHead({ back, onSubmit }: { back: Back; onSubmit: () => void }) {
  const { testKind } = useAttempt()
  const phase = useAttemptState((state) => state.phase)
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-card pt-[env(safe-area-inset-top)]">
      <ProofBanner />
      <div className="mx-auto flex max-w-content items-center gap-2.5 px-3 py-2 md:gap-4 md:px-6 lg:box-content lg:px-8">
        <Link {...back} aria-label={m.proof_leave()} className={`${iconClass('square')} shrink-0`}>
          <X size={20} aria-hidden />
        </Link>
        <TimeLeft />
        <span className="ms-auto grid max-md:*:px-3.5">
          <Button busy={phase === 'submitting'} onClick={onSubmit}>
            {testKind.submitWord}
          </Button>
        </span>
      </div>
    </header>
  )
}
