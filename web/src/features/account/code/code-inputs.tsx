import { type KeyboardEvent, useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { type Boxes, eraseAt, NO_DIGITS, pasteInto, typeInto } from './code.rules.ts'
import { useWebOtp } from './use-web-otp.ts'

type CodeInputsProps = {
  digits: readonly string[]
  onChange: (digits: readonly string[]) => void
  /** The code is on its way: it can be read but not changed. */
  busy: boolean
}

const PLACES = NO_DIGITS.map((_, at) => at)

const BOX =
  'h-17 w-full min-w-0 rounded-[14px] border border-line-strong bg-card text-center text-[1.75rem] font-bold tabular outline-none focus:border-brand-strong focus:ring-2 focus:ring-brand-strong read-only:opacity-60'

/** A box for each digit; the first has the focus when they appear. */
export function CodeInputs({ digits, onChange, busy }: CodeInputsProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  useEffect(() => boxes.current[0]?.focus(), [])
  useWebOtp(!busy, onChange)
  const goTo = (at: number) => boxes.current[at]?.focus()
  const apply = (next: Boxes | null) => {
    if (!next || busy) return
    onChange(next.digits)
    goTo(next.focus)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const { key } = event
    if (key === 'Backspace') {
      event.preventDefault()
      apply(eraseAt(digits, at))
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault()
      goTo(at + (key === 'ArrowLeft' ? -1 : 1))
    } else if (key !== '' && key === digits[at]) {
      // The same digit over itself changes nothing, so no input event would move on.
      event.preventDefault()
      goTo(at + 1)
    }
  }
  return (
    <div role="group" dir="ltr" aria-label={m.login_code_label()} className="grid grid-cols-4 gap-3.5">
      {PLACES.map((at) => (
        <input
          key={at}
          ref={(box) => void (boxes.current[at] = box)}
          type="text"
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={m.login_code_digit({ position: at + 1, count: PLACES.length })}
          value={digits[at]}
          readOnly={busy}
          className={BOX}
          onChange={(event) => apply(typeInto(digits, at, event.target.value))}
          onKeyDown={(event) => press(event, at)}
          onPaste={(event) => {
            event.preventDefault()
            apply(pasteInto(digits, at, event.clipboardData.getData('text')))
          }}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  )
}
