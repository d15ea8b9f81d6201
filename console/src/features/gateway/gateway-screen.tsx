import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import type { Gateways } from './gateway.api.ts'
import { GatewayForm } from './gateway-form.tsx'
import { GatewayStatus } from './gateway-status.tsx'
import { RegisteredTexts } from './registered-texts.tsx'
import { SentMessages } from './sent-messages.tsx'

/** How SMS and WhatsApp messages go: tried out, looked up, and entered. */
export function GatewayScreen() {
  const gateways = useQuery(staffQuery('/staff/gateways', {}))
  return (
    <Page title={m.gateway_title()}>
      <ScreenStates query={gateways} content={(found) => <Found found={found} />} />
    </Page>
  )
}

function Found({ found: { is_demo, gateways, texts } }: { found: Gateways }) {
  const entered = is_demo ? [] : gateways.filter(({ source }) => source !== 'settings')
  const form = <Forms key="form" gateways={entered} />
  // The empty part tells of the form’s field, which is there for a gateway of SMS alone.
  const hasTexts = texts.length > 0 || entered.some(({ channel }) => channel === 'sms')
  const parts = [<SentMessages key="sent" />, ...(hasTexts ? [<RegisteredTexts key="texts" texts={texts} />] : [])]
  // As long as codes reach nobody, the form is what somebody came for.
  const isNeeded = entered.some(({ channel, source }) => channel === 'sms' && source !== 'form')
  return (
    <>
      {is_demo && <p className="mb-4 max-w-reading text-ink-2">{m.gateway_demo()}</p>}
      <div className="mb-5 grid gap-4 lg:grid-cols-2">
        {gateways.map((gateway) => (
          <GatewayStatus key={gateway.channel} gateway={gateway} isDemo={is_demo} />
        ))}
      </div>
      {/* One keyed list: what was typed beside stays when the form moves down after it was saved. */}
      {isNeeded ? [form, ...parts] : [...parts, form]}
    </>
  )
}

const Forms = ({ gateways }: { gateways: Gateways['gateways'] }) => (
  <div className="grid items-start gap-x-4 lg:grid-cols-2">
    {gateways.map((gateway) => (
      <Section
        key={`${gateway.channel} ${gateway.version === 0 ? 'new' : 'saved'}`}
        title={gateway.channel === 'sms' ? m.gateway_form_sms() : m.gateway_form_whatsapp()}
      >
        <p className="mb-4 text-ink-2">
          {gateway.channel === 'sms' ? m.gateway_form_intro() : m.gateway_form_intro_whatsapp()}
        </p>
        <GatewayForm stored={gateway} />
      </Section>
    ))}
  </div>
)
