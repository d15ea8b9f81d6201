import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/console'
import { CurrentAttempt } from '#assessment/attempt/current-attempt.ts'
import type { ClockSample } from '#assessment/clock/server-clock.rules.ts'
import { questionTexts } from '#assessment/content/question-texts.rules.ts'
import { useMathReady } from '#assessment/math/math-library.ts'
import { TranslatedQuestions } from '#assessment/translation/translated-questions.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { keyOf } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { hindrances } from '../paper-labels.ts'
import { ProofAttempt } from './proof-attempt.ts'
import {
  type Marked,
  type Opening,
  openedOf,
  type Pictures,
  picturesOf,
  type Run,
  saidById,
  type Which,
} from './proof-data.ts'
import { type Back, ProofResult, ProofBanner } from './proof-result.tsx'
import { X } from 'lucide-react'
import { OneQuestion } from '#assessment/asking/one-question.tsx'
import { QuestionList } from '#assessment/whole-paper/question-list.tsx'
import { useAttempt, useAttemptState } from '#assessment/attempt/attempt-context.ts'
import { shownView } from '#assessment/attempt/attempt-state.ts'
import { useQuestionNavigation } from '#assessment/attempt/use-question-navigation.ts'
import { QuestionsSkeleton } from '#assessment/content/questions-skeleton.tsx'
import { TestKeys } from '#assessment/keys/test-keys.tsx'
import { PaletteAside } from '#assessment/palette/palette-aside.tsx'
import { PaletteSheet } from '#assessment/palette/palette-sheet.tsx'
import { ABOVE_BAR, ABOVE_HIGHER_BAR, ListBar, TestBar } from '#assessment/screen/test-bar.tsx'
import { LateUnsavedGuard } from '#assessment/screen/late-unsaved-guard.tsx'
import { useTestSteps } from '#assessment/screen/use-test-steps.ts'
import { SubmitSummary } from '#assessment/submitting/submit-summary.tsx'
import { FRAME, TestHead } from '#assessment/screen/test-head.tsx'
import { TestTitle } from '#assessment/screen/test-title.tsx'
import { ShownNote } from '#assessment/sections/shown-note.tsx'
import { SectionPanel } from '#assessment/sections/section-panel.tsx'
import { SectionTabs } from '#assessment/sections/section-tabs.tsx'
import { iconClass } from '#ui/buttons/icon-button.tsx'

const NONE_EARLY: KeyboardEvent[] = []

type ProofTestProps = {
  back: Back
  /** False while the formulas of its questions are on their way. */
  drawable: boolean
}

/** A test on trial: the students' own parts, in the order of their screen. */
function ProofTest({ back, drawable }: ProofTestProps) {
  const attempt = useAttempt()
  const { goTo } = useQuestionNavigation()
  const view = useAttemptState(shownView)
  const isBarHigher = attempt.opened.paper.examTrue && view === 'one'
  const [open, setOpen] = useState<'palette' | 'summary' | null>(null)
  const { submit, next } = useTestSteps(() => setOpen('summary'))
  return (
    <main id="main">
      <title>{m.title_page({ title: m.proof_of({ name: attempt.opened.name }) })}</title>
      <TestHead
        banner={<ProofBanner />}
        exit={
          <Link {...back} aria-label={m.proof_leave()} className={iconClass()}>
            <X size={20} aria-hidden />
          </Link>
        }
        onSubmit={submit}
      />
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
        <div className="contents sideways:hidden">
          <PaletteAside onChoose={goTo} />
        </div>
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

type Begun = Opening & { pictures: Pictures; clockSample: ClockSample }

async function beginRun(which: Which, signal: AbortSignal): Promise<Begun> {
  const asked = performance.now()
  const opening = await staffCall('/staff/proof_run', which, signal)
  const clockSample = { now: opening.run?.now ?? '', asked, got: performance.now() }
  return { ...opening, clockSample, pictures: opening.run ? await picturesOf(opening.run) : new Map() }
}

/** A paper on trial: taken as a student takes it, marked at its end, and counted nowhere. */
export function ProofScreen() {
  const { paper_id, draft_id } = useParams({ strict: false })
  const which: Which =
    draft_id === undefined ? { of: 'paper', id: Number(paper_id) } : { of: 'draft', id: Number(draft_id) }
  const back = which.of === 'draft' ? paths.paperDraft(which.id) : paths.paper(which.id)
  const [round, setRound] = useState(1)
  const query = useQuery({
    queryKey: [...keyOf('/staff/proof_run'), which, round],
    queryFn: async ({ signal }) => beginRun(which, signal),
    // Each trial is independent, and lasts as long as its page.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (query.data?.run) {
    const { run, pictures, clockSample } = query.data
    const again = () => setRound(round + 1)
    return <Trial key={run.run_id} {...{ which, run, pictures, clockSample, back }} onAgain={again} />
  }
  return (
    <Page title={m.trial_title()}>
      <ScreenStates query={query} content={(opening) => <Hindered opening={opening} back={back} />} />
    </Page>
  )
}

function Hindered({ opening, back }: { opening: Opening; back: Back }) {
  return (
    <Section title={m.proof_not_yet()}>
      <ul className="mb-4 grid list-disc gap-1 ps-5 wrap-anywhere">
        {hindrances(opening).map(({ field, problem }) => (
          <li key={`${field} ${problem}`}>{problem}</li>
        ))}
      </ul>
      <Link {...back} className={buttonClass('secondary')}>
        {m.trial_back()}
      </Link>
    </Section>
  )
}

type TrialProps = {
  which: Which
  run: Run
  pictures: Pictures
  clockSample: ClockSample
  back: Back
  onAgain: () => void
}

function Trial({ which, run, pictures, clockSample, back, onAgain }: TrialProps) {
  const [marked, setMarked] = useState<Marked | null>(null)
  const [attempt] = useState(
    () =>
      new ProofAttempt({
        opened: openedOf(run, pictures, clockSample),
        kind: run.kind,
        leastAnswered: run.least_answered,
        submit: async (answers) => {
          const said = answers.map(({ question_id, option }) => ({ question_id, ...saidById(option) }))
          setMarked(await staffCall('/staff/proof_marks', { ...which, run_id: run.run_id, answers: said }))
          window.scrollTo(0, 0)
        },
      }),
  )
  useEffect(() => {
    attempt.begin()
    return () => attempt.stop()
  }, [attempt])
  const drawable = useMathReady(attempt.opened.questions.flatMap(questionTexts))
  if (marked)
    return (
      <InLanguages run={run}>
        <ProofResult name={run.name} marked={marked} pictures={pictures} back={back} onAgain={onAgain} />
      </InLanguages>
    )
  return (
    <CurrentAttempt value={attempt}>
      <InLanguages run={run}>
        <ProofTest back={back} drawable={drawable} />
      </InLanguages>
    </CurrentAttempt>
  )
}

/** Offers the questions in the paper's languages, which are loaded with it. */
function InLanguages({ run, children }: { run: Run; children: ReactNode }) {
  return (
    <TranslatedQuestions
      languages={run.languages}
      of={['proof', run.run_id]}
      fetch={async (wanted) => run.translations.find(({ language }) => language === wanted)?.questions ?? []}
    >
      {children}
    </TranslatedQuestions>
  )
}
