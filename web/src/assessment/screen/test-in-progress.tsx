import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { FocusMode } from '#ui/focus-mode.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { questionTexts } from '../content/question-texts.rules.ts'
import { useMathReady } from '../math/math-library.ts'
import type { OpenedAttempt, Outcome, TestKind } from '../attempt/opened-attempt.ts'
import { CurrentAttempt } from '../attempt/current-attempt.ts'
import { ActiveAttempt } from '../attempt/active-attempt.ts'
import { neverBack } from '../attempt/attempt-state.ts'
import { TranslationsOfAttempt } from '../translation/translations-of-attempt.tsx'
import { TestScreen } from './test-screen.tsx'
import { CloudOff } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { reloadPage } from '#ui/reload-missing-chunk.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { TimeLeft } from './time-left.tsx'
import { numberPart } from '../asking/number-part.ts'

const AGAIN_MS = 2000
/** Some browsers remember a failed import: further tries fail there until the page is reloaded. */
const MISSING_AFTER = 3

type WithNumbersProps = { waiting: ReactNode; missing: ReactNode; children: ReactNode }

/**
 * Loads the keypad before a paper with numbers is shown: once the test is open, nothing that it needs may depend on the
 * connection. Repeats until the keypad is loaded, and soon shows `missing`, since the time runs.
 */
export function WithNumbers({ waiting, missing, children }: WithNumbersProps) {
  const [isThere, setThere] = useState(numberPart.loaded !== null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (isThere) return
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      numberPart.load().then(
        () => setThere(true),
        () => {
          setFailures((before) => before + 1)
          timer = setTimeout(ask, AGAIN_MS)
        },
      )
    }
    ask()
    return () => clearTimeout(timer)
  }, [isThere])
  if (isThere) return children
  return failures < MISSING_AFTER ? waiting : missing
}

/** The test runs but its keypad does not load: the page must be reloaded, and no answer is lost by that. */
function KeypadMissing() {
  const [busy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    void reloadPage().finally(() => setBusy(false))
  }
  return (
    <div role="alert">
      <FullState icon={CloudOff} tone="bad" title={m.state_error_title()} text={m.test_keypad_missing()}>
        <div className="grid justify-items-center gap-4">
          <TimeLeft />
          <Button busy={busy} onClick={reload}>
            {m.content_reload()}
          </Button>
        </div>
      </FullState>
    </div>
  )
}

type TestInProgressProps = {
  testKind: TestKind
  opened: OpenedAttempt
  /** Target of the link that leaves the test. */
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
  // State, so that later props never replace the attempt.
  const [attempt] = useState(() => new ActiveAttempt(neverBack({ studId, testKind, opened })))
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
      <TranslationsOfAttempt
        attemptId={opened.attemptId}
        languages={opened.paper.languages}
        isOpen
        parts={attempt.parts}
      >
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

/** Shown while the test loads; `alone` hides the menus, where nothing but the test can follow. */
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
