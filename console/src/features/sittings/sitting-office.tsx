import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/page.tsx'

/** What is on paper of a sitting, and who looks after it. */
export function SittingOffice({ paperId }: { paperId: number }) {
  const isJudge = useIsJudge()
  const look = buttonClass('secondary')
  return (
    <Section title={m.sitting_prints()}>
      <div className="flex flex-wrap gap-2.5">
        <Link {...paths.sittingList(paperId)} className={look}>
          {m.sheet_list()}
        </Link>
        <Link {...paths.sittingCards(paperId)} className={look}>
          {m.sheet_cards()}
        </Link>
        <Link {...paths.sittingMinutes(paperId)} className={look}>
          {m.sheet_minutes()}
        </Link>
      </div>
      {isJudge && <Roster paperId={paperId} />}
    </Section>
  )
}

function Roster({ paperId }: { paperId: number }) {
  const { data } = useQuery(staffQuery('/staff/sitting_roster', { paper_id: paperId }))
  const names = data?.invigilators.flatMap(({ name, is_assigned }) => (is_assigned ? name : [])) ?? []
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink-2">{m.roster_title()}</span>
      {data &&
        (names.length > 0 ? (
          <span className="wrap-anywhere">{names.join(', ')}</span>
        ) : (
          <Badge tone="warn">{m.roster_nobody()}</Badge>
        ))}
      <Link {...paths.sittingRoster(paperId)} className="inline-flex min-h-11 items-center text-brand-strong">
        {m.roster_assign()}
      </Link>
    </div>
  )
}
