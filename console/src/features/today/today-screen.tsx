import { m } from '#messages/console'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'

/** What the day asks of whoever is signed in. */
export function TodayScreen() {
  const name = useSession((session) => session.me?.name ?? '')
  return (
    <Page title={m.today_title()}>
      <p className="text-ink-2">{m.today_hello({ name })}</p>
    </Page>
  )
}
