import { ChevronDown, ChevronUp, Minus } from 'lucide-react'
import { m } from '#messages/web'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import type { Result } from '../guardian.api.ts'
import { marksOf } from '../guardian.rules.ts'
import { type NextStep, nextStepOf, type Trend, trendOf } from './results.rules.ts'

type ResultsSummaryProps = { results: Result[]; child: string }

/** The one thing to do next, and how the last tests went. */
export function ResultsSummary({ results, child }: ResultsSummaryProps) {
  const step = nextStepOf(results)
  const trend = trendOf(results)
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-4.5">
      {step && (
        <section className="rounded-card bg-brand-50 p-4.5">
          <h2 className="text-base">{m.guardian_step_next()}</h2>
          <p className="mt-1 wrap-anywhere">{stepWords(step, child)}</p>
        </section>
      )}
      {trend && <TrendCard trend={trend} />}
    </div>
  )
}

function stepWords(step: NextStep, child: string): string {
  if (step.do === 'failed') return m.guardian_do_failed({ child, name: step.name, marks: marksOf(step.marks) })
  if (step.do === 'close') return m.guardian_do_close({ child, name: step.name, marks: marksOf(step.marks) })
  if (step.do === 'weak') {
    const { name: section, marks, max_marks } = step.section
    return m.guardian_do_weak({ section, name: step.name, marks: marksOf(marks), max: marksOf(max_marks) })
  }
  return step.do === 'down' ? m.guardian_do_down({ child }) : m.guardian_do_nothing({ child })
}

const DIRECTIONS = {
  up: { icon: ChevronUp, words: m.guardian_trend_up },
  down: { icon: ChevronDown, words: m.guardian_trend_down },
  same: { icon: Minus, words: m.guardian_trend_same },
}

/** The last tests as columns, each with its percent. The sentence below says the same. */
function TrendCard({ trend: { tests, latest, before, direction } }: { trend: Trend<Result> }) {
  const { icon: Icon, words } = DIRECTIONS[direction]
  return (
    <section className="rounded-card border border-line bg-card p-4.5">
      <h2 className="text-base">{m.guardian_trend({ count: tests.length })}</h2>
      <ol className="mt-3 flex h-24 items-end gap-2">
        {tests.map(({ kind, record_id, name, share }) => (
          <li key={`${kind} ${record_id}`} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
            <span className="text-sm tabular">
              <span className="sr-only">{name} </span>
              {m.guardian_percent({ percent: formatNumber(share) })}
            </span>
            <span
              aria-hidden
              className="mt-1 rounded-t-[6px] bg-brand"
              style={{ height: `${Math.max(3, share * 0.7)}%` }}
            />
          </li>
        ))}
      </ol>
      <p className="mt-2 flex items-start gap-1.5 text-sm">
        <Icon size={18} aria-hidden className="mt-px shrink-0" />
        {words({ latest: formatNumber(latest), before: formatNumber(before) })}
      </p>
    </section>
  )
}
