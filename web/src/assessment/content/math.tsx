import 'katex/dist/katex.min.css'
import katex from 'katex'
import { useLayoutEffect, useRef } from 'react'

type MathProps = { source: string; display: boolean }

/** A grid keeps the formula on the line's baseline although it can scroll. */
const INLINE = 'inline-grid max-w-full grid-cols-[minmax(0,auto)] px-px -mx-px'

/** A formula that is too wide is scrolled in its own line. Wrong LaTeX shows its source. */
export function Math({ source, display }: MathProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    katex.render(source, place.current, {
      displayMode: display,
      throwOnError: false,
      strict: 'ignore',
      errorColor: 'currentColor',
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    })
  }, [source, display])
  return (
    <span
      ref={place}
      dir="ltr"
      className={`${display ? 'block' : INLINE} overflow-x-auto overflow-y-hidden whitespace-normal`}
    />
  )
}
