import { m } from '#messages/web'
import { tapped } from '../attempt/answer-code.rules.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import type { Question } from '../question.ts'
import { NumberAnswer } from './number/number-answer.tsx'
import { OptionList } from './option-list.tsx'

type AnswerFieldProps = {
  /** Of the element that says what is asked. */
  textId: string
  lang: string | undefined
  question: Question
  /** The answer as one text. */
  code: string | null
  onAnswer: (code: string | null) => void
}

/** Where a question of any type is answered. */
export function AnswerField({ textId, lang, question, code, onAnswer }: AnswerFieldProps) {
  const { integerOnly } = useAttempt().opened.paper
  const locked = useAttemptState(({ phase }) => phase !== 'taking')
  const { id, answerType, options } = question
  if (answerType === 'number') {
    return (
      <NumberAnswer describedBy={textId} integerOnly={integerOnly} code={code} locked={locked} onAnswer={onAnswer} />
    )
  }
  const several = answerType === 'multiple'
  return (
    <>
      {several && (
        <p id={`${textId}-several`} className="mb-2.5 text-sm font-medium text-ink-2">
          {m.test_several()}
        </p>
      )}
      <OptionList
        labelledBy={several ? `${textId} ${textId}-several` : textId}
        lang={lang}
        name={`question-${id}`}
        several={several}
        options={options}
        code={code}
        locked={locked}
        onTap={(option) => onAnswer(tapped(answerType, option, code))}
      />
    </>
  )
}
