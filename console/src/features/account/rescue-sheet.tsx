import { Printer } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import type { Me } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { Facts } from './facts.tsx'

type RescueSheetProps = { me: Me; code: string; madeAt: string; onDone: () => void }

/** The sheet to print: whose it is, the code, and what to do with it. It is shown once. */
export function RescueSheet({ me, code, madeAt, onDone }: RescueSheetProps) {
  const steps = [
    m.rescue_step_login({ address: `${location.origin}/staff` }),
    m.rescue_step_sheet(),
    m.rescue_step_new(),
  ]
  return (
    <Page
      title={m.rescue_title()}
      isSheet
      actions={
        <>
          <Button icon={Printer} onClick={() => window.print()}>
            {m.codes_print()}
          </Button>
          <Button look="secondary" onClick={onDone}>
            {m.rescue_done()}
          </Button>
        </>
      }
    >
      <p className="mb-5 max-w-reading text-ink-2 print:hidden">{m.rescue_once()}</p>
      <article className="grid max-w-reading gap-5 rounded-card border border-line bg-card p-6 print:border-0 print:p-0">
        <h2 className="text-xl">{m.rescue_sheet_title()}</h2>
        <Facts
          facts={[
            [m.team_name(), me.name],
            [m.login_email(), me.email],
            [m.rescue_day(), formatDay(madeAt.slice(0, 10), 'date')],
          ]}
        />
        <dl>
          <dt className="text-sm text-ink-2">{m.rescue_code()}</dt>
          <dd className="tabular text-xl font-semibold tracking-wide wrap-anywhere uppercase">{code}</dd>
        </dl>
        <ol className="grid list-decimal gap-2 ps-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="font-medium">{m.rescue_keep()}</p>
      </article>
    </Page>
  )
}
