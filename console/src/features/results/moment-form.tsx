import { type ReactNode, useState } from 'react'
import { doubtsOf, type MomentDoubt } from '#contract/staff/results.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { Form } from '../../ui/form.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { MomentField } from './moment-field.tsx'
import type { ResultPaper } from './result-data.ts'
import { SureBox } from './sure-box.tsx'
import { clockMomentOf, typedMoment, typedWords } from './typed-moment.ts'

export type ChosenMoment = { moment: string; reason: string }

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

/** Asks for the moment at which results come, by the academy's clock, and once more for one that is easily mistaken. */
export function MomentForm({ paper, action, busy, errorAt, asksReason, children, onSend }: MomentFormProps) {
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
