import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { MailCheck, MessageCircle, Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { ConsentLetter } from './consent-letter.tsx'
import { relationWords } from './guardian-labels.ts'
import { filled, type Invitation, type Invitations, isOpened, keepOpened, linkOf } from './invitations.ts'

/** The links that guardians of a batch have not answered: each by WhatsApp, or all as letters. */
export function InvitationsScreen() {
  const { batch_id = '' } = useParams({ strict: false })
  // Each reading of the numbers is an entry in the audit: it is not read again by itself.
  const query = useQuery({
    ...staffQuery('/staff/consent_invitations', { batch_id: Number(batch_id) }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const hasSome = Boolean(query.data?.invitations.length)
  return (
    <Page
      isSheet
      title={query.data ? `${m.consents_invitations()} · ${query.data.batch}` : m.consents_invitations()}
      actions={
        <>
          <Link {...paths.consents({ batch: Number(batch_id) })} className={buttonClass('secondary')}>
            {m.consents_back()}
          </Link>
          {hasSome && (
            <Button icon={Printer} onClick={() => window.print()}>
              {m.consents_print()}
            </Button>
          )}
        </>
      }
    >
      <ScreenStates
        query={query}
        isEmpty={({ invitations }) => invitations.length === 0}
        empty={
          <FullState icon={MailCheck} title={m.consents_invitations_none()} text={m.consents_invitations_none_text()} />
        }
        content={(loaded) => (
          <>
            <div className="print:hidden">
              <p className="mb-4 max-w-reading text-ink-2">
                {m.consents_invitations_text({ count: loaded.invitations.length })}
              </p>
              <Rows loaded={loaded} />
            </div>
            <ul className="hidden print:block">
              {loaded.invitations.map((one) => (
                <ConsentLetter key={one.stud_id} invitation={one} words={loaded.words} />
              ))}
            </ul>
          </>
        )}
      />
    </Page>
  )
}

function Rows({ loaded: { batch, invitations, words } }: { loaded: Invitations }) {
  return (
    <DataTable
      label={batch}
      rows={invitations}
      keyOf={({ stud_id }) => stud_id}
      columns={[
        {
          head: m.students_name(),
          cell: ({ stud_id, student }) => (
            <Link
              {...paths.student(stud_id)}
              className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0"
            >
              {student}
            </Link>
          ),
        },
        { head: m.consent_guardian(), cell: ({ guardian, relation }) => `${guardian} (${relationWords(relation)})` },
        { head: m.consent_asked(), cell: ({ asked_at }) => formatMoment(asked_at) },
        { head: m.consents_until(), cell: ({ until }) => formatDay(until, 'date') },
        { head: m.consents_whatsapp(), cell: (one) => <WhatsAppLink invitation={one} words={words} /> },
      ]}
    />
  )
}

type WhatsAppLinkProps = { invitation: Invitation; words: Invitations['words'] }

/** Opens the office's WhatsApp with the message written; sending it is a press there. */
function WhatsAppLink({ invitation, words }: WhatsAppLinkProps) {
  const [opened, setOpened] = useState(() => isOpened(invitation))
  const text = filled(words, invitation, 'message', invitation.short_name)
  const address = `https://wa.me/${invitation.number}?text=${encodeURIComponent(text)}`
  const note = () => {
    keepOpened(invitation)
    setOpened(true)
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2.5">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.consents_whatsapp_to({ name: invitation.guardian })}
        title={linkOf(invitation)}
        onClick={note}
        className={buttonClass('secondary')}
      >
        <MessageCircle size={20} aria-hidden />
        {m.consents_whatsapp()}
      </a>
      {opened && <Badge tone="good">{m.consents_opened()}</Badge>}
    </span>
  )
}
