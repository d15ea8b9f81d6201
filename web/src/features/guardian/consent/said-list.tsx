import { m } from '#messages/web'
import { dotted } from '#web/ui/format/dotted.ts'
import { formatMoment } from '#ui/format/format-day.ts'
import type { Consent } from '../guardian.api.ts'
import { numbered } from '../guardian.rules.ts'

const STATES = {
  asked: m.guardian_said_asked,
  given: m.guardian_said_given,
  declined: m.guardian_said_declined,
  withdrawn: m.guardian_said_withdrawn,
}
const HOW = {
  link: m.guardian_how_link,
  login: m.guardian_how_login,
  paper: m.guardian_how_paper,
  code: m.guardian_how_code,
  own_at_18: m.guardian_how_own,
}

/** All decisions about the consent, the latest first. */
export function SaidList({ said }: { said: Consent['said'] }) {
  if (said.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">{m.guardian_said()}</h2>
      <ol className="overflow-hidden rounded-card border border-line bg-card">
        {numbered(said, ({ at }) => at).map(({ state, method, at, nth, guardian }) => (
          <li key={`${nth} ${at}`} className="border-t border-line px-4 py-3 first:border-t-0">
            <p className="font-semibold">{STATES[state]()}</p>
            <p className="text-sm text-ink-2 wrap-anywhere">
              {dotted([formatMoment(at), guardian ?? (method === 'paper' && m.guardian_office()), HOW[method]()])}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
