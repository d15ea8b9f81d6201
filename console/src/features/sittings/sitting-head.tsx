import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { formatTime } from '#ui/format/format-day.ts'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import type { Sitting } from './sitting-data.ts'
import { timeToTheSecond, toTheSecond } from './to-the-second.ts'
import { isLateStart } from './writer-state.rules.ts'

/** The times of a sitting, what is safe, and what somebody has to know first: a pause, or students who have not come. */
export function SittingHead({ sitting }: { sitting: Sitting }) {
  const { paused, now, ends_at, extra_minutes, last_end, results_at, safe, waiting, not_started } = sitting
  const isJudge = useIsJudge()
  const facts = [
    m.sitting_hall({ time: formatTime(now) }),
    ends_at !== null && m.sitting_ends({ when: momentWords(ends_at) }),
    last_end !== null && last_end !== ends_at && m.sitting_last_end({ time: lastEndWords(last_end, ends_at) }),
    extra_minutes > 0 && m.sitting_extra({ count: extra_minutes }),
    results_at !== null && m.sitting_results({ when: momentWords(results_at) }),
    m.sitting_online({ count: formatNumber(sitting.heard_of) }),
    sitting.saves_per_minute !== null && m.sitting_saved_rate({ count: formatNumber(sitting.saves_per_minute) }),
  ].filter((words) => words !== false)
  return (
    <>
      {paused && (
        <p role="status" className="mb-2 rounded-control bg-warn-50 px-4 py-2 font-medium text-warn">
          {m.sitting_paused_since({ since: formatTime(paused.since), until: formatTime(paused.until) })}
        </p>
      )}
      {isLateStart(sitting) && (
        <p role="status" className="mb-2 rounded-control bg-warn-50 px-4 py-1.5 font-medium text-warn">
          {m.sitting_late_start({ count: not_started })}
        </p>
      )}
      <p className="mb-2 text-sm text-ink-2">
        <span className="font-semibold text-ink tabular">
          {m.sitting_safe({ safe: formatNumber(safe), all: formatNumber(safe + waiting) })}
        </span>
        {' · '}
        {facts.join(' · ')}
        {isJudge && <Roster paperId={sitting.paper_id} />}
      </p>
    </>
  )
}

/** Returns the last end to the second, with its day when that differs. */
const lastEndWords = (last: string, ends: string | null): string =>
  last.slice(0, 10) === ends?.slice(0, 10) ? timeToTheSecond(last) : toTheSecond(last)

function Roster({ paperId }: { paperId: number }) {
  const { data } = useQuery(staffQuery('/staff/sitting_roster', { paper_id: paperId }))
  if (!data) return null
  const names = data.invigilators.flatMap(({ name, is_assigned }) => (is_assigned ? name : []))
  return (
    <>
      {' · '}
      {names.length > 0 ? (
        <span className="wrap-anywhere">{`${m.roster_title()}: ${names.join(', ')}`}</span>
      ) : (
        <Badge tone="warn" isSentence>
          {m.roster_nobody()}
        </Badge>
      )}{' '}
      <Link {...paths.sittingRoster(paperId)} className="inline-block py-1 text-brand-strong">
        {m.roster_assign()}
      </Link>
    </>
  )
}
