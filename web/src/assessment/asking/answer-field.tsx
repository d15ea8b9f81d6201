import { m } from '#messages/web'
import { tapped } from '../attempt/answer-code.rules.ts'
import { useTriedPart } from '../../ui/lazy-part.ts'
import { MissingPart } from '../../ui/states/missing-part.tsx'
import type { Question } from '../question.ts'
import type { NumberAnswerProps } from './number/number-answer.tsx'
import { numberPart } from './number-part.ts'
import { OptionList } from './option-list.tsx'

type AnswerFieldProps = {
  /** Of the element that says what is asked. */
  textId: string
  lang: string | undefined
  question: Question
  /** A number is to be a whole one. */
  integerOnly: boolean
  locked: boolean
  /** The answer as one text. */
  code: string | null
  onAnswer: (code: string | null) => void
}

/** Where a question of any type is answered. */
export function AnswerField(props: AnswerFieldProps) {
  const { textId, lang, question, integerOnly, locked, code, onAnswer } = props
  const { id, answerType, options } = question
  if (answerType === 'number') {
    return (
      <NumberField describedBy={textId} integerOnly={integerOnly} code={code} locked={locked} onAnswer={onAnswer} />
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

function NumberField(props: NumberAnswerProps) {
  const { part, failure, tries, retry } = useTriedPart(numberPart)
  if (part) return <part.NumberAnswer {...props} />
  if (failure !== undefined) return <MissingPart tries={tries} onRetry={retry} />
  // As high as the field and its keys.
  return <div aria-hidden className="h-80" />
}
