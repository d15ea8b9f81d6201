import { useEffect, useRef } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import type { Clash } from './two-people.rules.ts'

type BothValuesProps<Fields> = {
  clashes: readonly Clash<Fields>[]
  /** A field's name, and its value in words. */
  label: (field: keyof Fields) => string
  words: (field: keyof Fields, value: Fields[keyof Fields]) => string
  onTake: (clash: Clash<Fields>) => void
}

/** What somebody else has stored while the form was open, beside one's own, field by field. */
export function BothValues<Fields>({ clashes, label, words, onTake }: BothValuesProps<Fields>) {
  const notice = useRef<HTMLElement>(null)
  const hasAny = clashes.length > 0
  useEffect(() => {
    if (hasAny) notice.current?.focus()
  }, [hasAny])
  if (!hasAny) return null
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label={m.both_title()}
      className="grid scroll-mt-20 gap-3 rounded-control border border-warn bg-warn-50 p-4"
    >
      <h3 className="font-semibold">{m.both_title()}</h3>
      <p className="text-sm">{m.both_text()}</p>
      <ul className="grid gap-3">
        {clashes.map((clash) => (
          <li key={String(clash.field)} className="grid gap-1 border-t border-line pt-3">
            <span className="font-medium">{label(clash.field)}</span>
            <span className="text-sm wrap-anywhere">
              {m.both_theirs({ value: words(clash.field, clash.theirs) || m.nothing() })}
            </span>
            {clash.isTaken ? (
              <span className="text-sm text-ink-2">{m.both_taken()}</span>
            ) : (
              <>
                <span className="text-sm wrap-anywhere">
                  {m.both_mine({ value: words(clash.field, clash.mine) || m.nothing() })}
                </span>
                <span>
                  <Button look="secondary" onClick={() => onTake(clash)}>
                    {m.both_take()}
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
