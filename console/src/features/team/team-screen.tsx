import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { Invited, Member } from './member.ts'
import { MemberPage } from './member-page.tsx'
import { TeamList } from './team-list.tsx'

/** Who works here: all of them, or the form of one. */
export function TeamScreen() {
  const { who } = useSearch({ strict: false })
  const team = useQuery(staffQuery('/staff/team', {}))
  const choices = useQuery(staffQuery('/staff/choices', {}))
  const [invited, setInvited] = useState<Invited | null>(null)
  const navigate = useNavigate()
  const titleOf = (members: readonly Member[] | undefined) => {
    if (who === undefined) return m.team_title()
    return members?.find(({ staff_id }) => staff_id === who)?.name ?? m.team_add()
  }
  const add = (
    <Link {...paths.team('new')} className={buttonClass('primary')}>
      <UserPlus size={20} aria-hidden />
      {m.team_add()}
    </Link>
  )
  return (
    <Page title={titleOf(team.data?.members)} actions={who === undefined && add}>
      <ScreenStates
        query={team}
        content={({ members }) =>
          who === undefined ? (
            <TeamList members={members} choices={choices.data} />
          ) : (
            <MemberPage
              key={who}
              member={members.find(({ staff_id }) => staff_id === who) ?? null}
              choices={choices.data}
              onLink={setInvited}
              onDone={() => void navigate(paths.team())}
            />
          )
        }
      />
      <LinkDialog invited={invited} onClose={() => setInvited(null)} />
    </Page>
  )
}
