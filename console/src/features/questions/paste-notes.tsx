import type { Sign } from '#contract/staff/pasted/options.rules.ts'
import type { PastedPaper } from '#contract/staff/pasted/paper.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { LegacyLines } from './legacy-lines.tsx'
import { Remark } from './pasted-item.tsx'
import type { usePasted } from './use-pasted.ts'

const SIGNS: Record<Sign, () => string> = {
  star: () => m.paste_sign_star(),
  tick: () => m.paste_sign_tick(),
  bold: () => m.paste_sign_bold(),
  highlighted: () => m.paste_sign_highlighted(),
  coloured: () => m.paste_sign_coloured(),
  underlined: () => m.paste_sign_underlined(),
}

/** What was read of the text, what was not, and what has to be said once for the whole document. */
export function PasteNotes({
  pasted: { paper, asked, trust, typed, set, settled, word },
}: {
  pasted: ReturnType<typeof usePasted>
}) {
  const { numbers, found, strays, missing, repeated, signs } = paper
  const unread = typed.text.split('⟦?').length - 1
  return (
    <div className="grid gap-2">
      <p>{m.paste_counts({ numbers, questions: found.length, strays: strays.length })}</p>
      {missing.length > 0 && <Remark>{m.paste_missing({ numbers: missing.join(', ') })}</Remark>}
      {repeated.length > 0 && <Remark>{m.paste_repeated({ numbers: repeated.join(', ') })}</Remark>}
      {word.hasHidden && <Remark isHint>{m.paste_hidden_text()}</Remark>}
      {unread > 0 && <Remark>{m.paste_formulas_unread({ count: unread })}</Remark>}
      <LegacyLines text={typed.text} settled={settled} setText={(text) => set({ text })} />
      {asked.map((sign) => (
        <div key={sign} className="grid gap-2.5 rounded-control bg-brand-50 p-4">
          <p>{m.paste_signs({ count: signs[sign] ?? 0, sign: SIGNS[sign]() })}</p>
          <p className="flex flex-wrap gap-2">
            <Button look="secondary" onClick={() => trust(sign, true)}>
              {m.paste_signs_yes()}
            </Button>
            <Button look="quiet" onClick={() => trust(sign, false)}>
              {m.paste_signs_no()}
            </Button>
          </p>
        </div>
      ))}
    </div>
  )
}

/** A line of the text that belongs to no question. */
export function Stray({ stray: { line, words } }: { stray: PastedPaper['strays'][number] }) {
  return (
    <li className="grid gap-0.5 rounded-control border border-dashed border-line p-3 text-sm wrap-anywhere">
      <span className="text-ink-2">{m.paste_stray({ line })}</span>
      {words}
    </li>
  )
}
