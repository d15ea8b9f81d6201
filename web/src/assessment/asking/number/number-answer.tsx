import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { InvalidNumber } from '#contract/number-answer.rules.ts'
import { m } from '#messages/web'
import { typedOf } from '../../attempt/answer-code.rules.ts'
import { Keypad } from './keypad.tsx'
import { checked, codeOfTyped, type Edit, type KeypadKey, pressed } from './number-edit.rules.ts'

export type NumberAnswerProps = {
  /** Of the element that says what is asked. */
  describedBy: string
  integerOnly: boolean
  /** The answer as one text. */
  code: string | null
  locked: boolean
  onAnswer: (code: string | null) => void
}

type Typing = {
  draft: string
  /** Why the last change was not taken. */
  refused: InvalidNumber | null
  /** Where the caret is to stand; another object each time, so that it is put there again. */
  caret: { at: number } | null
}

/** A number, typed by the keys on the screen or by a real keyboard; the phone's own stays closed. */
export function NumberAnswer({ describedBy, integerOnly, code, locked, onAnswer }: NumberAnswerProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [{ draft, refused, caret }, setTyping] = useState<Typing>({ draft: '', refused: null, caret: null })
  // What another device answered, or what was taken back, stands before what was typed here.
  const text = codeOfTyped(draft, integerOnly) === code ? draft : typedOf(code)
  useLayoutEffect(() => {
    // A new value sends the caret to the end.
    if (caret) field.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  function take({ text: next, to }: Edit): void {
    const result = checked(next, integerOnly)
    if (result.is === 'invalid') {
      const at = Math.max(0, to - (next.length - text.length))
      setTyping({ draft, refused: result.reason, caret: { at } })
      return
    }
    setTyping({ draft: next, refused: null, caret: { at: to } })
    const answer = result.is === 'answer' ? result.code : null
    if (answer !== code) onAnswer(answer)
  }

  function press(key: KeypadKey): void {
    const { selectionStart, selectionEnd } = field.current ?? {}
    take(pressed({ text, from: selectionStart ?? text.length, to: selectionEnd ?? text.length }, key))
  }

  const isNoNumber = text !== '' && code === null
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-3 @lg:grid-cols-[minmax(0,1fr)_18rem] @lg:gap-6">
        <div>
          <label htmlFor={id} className="text-sm font-medium">
            {m.test_number_answer()}
          </label>
          <input
            ref={field}
            id={id}
            type="text"
            inputMode="none"
            autoComplete="off"
            value={text}
            disabled={locked}
            aria-describedby={`${describedBy} ${id}-note`}
            aria-invalid={isNoNumber || undefined}
            className={`mt-1.5 block min-h-13 w-full min-w-0 rounded-control border bg-card px-4 text-xl font-semibold tabular ${isNoNumber ? 'border-warn' : 'border-line-strong'}`}
            onChange={({ target }) => {
              const at = target.selectionStart ?? target.value.length
              take({ text: target.value, from: at, to: at })
            }}
          />
          <Note id={`${id}-note`} refused={refused} isNoNumber={isNoNumber} integerOnly={integerOnly} />
        </div>
        <Keypad
          integerOnly={integerOnly}
          locked={locked}
          onKey={press}
          onTouch={() => field.current?.focus({ preventScroll: true })}
        />
      </div>
    </div>
  )
}

type NoteProps = { id: string; refused: InvalidNumber | null; isNoNumber: boolean; integerOnly: boolean }

/** What can be typed, what was not taken, or that there is no answer yet. */
function Note({ id, refused, isNoNumber, integerOnly }: NoteProps) {
  const hint = integerOnly ? m.test_number_whole() : m.test_number_decimals()
  const look = refused ? 'font-medium text-bad' : isNoNumber ? 'font-medium text-warn' : 'text-ink-2'
  return (
    <p id={id} role="status" className={`mt-1.5 min-h-5 text-sm/5 ${look}`}>
      {refused ? refusalOf(refused, integerOnly) : isNoNumber ? m.test_number_not_yet() : hint}
    </p>
  )
}

/** Why what was pressed is not taken, and what is. */
function refusalOf(reason: InvalidNumber, integerOnly: boolean): string {
  if (reason === 'not_a_number' && integerOnly) return m.test_number_digits_only()
  return {
    comma: m.test_number_comma,
    exponent: m.test_number_exponent,
    not_a_number: m.test_number_not_a_number,
    not_whole: m.test_number_not_whole,
    too_many_decimals: m.test_number_too_many_decimals,
    too_long: m.test_number_too_long,
  }[reason]()
}
