import { memo, type ReactNode, useDeferredValue } from 'react'
import { m } from '#messages/web'
import { Card } from '#ui/cards/card.tsx'
import type { ReviewedQuestion, QuestionOutcome } from '../question.ts'
import { QuestionLanguage } from '../translation/question-language.tsx'
import { useShownQuestion } from '../translation/use-shown-question.ts'
import { marksText } from '../lists/report.rules.ts'
import { durationText } from './duration-labels.ts'
import { OUTCOMES, RARE_OUTCOMES } from './outcome-looks.ts'
import { ASKED } from './question-words.ts'
import { reviewedId } from './questions/use-report-ways.ts'
import { Timer } from 'lucide-react'
import { MatchLists } from '../content/match-lists.tsx'
import { BesidePassage, Passage } from '../content/passage.tsx'
import { QuestionPicture } from '../content/question-picture.tsx'
import { RichText } from '../content/rich-text.tsx'
import type { Words } from '../translation/translation-context.ts'
import { Explanation } from './answers/explanation.tsx'
import { ReviewedAnswer } from './answers/reviewed-answer.tsx'

type ReviewedBodyProps = {
  words: Words<ReviewedQuestion>
  number: number
  onReload: (() => void) | undefined
  isPassageRepeated: boolean
}

/** The question, the student's answer, the right answer, and the explanation. */
function ReviewedBody({ words, number, onReload, isPassageRepeated }: ReviewedBodyProps) {
  const { question, lang, explanation } = words
  const { text, picture, pictureText, lists, outcome } = question
  return (
    <>
      <div className="mt-3">
        <BesidePassage passage={passageOf({ words, number, onReload, isPassageRepeated })}>
          <p lang={lang} className="text-[1.0625rem]/7" {...{ [ASKED]: '' }}>
            <RichText text={text} />
          </p>
          {picture && (
            <div className="mt-4">
              <QuestionPicture src={picture} alt={pictureText ?? m.test_picture({ number })} zoom onReload={onReload} />
            </div>
          )}
          {lists && <MatchLists lists={lists} lang={lang} />}
          <div className="mt-4">
            <ReviewedAnswer question={question} lang={lang} onReload={onReload} />
          </div>
          {outcome === 'left' && <p className="mt-3 text-sm font-medium text-ink-2">{m.report_not_answered()}</p>}
        </BesidePassage>
      </div>
      <Explanation english={question.explanation} translated={explanation} lang={lang} className="mt-4" />
    </>
  )
}

function passageOf({ words: { question, lang }, number, onReload, isPassageRepeated }: ReviewedBodyProps) {
  const { passage, passagePicture, passagePictureText } = question
  if (!passage && !passagePicture) return null
  const alt = passagePictureText ?? m.test_passage_picture({ number })
  const picture = passagePicture && <QuestionPicture src={passagePicture} alt={alt} zoom onReload={onReload} />
  return <Passage text={passage} picture={picture} lang={lang} repeated={isPassageRepeated} />
}

/** Facts that the sign of the marks does not express, and the time in view. */
function ReviewedFacts({ question: { outcome, gained, seconds, corrected } }: { question: ReviewedQuestion }) {
  const word = RARE_OUTCOMES.has(outcome) ? OUTCOMES[outcome].words() : null
  const why = WHY[outcome]?.(gained)
  if (word === null && seconds === null && corrected === undefined) return null
  return (
    <div className="mt-1.5 grid gap-1 text-sm text-ink-2">
      {(word !== null || seconds !== null) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {word !== null && <b className="font-semibold text-ink">{word}</b>}
          {seconds !== null && (
            <span className="inline-flex items-center gap-1.5 tabular">
              <Timer size={15} aria-hidden />
              <span className="sr-only">{m.report_time_in_view()}</span>
              {durationText(seconds)}
            </span>
          )}
        </p>
      )}
      {why && <p>{why}</p>}
      {corrected !== undefined && <p className="wrap-anywhere">{m.report_key_corrected({ reason: corrected })}</p>}
    </div>
  )
}

const WHY: Partial<Record<QuestionOutcome, (gained: number) => string>> = {
  not_evaluated: () => m.report_why_not_evaluated(),
  cancelled: (gained) => (gained > 0 ? m.report_why_cancelled_full() : m.report_why_cancelled()),
}

type ReviewedCardProps = {
  question: ReviewedQuestion
  number: number
  onReload?: (() => void) | undefined
  /** The question before it has the same passage. */
  isPassageRepeated?: boolean | undefined
  /** The link for asking a teacher. */
  ask?: ReactNode
}

const Body = memo(ReviewedBody)

/** An answered question with the right answer and the explanation. */
export function ReviewedCard({ question, number, onReload, isPassageRepeated = false, ask }: ReviewedCardProps) {
  const shown = useShownQuestion(question)
  // One press changes a hundred questions: deferred, so that input is handled meanwhile.
  const words = useDeferredValue(shown.words)
  return (
    <Card as="article">
      <div className="flex items-center justify-between gap-3">
        <h3 id={reviewedId(number)} tabIndex={-1} className="scroll-mt-2 rounded-sm font-semibold">
          {m.test_question({ number })}
        </h3>
        <Gained question={question} />
      </div>
      <ReviewedFacts question={question} />
      <QuestionLanguage shown={shown} />
      <Body words={words} number={number} onReload={onReload} isPassageRepeated={isPassageRepeated} />
      {ask && <div className="mt-3 -mb-1 -ms-3 print:hidden">{ask}</div>}
    </Card>
  )
}

function Gained({ question: { gained, marks, outcome } }: { question: ReviewedQuestion }) {
  const { icon: Icon, look } = OUTCOMES[outcome]
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-sm font-semibold tabular ${look}`}
    >
      <Icon size={15} aria-hidden />
      {m.report_gained({ gained: marksText(gained), marks })}
    </span>
  )
}
