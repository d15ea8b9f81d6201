import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ListStates } from '../../../../web/src/ui/states/list-states.tsx'
import { Spinner } from '../../../../web/src/ui/spinner.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import type { SetUp } from './steps.ts'

type SetUpTotpProps = { ticket: string; onSetUp: (setUp: SetUp) => void; onBack: () => void }

/** A secret for an authenticator, kept once its six digits are right. */
export function SetUpTotp({ ticket, onSetUp, onBack }: SetUpTotpProps) {
  // Asked for once: another secret would not fit what was scanned.
  const query = useQuery({ ...staffQuery('/staff/set_up_totp_begin', { ticket }), staleTime: Infinity })
  const [code, setCode] = useState('')
  const { busy, send, refusal } = useSending()
  const submit = async () => send(async () => onSetUp(await staffCall('/staff/set_up_totp', { ticket, code })))
  return (
    <Form onSubmit={submit}>
      <h2 className="text-lg">{m.setup_totp()}</h2>
      <p className="text-ink-2">{m.setup_scan()}</p>
      <ListStates
        query={query}
        loading={<Spinner />}
        error="page"
        empty={null}
        content={({ uri, secret }) => (
          <>
            <QrPicture text={uri} label={m.setup_picture()} />
            <dl>
              <dt className="text-sm text-ink-2">{m.setup_secret()}</dt>
              <dd className="font-semibold tracking-wide wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</dd>
            </dl>
          </>
        )}
      />
      <CodeField
        label={m.factor_code()}
        hint={m.factor_code_hint()}
        value={code}
        onChange={setCode}
        error={refusal?.message}
      />
      <Button type="submit" wide busy={busy}>
        {m.setup_finish()}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {m.factor_back()}
      </Button>
    </Form>
  )
}
