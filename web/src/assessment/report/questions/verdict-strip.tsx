import { Check, Minus, X } from 'lucide-react'
import { m } from '#messages/web'
import type { Verdict } from '../../lists/report.rules.ts'
import { countOf, type Numbered } from './review.rules.ts'

/** Told apart by sign too, not by colour alone. */
const VERDICTS = {
  right: { icon: Check, look: 'bg-good-50 text-good', words: m.report_state_right },
  wrong: { icon: X, look: 'bg-bad-50 text-bad', words: m.report_state_wrong },
  left: { icon: Minus, look: 'bg-shade text-ink-2', words: m.report_not_answered },
} as const

const ORDER: Verdict[] = ['right', 'wrong', 'left']

type VerdictStripProps = { all: Numbered[]; onChoose: (number: number) => void }

/** Every question by number, with what became of it: a press leads there. */
export function VerdictStrip({ all, onChoose }: VerdictStripProps) {
  return (
    <section
      aria-label={m.test_questions()}
      className="rounded-card border border-line bg-card p-4 md:p-5 print:hidden"
    >
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {ORDER.map((verdict) => {
          const { icon: Icon, look, words } = VERDICTS[verdict]
          return (
            <li key={verdict} className="inline-flex items-center gap-2">
              <span className={`grid size-5 place-items-center rounded-md ${look}`}>
                <Icon size={13} aria-hidden />
              </span>
              {words()}
              <b className="font-semibold text-ink tabular">{countOf(all, verdict)}</b>
            </li>
          )
        })}
      </ul>
      <ol className="grid max-h-65 grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-2 overflow-y-auto p-1 -m-1">
        {all.map((one) => (
          <li key={one.question.id}>
            <Cell one={one} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Cell({ one: { number, verdict }, onChoose }: { one: Numbered } & Pick<VerdictStripProps, 'onChoose'>) {
  const { icon: Icon, look, words } = VERDICTS[verdict]
  return (
    <button
      type="button"
      aria-label={m.test_state_of({ number, state: words() })}
      className={`inline-flex h-11 w-full items-center justify-center gap-0.5 rounded-[10px] text-sm font-semibold tabular ${look}`}
      onClick={() => onChoose(number)}
    >
      {number}
      <Icon size={12} aria-hidden />
    </button>
  )
}
