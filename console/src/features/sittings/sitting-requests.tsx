import { m } from '#messages/console'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Section } from '../../ui/page.tsx'
import type { ActRequest, Sitting, Writer } from './sitting-data.ts'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useSession } from '../../session/session.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { CommandDialog } from './command-dialog.tsx'
import { MAX_REASON, sayDone } from './command-labels.ts'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { useSending } from '../../ui/use-sending.ts'
import { useLookAgain } from './use-sitting.ts'
import { formatTime } from '#ui/format/format-day.ts'
import { ruleWords } from './writer-labels.ts'

const MAX_NAMES = 5

/** What is asked for: `Open again: 10 min`. */
function requestedAct({ act, minutes }: Pick<ActRequest, 'act' | 'minutes'>): string {
  if (act === 'force') return m.sitting_force()
  if (act !== 'reopen') return ruleWords(act)
  return m.attempt_act_minutes({ act: m.sitting_reopen(), count: minutes ?? 0 })
}

/** Returns the students of a request: the first names, and how many more. */
function requestedFor({ attempt_ids }: Pick<ActRequest, 'attempt_ids'>, writers: readonly Writer[]): string {
  const asked = new Set(attempt_ids)
  const names = writers.flatMap(({ attempt_id, name }) => (asked.has(attempt_id) ? name : [])).slice(0, MAX_NAMES)
  const more = attempt_ids.length - names.length
  return (more > 0 ? [...names, `+${more}`] : names).join(', ')
}

/** Returns the state of a request; `still` is the number of its attempts that have not changed. */
function requestState({ state, still, attempt_ids }: ActRequest): { tone: Tone; text: string } {
  if (state === 'done') return { tone: 'good', text: m.request_done() }
  if (state === 'declined') return { tone: 'bad', text: m.request_declined() }
  if (state === 'taken_back') return { tone: 'quiet', text: m.request_taken_back() }
  if (still === 0) return { tone: 'quiet', text: m.request_out_of_date() }
  return still < attempt_ids.length
    ? { tone: 'warn', text: m.request_still({ still, all: attempt_ids.length }) }
    : { tone: 'warn', text: m.request_waits() }
}

const askedBy = ({ who, asked_at }: ActRequest): string => m.request_by({ who, time: formatTime(asked_at) })

/** Returns the person, the time and the note of a decision; empty while the request is open. */
function decidedBy({ decided_by, decided_at, word }: ActRequest): string {
  if (decided_by === null || decided_at === null) return ''
  const by = m.request_decided_by({ who: decided_by, time: formatTime(decided_at) })
  return word === null ? by : `${by}: ${word}`
}

/**
 * Actions on an open request. Each one reads the hall anew afterwards: a rejection means that another person was first.
 */
function useRequestActs(act_request_id: number) {
  // The key makes a repeated call after a lost connection count once.
  const [request_key] = useState(() => crypto.randomUUID())
  const lookAgain = useLookAgain()
  const { busy, send } = useSending()
  const confirm = async () => {
    await send(async () => sayDone(await staffCall('/staff/confirm_request', { act_request_id, request_key })))
    await lookAgain()
  }
  const takeBack = async () => {
    await send(async () => {
      await staffCall('/staff/take_back_request', { act_request_id })
      toast.success(m.request_taken_back())
    })
    await lookAgain()
  }
  const decline = async (word: string) => {
    await staffCall('/staff/decline_request', { act_request_id, word })
    toast.success(m.request_declined())
    await lookAgain()
  }
  return { busy, confirm, takeBack, decline }
}

type RequestActionsProps = { request: ActRequest; names: string }

/** What becomes of an open request: an examiner decides, and who asked takes it back. */
function RequestActions({ request, names }: RequestActionsProps) {
  const [asking, setAsking] = useState<'confirm' | 'decline' | null>(null)
  const isJudge = useIsJudge()
  const isOwn = useSession(({ me }) => me?.staff_id === request.staff_id)
  const { busy, confirm, takeBack, decline } = useRequestActs(request.act_request_id)
  const act = requestedAct(request)
  const close = () => setAsking(null)
  const goOn = () => {
    close()
    void confirm()
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      {isJudge && request.still > 0 && (
        <Button busy={busy} onClick={() => setAsking('confirm')}>
          {m.request_confirm()}
        </Button>
      )}
      {isJudge && (
        <Button look="secondary" onClick={() => setAsking('decline')}>
          {m.request_decline()}
        </Button>
      )}
      {isOwn && (
        <Button look="secondary" busy={busy} onClick={() => void takeBack()}>
          {m.request_take_back()}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'confirm'}
        title={act}
        text={`${names}: ${request.reason}`}
        choices={[
          { words: m.request_confirm(), onPress: goOn },
          { words: m.request_back(), onPress: close },
        ]}
        onClose={close}
      />
      <CommandDialog
        open={asking === 'decline'}
        title={m.request_decline()}
        about={
          <p>
            {act} · {names}
          </p>
        }
        action={m.request_decline()}
        textLabel={m.request_word()}
        maxText={MAX_REASON}
        onAct={async ({ text }) => decline(text)}
        onClose={close}
      />
    </div>
  )
}

/** What invigilators ask for, above all else: what waits, and what was decided last. */
export function SittingRequests({ sitting: { requests, rows } }: { sitting: Sitting }) {
  if (requests.length === 0) return null
  const open = requests.filter(({ state }) => state === 'open')
  const decided = requests.filter(({ state }) => state !== 'open')
  return (
    <Section title={m.requests_title()}>
      <p role="status" className={open.length > 0 ? 'mb-1 font-medium' : 'text-ink-2'}>
        {open.length > 0 ? m.requests_waiting({ count: open.length }) : m.requests_none()}
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
