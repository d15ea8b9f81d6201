import 'katex/dist/katex.min.css'
import './math.css'
import katex from 'katex'
import { useLayoutEffect, useRef, useState } from 'react'
import { DRAWING, isWithinLimits } from '#contract/formula-limits.rules.ts'
import { m } from '#messages/web'
import { lazyPart } from '#ui/lazy-part.ts'
import { keepFitting } from './fitting.ts'
import { MAX_CHARACTERS } from './plain-math.rules.ts'

const words = lazyPart(async () => import('./math-words.ts'))

type MathProps = {
  source: string
  display: boolean
  /** Set as high as a formula on a line of its own, in the place of an inline one. */
  tall?: boolean
}

/** What can scroll cuts at its edge: the room at it keeps the ink that stands at a fraction of a pixel. */
const SCROLLS = 'formula-scroll overflow-x-auto overflow-y-hidden py-[.15em] -my-[.15em]'
const DISPLAY = `${SCROLLS} block`
/** A grid keeps what can scroll on the line's baseline. */
const WHOLE = `${SCROLLS} inline-grid max-w-full grid-cols-[minmax(0,auto)]`

/**
 * A short formula is never broken; a long one breaks if its pieces fit on a line, and scrolls otherwise. Wrong LaTeX
 * shows its source, and so does a formula that a browser could not lay out.
 */
export function Math({ source, display, tall = false }: MathProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isWider, setWider] = useState(false)
  useLayoutEffect(() => {
    if (!place.current) return
    if (!isDrawn(tall ? `\\displaystyle ${source}` : source, display, place.current)) {
      place.current.textContent = source
      place.current.className = 'whitespace-pre-wrap wrap-anywhere'
      place.current.removeAttribute('tabindex')
      return
    }
    // By the number of characters, since measuring would cause one layout of the page per formula.
    const pieces = [...place.current.querySelectorAll('.katex-base')].map(({ textContent }) => textContent.length)
    const isLong = pieces.reduce((sum, signs) => sum + signs, 0) > MAX_CHARACTERS
    const breaks = isLong && pieces.every((signs) => signs <= MAX_CHARACTERS)
    // A formula that may scroll can be focused by keyboard.
    if (isLong && (display || !breaks)) place.current.tabIndex = 0
    else place.current.removeAttribute('tabindex')
    place.current.className = `whitespace-normal ${display ? DISPLAY : breaks ? '' : WHOLE}`
    const unread = readSoon(place.current)
    const unfit = display || !breaks ? keepFitting(place.current, isLong, setWider) : undefined
    return () => {
      unread()
      unfit?.()
    }
  }, [source, display, tall])
  return (
    <>
      <span ref={place} dir="ltr" />
      {isWider && (
        <span aria-hidden className="block text-end text-xs/4 font-medium text-ink-2 print:hidden">
          {m.math_wider()} →
        </span>
      )}
    </>
  )
}

/** Adds the words for screen readers after the formula is painted; without them its MathML stays. */
function readSoon(place: HTMLElement): () => void {
  const timer = setTimeout(() => {
    words
      .load()
      .then(async ({ putWords }) => putWords(place))
      .catch(() => {})
  })
  return () => clearTimeout(timer)
}

/** Returns whether the formula was rendered. The library throws on some input despite `throwOnError: false`. */
function isDrawn(source: string, displayMode: boolean, place: HTMLElement): boolean {
  if (!isWithinLimits(source)) return false
  try {
    katex.render(source, place, { ...DRAWING, displayMode, throwOnError: false, errorColor: 'currentColor' })
    return true
  } catch {
    return false
  }
}
