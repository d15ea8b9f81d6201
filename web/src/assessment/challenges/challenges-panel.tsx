import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { useStudId } from '../../session/session-store.ts'
import { Card } from '../../ui/cards/card.tsx'
import { formatLongMoment } from '../../ui/format/format-day.ts'
import { MissingPart } from '../../ui/states/missing-part.tsx'
import { TranslationsOfAttempt } from '../translation/translations-of-attempt.tsx'
import { ChallengedQuestion } from './challenged-question.tsx'
import { type Challenges, challengesQuery } from './challenges.api.ts'

type HeldBack = NonNullable<Challenges['held_back']>[number]
type ChallengesPanelProps = { attemptId: number; heldBackWords: (held: HeldBack) => string }

/** The key of a paper as long as it may be challenged, and what became of the student's challenges. */
export function ChallengesPanel({ attemptId, heldBackWords }: ChallengesPanelProps) {
  const { data, isError, refetch } = useQuery(challengesQuery(useStudId(), attemptId))
  if (data)
    return (
      // As they were asked: with its explanations a report asks for them anew.
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
      <div className="mt-1 grid gap-1 text-ink-2">
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
