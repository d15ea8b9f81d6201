import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { ErrorPage } from '#ui/states/error-page.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Me, signedIn } from '../../session/session.ts'
import { GuestFrame } from './guest-frame.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'

type NewPasswordProps = { link: string; email: string; onTicket: (ticket: string) => void }

/** Spends a link: sets the password. */
function NewPassword({ link, email, onTicket }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const { busy, send, refusal } = useSending(['password'])
  const submit = async () =>
    send(async () => onTicket((await staffCall('/staff/accept_invitation', { link, password })).ticket))
  return (
    <Form onSubmit={submit}>
      {/* For the browser's password manager. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={m.password_new()}
        hint={m.password_hint()}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={setPassword}
        error={refusal?.message}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
          className="size-5 accent-brand-strong"
        />
        {m.password_show()}
      </label>
      <Button type="submit" wide busy={busy}>
        {m.password_set()}
      </Button>
    </Form>
  )
}

/**
 * The link is behind the `#`, which browsers do not send to a server. It is read once, since the address bar drops it
 * after use.
 */
const linkOfAddress = () => window.location.hash.slice(1)

/** The target of a one-time link: sets a password and a second factor, and signs in. */
export function WelcomeScreen() {
  const [link] = useState(linkOfAddress)
  const [ticket, setTicket] = useState<string | null>(null)
  const router = useRouter()
  const query = useQuery({
    ...staffQuery('/staff/invitation', { link }),
    enabled: ticket === null,
    staleTime: Infinity,
  })
  const login = () => void router.navigate(paths.login())
  const done = (me: Me) => {
    signedIn(me)
    void router.navigate({ ...paths.today(), replace: true })
  }
  if (ticket !== null) {
    return (
      <GuestFrame title={m.welcome_title({ name: query.data?.name ?? '' })}>
        <SetUpFactor ticket={ticket} onDone={done} />
      </GuestFrame>
    )
  }
  return (
    <ListStates
      query={query}
      loading={
        <div className="grid min-h-dvh place-items-center">
          <Spinner />
        </div>
      }
      empty={null}
      error={(retry, error) => (isOver(error) ? <Over onLogin={login} /> : <ErrorPage error={error} onRetry={retry} />)}
      content={({ name, email }) => (
        <GuestFrame title={m.welcome_title({ name })}>
          <p className="mb-4 text-ink-2 wrap-anywhere">{m.welcome_text({ email })}</p>
          <NewPassword link={link} email={email} onTicket={setTicket} />
        </GuestFrame>
      )}
    />
  )
}

const isOver = (error: Error) => error instanceof ApiError && (error.reason === 'ticket_over' || error.status === 400)

function Over({ onLogin }: { onLogin: () => void }) {
  return (
    <FullState icon={Link2Off} tone="bad" title={m.welcome_over_title()} text={m.welcome_over_text()}>
      <Button look="secondary" onClick={onLogin}>
        {m.welcome_login()}
      </Button>
    </FullState>
  )
}
