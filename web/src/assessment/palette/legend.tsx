import { inkOf, MarkShape } from './mark-shape.tsx'
import { markWords } from './mark-words.ts'
import { type Mark, MARKS } from './palette.rules.ts'

type LegendProps = {
  /** True where the states look like those of national tests. */
  isNational: boolean
  /** The number of questions in each state; none before a test. */
  counts?: Record<Mark, number>
}

/** The meaning of the states, each with the number of questions in it. */
export function Legend({ isNational, counts }: LegendProps) {
  return (
    <div className="@container">
      <ul className="grid gap-x-3 gap-y-1.5 text-sm/4_5 text-ink-2 @[15rem]:grid-cols-2">
        {MARKS.map((mark) => (
          <li key={mark} className="flex min-w-0 items-center gap-2 @[15rem]:last:col-span-full">
            <span className="grid shrink-0 place-items-center text-sm font-semibold tabular">
              <MarkShape mark={mark} isNational={isNational} size="size-[max(36px,2.25rem)]" />
              {counts && (
                <b className={`z-1 col-start-1 row-start-1 font-semibold ${inkOf(mark, isNational)}`}>{counts[mark]}</b>
              )}
            </span>
            <span className="min-w-0 wrap-anywhere">{markWords[mark]()}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
