import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'

/** What somebody filled in; a field that is not asked for is empty. */
export type Filled = { minutes: number; text: string; request_key: string }

export type CommandDialogProps = {
  open: boolean
  title: string
  /** The students concerned, and the effect. */
  about: ReactNode
  action: string
  asksMinutes?: { most: number }
  /** What the text is: a reason, or a message. */
  textLabel: string
  maxText: number
  /** Usual texts, of which a press sends the command: nobody sends one without having chosen it. */
  reasons?: readonly string[]
  onAct: (filled: Filled) => Promise<void>
  onClose: () => void
}

/** The dialog of a command of the exam office: its fields, and one key for all presses of its button. */
export function CommandDialog({ open, onClose, title, ...form }: CommandDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {open && <ActForm {...form} onClose={onClose} />}
    </Dialog>
  )
}

function ActForm(props: Omit<CommandDialogProps, 'open' | 'title'>) {
  const { about, action, asksMinutes, textLabel, maxText, reasons = [], onAct, onClose } = props
  // The key makes a repeated call after a lost connection count once.
  const [request_key] = useState(() => crypto.randomUUID())
  const [minutes, setMinutes] = useState('10')
  const [text, setText] = useState('')
  const { busy, send, errorAt } = useSending(['minutes', 'reason', 'message'])
  const submit = async () => {
    const done = await send(async () => onAct({ minutes: Number(minutes), text: text.trim(), request_key }))
    if (done) onClose()
  }
  return (
    <>
      <div className="mb-4 text-ink-2">{about}</div>
      <Form onSubmit={submit}>
        {asksMinutes && (
          <TextField
            label={m.sitting_minutes_label()}
            name="minutes"
            inputMode="numeric"
            required
            pattern="[1-9][0-9]{0,2}"
            value={minutes}
            onChange={setMinutes}
            error={
              Number(minutes) > asksMinutes.most
                ? m.sitting_minutes_most({ count: asksMinutes.most })
                : errorAt('minutes')
            }
          />
        )}
        <TextField
          label={textLabel}
          name="text"
          required
          pattern=".*\S.*"
          maxLength={maxText}
          value={text}
          onChange={setText}
          error={errorAt('reason') ?? errorAt('message')}
        />
        <Button type="submit" wide busy={busy}>
          {action}
        </Button>
        {reasons.length > 0 && <OneTap reasons={reasons} busy={busy} onChoose={setText} />}
      </Form>
    </>
  )
}

type OneTapProps = { reasons: readonly string[]; busy: boolean; onChoose: (reason: string) => void }

/** Stands below the form's own button, as Enter presses the first one. */
const OneTap = ({ reasons, busy, onChoose }: OneTapProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <span className="w-full text-sm text-ink-2">{m.sitting_extend_now()}</span>
    {reasons.map((reason) => (
      // The form is sent after the press, and must have the reason by then.
      <Button
        key={reason}
        type="submit"
        look="secondary"
        disabled={busy}
        onClick={() => flushSync(() => onChoose(reason))}
      >
        {reason}
      </Button>
    ))}
  </div>
)
