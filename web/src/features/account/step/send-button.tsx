import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { clockText } from '../code/countdown.rules.ts'
import { usePause } from '../code/sent-code.ts'
import type { Phone } from '../phone/phone.rules.ts'

type SendButtonProps = { phone: Phone; busy: boolean; label: string }

/** Sends the form; while no other code can be had for the number it counts the seconds down. */
export function SendButton({ phone, busy, label }: SendButtonProps) {
  const seconds = usePause(phone)
  return (
    <Button type="submit" wide busy={busy} disabled={seconds > 0}>
      <span className="tabular">{seconds > 0 ? m.login_send_in({ time: clockText(seconds) }) : label}</span>
    </Button>
  )
}
