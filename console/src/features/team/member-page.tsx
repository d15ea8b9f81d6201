import { m } from '#messages/console'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { SearchX } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import { Section } from '../../ui/page.tsx'
import type { Choices } from '../../ui/choice-words.ts'
import type { Invited, Member } from './member.ts'
import { MemberAccess } from './member-access.tsx'
import { MemberForm } from './member-form.tsx'

type MemberPageProps = {
  /** Null for somebody new. */
  member: Member | null
  choices: Choices
  onLink: (invited: Invited) => void
  onDone: () => void
}

/** One of the staff: what was filled in, and the way in. */
export function MemberPage({ member, choices, onLink, onDone }: MemberPageProps) {
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
