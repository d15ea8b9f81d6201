import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { useSending } from '../../ui/use-sending.ts'
import type { Invited, Member } from './member.ts'

/** Whether the link that somebody was given still opens. */
const isLinkGood = (link_ends_at: string | null, now: number): boolean =>
  link_ends_at !== null && new Date(link_ends_at).getTime() > now

type MemberStateProps = { member: Member; onLink: (invited: Invited) => void }

/** Whether somebody can log in, and for whoever was invited until when the link is good. */
export function MemberState({ member, onLink }: MemberStateProps) {
  const { ended_at, has_factor, link_ends_at } = member
  const [now] = useState(() => Date.now())
  if (ended_at !== null) return <Badge tone="quiet">{m.team_ended()}</Badge>
  const isGood = isLinkGood(link_ends_at, now)
  const until = isGood && link_ends_at !== null && m.team_link_until({ until: momentWords(link_ends_at) })
  if (has_factor)
    return (
      <>
        <Badge tone="good">{m.team_ready()}</Badge>
        {until && <span className="block text-sm text-ink-2">{until}</span>}
      </>
    )
  return (
    <div className="grid justify-items-end gap-1 md:justify-items-start">
      <Badge tone={isGood ? 'brand' : 'warn'}>{isGood ? m.team_invited() : m.team_link_over()}</Badge>
      {until && <span className="block text-sm text-ink-2">{until}</span>}
      <SendAgain member={member} onLink={onLink} />
    </div>
  )
}

/** Nobody is logged out by it: this person was never in. */
function SendAgain({ member: { staff_id, name }, onLink }: MemberStateProps) {
  const { busy, send } = useSending()
  const renew = async () =>
    send(async () => {
      onLink(await staffCall('/staff/new_link', { staff_id }))
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/team') })
    })
  return (
    <span className="-me-3 md:-ms-3 md:me-0">
      <Button look="quiet" busy={busy} aria-label={m.team_link_again_to({ name })} onClick={() => void renew()}>
        {m.team_link_again()}
      </Button>
    </span>
  )
}
