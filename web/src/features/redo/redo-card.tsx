import { type SubmitEvent, useId, useMemo, useState } from 'react'
import { m } from '#messages/web'
import { AnswerField } from '../../assessment/asking/answer-field.tsx'
import { QuestionBody } from '../../assessment/asking/question-body.tsx'
import { saidOf } from '../../assessment/attempt/answer-code.rules.ts'
import type { Question } from '../../assessment/question.ts'
import { ReviewedAnswer } from '../../assessment/report/answers/reviewed-answer.tsx'
import { QuestionLanguage } from '../../assessment/translation/question-language.tsx'
import { useShownQuestion } from '../../assessment/translation/use-shown-question.ts'
import { Card } from '../../ui/cards/card.tsx'
import { CheckButtons } from './check-buttons.tsx'
import { redoQuestion, reviewedRedo } from './redo-question.ts'
import { RedoResultPanel } from './redo-result-panel.tsx'
import type { RedoResult, RedoRow } from './redo.api.ts'
import { useArrival } from './use-arrival.ts'
import { useCheckAnswer } from './use-check-answer.ts'
import { useOptionKeys } from './use-option-keys.ts'

type RedoCardProps = {
  row: RedoRow
  number: number
  count: number
  /** It came in the place of another. */
  takesFocus: boolean
  onResult: (result: RedoResult) => void
  onNext: () => void
  /** It cannot be answered. */
  onSkip: () => void
}

/** A question of the list: first to be answered, then with what is right, in the same place. */
export function RedoCard({ row, number, count, takesFocus, onResult, onNext, onSkip }: RedoCardProps) {
  const textId = useId()
  const question = useMemo(() => redoQuestion(row), [row])
  const shown = useShownQuestion(question)
  const { lang } = shown.words
  const [heading] = useArrival(takesFocus)
  const { code, answer, submit, sent, result, isPending, error, check } = useAnswer(question, {
    onResult,
    onGone: onSkip,
  })
  // Whoever said not to know the answer has none, whatever was chosen before.
  const reviewed = result && reviewedRedo(shown.words.question, sent === null ? null : code, result)
  return (
    <Card as="article">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-40 rounded-sm text-base font-semibold tabular">
        {m.redo_number({ number, count })}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{row.paper_name}</p>
      <QuestionLanguage shown={shown} isSaid />
      <form noValidate className="mt-3" onSubmit={submit}>
        <QuestionBody question={shown.words.question} textId={textId} lang={lang} number={number}>
          {reviewed ? (
            <ReviewedAnswer question={reviewed} lang={lang} onReload={undefined} />
          ) : (
            <AnswerField
              textId={textId}
              lang={lang}
              question={shown.words.question}
              integerOnly={row.integer_only}
              locked={isPending}
              code={code}
              onAnswer={answer}
            />
          )}
        </QuestionBody>
        {result ? (
          <RedoResultPanel
            result={result}
            questionId={row.question_id}
            lang={lang}
            isLast={number === count}
            onNext={onNext}
          />
        ) : (
          <CheckButtons
            questionId={row.question_id}
            isAnswered={code !== null}
            busy={isPending}
            error={error}
            isLast={number === count}
            onGiveUp={() => check(null)}
            onTakenOff={onNext}
            onSkip={onSkip}
          />
        )}
      </form>
    </Card>
  )
}

type Heard = Parameters<typeof useCheckAnswer>[1]

/** What is chosen or typed by hand or by keys, and how it is sent. */
function useAnswer(question: Question, heard: Heard) {
  const [code, setCode] = useState<string | null>(null)
  const asked = useCheckAnswer(question.id, heard)
  const { result, sent, isPending, error, check, forget } = asked
  const answer = (given: string | null) => {
    setCode(given)
    if (error) forget()
  }
  useOptionKeys(question, code, isPending || result !== undefined, answer)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || result) return
    if (error && sent !== undefined) check(sent)
    else if (code !== null) check(saidOf(code))
  }
  return { ...asked, code, answer, submit }
}
