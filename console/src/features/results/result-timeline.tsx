import { Check, Clock, DoorClosed, MessageCircleQuestionMark } from 'lucide-react'
import { m } from '#messages/console'
import { momentWords } from '../../ui/moment-labels.ts'
import { Section } from '../../ui/page.tsx'
import { MomentActions, clockOf, lookAgain, useAct } from './moment-actions.tsx'
import type { ResultPaper } from './result-data.ts'
import { ResultsState } from './results-state.tsx'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { InsistBox, useInsisting } from '../../ui/insist-box.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { type WindowDoubt, windowDoubts } from '#contract/staff/challenges.rules.ts'
import { Form } from '../../ui/form.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { MomentField, clockMomentOf, typedMoment, typedWords } from './moment-field.tsx'
import { SureBox } from './sure-box.tsx'

/** Moments of the academy's clock; without `opens` the window opens now. */
type ChosenWindow = { opens?: string; closes: string }

type WindowFormProps = {
  paper: ResultPaper
  busy: boolean
  errorAt: (field: string) => string | undefined
  /** Above the button. */
  children?: ReactNode
  onSend: (chosen: ChosenWindow) => Promise<void>
}

const DOUBTS: Record<WindowDoubt, () => string> = {
  midnight: () => m.results_doubt_midnight(),
  noon: () => m.results_doubt_noon(),
  short: () => m.challenges_doubt_short(),
  long: () => m.challenges_doubt_long(),
}

/** Asks from when to when the key is shown, by the academy's clock, and for confirmation of what is easily mistaken. */
function WindowForm({ paper, busy, errorAt, children, onSend }: WindowFormProps) {
  const { challenges, results_at, now, state } = paper
  const isOpen = challenges.state === 'open'
  const [opens, setOpens] = useState(typedMoment(challenges.opens_at))
  const [closes, setCloses] = useState(challenges.state === 'closed' ? '' : typedMoment(challenges.closes_at))
  const [isNow, setNow] = useState(challenges.state === null && state !== 'running')
  const [sureOf, setSureOf] = useState('')
  const from = isNow ? typedMoment(now) : opens
  const typed = `${from} ${closes}`
  const doubts = from === '' || closes === '' ? [] : windowDoubts(from, closes)
  const send = async () => onSend({ ...(!isNow && { opens: clockMomentOf(opens) }), closes: clockMomentOf(closes) })
  return (
    <Form onSubmit={send}>
      <p className="text-ink-2">{m.challenges_about()}</p>
      <p>{results_at === null ? m.results_at_once() : m.results_moved({ when: momentWords(results_at) })}</p>
      {!isOpen && (
        <TickBox checked={isNow} onChange={setNow}>
          {m.challenges_now()}
        </TickBox>
      )}
      {!isNow && (
        <MomentField
          label={m.challenges_opens()}
          name="opens"
          now={now}
          readOnly={isOpen}
          value={opens}
          onChange={setOpens}
          error={errorAt('opens')}
        />
      )}
      <MomentField
        label={m.challenges_closes()}
        name="closes"
        now={now}
        value={closes}
        onChange={setCloses}
        error={errorAt('closes') ?? (isNow ? errorAt('opens') : undefined)}
      />
      <div role="status" className="grid gap-3">
        {from !== '' && closes !== '' && (
          <p className="font-medium">
            {m.challenges_from_to({ from: typedWords(from, now), until: typedWords(closes, now) })}
          </p>
        )}
        <SureBox
          doubts={doubts.map((doubt) => DOUBTS[doubt]())}
          isSure={sureOf === typed}
          onSure={(isSure) => setSureOf(isSure ? typed : '')}
        />
      </div>
      {children}
      <Button type="submit" wide busy={busy}>
        {m.challenges_show()}
      </Button>
    </Form>
  )
}

/** The outcome of the challenges so far, and the window in which the key is shown for them. */
function ChallengeActions({ paper }: { paper: ResultPaper }) {
  const [isAsked, setAsked] = useState(false)
  const decides = useIsJudge()
  const { state, total, undecided, may_set } = paper.challenges
  const isThere = state === 'soon' || state === 'open'
  const close = () => setAsked(false)
  if (!may_set && total === 0) return null
  return (
    <div className="mt-4 grid gap-2.5">
      {total > 0 && (
        <p className={undecided > 0 ? 'font-medium text-warn' : 'text-ink-2'}>
          {m.challenges_undecided_of({ undecided, total })}{' '}
          {decides && (
            <Link
              {...paths.key(paper.paper_id)}
              className="inline-flex min-h-11 items-center text-brand-strong underline"
            >
              {m.challenges_to_key()}
            </Link>
          )}
        </p>
      )}
      {may_set && (
        <div className="flex flex-wrap gap-2.5">
          <Button look="secondary" icon={MessageCircleQuestionMark} onClick={() => setAsked(true)}>
            {state === null ? m.challenges_open() : m.challenges_move()}
          </Button>
          {isThere && <CloseButton paper={paper} />}
        </div>
      )}
      <Dialog open={isAsked} title={state === null ? m.challenges_open() : m.challenges_move()} onClose={close}>
        {isAsked && <Open paper={paper} onDone={close} />}
      </Dialog>
    </div>
  )
}

