import { Check, Clock } from 'lucide-react'
import { m } from '#messages/console'
import { momentWords } from '../../ui/moment-words.ts'
import { Section } from '../../ui/page.tsx'
import { ChallengeActions } from './challenges/challenge-actions.tsx'
import { MomentActions } from './moment-actions.tsx'
import type { ResultPaper } from './result-data.ts'
import { ResultsState } from './results-state.tsx'

type Step = { name: string; when: string; isDone: boolean }

/** The steps of a paper in their order, and what may be done with them. */
export function ResultTimeline({ paper }: { paper: ResultPaper }) {
  const { seen_by, writing, told } = paper
  return (
    <Section title={m.results_timeline()}>
      <div className="mb-4">
        <ResultsState {...paper} />
      </div>
      <ol className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
        {stepsOf(paper).map(({ name, when, isDone }) => (
          <li
            key={name}
            className={`flex gap-3 rounded-control border p-3 ${isDone ? 'border-line bg-good-50' : 'border-line-strong'}`}
          >
            <span className={`mt-0.5 shrink-0 ${isDone ? 'text-good' : 'text-ink-2'}`}>
              {isDone ? <Check size={20} aria-hidden /> : <Clock size={20} aria-hidden />}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">
                {name}
                {isDone && <span className="sr-only">, {m.results_step_done()}</span>}
              </span>
              <span className="block text-sm text-ink-2">{when}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-2">
        {m.results_seen_by({ count: seen_by })}
        {writing > 0 && ` ${m.results_writing({ count: writing })}`}
        {told > 0 && ` ${m.notices_told({ count: told })}.`}
      </p>
      <ChallengeActions paper={paper} />
      <MomentActions paper={paper} />
    </Section>
  )
}

function stepsOf({ state, closes_at, results_at, ranked_at, computed_at, now, challenges }: ResultPaper): Step[] {
  const isClosed = state !== 'running'
  return [
    { name: m.results_step_closes(), when: momentOr(closes_at, m.results_no_end()), isDone: isClosed },
    {
      name: m.challenges_title(),
      when: challengeWords(challenges),
      isDone: challenges.state === 'closed',
    },
    {
      name: m.results_step_results(),
      when: momentOr(results_at, m.results_at_once()),
      isDone: results_at === null || Date.parse(results_at) <= Date.parse(now),
    },
    {
      name: m.results_step_ranks(),
      when: momentOr(computed_at ?? ranked_at, m.results_no_ranks()),
      isDone: state === 'out',
    },
  ]
}

/** From when to when the key is shown. */
const challengeWords = ({ opens_at, closes_at }: ResultPaper['challenges']): string =>
  opens_at === null || closes_at === null
    ? m.challenges_not_shown()
    : m.challenges_from_to({ from: momentWords(opens_at), until: momentWords(closes_at) })

const momentOr = (at: string | null, otherwise: string): string => (at === null ? otherwise : momentWords(at))
