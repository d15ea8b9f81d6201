import { Check, X } from 'lucide-react'
import { m } from '#messages/web'
import { typedOf } from '../../attempt/answer-code.rules.ts'
import { marksText } from '../../lists/report.rules.ts'
import type { ReviewedQuestion } from '../../question.ts'
import { isRightNumber, rangeOf } from './number-words.rules.ts'

/** What was typed, and the number or the numbers that are right. */
export function ReviewedNumber({ question }: { question: ReviewedQuestion }) {
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
