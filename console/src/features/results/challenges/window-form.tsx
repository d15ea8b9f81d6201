import { type ReactNode, useState } from 'react'
import { type WindowDoubt, windowDoubts } from '#contract/staff/challenges.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { momentWords } from '../../../ui/moment-words.ts'
import { MomentField } from '../moment-field.tsx'
import type { ResultPaper } from '../result-data.ts'
import { SureBox } from '../sure-box.tsx'
import { clockMomentOf, typedMoment, typedWords } from '../typed-moment.ts'

/** On the academy's clock; without `opens` from now on. */
export type ChosenWindow = { opens?: string; closes: string }

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

/** Asks from when to when the key is shown, by the academy's clock, and once more for what is easily mistaken. */
export function WindowForm({ paper, busy, errorAt, children, onSend }: WindowFormProps) {
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
