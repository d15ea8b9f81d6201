import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { InvalidNumber } from '#contract/number-answer.rules.ts'
import { m } from '#messages/web'
import { typedOf } from '../../attempt/answer-code.rules.ts'
import { checked, codeOfTyped, type Edit, type KeypadKey, pressed } from './number-edit.rules.ts'
import { ArrowLeft, ArrowRight, Delete, Eraser } from 'lucide-react'

const DIGIT = 'bg-card text-lg'
const EDITS = 'row-span-2 bg-shade px-1 text-sm'

type KeypadProps = {
  integerOnly: boolean
  locked: boolean
  onKey: (key: KeypadKey) => void
  /** Before a finger or a mouse presses: the caret is to be seen. */
  onTouch: () => void
}

/** Keys for a number, in the four rows of the national tests' keypad; what edits stands beside the digits. */
function Keypad({ integerOnly, locked, onKey, onTouch }: KeypadProps) {
  const key = (pad: KeypadKey, name: string, shown: ReactNode = name, look = '') => (
    <button
      type="button"
      aria-label={shown === name ? undefined : name}
      disabled={locked}
      className={`grid min-h-11 place-items-center rounded-control border border-line-soft font-semibold tabular select-none enabled:hover:bg-brand-50 enabled:active:bg-brand-100 disabled:opacity-45 ${look || DIGIT}`}
      onMouseDown={(event) => {
        // The focus stays in the field.
        event.preventDefault()
        onTouch()
      }}
      onClick={() => onKey(pad)}
    >
      {shown}
    </button>
  )
  const digit = (writes: string, look?: string) => key({ writes }, writes, writes, look)
  return (
    <div role="group" aria-label={m.test_keypad()} className="grid touch-manipulation grid-cols-5 gap-1.5">
      {digit('7')}
      {digit('8')}
      {digit('9')}
      {key('back', m.test_key_back(), <Delete size={20} aria-hidden />, EDITS)}
      {key('clear', m.test_key_clear(), <ClearSign />, EDITS)}
      {digit('4')}
      {digit('5')}
      {digit('6')}
      {digit('1')}
      {digit('2')}
      {digit('3')}
      {key('left', m.test_key_left(), <ArrowLeft size={20} aria-hidden />, EDITS)}
      {key('right', m.test_key_right(), <ArrowRight size={20} aria-hidden />, EDITS)}
      {key('minus', m.test_key_minus(), '−')}
      {digit('0', integerOnly ? `col-span-2 ${DIGIT}` : undefined)}
      {!integerOnly && key({ writes: '.' }, m.test_key_point(), '.')}
    </div>
  )
}

/** The word, or a sign where the letters are too large for a key. */
const ClearSign = () => (
  <>
    <span className="large-text:hidden [&:lang(ml)]:text-xs">{m.test_key_clear()}</span>
    <Eraser size={20} aria-hidden className="hidden large-text:block" />
  </>
)

export type NumberAnswerProps = {
  /** Id of the element with the question's text. */
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
  /** Position for the caret; a new object on each change, so that the effect sets it again. */
  caret: { at: number } | null
}

/** A number, typed by the keys on the screen or by a real keyboard; the phone's own stays closed. */
export function NumberAnswer({ describedBy, integerOnly, code, locked, onAnswer }: NumberAnswerProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [{ draft, refused, caret }, setTyping] = useState<Typing>({ draft: '', refused: null, caret: null })
  // An answer from another device, or one that was reverted, takes precedence over the text typed here.
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
      <div className="grid grid-cols-1 gap-2 @md:grid-cols-[minmax(0,1fr)_15rem] @md:items-start @md:gap-4 @lg:grid-cols-[minmax(0,1fr)_18rem] @lg:gap-6">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <label htmlFor={id} className="text-sm/5 font-medium">
            {m.test_number_answer()}
          </label>
          <Note id={`${id}-note`} refused={refused} isNoNumber={isNoNumber} integerOnly={integerOnly} />
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
            className={`mt-1 block min-h-11 w-full min-w-0 rounded-control border bg-card px-4 text-xl font-semibold tabular md:min-h-13 ${isNoNumber ? 'border-warn' : 'border-line-strong'}`}
            onChange={({ target }) => {
              const at = target.selectionStart ?? target.value.length
              take({ text: target.value, from: at, to: at })
            }}
          />
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

/** The note above the field: what can be typed, why the last key was refused, or that there is no answer yet. */
function Note({ id, refused, isNoNumber, integerOnly }: NoteProps) {
  const hint = integerOnly ? m.test_number_whole() : m.test_number_decimals()
  const look = refused ? 'font-medium text-bad' : isNoNumber ? 'font-medium text-warn' : 'text-ink-2'
  return (
    <p id={id} role="status" className={`min-h-5 basis-full text-sm/5 ${look}`}>
      {refused ? refusalOf(refused, integerOnly) : isNoNumber ? m.test_number_not_yet() : hint}
    </p>
  )
}

/** Returns why a key was refused, and what is allowed. */
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
