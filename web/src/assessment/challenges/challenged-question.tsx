import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { m } from '#messages/web'
import { QuestionBody } from '../asking/question-body.tsx'
import { RichText } from '../content/rich-text.tsx'
import { StateBadge } from '../lists/state-badge.tsx'
import { ReviewedAnswer } from '../report/answers/reviewed-answer.tsx'
import { QuestionLanguage } from '../translation/question-language.tsx'
import { useShownQuestion } from '../translation/use-shown-question.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { challengeQuestion, keyedQuestion } from './challenge-question.ts'
import type { ChallengeRow } from './challenges.api.ts'
import { answerWords, claimWords, keyWords, STATES } from './claim-words.ts'

type ChallengedQuestionProps = {
  attemptId: number
  row: ChallengeRow
  isOpen: boolean
  /** Another challenge may be sent. */
  mayAdd: boolean
}

/** A question with the key and the own answer in a line; opened, with all of it. */
export function ChallengedQuestion({ attemptId, row, isOpen, mayAdd }: ChallengedQuestionProps) {
  // Papers have a hundred questions with formulas: what is not looked at is not drawn.
  const [isShown, setShown] = useState(false)
  const { number, challenge, key } = row
  const state = challenge && STATES[challenge.state]
  return (
    <li className="rounded-control border border-line">
      <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control px-4 py-2.5">
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
            <span className="font-semibold tabular">{m.test_question({ number })}</span>
            <span className="text-sm wrap-anywhere text-ink-2 tabular">
              {key !== null && m.challenge_key_and_answer({ key: keyWords(row), answer: answerWords(row) })}
            </span>
            {state && <StateBadge tone={state.tone}>{state.words()}</StateBadge>}
          </span>
          <ChevronDown size={20} aria-hidden className="shrink-0 text-ink-2 group-open:rotate-180" />
        </summary>
        {isShown && <Opened attemptId={attemptId} row={row} isOpen={isOpen} mayAdd={mayAdd} />}
      </details>
    </li>
  )
}

function Opened({ attemptId, row, isOpen, mayAdd }: ChallengedQuestionProps) {
  const asked = useMemo(() => challengeQuestion(row), [row])
  const shown = useShownQuestion(asked)
  const { question, lang } = shown.words
  const textId = useId()
  const { number, key, challenge } = row
  return (
    <div className="border-t border-line p-4">
      <QuestionLanguage shown={shown} />
      {key === null ? (
        <p lang={lang} className="wrap-anywhere">
          <RichText text={question.text} />
        </p>
      ) : (
        <QuestionBody question={question} textId={textId} lang={lang} number={number}>
          <ReviewedAnswer question={keyedQuestion(question, row)} lang={lang} onReload={undefined} />
        </QuestionBody>
      )}
      {key?.cancelled && <p className="mt-3 text-sm text-ink-2">{m.challenge_cancelled_text()}</p>}
      {challenge && (!isOpen || challenge.state !== 'sent') && <Decided row={row} challenge={challenge} />}
      {isOpen && (challenge === null || challenge.state === 'sent') && (
        <ChallengeForm attemptId={attemptId} row={row} question={question} lang={lang} mayAdd={mayAdd} />
      )}
    </div>
  )
}

type DecidedProps = { row: ChallengeRow; challenge: NonNullable<ChallengeRow['challenge']> }

/** What the student held, and what was decided of it. */
function Decided({ row, challenge }: DecidedProps) {
  const { words, tone } = STATES[challenge.state]
  return (
    <div className="mt-4 grid gap-1 border-t border-line pt-4 wrap-anywhere">
      <p>
        <b className="font-semibold">{m.challenge_held({ claim: claimWords(row, challenge) })}</b>
      </p>
      <p className="whitespace-pre-line text-ink-2">{challenge.reason}</p>
      <div>
        <StateBadge tone={tone}>{words()}</StateBadge>
      </div>
      {challenge.decided !== null && <p>{m.challenge_why({ reason: challenge.decided })}</p>}
    </div>
  )
}
