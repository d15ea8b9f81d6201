import type { ReviewedQuestion } from '../../question.ts'
import { ReviewedNumber } from './reviewed-number.tsx'
import { ReviewedOptions } from './reviewed-options.tsx'

type ReviewedAnswerProps = { question: ReviewedQuestion; lang: string | undefined; onReload: (() => void) | undefined }

/** What was answered, of whatever type, beside what is right. */
export const ReviewedAnswer = (props: ReviewedAnswerProps) =>
  props.question.answerType === 'number' ? <ReviewedNumber question={props.question} /> : <ReviewedOptions {...props} />
