import { m } from '#messages/console'
import type { StudentPage } from './student-page.ts'

const SHOWN = 10

/** How the newest tests went beside those before, in words; nothing for fewer than two. */
export function trendWords(trend: StudentPage['trend']): string | undefined {
  if (!trend) return undefined
  const { tests, recent_percent: recent, before_percent: before } = trend
  return m.student_trend_words({ tests, recent, before })
}

/** A bar for each of the last tests whose marks are out, the newest last. The table below has the marks. */
export function MarksTrend({ attempts, trend }: Pick<StudentPage, 'attempts' | 'trend'>) {
  const marked = attempts
    .flatMap(({ attempt_id, paper, marks, max_marks }) =>
      marks === null || max_marks <= 0 ? [] : [{ attempt_id, paper, percent: Math.round((100 * marks) / max_marks) }],
    )
    .slice(0, SHOWN)
    .toReversed()
  if (!trend) return null
  return (
    <div className="mb-4">
      <p className="mb-2">{trendWords(trend)}</p>
      <ol aria-label={m.student_trend()} className="flex items-end gap-1.5">
        {marked.map(({ attempt_id, paper, percent }) => (
          <li key={attempt_id} title={paper} className="grid w-10 justify-items-center gap-1">
            <span className="sr-only">{paper}: </span>
            <span className="tabular text-xs text-ink-2">{m.student_percent({ percent })}</span>
            <span aria-hidden className="flex h-16 w-full items-end overflow-hidden rounded-md bg-shade">
              <span className="w-full bg-brand" style={{ height: `${Math.max(0, percent)}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
