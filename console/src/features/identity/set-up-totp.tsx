import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ListStates } from '../../../../web/src/ui/states/list-states.tsx'
import { Spinner } from '../../../../web/src/ui/spinner.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { CodeForm } from './code-form.tsx'
import { QrPicture } from './qr-picture.tsx'
import type { SetUp } from './steps.ts'

type SetUpTotpProps = { ticket: string; onSetUp: (setUp: SetUp) => void; onBack: () => void }

/** A secret for an authenticator, kept once its six digits are right. */
export function SetUpTotp({ ticket, onSetUp, onBack }: SetUpTotpProps) {
  // Asked for once: another secret would not fit what was scanned.
  const query = useQuery({ ...staffQuery('/staff/set_up_totp_begin', { ticket }), staleTime: Infinity })
  const keep = async (code: string) => onSetUp(await staffCall('/staff/set_up_totp', { ticket, code }))
  const secretOf = (
    <>
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
    </>
  )
  return (
    <CodeForm words={m.setup_finish()} onCode={keep} before={secretOf}>
      <Button look="quiet" onClick={onBack}>
        {m.factor_back()}
      </Button>
    </CodeForm>
  )
}
