import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'
import { AnswersKept } from '../running/answers-kept.tsx'
import { type Told, TimeLeftWords } from '../running/time-left-labels.tsx'
import type { TimeLeft } from '../running/use-seconds-left.ts'
import { StateBadge } from './state-badge.tsx'

type InProgressProps = { attemptId: number; timeLeft: TimeLeft | null | undefined; told: Told }

/** The state of an open attempt: that it is running, the time left, and where its answers are. */
export function InProgress({ attemptId, timeLeft, told }: InProgressProps) {
  const hasExtensions = useHasExtensions()
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <StateBadge tone="warn">{m.tests_in_progress()}</StateBadge>
      <span className="mt-1.5 text-sm text-ink-2">
        {timeLeft && (
          <b className="font-semibold text-warn">
            <TimeLeftWords timeLeft={timeLeft} told={told} />
            {' · '}
          </b>
        )}
        {hasExtensions ? <AnswersKept attemptId={attemptId} /> : m.tests_kept_device()}
      </span>
    </span>
  )
}
