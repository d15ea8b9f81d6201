import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { FocusMode } from '../../ui/focus-mode.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMathReady } from '../content/math-library.ts'
import type { OpenTest, Outcome, TestKind } from '../attempt/open-test.ts'
import { RunContext } from '../attempt/run-context.ts'
import { TestRun } from '../attempt/test-run.ts'
import { TestScreen } from './test-screen.tsx'

type TestInProgressProps = {
  testKind: TestKind
  test: OpenTest
  /** Where the way out leads. */
  exit: Place
  result: (outcome: Outcome) => ReactNode
}

/** An opened attempt from its first question to its result, outside the menus. */
export function TestInProgress({ testKind, test, exit, result }: TestInProgressProps) {
  if (test.questions.length === 0) return <EmptyPage title={m.test_no_questions()} />
  return (
    <>
      <FocusMode />
      <Running key={test.attemptId} testKind={testKind} test={test} exit={exit} result={result} />
    </>
  )
}

function Running({ testKind, test, exit, result }: TestInProgressProps) {
  const studId = useStudId()
  // What the screen is given later is the same attempt.
  const [run] = useState(() => new TestRun({ studId, testKind, test }))
  const [begun, setBegun] = useState(false)
  const drawable = useMathReady(textsOf(test))
  useEffect(() => {
    void run.begin().then(() => setBegun(true))
    return () => run.stop()
  }, [run])
  const outcome = useStore(run.store, (state) => state.outcome)
  if (outcome) return result(outcome)
  if (!begun || !drawable) return <TestOpening />
  return (
    <RunContext value={run}>
      <TestScreen exit={exit} />
    </RunContext>
  )
}

const textsOf = ({ questions }: OpenTest) =>
  questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)])

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
