import { ArrowLeft } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { AnswerField } from '#assessment/asking/answer-field.tsx'
import { QuestionBody } from '#assessment/asking/question-body.tsx'
import { useArrival } from '#assessment/asking/use-arrival.ts'
import { useOptionKeys } from '#assessment/asking/use-option-keys.ts'
import type { PrefetchedPictures } from '#assessment/attempt/prefetched-pictures.ts'
import { ReviewedAnswer } from '#assessment/report/answers/reviewed-answer.tsx'
import { ToldAnswer } from '#assessment/report/answers/told-answer.tsx'
import type { ReviewedQuestion } from '#assessment/question.ts'
import { QuestionLanguage } from '#assessment/translation/question-language.tsx'
import { useShownQuestion } from '#assessment/translation/use-shown-question.ts'
import { m } from '#messages/web'
import type { Language } from '#messages/languages'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/cards/card.tsx'
import type { PracticeRow } from './practice.api.ts'
import { useWithPictures } from './practice-pictures.ts'
import { reviewedPractice } from './practice-question.ts'
import type { PracticeRun } from './practice-run.ts'

type PracticeCardProps = {
  run: PracticeRun
  row: PracticeRow
  pictures: PrefetchedPictures
  /** True when the question replaces another one. */
  takesFocus: boolean
  onAnswer: (code: string | null) => void
  onGo: (place: number) => void
  onFinish: () => void
}

/**
 * A question for practice: first to be answered, then with what is right, in the same place. In an own test answers may
 * be changed until its end, and nothing is told before.
 */
export function PracticeCard({ run, row, pictures, takesFocus, onAnswer, onGo, onFinish }: PracticeCardProps) {
  const [nameId, textId] = [useId(), useId()]
  const { questions, answers, at, ends } = run
  const question = useWithPictures(row, pictures)
  const shown = useShownQuestion(question)
  const { lang } = shown.words
  const [heading] = useArrival(takesFocus)
  const isTest = ends !== null
  const stored = answers[row.question_id]
  const [typed, setTyped] = useState<string | null>(stored ?? null)
  const isTold = !isTest && stored !== undefined
  const reviewed = isTold ? reviewedPractice(shown.words.question, row, stored) : null
  const choose = (code: string | null) => {
    setTyped(code)
    if (isTest) onAnswer(code)
  }
  useOptionKeys(question, typed, isTold, choose)
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTest) onGo(at + 1)
    else if (!isTold && typed !== null) onAnswer(typed)
  }
  return (
    <Card as="article">
      <h2 ref={heading} id={nameId} tabIndex={-1} className="scroll-mt-40 rounded-sm text-base font-semibold tabular">
        {m.redo_number({ number: at + 1, count: questions.length })}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{row.chapter_name}</p>
      <QuestionLanguage shown={shown} isSaid />
      <form noValidate className="mt-3" onSubmit={check}>
        <QuestionBody question={shown.words.question} textId={textId} lang={lang} number={at + 1}>
          {reviewed ? (
            <ReviewedAnswer question={reviewed} lang={lang} onReload={undefined} />
          ) : (
            <AnswerField
              nameId={nameId}
              textId={textId}
              lang={lang}
              question={shown.words.question}
              integerOnly={false}
              locked={false}
              code={typed}
              onAnswer={choose}
            />
          )}
        </QuestionBody>
        {reviewed && <Told question={reviewed} translated={shown.words.explanation} lang={lang} />}
        <PracticeButtons
          run={run}
          isTold={isTold}
          isAnswered={typed !== null}
          onUnknown={() => onAnswer(null)}
          onGo={onGo}
          onFinish={onFinish}
        />
      </form>
    </Card>
  )
}

type PracticeButtonsProps = Pick<PracticeCardProps, 'run' | 'onGo' | 'onFinish'> & {
  /** What is right is on display. */
  isTold: boolean
  isAnswered: boolean
  onUnknown: () => void
}

/** The actions on a question; the surrounding form checks the answer, or goes on in an own test. */
function PracticeButtons({ run, isTold, isAnswered, onUnknown, onGo, onFinish }: PracticeButtonsProps) {
  const { questions, at, ends } = run
  const isTest = ends !== null
  const isLast = at + 1 === questions.length
  return (
    <div className="mt-5 grid gap-2.5 md:flex md:flex-wrap md:items-center">
      {isTold && (
        <Button onClick={() => onGo(at + 1)}>
          <span className="md:px-6">{isLast ? m.redo_finish() : m.redo_next()}</span>
        </Button>
      )}
      {!isTold && (
        <Button type="submit" disabled={!isTest && !isAnswered}>
          {isTest ? (isLast ? m.redo_finish() : m.redo_next()) : m.redo_check()}
        </Button>
      )}
      {!isTold && !isTest && (
        <Button look="secondary" onClick={onUnknown}>
          {m.redo_unknown()}
        </Button>
      )}
      {isTest && at > 0 && (
        <Button look="secondary" icon={ArrowLeft} onClick={() => onGo(at - 1)}>
          {m.practice_before()}
        </Button>
      )}
      {!(isLast && (isTest || isTold)) && (
        <span className="grid md:ms-auto">
          <Button look="quiet" onClick={onFinish}>
            {m.practice_stop()}
          </Button>
        </span>
      )}
    </div>
  )
}

type ToldProps = { question: ReviewedQuestion; translated: string | null; lang: Language | undefined }

/** Right or wrong, and why. */
const Told = ({ question: { outcome, explanation }, ...shown }: ToldProps) => (
  <ToldAnswer
    outcome={outcome}
    note={outcome !== 'right' && m.practice_comes_again()}
    english={explanation}
    {...shown}
  />
)
