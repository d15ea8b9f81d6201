/** A short touch or click without a drag, where it was. */
export type Tap = { x: number; y: number; target: Element | null; isTouch: boolean }

type Taps = {
  /** A tap that no second one follows. */
  onTap?: (tap: Tap) => void
  /** A second tap in the same place, and each further one. */
  onDouble?: (tap: Tap) => void
}

const PAUSE_MS = 300
const HELD_MS = 500
const MOVED_PX = 12
const APART_PX = 48

type Down = { x: number; y: number; at: number }

const isNear = (a: Down, b: Tap | Down, far: number) => Math.hypot(a.x - b.x, a.y - b.y) <= far

/** Tells taps and double taps on `element` apart; scrolling, pinching and long presses are neither. */
export function watchTaps(element: HTMLElement, { onTap, onDouble }: Taps, signal: AbortSignal): void {
  let down: Down | null = null
  let before: Down | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, run, { signal, passive: true })
  on('pointerdown', ({ isPrimary, button, clientX: x, clientY: y, timeStamp: at }) => {
    down = isPrimary && button === 0 ? { x, y, at } : null
  })
  on('pointercancel', () => (down = null))
  on('pointerup', ({ clientX: x, clientY: y, timeStamp: at, pointerType, target }) => {
    const began = down
    down = null
    if (!began || at - began.at > HELD_MS || !isNear(began, { x, y, at }, MOVED_PX)) return
    const isTouch = pointerType !== 'mouse'
    const tap = { x, y, target: target instanceof Element ? target : null, isTouch }
    clearTimeout(waiting)
    const isSecond = isTouch && before !== null && at - before.at < PAUSE_MS && isNear(before, tap, APART_PX)
    before = { x, y, at }
    if (isSecond) onDouble?.(tap)
    else waiting = setTimeout(() => onTap?.(tap), isTouch ? PAUSE_MS : 0)
  })
  signal.addEventListener('abort', () => clearTimeout(waiting))
}
