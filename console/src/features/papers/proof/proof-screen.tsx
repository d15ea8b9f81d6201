import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/console'
import { CurrentAttempt } from '../../../../../web/src/assessment/attempt/current-attempt.ts'
import type { ClockSample } from '../../../../../web/src/assessment/clock/server-clock.rules.ts'
import { questionTexts } from '../../../../../web/src/assessment/content/question-texts.rules.ts'
import { useMathReady } from '../../../../../web/src/assessment/math/math-library.ts'
import { TranslatedQuestions } from '../../../../../web/src/assessment/translation/translated-questions.tsx'
import { buttonClass } from '../../../../../web/src/ui/buttons/button-class.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { keyOf } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { hindrances } from '../paper-words.ts'
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
import { type Back, ProofResult } from './proof-result.tsx'
import { ProofTest } from './proof-test.tsx'

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
    // Each trial is one of its own, and goes on as long as its page is there.
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

/** Has the questions read in the languages that the paper has: they came with it. */
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
