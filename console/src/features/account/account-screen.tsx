import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { roleWords } from '../../session/role-labels.ts'
import { useSession } from '../../session/session.ts'
import { Page, Section } from '../../ui/page.tsx'
import { RecoveryCodes } from '../../ui/recovery-codes.tsx'
import { useSending } from '../../ui/use-sending.ts'

/** The signed-in person, and the recovery codes for a lost phone. */
export function AccountScreen() {
  const me = useSession((session) => session.me)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, send } = useSending()
  const make = async () => send(async () => setCodes((await staffCall('/staff/new_recovery_codes', {})).recovery_codes))
  if (!me) return null
  return (
    <Page title={m.account_title()}>
      <Section title={me.name}>
        <dl className="grid gap-2">
          <div>
            <dt className="text-sm text-ink-2">{m.login_email()}</dt>
            <dd className="wrap-anywhere">{me.email}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">{m.account_roles()}</dt>
            <dd>{roleWords(me.roles)}</dd>
          </div>
        </dl>
      </Section>
      <Section title={m.account_codes()}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        ) : (
          <>
            <p className="mb-4 text-ink-2">{m.account_codes_text()}</p>
            <Button look="secondary" busy={busy} onClick={() => void make()}>
              {m.account_codes_make()}
            </Button>
          </>
        )}
      </Section>
    </Page>
  )
}
