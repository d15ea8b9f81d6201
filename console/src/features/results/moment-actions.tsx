import { CalendarClock, EyeOff, Megaphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { momentWords } from '../../ui/moment-labels.ts'
import { Form } from '../../ui/form.tsx'
import { InsistBox, useInsisting } from '../../ui/insist-box.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { ResultPaper } from './result-data.ts'
import { SureBox } from './sure-box.tsx'
import { doubtsOf, type MomentDoubt } from '#contract/staff/results.rules.ts'
import { ReasonField } from '../../ui/reason-field.tsx'
import { MomentField, clockMomentOf, typedMoment, typedWords } from './moment-field.tsx'

type ChosenMoment = { moment: string; reason: string }

type MomentFormProps = {
  paper: ResultPaper
  action: string
  busy: boolean
  errorAt: (field: string) => string | undefined
  asksReason?: boolean
  /** Above the button. */
  children?: ReactNode
  onSend: (chosen: ChosenMoment) => Promise<void>
}

const MAX_REASON = 500

const DOUBTS: Record<MomentDoubt, () => string> = {
  midnight: () => m.results_doubt_midnight(),
  noon: () => m.results_doubt_noon(),
  far: () => m.results_doubt_far(),
}

/** Asks for the moment of the results by the academy's clock, and for confirmation of one that is easily mistaken. */
function MomentForm({ paper, action, busy, errorAt, asksReason, children, onSend }: MomentFormProps) {
  const { results_at, now } = paper
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [sureOf, setSureOf] = useState('')
  const doubts = typed === '' ? [] : doubtsOf(typed, results_at)
  const send = async () => onSend({ moment: clockMomentOf(typed), reason: reason.trim() })
  return (
    <Form onSubmit={send}>
      <p>{m.results_before({ when: results_at === null ? m.results_at_once() : momentWords(results_at) })}</p>
      <MomentField
        label={m.results_moment()}
        name="moment"
        now={now}
        min={typedMoment(now)}
        value={typed}
        onChange={setTyped}
        error={errorAt('moment')}
      />
      {asksReason && (
        <ReasonField
          label={m.sitting_reason()}
          max={MAX_REASON}
          value={reason}
          onChange={setReason}
          error={errorAt('reason')}
        />
      )}
      <div role="status" className="grid gap-3">
        {typed !== '' && <p className="font-medium">{m.results_then({ when: typedWords(typed, now) })}</p>}
        <SureBox
          doubts={doubts.map((doubt) => DOUBTS[doubt]())}
          isSure={sureOf === typed}
          onSure={(isSure) => setSureOf(isSure ? typed : '')}
        />
      </div>
      {children}
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
    </Form>
  )
}

const TO_THE_MINUTE = 16

type Act = 'publish' | 'move' | 'hide'

/** Reads the page first: a page with hidden results shows no rank list, and the server would reject the list's call. */
export async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf('/staff/result_paper') })
  queryClient.removeQueries({ queryKey: keyOf('/staff/rank_list'), type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: keyOf('/staff/result_papers') })
}

/** Actions on the moment of the results, each with a confirmation. */
export function MomentActions({ paper }: { paper: ResultPaper }) {
  const [act, setAct] = useState<Act | null>(null)
  const { may } = paper
  if (!may.publish && !may.move && !may.hide) return null
  const close = () => setAct(null)
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {may.publish && (
        <Button icon={Megaphone} onClick={() => setAct('publish')}>
          {m.results_publish()}
        </Button>
      )}
      {may.move && (
        <Button look="secondary" icon={CalendarClock} onClick={() => setAct('move')}>
          {m.results_move()}
        </Button>
      )}
      {may.hide && (
        <Button look="secondary" icon={EyeOff} onClick={() => setAct('hide')}>
          {m.results_hide()}
        </Button>
      )}
      <Dialog open={act !== null} title={act ? TITLES[act]() : ''} onClose={close}>
        {act === 'publish' && <Publish paper={paper} onDone={close} />}
        {act === 'move' && <Move paper={paper} onDone={close} />}
        {act === 'hide' && <Hide paper={paper} onDone={close} />}
      </Dialog>
    </div>
  )
}

