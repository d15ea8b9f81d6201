import { type ComponentType, useEffect, useState } from 'react'
import { gluedParts, hasMath } from './math-parts.rules.ts'

type RichTextProps = { text: string; className?: string }

/** Text of a question, an option or an explanation, with its mathematics. */
export function RichText({ text, className = '' }: RichTextProps) {
  const Formula = useFormula(hasMath(text))
  return (
    <span dir="auto" className={`block whitespace-pre-line wrap-anywhere ${className}`}>
      {gluedParts(text).map((part) => {
        if (part.kind === 'text') return part.text
        const formula = Formula ? (
          <Formula source={part.text} display={part.kind === 'display'} />
        ) : (
          <span dir="ltr" className="whitespace-normal text-ink-2">
            {part.text}
          </span>
        )
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

type FormulaType = ComponentType<{ source: string; display: boolean }>

let loaded: FormulaType | null = null

/** The library comes with the first formula. Where it does not, its source is read. */
function useFormula(wanted: boolean): FormulaType | null {
  const [formula, setFormula] = useState<FormulaType | null>(() => loaded)
  useEffect(() => {
    if (!wanted || loaded) return
    let left = false
    import('./math.tsx').then(
      ({ Math }) => {
        loaded = Math
        if (!left) setFormula(() => Math)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [wanted])
  return formula
}
