import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type LegacyLine, legacyLines, withLines } from '#contract/legacy-fonts/legacy-text.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { TickBox } from '../../ui/tick-box.tsx'

const MAX_SHOWN = 60

type LegacyLinesProps = {
  text: string
  /** The text once nobody types. */
  settled: string
  setText: (text: string) => void
}

const nameOf = ({ line, came }: LegacyLine): string => `${line} ${came}`

type Offer = { converted: string; withdraw: () => void }

function withdraw(offered: RefObject<Offer | null>): void {
  offered.current?.withdraw()
  offered.current = null
}

/** Offers to take a conversion back, until somebody types on: the text of before would replace what was typed. */
function useUndoOffer(text: string): (converted: string, undo: () => void) => void {
  const offered = useRef<Offer | null>(null)
  useEffect(() => {
    if (offered.current?.converted !== text) withdraw(offered)
  }, [text])
  useEffect(() => () => withdraw(offered), [])
  return (converted, undo) => {
    withdraw(offered)
    offered.current = { converted, withdraw: sayWithUndo(m.paste_legacy_done(), async () => undo()) }
  }
}

/** Lines that are typed for fonts of before Unicode: as they came and as they become, until somebody takes them over. */
export function LegacyLines({ text, settled, setText }: LegacyLinesProps) {
  const lines = useMemo(() => legacyLines(settled), [settled])
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const offer = useUndoOffer(text)
  if (lines.length === 0) return null
  const shown = lines.slice(0, MAX_SHOWN)
  const isTicked = (one: LegacyLine) => chosen.get(nameOf(one)) ?? one.isLikely
  const ticked = shown.filter(isTicked)
  const convert = () => {
    const converted = withLines(settled, ticked)
    setText(converted)
    offer(converted, () => setText(settled))
  }
  return (
    <section aria-label={m.paste_legacy_lines()} className="grid gap-2.5 rounded-control bg-brand-50 p-4">
      <p>{m.paste_legacy({ count: lines.length })}</p>
      <ul className="grid gap-1">
        {shown.map((one) => (
          <li key={nameOf(one)} className="border-t border-line pt-1">
            <TickBox
              checked={isTicked(one)}
              onChange={(on) => setChosen((before) => new Map(before).set(nameOf(one), on))}
            >
              <span className="sr-only">{m.paste_legacy_line({ line: one.line })}</span>
              <span className="grid min-w-0 gap-0.5 py-1 wrap-anywhere">
                <span className="text-sm font-normal text-ink-2">{one.came}</span>
                <span>{one.becomes}</span>
              </span>
            </TickBox>
          </li>
        ))}
      </ul>
      {lines.length > shown.length && (
        <p className="text-sm text-ink-2">{m.paste_legacy_more({ count: shown.length })}</p>
      )}
      <p>
        <Button look="secondary" disabled={ticked.length === 0 || text !== settled} onClick={convert}>
          {m.paste_legacy_convert({ count: ticked.length })}
        </Button>
      </p>
    </section>
  )
}
