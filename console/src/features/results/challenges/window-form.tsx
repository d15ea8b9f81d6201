import { useState } from 'react'
import { type WindowDoubt, windowDoubts } from '#contract/staff/challenges.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { TextField } from '../../../../../web/src/ui/text-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { momentWords, zoneOf } from '../../../ui/moment-words.ts'
import type { ResultPaper } from '../result-data.ts'
import { SureBox } from '../sure-box.tsx'

/** On the academy's clock; without `opens` from now on. */
export type ChosenWindow = { opens?: string; closes: string }

type WindowFormProps = {
  paper: ResultPaper
  busy: boolean
  errorAt: (field: string) => string | undefined
  onSend: (chosen: ChosenWindow) => Promise<void>
}

/** Of `2026-11-28T10:00:00+05:30`, what the browser's field has. */
const TO_THE_MINUTE = 16
const SECONDS = 19

const DOUBTS: Record<WindowDoubt, () => string> = {
  midnight: () => m.results_doubt_midnight(),
  noon: () => m.results_doubt_noon(),
  short: () => m.challenges_doubt_short(),
  long: () => m.challenges_doubt_long(),
}

const fieldOf = (instant: string | null): string => instant?.slice(0, TO_THE_MINUTE) ?? ''

/** Asks from when to when the key is shown, by the academy's clock, and once more for what is easily mistaken. */
export function WindowForm({ paper: { challenges, results_at, now, state }, busy, errorAt, onSend }: WindowFormProps) {
  const isOpen = challenges.state === 'open'
  const [opens, setOpens] = useState(fieldOf(challenges.opens_at))
  const [closes, setCloses] = useState(challenges.state === 'closed' ? '' : fieldOf(challenges.closes_at))
  const [isNow, setNow] = useState(challenges.state === null && state !== 'running')
  const [sureOf, setSureOf] = useState('')
  const from = isNow ? fieldOf(now) : opens
  const typed = `${from} ${closes}`
  const doubts = from === '' || closes === '' ? [] : windowDoubts(from, closes)
  const onClock = (field: string) => field.replace('T', ' ')
  const send = async () => onSend({ ...(!isNow && { opens: onClock(opens) }), closes: onClock(closes) })
  const wordsOf = (field: string) => momentWords(`${field}:00${now.slice(SECONDS)}`)
  return (
    <Form onSubmit={send}>
      <p className="text-ink-2">{m.challenges_about()}</p>
      <p>{results_at === null ? m.results_at_once() : m.results_moved({ when: momentWords(results_at) })}</p>
      {!isOpen && <NowBox isNow={isNow} onNow={setNow} />}
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
          <p className="font-medium">{m.challenges_from_to({ from: wordsOf(from), until: wordsOf(closes) })}</p>
        )}
        <SureBox
          doubts={doubts.map((doubt) => DOUBTS[doubt]())}
          isSure={sureOf === typed}
          onSure={(isSure) => setSureOf(isSure ? typed : '')}
        />
      </div>
      <Button type="submit" wide busy={busy}>
        {m.challenges_show()}
      </Button>
    </Form>
  )
}

function NowBox({ isNow, onNow }: { isNow: boolean; onNow: (isNow: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-medium">
      <input
        type="checkbox"
        checked={isNow}
        onChange={(event) => onNow(event.target.checked)}
        className="size-5 shrink-0 accent-brand-strong"
      />
      {m.challenges_now()}
    </label>
  )
}

type MomentFieldProps = {
  label: string
  name: string
  now: string
  value: string
  onChange: (value: string) => void
  readOnly?: boolean
  error: string | undefined
}

const MomentField = ({ now, ...field }: MomentFieldProps) => (
  <TextField {...field} type="datetime-local" required hint={m.results_moment_hint({ zone: zoneOf(now) })} />
)
