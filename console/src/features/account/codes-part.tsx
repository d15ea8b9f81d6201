import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { RecoveryCodes } from '../../ui/recovery-codes.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { accountQuery } from './account.api.ts'
import { AccountPart } from './account-part.tsx'

/** Fewer than this, and it is time for new ones. */
const FEW = 3

/** The recovery codes: how many are left, and new ones. */
export function CodesPart({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, send } = useSending()
  const make = async () =>
    send(async () => {
      setCodes((await staffCall('/staff/new_recovery_codes', {})).recovery_codes)
      await queryClient.invalidateQueries(accountQuery)
    })
  return (
    <AccountPart title={m.account_codes()} text={m.account_codes_about()}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : (
        <>
          <p className={`font-medium ${left < FEW ? 'text-warn' : ''}`}>{m.account_codes_left({ left })}</p>
          <p className="mb-4 text-sm text-ink-2">{m.account_codes_text()}</p>
          <Button look="secondary" busy={busy} onClick={() => void make()}>
            {m.account_codes_make()}
          </Button>
        </>
      )}
    </AccountPart>
  )
}
