import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '#messages/web'
import { countsOf, type Mark, MARKS, marksOf } from './palette.rules.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'

/** Told apart by fill, edge and sign too, not by colour alone. */
const LOOKS: Record<Mark, string> = {
  not_visited: 'border-dashed border-line-strong bg-card text-ink',
  not_answered: 'border-bad bg-bad-50 text-bad',
  answered: 'border-brand-strong bg-brand-strong text-on-brand',
  marked: 'border-warn bg-warn-50 text-warn',
  answered_marked: 'border-brand-strong bg-brand-strong text-on-brand',
}

const markWords: Record<Mark, () => string> = {
  not_visited: m.test_state_not_visited,
  not_answered: m.test_state_not_answered,
  answered: m.test_state_answered,
  marked: m.test_state_marked,
  answered_marked: m.test_state_answered_marked,
}

export function useMarks(): Mark[] {
  const { questions } = useAttempt().opened
  const entries = useAttemptState((state) => state.entries)
  const visited = useAttemptState((state) => state.visited)
  return useMemo(() => marksOf(questions, entries, visited), [questions, entries, visited])
}

/** Every question's state by number, with what the looks mean and how many there are of each. */
export function Palette({ onChoose }: { onChoose: (index: number) => void }) {
  const marks = useMarks()
  const { questions } = useAttempt().opened
  const at = useAttemptState((state) => state.at)
  const counts = countsOf(marks)
  return (
    <>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-2">
        {marks.map((mark, index) => (
          <li key={questions[index]?.id}>
            <button
              type="button"
              aria-label={m.test_state_of({ number: index + 1, state: markWords[mark]() })}
              aria-current={index === at ? 'step' : undefined}
              className={`relative h-11 w-full rounded-[10px] border forced-color-adjust-none text-sm font-semibold tabular aria-[current]:ring-3 aria-[current]:ring-brand/45 ${LOOKS[mark]}`}
              onClick={() => onChoose(index)}
            >
              {index + 1}
              {mark === 'marked' && <Flag size={12} aria-hidden className="absolute top-1 end-1" />}
              {mark === 'answered_marked' && <FlagBadge />}
            </button>
          </li>
        ))}
      </ol>
      <ul className="mt-4 grid gap-2 text-sm text-ink-2">
        {MARKS.map((mark) => (
          <li key={mark} className="flex items-center gap-2.5">
            <span
              aria-hidden
              className={`relative size-5 shrink-0 rounded-md border forced-color-adjust-none ${LOOKS[mark]}`}
            >
              {mark === 'marked' && <Flag size={10} className="absolute inset-1" />}
              {mark === 'answered_marked' && <FlagBadge />}
            </span>
            <span className="grow">{markWords[mark]()}</span>
            <b className="font-semibold text-ink tabular">{counts[mark]}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function FlagBadge() {
  return (
    <span
      aria-hidden
      className="absolute -top-1 -end-1 grid size-4 place-items-center rounded-full border border-card bg-warn text-card"
    >
      <Flag size={9} strokeWidth={3} />
    </span>
  )
}
