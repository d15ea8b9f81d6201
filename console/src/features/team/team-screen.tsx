import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import type { Invited, Member } from './member.ts'
import { Button } from '#ui/buttons/button.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { roleWords } from '../../session/role-labels.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { batchWords, subjectWords, type Choices } from '../../ui/choice-labels.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberState } from './member-state.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { useSession } from '../../session/session.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'

type MemberAccessProps = { member: Member; onLink: (invited: Invited) => void; onDone: () => void }

/** Makes a new one-time link for a member, or ends the access. */
function MemberAccess({ member, onLink, onDone }: MemberAccessProps) {
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

type MemberPageProps = {
  /** Null for somebody new. */
  member: Member | null
  choices: Choices
  onLink: (invited: Invited) => void
  onDone: () => void
}

/** One of the staff: what was filled in, and the way in. */
function MemberPage({ member, choices, onLink, onDone }: MemberPageProps) {
  const { who } = useSearch({ strict: false })
  if (!member && who !== 'new')
    return <FullState icon={SearchX} title={m.not_found_title()} text={m.not_found_text()} />
  return (
    <div className="max-w-reading">
      <Section title={member ? m.team_details() : m.team_add_text()}>
        <MemberForm
          member={member}
          choices={choices}
          onCancel={onDone}
          onStored={(invited) => {
            if (invited) onLink(invited)
            onDone()
          }}
        />
      </Section>
      {member && <MemberAccess member={member} onLink={onLink} onDone={onDone} />}
    </div>
  )
}

type TeamListProps = { members: readonly Member[]; onLink: (invited: Invited) => void }

/** Everybody of the staff, those who left at the end. */
function TeamList({ members, onLink }: TeamListProps) {
  // An archived batch keeps its teachers.
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
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
              <span className="block text-sm font-normal wrap-anywhere text-ink-2 md:min-w-40">{email}</span>
            </>
          ),
        },
        {
          head: m.account_roles(),
          cell: (member) => (
            <>
              <span className="block">{roleWords(member.roles)}</span>
              <span className="block text-sm text-ink-2">
                <Reach member={member} choices={choices} />
              </span>
            </>
          ),
        },
        {
          head: m.team_seen(),
          cell: ({ seen_at }) => (seen_at === null ? m.team_never() : momentWords(seen_at)),
        },
        { head: m.team_state(), cell: (member) => <MemberState member={member} onLink={onLink} /> },
      ]}
    />
  )
}

/** Only a teacher's reach is narrowed, whether or not the teacher also watches exam sessions. */
function Reach({ member: { roles, batch_ids, subject_ids }, choices }: { member: Member; choices: Choices }) {
  if (!roles.includes('teacher') || roles.some((role) => role !== 'teacher' && role !== 'invigilator'))
    return m.team_reach_all()
  if (batch_ids.length === 0) return m.team_reach_none()
  return (
    <>
      <span className="block">{batchWords(batch_ids, choices)}</span>
      {subject_ids.length > 0 && <span className="block">{subjectWords(subject_ids, choices)}</span>}
    </>
  )
}

/** The staff: the list, or the form of one member. */
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
  const actions = (
    <>
      <SaveList read={async () => staffCall('/staff/export_team', {})} />
      <Link {...paths.team('new')} className={buttonClass('primary')}>
        <UserPlus size={20} aria-hidden />
        {m.team_add()}
      </Link>
    </>
  )
  return (
    <Page title={titleOf(team.data?.members)} actions={who === undefined && actions}>
      <ScreenStates
        query={team}
        content={({ members }) =>
          who === undefined ? (
            <TeamList members={members} onLink={setInvited} />
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
