import { useState } from 'react'
import { m } from '#messages/console'
import { formatMoment } from '#ui/format/format-day.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { type SentMessage, useSentMessages } from './gateway.api.ts'
import { channelWords } from './gateway-status.tsx'

const USES: Record<SentMessage['use'], () => string> = {
  login: m.gateway_use_login,
  signup: m.gateway_use_signup,
  consent: m.gateway_use_consent,
  guardian: m.gateway_use_guardian,
  test: m.gateway_use_test,
  message: m.gateway_use_message,
}

const STATES: Record<SentMessage['state'], { tone: Tone; words: () => string }> = {
  sent: { tone: 'quiet', words: m.gateway_state_sent },
  failed: { tone: 'bad', words: m.gateway_state_failed },
  delivered: { tone: 'good', words: m.gateway_state_delivered },
  undelivered: { tone: 'bad', words: m.gateway_state_undelivered },
}

const CHOICES = [
  { only: 'all', words: m.gateway_log_all },
  { only: 'failed', words: m.gateway_log_failed },
] as const

/** What became of the latest messages. */
export function SentMessages() {
  const [only, setOnly] = useState<'all' | 'failed'>('all')
  const { query, more } = useSentMessages(only)
  return (
    <Section title={m.gateway_log()}>
      <p className="mb-3 text-sm text-ink-2">{m.gateway_log_about()}</p>
      <div role="group" aria-label={m.gateway_log_which()} className="mb-3 flex flex-wrap gap-1">
        {CHOICES.map((choice) => (
          <button
            key={choice.only}
            type="button"
            aria-pressed={only === choice.only}
            onClick={() => setOnly(choice.only)}
            className="inline-flex min-h-11 items-center rounded-control px-4 hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-strong"
          >
            {choice.words()}
          </button>
        ))}
      </div>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-ink-2">{only === 'all' ? m.gateway_log_empty() : m.gateway_log_none_failed()}</p>}
        content={(rows) => (
          <>
            <MessageTable rows={rows} />
            <LoadMore more={more} />
            <div className="mt-4">
              <SaveList read={async () => staffCall('/staff/export_gateway_messages', { only })} />
            </div>
          </>
        )}
      />
    </Section>
  )
}

function MessageTable({ rows }: { rows: readonly SentMessage[] }) {
  return (
    <DataTable
      label={m.gateway_log()}
      rows={rows}
      keyOf={({ sms_id }) => sms_id}
      isDense
      columns={[
        { head: m.gateway_log_number(), cell: ({ number }) => <span className="tabular">{number}</span> },
        { head: m.gateway_log_when(), cell: ({ at }) => formatMoment(at), figures: true },
        { head: m.gateway_log_use(), cell: ({ use, channel }) => `${USES[use]()} · ${channelWords(channel)}` },
        {
          head: m.gateway_log_state(),
          cell: ({ state, reason }) => (
            <>
              <Badge tone={STATES[state].tone}>{STATES[state].words()}</Badge>
              {reason && <span className="block text-sm wrap-anywhere text-ink-2">{reason}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
