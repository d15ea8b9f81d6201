import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../../web/src/ui/overlays/confirm-dialog.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { useSession } from '../../session/session.ts'
import { momentWords } from '../../ui/moment-words.ts'
import { Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { Invited, Member } from './member.ts'

type MemberAccessProps = { member: Member; onLink: (invited: Invited) => void; onDone: () => void }

/** A new way in for somebody, and the end of it. */
export function MemberAccess({ member, onLink, onDone }: MemberAccessProps) {
  const self = useSession((session) => session.me?.staff_id)
  const { staff_id, ended_at, seen_at, has_factor } = member
  return (
    <Section title={m.team_access()}>
      <p className="text-ink-2">{stateWords(ended_at, has_factor)}</p>
      <p className="mb-4 text-ink-2">
        {seen_at === null ? m.team_never_seen() : m.team_seen_at({ when: momentWords(seen_at) })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {ended_at === null && <NewLink member={member} onLink={onLink} />}
        {staff_id !== self && <EndAccess member={member} onDone={onDone} />}
      </div>
    </Section>
  )
}

const readAnew = async () => queryClient.invalidateQueries({ queryKey: keyOf('/staff/team') })

function NewLink({ member: { staff_id, name }, onLink }: Pick<MemberAccessProps, 'member' | 'onLink'>) {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSending()
  const renew = async () => {
    setAsks(false)
    await send(async () => {
      onLink(await staffCall('/staff/new_link', { staff_id }))
      await readAnew()
    })
  }
  return (
    <>
      <Button look="secondary" busy={busy} onClick={() => setAsks(true)}>
        {m.team_new_link()}
      </Button>
      <ConfirmDialog
        open={asks}
        title={m.team_new_link_title({ name })}
        text={m.team_new_link_text({ name })}
        choices={[
          { words: m.team_new_link_go(), onPress: () => void renew() },
          { words: m.cancel(), onPress: () => setAsks(false) },
        ]}
        onClose={() => setAsks(false)}
      />
    </>
  )
}

/** Ends the access or gives it back; either is taken back by one press. */
function EndAccess({ member, onDone }: Pick<MemberAccessProps, 'member' | 'onDone'>) {
  const { staff_id, name, ended_at, version } = member
  const { busy, send } = useSending()
  const setEnded = async (restore: boolean, of: number) => {
    const stored = await staffCall('/staff/end_member', { staff_id, version: of, restore })
    await readAnew()
    return stored.member.version
  }
  const change = async (restore: boolean) =>
    send(async () => {
      const now = await setEnded(restore, version)
      const words = restore ? m.team_restored({ name }) : m.team_ended_now({ name })
      sayWithUndo(words, async () => setEnded(!restore, now))
      onDone()
    })
  return ended_at === null ? (
    <Button look="secondary" busy={busy} onClick={() => void change(false)}>
      {m.team_end()}
    </Button>
  ) : (
    <Button busy={busy} onClick={() => void change(true)}>
      {m.team_restore()}
    </Button>
  )
}

function stateWords(ended_at: string | null, has_factor: boolean): string {
  if (ended_at !== null) return m.team_ended_at({ when: momentWords(ended_at) })
  return has_factor ? m.team_ready_text() : m.team_not_set_up_text()
}
