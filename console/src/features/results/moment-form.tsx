import { useState } from 'react'
import { doubtsOf, type MomentDoubt } from '#contract/staff/results.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { Form } from '../../ui/form.tsx'
import { momentWords, zoneOf } from '../../ui/moment-words.ts'
import type { ResultPaper } from './result-data.ts'
import { SureBox } from './sure-box.tsx'

export type ChosenMoment = { moment: string; reason: string }

type MomentFormProps = {
  paper: ResultPaper
  action: string
  busy: boolean
  errorAt: (field: string) => string | undefined
  asksReason?: boolean
  onSend: (chosen: ChosenMoment) => Promise<void>
}

const MAX_REASON = 500
/** Of `2026-11-28T10:00:00+05:30`, what the browser's field has. */
const TO_THE_MINUTE = 16
const SECONDS = 19

const DOUBTS: Record<MomentDoubt, () => string> = {
  midnight: () => m.results_doubt_midnight(),
  noon: () => m.results_doubt_noon(),
  far: () => m.results_doubt_far(),
}

/** Asks for the moment at which results come, by the academy's clock, and once more for one that is easily mistaken. */
export function MomentForm({ paper: { results_at, now }, action, busy, errorAt, asksReason, onSend }: MomentFormProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [sureOf, setSureOf] = useState('')
  const doubts = typed === '' ? [] : doubtsOf(typed, results_at)
  const send = async () => onSend({ moment: typed.replace('T', ' '), reason: reason.trim() })
  return (
    <Form onSubmit={send}>
      <p>{m.results_before({ when: results_at === null ? m.results_at_once() : momentWords(results_at) })}</p>
      <TextField
        label={m.results_moment()}
        name="moment"
        type="datetime-local"
        required
        min={now.slice(0, TO_THE_MINUTE)}
        value={typed}
        onChange={setTyped}
        hint={m.results_moment_hint({ zone: zoneOf(now) })}
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
        {typed !== '' && (
          <p className="font-medium">{m.results_then({ when: momentWords(`${typed}:00${now.slice(SECONDS)}`) })}</p>
        )}
        <SureBox
          doubts={doubts.map((doubt) => DOUBTS[doubt]())}
          isSure={sureOf === typed}
          onSure={(isSure) => setSureOf(isSure ? typed : '')}
        />
      </div>
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
    </Form>
  )
}
