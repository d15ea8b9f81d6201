import { m } from '#messages/console'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/page.tsx'
import { RequestActions } from './request-actions.tsx'
import { askedBy, decidedBy, requestedAct, requestedFor, requestState } from './request-words.ts'
import type { ActRequest, Sitting, Writer } from './sitting-data.ts'

/** What invigilators ask for, above all else: what waits, and what was decided last. */
export function SittingRequests({ sitting: { requests, rows } }: { sitting: Sitting }) {
  if (requests.length === 0) return null
  const open = requests.filter(({ state }) => state === 'open')
  const decided = requests.filter(({ state }) => state !== 'open')
  return (
    <Section title={m.requests_title()}>
      <p role="status" className={open.length > 0 ? 'mb-1 font-medium' : 'text-ink-2'}>
        {m.requests_waiting({ count: open.length })}
      </p>
      {open.length > 0 && <Requests requests={open} writers={rows} />}
      {decided.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-brand-strong">
            {m.requests_decided()}
          </summary>
          <Requests requests={decided} writers={rows} />
        </details>
      )}
    </Section>
  )
}

type RequestsProps = { requests: readonly ActRequest[]; writers: readonly Writer[] }

const Requests = ({ requests, writers }: RequestsProps) => (
  <ul>
    {requests.map((request) => (
      <li key={request.act_request_id} className="border-t border-line py-3 first:border-t-0">
        <Request request={request} writers={writers} />
      </li>
    ))}
  </ul>
)

function Request({ request, writers }: { request: ActRequest; writers: readonly Writer[] }) {
  const { tone, text } = requestState(request)
  const names = requestedFor(request, writers)
  const decision = decidedBy(request)
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{requestedAct(request)}</span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="font-medium wrap-anywhere">{names}</p>
        <p className="wrap-anywhere">{request.reason}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">{askedBy(request)}</p>
        {decision !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{decision}</p>}
      </div>
      {request.state === 'open' && <RequestActions request={request} names={names} />}
    </div>
  )
}
