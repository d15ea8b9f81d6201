import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { FocusMode } from '../../ui/focus-mode.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { questionTexts } from '../content/question-texts.rules.ts'
import { useMathReady } from '../math/math-library.ts'
import type { OpenedAttempt, Outcome, TestKind } from '../attempt/opened-attempt.ts'
import { CurrentAttempt } from '../attempt/current-attempt.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { TranslationsOfAttempt } from '../translation/translations-of-attempt.tsx'
import { KeypadMissing } from './keypad-missing.tsx'
import { TestScreen } from './test-screen.tsx'
import { WithNumbers } from './with-numbers.tsx'

type TestInProgressProps = {
  testKind: TestKind
  opened: OpenedAttempt
  /** Where the way out leads. */
  exit: Place
  result: (outcome: Outcome) => ReactNode
}

/** An opened attempt from its first question to its result, outside the menus. */
export function TestInProgress({ testKind, opened, exit, result }: TestInProgressProps) {
  if (opened.questions.length === 0) return <EmptyPage title={m.test_no_questions()} />
  return (
    <>
      <FocusMode />
      <Running key={opened.attemptId} testKind={testKind} opened={opened} exit={exit} result={result} />
    </>
  )
}

function Running({ testKind, opened, exit, result }: TestInProgressProps) {
  const studId = useStudId()
  // What the screen is given later is the same attempt.
  const [attempt] = useState(() => new ActiveAttempt({ studId, testKind, opened }))
  const [begun, setBegun] = useState(false)
  const drawable = useMathReady(opened.questions.flatMap(questionTexts))
  useEffect(() => {
    void attempt.begin().then(() => setBegun(true))
    return () => attempt.stop()
  }, [attempt])
  const outcome = useStore(attempt.store, (state) => state.outcome)
  if (outcome) return result(outcome)
  if (!begun) return <TestOpening />
  const screen = <TestScreen exit={exit} drawable={drawable} />
  const hasNumbers = opened.questions.some(({ answerType }) => answerType === 'number')
  return (
    <CurrentAttempt value={attempt}>
      <TranslationsOfAttempt attemptId={opened.attemptId} languages={opened.paper.languages} isOpen>
        {hasNumbers ? (
          <WithNumbers waiting={<TestOpening />} missing={<KeypadMissing />}>
            {screen}
          </WithNumbers>
        ) : (
          screen
        )}
      </TranslationsOfAttempt>
    </CurrentAttempt>
  )
}

/** While the test is on its way; `alone` where nothing else can come of it. */
export function TestOpening({ alone = false }: { alone?: boolean }) {
  return (
    <>
      {alone && <FocusMode />}
      <p role="status" className="flex animate-late items-center justify-center gap-3 px-4 py-24 text-ink-2">
        <Spinner />
        {m.test_loading()}
      </p>
    </>
  )
}