const TITLES: Record<Act, () => string> = {
  publish: () => m.results_publish(),
  move: () => m.results_move(),
  hide: () => m.results_hide(),
}

type ActProps = { paper: ResultPaper; onDone: () => void }

/**
 * Runs an action once, however often it is pressed. A person who was too late sees the present state, and the typed
 * text stays.
 */
export function useAct(onDone: () => void, fields: readonly string[] = ['moment', 'reason', 'insist']) {
  // The key makes a repeated call after a lost connection count once.
  const [request_key] = useState(() => crypto.randomUUID())
  const { busy, send, errorAt } = useSending(fields)
  const act = async (work: (request_key: string) => Promise<void>) => {
    const isDone = await send(async () => work(request_key))
    await lookAgain()
    if (isDone) onDone()
  }
  return { busy, act, errorAt }
}

function Publish({ paper: { paper_id, version, appeared, challenges }, onDone }: ActProps) {
  const { undecided, state } = challenges
  const [sureOf, setSureOf] = useState<number | null>(null)
  const { busy, act, errorAt } = useAct(onDone)
  const { insist, box } = useInsisting(errorAt('insist'))
  const publish = async () =>
    act(async (request_key) => {
      const pressed = { paper_id, version, request_key, undecided, ...insist }
      const { count } = await staffCall('/staff/publish_results', pressed)
      toast.success(m.results_published({ count }))
    })
  const doubts = [
    ...(undecided > 0 ? [m.challenges_publish_undecided({ count: undecided })] : []),
    ...(state === 'open' || state === 'soon' ? [m.challenges_publish_open()] : []),
  ]
  return (
    <Form onSubmit={publish}>
      <p className="text-ink-2">{m.results_publish_about({ count: appeared })}</p>
      <SureBox
        doubts={doubts}
        isSure={sureOf === undecided}
        onSure={(isSure) => setSureOf(isSure ? undecided : null)}
      />
      <InsistBox box={box} />
      <Button type="submit" wide busy={busy}>
        {m.results_publish()}
      </Button>
    </Form>
  )
}

function Move({ paper, onDone }: ActProps) {
  const { paper_id, version, results_at: before } = paper
  const { busy, act, errorAt } = useAct(onDone)
  const { insist, box } = useInsisting(errorAt('insist'))
  const move = async ({ moment }: ChosenMoment) =>
    act(async (request_key) => {
      const moved = await staffCall('/staff/move_results', { paper_id, version, request_key, moment, ...insist })
      const words = m.results_moved({ when: momentWords(moved.results_at) })
      if (before === null) toast.success(words)
      else sayWithUndo(words, async () => moveBack({ paper_id, version: moved.version, moment: clockOf(before) }))
    })
  return (
    <MomentForm paper={paper} action={m.results_move()} busy={busy} errorAt={errorAt} onSend={move}>
      <InsistBox box={box} />
    </MomentForm>
  )
}

/** Returns the time of the academy's clock in `2026-11-28T10:00:00+05:30`. */
export const clockOf = (instant: string): string => instant.slice(0, TO_THE_MINUTE).replace('T', ' ')

/** Rejected by the server when another person has moved the results since. */
async function moveBack(to: { paper_id: number; version: string; moment: string }): Promise<void> {
  await staffCall('/staff/move_results', { ...to, request_key: crypto.randomUUID() })
  await lookAgain()
}

function Hide({ paper, onDone }: ActProps) {
  const { paper_id, version, seen_by } = paper
  const { busy, act, errorAt } = useAct(onDone)
  const hide = async (chosen: ChosenMoment) =>
    act(async (request_key) => {
      const { count } = await staffCall('/staff/hide_results', { paper_id, version, request_key, ...chosen })
      toast.success(m.results_hidden({ count }))
    })
  return (
    <>
      <p className="mb-4 text-ink-2">{m.results_hide_about({ count: seen_by })}</p>
      <MomentForm paper={paper} action={m.results_hide()} busy={busy} errorAt={errorAt} asksReason onSend={hide} />
    </>
  )
}
