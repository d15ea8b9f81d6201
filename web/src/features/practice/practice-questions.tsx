import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { saidOf } from '#assessment/attempt/answer-code.rules.ts'
import { secondsLeft, timeLeftText } from '#assessment/clock/time-left.rules.ts'
import { questionTexts } from '#assessment/content/question-texts.rules.ts'
import { QuestionShapes } from '#assessment/content/questions-skeleton.tsx'
import { useMathReady } from '#assessment/math/math-library.ts'
import { TranslatedQuestions } from '#assessment/translation/translated-questions.tsx'
import { m } from '#messages/web'
import { Timer } from 'lucide-react'
import { ProgressLine } from '#ui/progress-line.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { useStudId } from '../../session/session-store.ts'
import { PracticeCard } from './practice-card.tsx'
import { forgetPictures, usePictures } from './practice-pictures.ts'
import { practiceQuestion } from './practice-question.ts'
import { keepRun, type PracticeRun } from './practice-run.ts'
import { sendLater } from './unsent-answers.ts'

const LANGUAGES = ['hi', 'ml'] as const

type PracticeTranslationsProps = { run: PracticeRun; children: ReactNode }

/** Has the questions read in the languages in which they came. */
export function PracticeTranslations({ run: { questions }, children }: PracticeTranslationsProps) {
  const all = questions.flatMap(({ translations }) => translations)
  return (
    <TranslatedQuestions
      languages={LANGUAGES.filter((one) => all.some(({ language }) => language === one))}
      of={['practice', ...questions.map(({ question_id }) => question_id)]}
      fetch={async (language) => all.filter((one) => one.language === language)}
    >
      {children}
    </TranslatedQuestions>
  )
}

/** The seconds that are left; calls `onOver` at the end. */
function useCountdown(ends: number | null, onOver: () => void): number | null {
  const [now, setNow] = useState(() => Date.now())
  const left = ends === null ? null : secondsLeft(ends, now)
  useEffect(() => {
    if (ends === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ends])
  useEffect(() => {
    if (left === 0) onOver()
  })
  return left
}

/** What the buttons of a question do with the run; answers are sent as they are told. */
function useSteps(run: PracticeRun) {
  const studId = useStudId()
  const client = useQueryClient()
  const { questions, answers, at, ends } = run
  const row = questions[at]
  const keep = (changes: Partial<PracticeRun>) => keepRun(studId, { ...run, ...changes })
  const send = (rows: typeof questions, of: PracticeRun['answers']) =>
    void sendLater(
      client,
      studId,
      rows.map(({ question_id }) => ({ question_id, answer: saidOf(of[question_id] ?? null) })),
    )
  const finish = () => {
    if (ends !== null) send(questions, answers)
    // Nothing is to be told of where nothing was answered.
    if (ends !== null || Object.keys(answers).length > 0) {
      keep({ isDone: true })
      return
    }
    forgetPictures(studId)
    keepRun(studId, null)
  }
  return {
    answer: (code: string | null) => {
      if (!row) return
      const after = { ...answers, [row.question_id]: code }
      keep({ answers: after })
      if (ends === null) send([row], after)
    },
    goTo: (place: number) => (place < questions.length ? keep({ at: place }) : finish()),
    finish,
  }
}

/** The questions one by one, with how far they are and, of an own test, the time. */
export function PracticeQuestions({ run }: { run: PracticeRun }) {
  const { questions, at, ends } = run
  const { answer, goTo, finish } = useSteps(run)
  const left = useCountdown(ends, finish)
  const pictures = usePictures(questions)
  const [moved, setMoved] = useState(false)
  const row = questions[at]
  const drawable = useMathReady(row ? questionTexts(practiceQuestion(row)) : [])
  if (!row || !drawable) {
    return (
      <SkeletonFrame className="max-w-reading">
        <QuestionShapes count={1} />
      </SkeletonFrame>
    )
  }
  const go = (place: number) => {
    setMoved(true)
    goTo(place)
  }
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      {left !== null && (
        <p role="timer" className="flex items-center gap-2 font-semibold tabular">
          <Timer size={20} aria-hidden className={left <= 60 ? 'text-warn' : 'text-ink-2'} />
          {m.practice_left({ time: timeLeftText(left) })}
        </p>
      )}
      <ProgressLine percent={(100 * at) / questions.length} />
      <PracticeTranslations run={run}>
        <PracticeCard
          key={row.question_id}
          run={run}
          row={row}
          pictures={pictures}
          takesFocus={moved}
          onAnswer={answer}
          onGo={go}
          onFinish={finish}
        />
      </PracticeTranslations>
    </div>
  )
}
