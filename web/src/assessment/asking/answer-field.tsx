import { m } from '#messages/web'
import { tapped, isInAnswer } from '../attempt/answer-code.rules.ts'
import { useTriedPart } from '#ui/lazy-part.ts'
import { MissingPart } from '#ui/states/missing-part.tsx'
import type { Question, Option } from '../question.ts'
import type { NumberAnswerProps } from './number/number-answer.tsx'
import { numberPart } from './number-part.ts'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { letterOf } from '../content/letter.rules.ts'
import { Enlarge } from '../content/question-picture.tsx'
import { RichText } from '../content/rich-text.tsx'
import { PrefetchedPicture } from './prefetched-picture.tsx'

/** The picture lies below the letter, as wide as its option; over it, at the end, is what enlarges it. */
const PICTURED = 'flex-wrap content-start gap-y-1.5 max-md:px-2'

type OptionListProps = {
  /** Id of the element with the question's number. */
  labelledBy: string
  /** Ids of the elements with the question's text and what else is said of its options. */
  describedBy: string
  lang: string | undefined
  name: string
  /** True when several options can be chosen. */
  several: boolean
  options: Option[]
  /** The answer as one text. */
  code: string | null
  locked: boolean
  onTap: (option: Option) => void
}

export const OptionList = memo(function OptionList(props: OptionListProps) {
  const { labelledBy, describedBy, lang, name, several, options, code, locked, onTap } = props
  const shape = several ? 'rounded-lg' : 'rounded-full'
  return (
    <div
      role={several ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`grid gap-2 md:gap-2.5 ${options.every(({ picture }) => picture) ? 'grid-cols-2 large-text:grid-cols-1' : 'grid-cols-1'}`}
    >
      {options.map((option, index) => (
        <div key={option.key} className="relative grid">
          {/* Firefox 115 has no :has(). */}
          <label
            data-checked={isInAnswer(option, code) || undefined}
            className={`group flex min-h-12 items-center gap-3 rounded-control border border-line-soft dark:not-data-checked:border-line-strong bg-card px-3 py-1.5 md:min-h-14 md:gap-3.5 md:px-4 md:py-2.5 outline-offset-2 outline-brand transition-colors hover:border-line-strong has-focus-visible:outline-3 not-supports-[selector(:has(a))]:focus-within:outline-3 data-checked:border-brand-strong data-checked:bg-brand-50 ${option.picture ? PICTURED : ''} ${locked ? '' : 'cursor-pointer'}`}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={letterOf(index)}
              checked={isInAnswer(option, code)}
              disabled={locked}
              className="sr-only scroll-mt-24 scroll-mb-54 md:scroll-mb-24"
              onChange={() => onTap(option)}
            />
            {/* Read with a pause, so that a formula does not begin with the letter. */}
            <span className="sr-only">{letterOf(index)}, </span>
            <span
              aria-hidden
              className={`flex size-7.5 shrink-0 items-center justify-center border border-line-soft text-sm font-semibold text-ink-2 group-data-checked:border-brand-strong group-data-checked:bg-brand-strong group-data-checked:text-on-brand ${shape}`}
            >
              {letterOf(index)}
            </span>
            <span lang={lang} className={`min-w-0 grow ${option.picture ? 'order-1 basis-full' : ''}`}>
              <OptionContent option={option} index={index} />
            </span>
            {several && (
              <Check
                size={20}
                aria-hidden
                className="invisible shrink-0 text-brand-strong group-data-checked:visible"
              />
            )}
          </label>
          {option.picture && <Enlarge alt={wordsOfPicture(option, index)} />}
        </div>
      ))}
    </div>
  )
})

function OptionContent({ option, index }: { option: Option; index: number }) {
  if (!option.picture) return <RichText text={option.text} isTall />
  return <PrefetchedPicture src={option.picture} alt={wordsOfPicture(option, index)} />
}

const wordsOfPicture = ({ text }: Option, index: number) => text || m.test_option_picture({ letter: letterOf(index) })

type AnswerFieldProps = {
  /** Id of the heading over the question. */
  nameId: string
  /** Id of the element with the question's text. */
  textId: string
  lang: string | undefined
  question: Question
  /** True when only whole numbers are allowed. */
  integerOnly: boolean
  locked: boolean
  /** The answer as one text. */
  code: string | null
  onAnswer: (code: string | null) => void
}

/** Where a question of any type is answered. */
export function AnswerField(props: AnswerFieldProps) {
  const { nameId, textId, lang, question, integerOnly, locked, code, onAnswer } = props
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
        labelledBy={nameId}
        describedBy={several ? `${textId} ${textId}-several` : textId}
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
  return <div aria-hidden className="h-67" />
}
