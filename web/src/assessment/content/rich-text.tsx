import { createContext, use, useEffect, useState } from 'react'
import { renderInChunk } from './fast-path/chunked-render.ts'
import { type Library, libraryNow, loadAfterAll, loadLibrary } from '../math/math-library.ts'
import { gluedParts, hasMath } from '../math/math-parts.rules.ts'
import { plainMath, MAX_CHARACTERS } from '../math/plain-math.rules.ts'

type RichTextProps = { text: string; className?: string }

/** Text of a question, an option or an explanation, with its mathematics. */
export function RichText({ text, className = '' }: RichTextProps) {
  const library = useLibrary(hasMath(text))
  return (
    <span dir="auto" className={`block whitespace-pre-line wrap-anywhere ${className}`}>
      {gluedParts(text).map((part) => {
        if (part.kind === 'text') return part.text
        const formula = <Formula source={part.text} display={part.kind === 'display'} library={library} />
        // What touches a formula is not left behind on another line.
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

type FormulaProps = { source: string; display: boolean; library: Library }

/** Where the library does not come, plain signs are read; while a formula waits for its turn, its room is kept. */
function Formula({ source, display, library }: FormulaProps) {
  if (typeof library === 'object') return <library.Formula source={source} display={display} />
  const words = plainMath(source)
  const isSoonDrawn = library === 'coming' && libraryNow() !== 'coming'
  // As wide as it will be, and broken where it will be: the lines below stay where they are.
  const lines = words.length > MAX_CHARACTERS ? 'whitespace-normal' : 'whitespace-nowrap'
  return (
    <span dir="ltr" className={`tracking-wider text-ink-2 ${lines} ${isSoonDrawn ? 'rounded-sm bg-shade' : ''}`}>
      <span className={isSoonDrawn ? 'invisible' : undefined}>{words}</span>
    </span>
  )
}

/** Whether formulas below wait for their turn even when the library is there: on a page of many. */
export const ManyFormulas = createContext(false)

/** The library comes with the first formula. A page of many draws them in turns, so that it can be used meanwhile. */
function useLibrary(wanted: boolean): Library {
  const isOneOfMany = use(ManyFormulas)
  const [atFirst] = useState(() => (isOneOfMany ? 'coming' : libraryNow()))
  const [library, setLibrary] = useState(atFirst)
  useEffect(() => {
    if (!wanted || atFirst !== 'coming') return
    let leave = () => {}
    let left = false
    const draw = (found: Library) => {
      if (!left) leave = renderInChunk(() => setLibrary(found))
    }
    const fetch = async () => {
      const found = await loadLibrary()
      draw(found)
      if (found === 'missing') draw(await loadAfterAll())
    }
    // A page that is printed right now cannot wait for what is there already.
    if (libraryNow() === 'coming') void fetch()
    else draw(libraryNow())
    return () => {
      left = true
      leave()
    }
  }, [wanted, atFirst])
  return library
}
