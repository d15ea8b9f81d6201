import { useState } from 'react'
import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { formulaGroups } from './palette-formulas.ts'

const TAB =
  'min-h-11 rounded-control px-3 text-sm text-ink-2 hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-strong'

/**
 * Formulas to press: each comes where the caret was last, and is named by what comes. They stay in sight only while somebody
 * is in the form, since they cover what they are drawn over.
 */
export function FormulaPalette({ onChoose }: { onChoose: (formula: string) => void }) {
  const groups = formulaGroups()
  const [at, setAt] = useState(0)
  return (
    <div
      role="group"
      aria-label={m.palette_label()}
      className="top-0 z-1 grid gap-1 rounded-control border border-line bg-card p-2 in-[form:focus-within]:sticky max-lg:top-14"
    >
      <div className="flex flex-wrap gap-1">
        {groups.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={index === at}
            className={TAB}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setAt(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="flex gap-1 overflow-x-auto lg:flex-wrap">
        {groups[at]?.formulas.map(({ formula, shown }) => (
          <button
            key={formula}
            type="button"
            title={formula}
            className="relative grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control border border-line px-2 hover:bg-brand-50"
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(formula)}
          >
            <span aria-hidden="true">
              <RichText text={`$${shown}$`} />
            </span>
            <span className="sr-only">{formula}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
