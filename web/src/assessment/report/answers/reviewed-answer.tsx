import type { ReviewedQuestion, Option } from '../../question.ts'
import { Check, X } from 'lucide-react'
import { m } from '#messages/web'
import { typedOf, isInAnswer } from '../../attempt/answer-code.rules.ts'
import { marksText } from '../../lists/report.rules.ts'
import { letterOf } from '../../content/letter.rules.ts'
import { QuestionPicture } from '../../content/question-picture.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { rangeOf, isRightNumber } from './number-words.rules.ts'

type ReviewedOptionsProps = { question: ReviewedQuestion; lang: string | undefined; onReload: (() => void) | undefined }

/** The options, each with whether it is right and whether it was chosen. */
function ReviewedOptions({ question, lang, onReload }: ReviewedOptionsProps) {
  const { options, answerType, right, chosen } = question
  const several = answerType === 'multiple'
  return (
    <ul className="grid grid-cols-1 gap-2.5 print:grid-cols-2">
      {options.map((option, index) => {
        const isRight = isInAnswer(option, right)
        const isChosen = isInAnswer(option, chosen)
        return (
          <ReviewedOption
            key={option.key}
            option={option}
            lang={lang}
            letter={letterOf(index)}
            isRight={isRight}
            isChosen={isChosen}
            several={several}
            isMissed={several && chosen !== null && isRight && !isChosen}
            onReload={onReload}
          />
        )
      })}
    </ul>
  )
}

type ReviewedOptionProps = {
  option: Option
  lang: string | undefined
  letter: string
  isRight: boolean
  isChosen: boolean
  several: boolean
  /** True for a right option that is missing from the several that the student chose. */
  isMissed: boolean
  onReload: (() => void) | undefined
}

function ReviewedOption(props: ReviewedOptionProps) {
  const { option, lang, letter, isRight, isChosen, several, isMissed, onReload } = props
  const { text, picture } = option
  const [box, circle] = LOOKS[isMissed ? 'missed' : isRight ? 'right' : isChosen ? 'wrong' : 'other']
  return (
    <li className={`flex min-h-14 items-center gap-3.5 rounded-control border px-4 py-2.5 print:min-h-0 ${box}`}>
      <span
        className={`flex size-7.5 shrink-0 items-center justify-center border text-sm font-semibold ${several ? 'rounded-lg' : 'rounded-full'} ${circle}`}
      >
        {letter}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3.5 gap-y-1">
        <span lang={lang} className={`max-w-full min-w-0 ${picture ? 'w-80' : ''}`}>
          {picture ? (
            <QuestionPicture src={picture} alt={text || m.test_option_picture({ letter })} onReload={onReload} />
          ) : (
            <RichText text={text} />
          )}
        </span>
        {(isRight || isChosen) && (
          <span className={`text-sm font-semibold ${isRight ? 'text-good' : 'text-bad'}`}>
            {isMissed ? m.report_missed_answer() : wordsOf(isRight, isChosen)}
          </span>
        )}
      </span>
    </li>
  )
}

const LOOKS = {
  right: ['border-good bg-good-50', 'border-good bg-good text-card'],
  missed: ['border-dashed border-good', 'border-good text-good'],
  wrong: ['border-bad bg-bad-50', 'border-bad bg-bad text-card'],
  other: ['border-line', 'border-line-soft text-ink-2'],
} as const

function wordsOf(isRight: boolean, isChosen: boolean): string {
  if (!isRight) return m.report_your_answer()
  return isChosen ? m.report_your_right_answer() : m.report_correct_answer()
}

/** The typed number, and the right number or range. */
function ReviewedNumber({ question }: { question: ReviewedQuestion }) {
  const [right, chosen] = [typedOf(question.right), typedOf(question.chosen)]
  const { from, to } = rangeOf(right)
  const isRight = isRightNumber(right, chosen)
  const Sign = isRight ? Check : X
  return (
    <dl className="grid gap-2.5 sm:grid-cols-2">
      {chosen && (
        <div className={`${BOX} ${isRight ? 'border-good bg-good-50' : 'border-bad bg-bad-50'}`}>
          <dt className={NAME}>{isRight ? m.report_your_right_answer() : m.report_your_answer()}</dt>
          <dd className={`inline-flex items-center gap-2 ${FIGURE} ${isRight ? 'text-good' : 'text-bad'}`}>
            <Sign size={18} aria-hidden />
            {marksText(chosen)}
          </dd>
        </div>
      )}
      {right && !(isRight && from === to) && (
        <div className={`${BOX} ${isRight ? 'border-line' : 'border-good bg-good-50'}`}>
          <dt className={NAME}>{m.report_correct_answer()}</dt>
          <dd className={FIGURE}>
            {from === to ? marksText(from) : m.report_range({ from: marksText(from), to: marksText(to) })}
          </dd>
        </div>
      )}
    </dl>
  )
}

const BOX = 'rounded-control border px-4 py-2.5'
const NAME = 'text-sm text-ink-2'
const FIGURE = 'text-lg font-semibold wrap-anywhere tabular'

type ReviewedAnswerProps = { question: ReviewedQuestion; lang: string | undefined; onReload: (() => void) | undefined }

/** The student's answer of any type, beside the right one. */
export const ReviewedAnswer = (props: ReviewedAnswerProps) =>
  props.question.answerType === 'number' ? <ReviewedNumber question={props.question} /> : <ReviewedOptions {...props} />
