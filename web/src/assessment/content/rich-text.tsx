import { type ComponentType, useEffect, useState } from 'react'
import { hasMath, mathParts } from './math-parts.rules.ts'

type RichTextProps = { text: string; className?: string }

/** Text of a question, an option or an explanation, with its mathematics. */
export function RichText({ text, className = '' }: RichTextProps) {
  const Formula = useFormula(hasMath(text))
  return (
    <span dir="auto" className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {mathParts(text).map(({ kind, text: part, at }) => {
        if (kind === 'text') return part
        const display = kind === 'display'
        return Formula ? (
          <Formula key={at} source={part} display={display} />
        ) : (
          <span key={at} dir="ltr" className="text-ink-2">
            {part}
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
