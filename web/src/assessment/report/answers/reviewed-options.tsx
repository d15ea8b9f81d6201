import { m } from '#messages/web'
import { isInAnswer } from '../../attempt/answer-code.rules.ts'
import { letterOf } from '../../content/letter.rules.ts'
import { QuestionPicture } from '../../content/question-picture.tsx'
import { RichText } from '../../content/rich-text.tsx'
import type { Option, ReviewedQuestion } from '../../question.ts'

type ReviewedOptionsProps = { question: ReviewedQuestion; lang: string | undefined; onReload: (() => void) | undefined }

/** The options, each with whether it is right and whether it was chosen. */
export function ReviewedOptions({ question, lang, onReload }: ReviewedOptionsProps) {
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
  /** Right and not among several that were chosen. */
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
        className={`grid size-7.5 shrink-0 place-items-center border text-sm font-semibold ${several ? 'rounded-lg' : 'rounded-full'} ${circle}`}
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
