import { useEffect, useState } from 'react'
import { type Library, libraryNow, loadAfterAll, loadLibrary } from '../math/math-library.ts'
import { gluedParts, hasMath } from '../math/math-parts.rules.ts'
import { plainMath, MAX_CHARACTERS } from '../math/plain-math.rules.ts'

type RichTextProps = {
  text: string
  className?: string
  /** A text that is only a formula is set as high as one on a line of its own: its fractions would be tiny. */
  isTall?: boolean
}

/** Text of a question, an option or an explanation, with its mathematics. */
export function RichText({ text, className = '', isTall = false }: RichTextProps) {
  const library = useLibrary(hasMath(text))
  const parts = gluedParts(text)
  const tall = isTall && parts.length === 1
  return (
    <span dir="auto" className={`block whitespace-pre-line wrap-anywhere ${className}`}>
      {parts.map((part) => {
        if (part.kind === 'text') return part.text
        const formula = <Formula source={part.text} display={part.kind === 'display'} tall={tall} library={library} />
        // Signs that touch a formula stay on its line.
        const touched = part.before || part.after
        return (
          <span key={part.at} className={touched ? 'whitespace-nowrap' : undefined}>
            {part.before}
            {formula}
            {part.after}
          </span>
        )
      })}
    </span>
  )
}

type FormulaProps = { source: string; display: boolean; tall: boolean; library: Library }

/** Shows plain signs until the library has loaded, and when it does not load. */
function Formula({ source, display, tall, library }: FormulaProps) {
  if (typeof library === 'object') return <library.Formula source={source} display={display} tall={tall} />
  const words = plainMath(source)
  // As wide as the formula will be, with the same line breaks: the lines below stay in place.
  const lines = words.length > MAX_CHARACTERS ? 'whitespace-normal' : 'whitespace-nowrap'
  return (
    <span dir="ltr" className={`tracking-wider text-ink-2 ${lines}`}>
      {words}
    </span>
  )
}

/** The library comes with the first formula. */
function useLibrary(wanted: boolean): Library {
  const [library, setLibrary] = useState(libraryNow)
  // A missing library is requested again: formulas are rendered when it loads later.
  const isAsked = wanted && typeof library !== 'object'
  useEffect(() => {
    if (!isAsked) return
    let left = false
    const draw = (found: Library) => {
      if (!left) setLibrary(found)
    }
    const fetch = async () => {
      const found = await loadLibrary()
      draw(found)
      if (found === 'missing') draw(await loadAfterAll())
    }
    void fetch()
    return () => void (left = true)
  }, [isAsked])
  return library
}
