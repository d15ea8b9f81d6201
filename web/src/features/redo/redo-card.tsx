import { type SubmitEvent, useId, useState } from 'react'
import { m } from '#messages/web'
import { AnswerField } from '../../assessment/asking/answer-field.tsx'
import { QuestionBody } from '../../assessment/asking/question-body.tsx'
import { saidOf } from '../../assessment/attempt/answer-code.rules.ts'
import { ReviewedNumber } from '../../assessment/report/answers/reviewed-number.tsx'
import { ReviewedOptions } from '../../assessment/report/answers/reviewed-options.tsx'
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
}

/** A question of the list: first to be answered, then with what is right, in the same place. */
export function RedoCard({ row, number, count, takesFocus, onResult, onNext }: RedoCardProps) {
  const textId = useId()
  const question = redoQuestion(row)
  const [code, setCode] = useState<string | null>(null)
  const { result, isPending, error, check } = useCheckAnswer(row.question_id, onResult)
  const [heading] = useArrival(takesFocus)
  useOptionKeys(question, code, isPending || result !== undefined, setCode)
  const reviewed = result && reviewedRedo(question, code, result)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code !== null && !result) check(saidOf(code))
  }
  const giveUp = () => {
    setCode(null)
    check(null)
  }
  return (
    <Card as="article">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-40 rounded-sm text-base font-semibold tabular">
        {m.redo_number({ number, count })}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{row.paper_name}</p>
      <form noValidate className="mt-3" onSubmit={submit}>
        <QuestionBody question={question} textId={textId} number={number}>
          {!reviewed && (
            <AnswerField
              textId={textId}
              lang={undefined}
              question={question}
              integerOnly={row.integer_only}
              locked={isPending}
              code={code}
              onAnswer={setCode}
            />
          )}
          {reviewed?.answerType === 'number' && <ReviewedNumber question={reviewed} />}
          {reviewed && reviewed.answerType !== 'number' && <ReviewedOptions question={reviewed} onReload={undefined} />}
        </QuestionBody>
        {result ? (
          <RedoResultPanel result={result} questionId={row.question_id} isLast={number === count} onNext={onNext} />
        ) : (
          <CheckButtons
            questionId={row.question_id}
            isAnswered={code !== null}
            busy={isPending}
            error={error}
            onGiveUp={giveUp}
            onTakenOff={onNext}
          />
        )}
      </form>
    </Card>
  )
}
