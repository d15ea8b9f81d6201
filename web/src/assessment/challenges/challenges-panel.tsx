import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { useStudId } from '../../session/session-store.ts'
import { Card } from '#ui/cards/card.tsx'
import { formatLongMoment } from '#ui/format/format-day.ts'
import { MissingPart } from '#ui/states/missing-part.tsx'
import { TranslationsOfAttempt } from '../translation/translations-of-attempt.tsx'
import {
  type Challenges,
  challengesQuery,
  type ChallengeRow,
  type Claim,
  type SentChallenge,
} from './challenges.api.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { QuestionBody } from '../asking/question-body.tsx'
import { RichText } from '../content/rich-text.tsx'
import { StateBadge } from '../lists/state-badge.tsx'
import { ReviewedAnswer } from '../report/answers/reviewed-answer.tsx'
import { QuestionLanguage } from '../translation/question-language.tsx'
import { useShownQuestion } from '../translation/use-shown-question.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { challengeQuestion, keyedQuestion } from './challenge-question.ts'
import { letterOf } from '../content/letter.rules.ts'
import { marksText } from '../lists/report.rules.ts'

/** Returns a claim in a few words: letters of options, a number, or that no answer is right. */
function claimWords({ options }: Pick<ChallengeRow, 'options'>, { right, number }: Claim): string {
  if (number !== null) return number.split('..').map(marksText).join(' – ')
  const letters = options.flatMap(({ id }, at) => (right.includes(id) ? letterOf(at) : []))
  return letters.length === 0 ? m.challenge_no_answer() : letters.join(', ')
}

/** Returns the key in the same words. */
const keyWords = (row: ChallengeRow): string =>
  row.key === null || row.key.cancelled ? m.challenge_cancelled() : claimWords(row, row.key)

/** Returns the student's own answer in the same words. */
const answerWords = (row: ChallengeRow): string =>
  row.answer.number === null && row.answer.right.length === 0 ? '–' : claimWords(row, row.answer)

const STATES: Record<SentChallenge['state'], { words: () => string; tone: 'good' | 'bad' | 'warn' }> = {
  sent: { words: () => m.challenge_sent(), tone: 'warn' },
  accepted: { words: () => m.challenge_accepted(), tone: 'good' },
  declined: { words: () => m.challenge_declined(), tone: 'bad' },
}

type ChallengedQuestionProps = {
  attemptId: number
  row: ChallengeRow
  isOpen: boolean
  /** Another challenge may be sent. */
  mayAdd: boolean
}

/** A question with the key and the student's answer in one line; when opened, in full. */
function ChallengedQuestion({ attemptId, row, isOpen, mayAdd }: ChallengedQuestionProps) {
  // Papers have a hundred questions with formulas: a question that was never opened is not rendered.
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
        <p id={textId} lang={lang} className="wrap-anywhere">
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
        <ChallengeForm
          textId={textId}
          attemptId={attemptId}
          row={row}
          question={question}
          lang={lang}
          mayAdd={mayAdd}
        />
      )}
    </div>
  )
}

type DecidedProps = { row: ChallengeRow; challenge: NonNullable<ChallengeRow['challenge']> }

/** The student's claim, and the decision about it. */
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

type HeldBack = NonNullable<Challenges['held_back']>[number]
type ChallengesPanelProps = { attemptId: number; heldBackWords: (held: HeldBack) => string }

/** The key of a paper as long as it may be challenged, and what became of the student's challenges. */
export function ChallengesPanel({ attemptId, heldBackWords }: ChallengesPanelProps) {
  const { data, isError, refetch } = useQuery(challengesQuery(useStudId(), attemptId))
  if (data)
    return (
      // `isOpen` loads the translations without explanations; a report loads them again with its explanations.
      <TranslationsOfAttempt attemptId={attemptId} languages={data.languages} isOpen>
        <Panel attemptId={attemptId} data={data} heldBackWords={heldBackWords} />
      </TranslationsOfAttempt>
    )
  if (isError) return <MissingPart tries={0} onRetry={() => void refetch()} />
  return <div aria-hidden className="h-40 animate-shimmer rounded-card bg-shade" />
}

function Panel({ attemptId, data, heldBackWords }: ChallengesPanelProps & { data: Challenges }) {
  const { state, opens_at, closes_at, left, questions, held_back = [] } = data
  return (
    <Card as="section">
      <h2 className="text-lg/6 font-bold">{state === 'closed' ? m.challenge_yours() : m.challenge_key()}</h2>
      <div className="mt-1 grid grid-cols-1 gap-1 wrap-anywhere text-ink-2">
        {state === 'soon' && (
          <p>{m.challenge_from_to({ from: formatLongMoment(opens_at), until: formatLongMoment(closes_at) })}</p>
        )}
        {state === 'open' && (
          <>
            <p>{m.challenge_about()}</p>
            <p className="font-semibold text-ink">{m.challenge_until({ moment: formatLongMoment(closes_at) })}</p>
            <p>{m.challenge_left({ count: left })}</p>
            {held_back.map((held) => (
              <p key={held.paper}>{heldBackWords(held)}</p>
            ))}
          </>
        )}
        {state === 'closed' && <p>{m.challenge_over()}</p>}
      </div>
      {questions.length > 0 && (
        <ul className="mt-4 grid grid-cols-1 gap-2.5">
          {questions.map((row) => (
            <ChallengedQuestion
              key={row.question_id}
              attemptId={attemptId}
              row={row}
              isOpen={state === 'open'}
              mayAdd={left > 0}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
