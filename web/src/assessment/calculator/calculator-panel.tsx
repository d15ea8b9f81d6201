import { X } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useAttempt } from '../attempt/attempt-context.ts'
import { scrollToQuestion } from '../attempt/focus-question.ts'
import { afterKey, type CalculatorKey, CLEARED, type Failure, keyOf } from './calculator.rules.ts'

type CalculatorPanelProps = {
  /** Id of the bar above which it stands on a phone: the actions on the question. */
  above: string
  onClose: () => void
}

/** A basic calculator beside the question, which can be read and answered meanwhile. */
export function CalculatorPanel({ above, onClose }: CalculatorPanelProps) {
  const [calculator, setCalculator] = useState(CLEARED)
  const panel = useRef<HTMLElement>(null)
  const type = (key: CalculatorKey) => setCalculator((now) => afterKey(now, key))
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Outside of it the same keys choose an answer.
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return onClose()
    const key = keyOf(event.key)
    // The space bar presses the focused button; Enter does so only on the close button.
    if (!key || (event.key === 'Enter' && isClosing(event.target))) return
    event.preventDefault()
    type(key)
  })
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    const listen = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listen)
    element?.focus()
    return () => {
      element?.removeEventListener('keydown', listen)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const bottom = useHeightBelow(above)
  useRoomBeside(panel, bottom)
  const { failure, shown } = calculator
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={m.test_calculator()}
      tabIndex={-1}
      style={{ '--below': `${bottom}px` } as CSSProperties}
      className="fixed inset-x-0 bottom-(--below) z-20 max-h-dvh animate-appear overflow-y-auto rounded-t-card border border-line bg-card px-3 pt-2 pb-2 shadow-[0_-6px_20px_rgb(16_32_31/12%)] outline-none md:inset-x-auto md:end-6 md:bottom-6 md:w-60 md:rounded-card md:pb-3 lg:w-72 cramped:bottom-0 sideways:inset-x-auto sideways:inset-y-0 sideways:start-28 sideways:end-auto sideways:w-54 sideways:rounded-none sideways:border-y-0 sideways:px-2"
    >
      <div className="flex items-center gap-1">
        <output
          aria-label={m.test_calculator_result()}
          aria-live="polite"
          className="min-h-11 grow rounded-control bg-shade px-4 py-1.5 text-end text-xl/8 font-semibold wrap-anywhere tabular"
        >
          {failure ? <span className="text-base/8 text-bad">{failureWords[failure]()}</span> : readable(shown)}
        </output>
        <IconButton icon={X} label={m.dialog_close()} className="-me-2" onClick={onClose} />
      </div>
      <Keys onPress={type} />
    </section>
  )
}

/** A phone on its side, as the style has it. */
const SIDEWAYS = '(max-height: 30rem) and (min-width: 37.5rem)'

/**
 * On a phone the question is moved to the top, and all of the page can be scrolled above the calculator; on its side the
 * question makes room beside it.
 */
function useRoomBeside(panel: RefObject<HTMLElement | null>, bottom: number): void {
  const { store } = useAttempt()
  useLayoutEffect(() => {
    const { style } = document.body
    const { offsetHeight = 0, offsetWidth = 0 } = panel.current ?? {}
    const isAtSide = matchMedia(SIDEWAYS).matches
    if (isAtSide) style.paddingInlineStart = `${offsetWidth}px`
    else if (bottom > 0) style.paddingBottom = `${offsetHeight}px`
    if (isAtSide || bottom > 0) scrollToQuestion(store.getState().at)
    return () => {
      style.paddingInlineStart = ''
      style.paddingBottom = ''
    }
  }, [panel, bottom, store])
}

/** Returns the height in pixels that the bar takes at the lower edge of the screen; none where it stands at the side. */
function useHeightBelow(id: string): number {
  const [height, setHeight] = useState(() => heightBelow(id))
  useEffect(() => {
    const measure = () => setHeight(heightBelow(id))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [id])
  return height
}

function heightBelow(id: string): number {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0
  return top > 0 ? Math.max(0, window.innerHeight - top) : 0
}

function Keys({ onPress }: { onPress: (key: CalculatorKey) => void }) {
  return (
    <div
      role="group"
      aria-label={m.test_calculator_keys()}
      className="mt-2 grid grid-cols-5 gap-1.5 md:grid-cols-4 sideways:grid-cols-4"
    >
      {KEYS.map(([key, sign, words]) => (
        <button
          key={key}
          type="button"
          data-key={key}
          aria-label={words?.()}
          className={`min-h-11 rounded-control border border-line-soft text-lg font-semibold transition-colors select-none hover:bg-brand-50 ${lookOf(key)} ${isExtra(key) ? 'md:order-first sideways:order-first' : ''}`}
          onClick={() => onPress(key)}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}

const isClosing = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.dataset['key'] === undefined

const KEYS: [key: CalculatorKey, sign: string, words?: () => string][] = [
  ['7', '7'],
  ['8', '8'],
  ['9', '9'],
  ['/', '÷', m.test_calculator_divided],
  ['clear', 'C', m.test_calculator_clear],
  ['4', '4'],
  ['5', '5'],
  ['6', '6'],
  ['*', '×', m.test_calculator_times],
  ['back', '⌫', m.test_calculator_back],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['-', '−', m.test_calculator_minus],
  ['root', '√', m.test_calculator_square_root],
  ['0', '0'],
  ['.', '.', m.test_calculator_point],
  ['%', '%', m.test_calculator_percent],
  ['+', '+', m.test_calculator_plus],
  ['=', '=', m.test_calculator_equals],
]

const failureWords: Record<Failure, () => string> = {
  zero: m.test_calculator_zero,
  root: m.test_calculator_root,
  large: m.test_calculator_large,
}

/** True of a key that a calculator of four columns has in a row of its own, above the numbers. */
const isExtra = (key: CalculatorKey): boolean => ['clear', 'back', 'root', '%'].includes(key)

function lookOf(key: CalculatorKey): string {
  if (key === '=') return 'border-brand-strong bg-brand-100 text-brand-strong'
  return /^[\d.]$/.test(key) ? 'bg-card' : 'bg-brand-50 text-brand-strong'
}

/** Returns the number with a typographic minus sign, and a power of ten in mathematical notation. */
const readable = (shown: string): string =>
  shown.replace(/e(-?\d+)$/, (_, power: string) => ` × 10^${power}`).replaceAll('-', '−')