type Pressed = { paper_id: number; version: string }

const closeAgain = async (pressed: Pressed) => {
  await staffCall('/staff/close_challenges', { ...pressed, request_key: crypto.randomUUID() })
  await lookAgain()
}

const openAgain = async (pressed: Pressed, { opens_at, closes_at }: ResultPaper['challenges']) => {
  if (opens_at === null || closes_at === null) return
  const window = { opens: clockOf(opens_at), closes: clockOf(closes_at) }
  await staffCall('/staff/open_challenges', { ...pressed, ...window, request_key: crypto.randomUUID() })
  await lookAgain()
}

function Open({ paper, onDone }: { paper: ResultPaper; onDone: () => void }) {
  const { paper_id, version, challenges } = paper
  const { busy, act, errorAt } = useAct(onDone, ['opens', 'closes', 'insist'])
  const { insist, box } = useInsisting(errorAt('insist'))
  const open = async (chosen: ChosenWindow) =>
    act(async (request_key) => {
      const pressed = { paper_id, version, request_key, ...chosen, ...insist }
      const shown = await staffCall('/staff/open_challenges', pressed)
      const { opens_at, closes_at } = shown
      if (opens_at === null || closes_at === null) return
      const words = m.challenges_opened({ from: momentWords(opens_at), until: momentWords(closes_at) })
      const again = { paper_id, version: shown.version }
      // A window that students see already is closed by its own button.
      if (chosen.opens === undefined || challenges.state === 'open') toast.success(words)
      else
        sayWithUndo(words, async () => (challenges.state === null ? closeAgain(again) : openAgain(again, challenges)))
    })
  return (
    <WindowForm paper={paper} busy={busy} errorAt={errorAt} onSend={open}>
      <InsistBox box={box} />
    </WindowForm>
  )
}

function CloseButton({ paper: { paper_id, version, challenges } }: { paper: ResultPaper }) {
  const { busy, act } = useAct(() => {})
  const close = async () =>
    act(async (request_key) => {
      const shown = await staffCall('/staff/close_challenges', { paper_id, version, request_key })
      sayWithUndo(m.challenges_closed(), async () => openAgain({ paper_id, version: shown.version }, challenges))
    })
  return (
    <Button look="secondary" icon={DoorClosed} busy={busy} onClick={() => void close()}>
      {challenges.state === 'soon' ? m.challenges_take_back() : m.challenges_close()}
    </Button>
  )
}

type Step = { name: string; when: string; isDone: boolean }

/** The steps of a paper in their order, and what may be done with them. */
export function ResultTimeline({ paper }: { paper: ResultPaper }) {
  const { seen_by, writing, told } = paper
  return (
    <Section title={m.results_timeline()}>
      <div className="mb-4">
        <ResultsState {...paper} />
      </div>
      <ol className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
        {stepsOf(paper).map(({ name, when, isDone }) => (
          <li
            key={name}
            className={`flex gap-3 rounded-control border p-3 ${isDone ? 'border-line bg-good-50' : 'border-line-strong'}`}
          >
            <span className={`mt-0.5 shrink-0 ${isDone ? 'text-good' : 'text-ink-2'}`}>
              {isDone ? <Check size={20} aria-hidden /> : <Clock size={20} aria-hidden />}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">
                {name}
                {isDone && <span className="sr-only">, {m.results_step_done()}</span>}
              </span>
              <span className="block text-sm text-ink-2">{when}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-2">
        {seen_by > 0 ? m.results_seen_by({ count: seen_by }) : m.results_seen_by_nobody()}
        {writing > 0 && ` ${m.results_writing({ count: writing })}`}
        {told > 0 && ` ${m.notices_told({ count: told })}.`}
      </p>
      <ChallengeActions paper={paper} />
      <MomentActions paper={paper} />
    </Section>
  )
}

function stepsOf({ state, closes_at, results_at, ranked_at, computed_at, now, challenges }: ResultPaper): Step[] {
  const isClosed = state !== 'running'
  return [
    { name: m.results_step_closes(), when: momentOr(closes_at, m.results_no_end()), isDone: isClosed },
    {
      name: m.challenges_title(),
      when: challengeWords(challenges),
      isDone: challenges.state === 'closed',
    },
    {
      name: m.results_step_results(),
      when: momentOr(results_at, m.results_at_once()),
      isDone: results_at === null || Date.parse(results_at) <= Date.parse(now),
    },
    {
      name: m.results_step_ranks(),
      when: momentOr(computed_at ?? ranked_at, m.results_no_ranks()),
      isDone: state === 'out',
    },
  ]
}

/** From when to when the key is shown. */
const challengeWords = ({ opens_at, closes_at }: ResultPaper['challenges']): string =>
  opens_at === null || closes_at === null
    ? m.challenges_not_shown()
    : m.challenges_from_to({ from: momentWords(opens_at), until: momentWords(closes_at) })

const momentOr = (at: string | null, otherwise: string): string => (at === null ? otherwise : momentWords(at))
