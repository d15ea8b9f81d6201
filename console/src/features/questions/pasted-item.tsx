import { CircleAlert } from 'lucide-react'
import { LETTERS } from '#contract/question-key.rules.ts'
import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { FoundQuestion } from './use-pasted.ts'

type PastedItemProps = { found: FoundQuestion; onToggle: (isTaken: boolean) => void }

/** A question that was found: with a tick, or why it cannot be stored as it is. */
export function PastedItem({ found, onToggle }: PastedItemProps) {
  const { pasted, reasons, twins, code, isTaken, isChecked } = found
  const right = pasted.correct.split(',')
  return (
    <li className="grid gap-2 rounded-control border border-line p-3">
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isTaken}
          disabled={reasons.length > 0 || code !== null || !isChecked}
          onChange={({ target }) => onToggle(target.checked)}
          className="size-5 shrink-0 accent-brand-strong"
        />
        {m.paste_number({ number: pasted.number })}
        {code !== null && <Badge tone="good">{m.question_saved({ code })}</Badge>}
      </label>
      <RichText text={pasted.question} />
      {pasted.options.length > 0 ? (
        <ul className="grid gap-1">
          {pasted.options.map((option, at) => (
            <li
              key={LETTERS[at] ?? at}
              className={`flex gap-2 rounded-control px-2 py-1 ${right.includes(LETTERS[at] ?? '') ? 'bg-good-50 font-medium' : ''}`}
            >
              <span className="shrink-0">{LETTERS[at]}</span>
              <RichText text={option} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="font-medium">{pasted.correct}</p>
      )}
      {pasted.explanation !== '' && <RichText text={pasted.explanation} className="text-sm text-ink-2" />}
      {[...reasons, ...twins.map((twin) => m.question_twin({ code: twin }))].map((reason) => (
        <p key={reason} className="flex items-center gap-2 text-sm wrap-anywhere">
          <CircleAlert size={18} aria-hidden className="shrink-0 text-warn" />
          {reason}
        </p>
      ))}
    </li>
  )
}
