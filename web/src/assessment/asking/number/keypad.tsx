import { ArrowLeft, ArrowRight, Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import type { KeypadKey } from './number-edit.rules.ts'

const DIGIT = 'bg-card text-lg'
const EDITS = 'bg-shade px-1 text-sm'

type KeypadProps = {
  integerOnly: boolean
  locked: boolean
  onKey: (key: KeypadKey) => void
  /** Before a finger or a mouse presses: the caret is to be seen. */
  onTouch: () => void
}

/** Keys for a number, in the rows of the national tests' keypad. */
export function Keypad({ integerOnly, locked, onKey, onTouch }: KeypadProps) {
  const key = (pressed: KeypadKey, name: string, shown: ReactNode = name, look = '') => (
    <button
      type="button"
      aria-label={shown === name ? undefined : name}
      disabled={locked}
      className={`grid min-h-12 place-items-center rounded-control border border-line-soft font-semibold tabular select-none enabled:hover:bg-brand-50 enabled:active:bg-brand-100 disabled:opacity-45 ${look || DIGIT}`}
      onMouseDown={(event) => {
        // The focus stays in the field.
        event.preventDefault()
        onTouch()
      }}
      onClick={() => onKey(pressed)}
    >
      {shown}
    </button>
  )
  const digit = (writes: string, look?: string) => key({ writes }, writes, writes, look)
  return (
    <div role="group" aria-label={m.test_keypad()} className="grid touch-manipulation grid-cols-4 gap-2">
      {digit('7')}
      {digit('8')}
      {digit('9')}
      {key('back', m.test_key_back(), <Delete size={20} aria-hidden />, EDITS)}
      {digit('4')}
      {digit('5')}
      {digit('6')}
      {key('clear', m.test_key_clear(), m.test_key_clear(), EDITS)}
      {digit('1')}
      {digit('2')}
      {digit('3')}
      {key('left', m.test_key_left(), <ArrowLeft size={20} aria-hidden />, EDITS)}
      {key('minus', m.test_key_minus(), '−')}
      {digit('0', integerOnly ? `col-span-2 ${DIGIT}` : undefined)}
      {!integerOnly && key({ writes: '.' }, m.test_key_point(), '.')}
      {key('right', m.test_key_right(), <ArrowRight size={20} aria-hidden />, EDITS)}
    </div>
  )
}
