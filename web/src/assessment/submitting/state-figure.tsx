import { m } from '#messages/web'
import { useAttempt } from '../attempt/attempt-context.ts'
import { markWords } from '../palette/mark-words.ts'
import { firstIn, type Mark } from '../palette/palette.rules.ts'

type StateFigureProps = {
  mark: Mark
  marks: Mark[]
  /** The places of the questions that are counted. */
  indexes: number[]
  onGo: (index: number) => void
}

/** How many questions are in a state; a press leads to the first of them that is open. */
export function StateFigure({ mark, marks, indexes, onGo }: StateFigureProps) {
  const attempt = useAttempt()
  const count = indexes.filter((index) => marks[index] === mark).length
  const open = indexes.filter((index) => attempt.isReachable(index))
  const first = firstIn(marks, mark, open)
  if (first < 0) return count
  return (
    <button
      type="button"
      aria-label={m.test_summary_go({ state: markWords[mark](), count })}
      className="min-h-11 w-full min-w-11 rounded-control text-end font-semibold text-brand-strong underline decoration-1 underline-offset-3 tabular hover:bg-brand-50"
      onClick={() => onGo(first)}
    >
      {count}
    </button>
  )
}
