import { Send } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Form } from '../../ui/form.tsx'
import { gatewayKindWords } from '../../ui/gateway-kinds.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Gateway, renewGateways } from './gateway.api.ts'

type Tested = StaffData<'/staff/test_gateway'>

const STATES: Record<Gateway['source'], { tone: Tone; words: () => string }> = {
  settings: { tone: 'good', words: m.gateway_by_server },
  form: { tone: 'good', words: m.gateway_ready },
  printed: { tone: 'warn', words: m.gateway_printed },
  none: { tone: 'warn', words: m.gateway_none },
}

const OUTCOMES: Record<Tested['outcome'], () => string> = {
  accepted: m.gateway_test_accepted,
  printed: m.gateway_test_printed,
  refused: m.gateway_test_refused,
  down: m.gateway_test_down,
  slow: m.gateway_test_slow,
  unreachable: m.gateway_test_unreachable,
  resting: m.gateway_test_resting,
}

export const channelWords = (channel: Gateway['channel']): string =>
  channel === 'sms' ? m.gateway_sms() : m.gateway_whatsapp()

function aboutOf({ source, channel, kind, host }: Gateway): string {
  const name = host || gatewayKindWords(kind)
  if (source === 'settings') return m.gateway_about_server({ host: name })
  if (source === 'form') return m.gateway_about_form({ host: name })
  if (channel === 'whatsapp') return m.gateway_about_no_whatsapp()
  return source === 'printed' ? m.gateway_about_printed() : m.gateway_about_none()
}

/** How messages go now, tried out by one to oneself. */
export function GatewayStatus({ gateway, isDemo }: { gateway: Gateway; isDemo: boolean }) {
  const { channel, source, receipts } = gateway
  const isOptional = channel === 'whatsapp' && source === 'none'
  const { tone, words } = STATES[source]
  return (
    <section className="rounded-card border border-line bg-card p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{channelWords(channel)}</h2>
        <Badge tone={isOptional ? 'quiet' : tone}>{words()}</Badge>
      </div>
      <p className="wrap-anywhere text-ink-2">{aboutOf(gateway)}</p>
      {gateway.balance && <Balance channel={channel} balance={gateway.balance} />}
      {source !== 'none' && !isDemo && <TestMessage channel={channel} />}
      {receipts !== null && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            {m.gateway_part_receipts()}
          </summary>
          <CopyField label={m.gateway_receipts()} value={new URL(receipts, location.origin).href} />
        </details>
      )}
    </section>
  )
}

type BalanceProps = { channel: Gateway['channel']; balance: NonNullable<Gateway['balance']> }

/** What is left, as the gateway said it last. */
function Balance({ channel, balance: { amount, at, is_low } }: BalanceProps) {
  const [reason, setReason] = useState<string | null>(null)
  const { busy, send } = useSending()
  const check = async () =>
    send(async () => {
      const told = await staffCall('/staff/gateway_balance', { channel })
      setReason(told.is_told ? null : (told.reason ?? ''))
      await renewGateways()
    })
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-ink-2">{m.gateway_balance()}</span>
        <span className="tabular font-semibold">
          {amount !== null && at !== null
            ? m.gateway_balance_at({ amount, when: formatMoment(at) })
            : m.gateway_balance_unknown()}
        </span>
        {is_low && <Badge tone="bad">{m.gateway_balance_low_now()}</Badge>}
        <Button look="secondary" busy={busy} onClick={() => void check()}>
          {m.gateway_balance_check()}
        </Button>
      </div>
      {reason !== null && (
        <p role="status" className="mt-1 text-sm wrap-anywhere text-bad">
          {m.gateway_balance_not_told({ reason })}
        </p>
      )}
    </div>
  )
}

function TestMessage({ channel }: { channel: Gateway['channel'] }) {
  const [number, setNumber] = useState('')
  const [said, setSaid] = useState<Tested | null>(null)
  const { busy, send, errorAt } = useSending(['number'])
  const test = async () => {
    setSaid(null)
    return send(async () => {
      setSaid(await staffCall('/staff/test_gateway', { channel, number }))
      await renewGateways()
    })
  }
  return (
    <div className="mt-4">
      <Form label={`${channelWords(channel)} · ${m.gateway_test()}`} onSubmit={test}>
        <TextField
          label={m.gateway_test_number()}
          name="number"
          type="tel"
          autoComplete="tel-national"
          value={number}
          onChange={setNumber}
          error={errorAt('number')}
          hint={m.gateway_test_hint()}
          required
        />
        <div>
          <Button type="submit" look="secondary" icon={Send} busy={busy}>
            {m.gateway_test()}
          </Button>
        </div>
      </Form>
      <div role="status" className="wrap-anywhere">
        {said && (
          <p className={`mt-3 ${said.outcome === 'accepted' || said.outcome === 'printed' ? 'text-good' : 'text-bad'}`}>
            {OUTCOMES[said.outcome]()}
          </p>
        )}
        {said?.reason && said.outcome === 'refused' && (
          <p className="text-sm text-ink-2">{m.gateway_said({ reason: said.reason })}</p>
        )}
      </div>
    </div>
  )
}
