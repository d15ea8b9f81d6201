import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { paths } from '../../paths.ts'
import { roleWords } from '../../session/role-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { batchWords, subjectWords, type Choices } from '../../ui/choice-words.ts'
import type { Member } from './member.ts'

type TeamListProps = { members: readonly Member[]; choices: Choices }

/** Everybody of the staff, those who left at the end. */
export function TeamList({ members, choices }: TeamListProps) {
  return (
    <DataTable
      label={m.team_title()}
      rows={members}
      keyOf={({ staff_id }) => staff_id}
      columns={[
        {
          head: m.team_name(),
          cell: ({ staff_id, name, email }) => (
            <>
              <Link {...paths.team(staff_id)} className="inline-flex min-h-11 items-center text-brand-strong underline">
                {name}
              </Link>
              <span className="block text-sm font-normal wrap-anywhere text-ink-2">{email}</span>
            </>
          ),
        },
        { head: m.account_roles(), cell: ({ roles }) => roleWords(roles) },
        { head: m.team_reach(), cell: (member) => <Reach member={member} choices={choices} /> },
        {
          head: m.team_seen(),
          cell: ({ seen_at }) => (seen_at === null ? m.team_never() : momentWords(seen_at)),
          figures: false,
        },
        { head: m.team_state(), cell: (member) => <State member={member} /> },
      ]}
    />
  )
}

/** Only a teacher's reach is narrowed. */
function Reach({ member: { roles, batch_ids, subject_ids }, choices }: { member: Member; choices: Choices }) {
  if (roles.some((role) => role !== 'teacher')) return m.team_reach_all()
  if (batch_ids.length === 0) return m.team_reach_none()
  return (
    <>
      <span className="block">{batchWords(batch_ids, choices)}</span>
      {subject_ids.length > 0 && <span className="block text-sm text-ink-2">{subjectWords(subject_ids, choices)}</span>}
    </>
  )
}

function State({ member: { ended_at, has_factor } }: { member: Member }) {
  if (ended_at !== null) return <Badge tone="quiet">{m.team_ended()}</Badge>
  return has_factor ? <Badge tone="good">{m.team_ready()}</Badge> : <Badge tone="warn">{m.team_not_set_up()}</Badge>
}
