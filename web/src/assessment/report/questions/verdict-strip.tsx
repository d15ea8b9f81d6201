import { m } from '#messages/web'
import { OUTCOMES, RARE_OUTCOMES } from '../outcome-looks.ts'
import { countOf, type Numbered } from './review.rules.ts'

const ORDER = ['right', 'partly', 'wrong', 'left', 'not_evaluated', 'cancelled'] as const

type VerdictStripProps = {
  all: Numbered[]
  /** True in a column of its own, as high as the screen. */
  isBeside?: boolean
  onChoose: (number: number) => void
}

/** Every question's number with its outcome; a press leads to the question. On a phone it is one line, to be swiped. */
export function VerdictStrip({ all, isBeside = false, onChoose }: VerdictStripProps) {
  return (
    <section
      aria-label={m.test_questions()}
      className="min-w-0 md:rounded-card md:border md:border-line md:bg-card md:p-5 print:hidden"
    >
      <ul className="mb-3 flex flex-wrap max-md:hidden gap-x-5 gap-y-1 text-sm text-ink-2">
        {ORDER.filter((one) => !RARE_OUTCOMES.has(one) || countOf(all, one) > 0).map((outcome) => {
          const { icon: Icon, look, words } = OUTCOMES[outcome]
          return (
            <li key={outcome} className="inline-flex items-center gap-2">
              <span className={`grid size-5 place-items-center rounded-md ${look}`}>
                <Icon size={13} aria-hidden />
              </span>
              {words()}
              <b className="font-semibold text-ink tabular">{countOf(all, outcome)}</b>
            </li>
          )
        })}
      </ul>
      <ol
        className={`-m-1 grid gap-2 overflow-y-auto p-1 md:grid-cols-[repeat(auto-fill,minmax(max(44px,2rem),1fr))] ${isBeside ? 'max-h-[calc(100dvh-14rem)]' : 'max-md:-mx-4 max-md:grid-flow-col max-md:justify-start max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:max-h-28'}`}
      >
        {all.map((one) => (
          <li key={one.question.id}>
            <Cell one={one} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Cell({ one: { number, question }, onChoose }: { one: Numbered } & Pick<VerdictStripProps, 'onChoose'>) {
  const { icon: Icon, look, words } = OUTCOMES[question.outcome]
  return (
    <button
      type="button"
      aria-label={m.test_state_of({ number, state: words() })}
      className={`inline-flex h-11 w-full min-w-12 items-center justify-center md:min-w-0 gap-0.5 rounded-[10px] text-sm font-semibold tabular ${look}`}
      onClick={() => onChoose(number)}
    >
      {number}
      <Icon size={12} aria-hidden />
    </button>
  )
}
