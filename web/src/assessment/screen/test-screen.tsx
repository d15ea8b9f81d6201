import { useState } from 'react'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { Card } from '../../ui/cards/card.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { OneQuestion } from '../asking/one-question.tsx'
import { QuestionList } from '../asking/question-list.tsx'
import { answeredOf, countsOf, marksOf } from '../palette/palette.rules.ts'
import { PaletteSheet } from '../palette/palette-sheet.tsx'
import { Palette } from '../palette/palette.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'
import { useTestKeys } from '../attempt/use-test-keys.ts'
import { useDoNotDisturb } from './use-do-not-disturb.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SubmitSummary } from './submit-summary.tsx'
import { ListBar, TestBar } from './test-bar.tsx'
import { TestHead } from './test-head.tsx'
import { TimeOver } from './time-over.tsx'

/** A test in progress, on every size. */
export function TestScreen({ exit }: { exit: Place }) {
  const attempt = useAttempt()
  const { goTo } = useQuestionNavigation()
  const view = useAttemptState((state) => state.view)
  const [opened, setOpen] = useState<'palette' | 'summary' | null>(null)
  // What was open gives way when the paper locks.
  const open = useAttemptState(({ phase }) => (phase === 'locked' ? null : opened))
  useTestKeys()
  useDoNotDisturb()
  const submit = () => {
    if (hasTooFew(attempt)) toast.error(m.test_too_few())
    else setOpen('summary')
  }
  const next = async (marked: boolean) => {
    const { at } = attempt.store.getState()
    const question = attempt.opened.questions[at]
    if (question) attempt.mark(question.id, marked)
    if (!goTo(at + 1)) submit()
  }
  const goToChosen = (index: number) => {
    setOpen(null)
    goTo(index)
  }
  const openPalette = () => setOpen('palette')
  return (
    <>
      <TestHead exit={exit} onSubmit={submit} />
      <div className="mx-auto max-w-content px-4 pt-4 pb-28 md:px-6 lg:box-content lg:grid lg:grid-cols-[minmax(0,1fr)_300px] lg:items-start lg:gap-6 lg:px-8 lg:pt-7 lg:pb-10">
        <section aria-label={m.test_questions()}>
          {view === 'list' ? (
            <QuestionList />
          ) : (
            <OneQuestion
              onMarkNext={() => void next(true)}
              moves={
                <TestBar
                  onPrevious={() => goTo(attempt.store.getState().at - 1)}
                  onNext={() => void next(false)}
                  onPalette={openPalette}
                />
              }
            />
          )}
        </section>
        <aside className="sticky top-26 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block">
          <Card>
            <h2 className="mb-3 text-base">{m.test_questions()}</h2>
            <Palette onChoose={goTo} />
            <p className="mt-4 text-sm text-ink-2">{m.test_keys_hint()}</p>
          </Card>
        </aside>
      </div>
      {view === 'list' && <ListBar onPalette={openPalette} />}
      <PaletteSheet open={open === 'palette'} onClose={() => setOpen(null)} onChoose={goToChosen} />
      <SubmitSummary open={open === 'summary'} onClose={() => setOpen(null)} />
      <TimeOver />
      <LeaveGuard exit={exit} />
    </>
  )
}

/** The server holds this rule too. */
function hasTooFew({ opened, testKind, store }: ReturnType<typeof useAttempt>): boolean {
  const { entries, visited } = store.getState()
  const answered = answeredOf(countsOf(marksOf(opened.questions, entries, visited)))
  return answered < Math.min(testKind.leastAnswered, opened.questions.length)
}
