import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { m } from '#messages/web'
import { dotted } from '../../../ui/format/dotted.ts'
import { formatDay } from '../../../ui/format/format-day.ts'
import { dayOf } from '../../../ui/format/format-time.rules.ts'
import { FullState } from '../../../ui/states/full-state.tsx'
import { ListStates } from '../../../ui/states/list-states.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Child, type Result, resultsQuery } from '../guardian.api.ts'
import { marksOf, shareOf } from '../guardian.rules.ts'
import { ShareBar } from '../share-bar.tsx'

/** What is out, the latest first. */
export const ChildResults = ({ child: { stud_id } }: { child: Child }) => (
  <ListStates
    query={useQuery(resultsQuery(stud_id))}
    loading={<Skeleton of="rows" lines={[2, 2]} />}
    error="page"
    empty={<FullState icon={ClipboardCheck} title={m.guardian_results()} text={m.guardian_results_none()} />}
    content={(results) => (
      <ul className="grid animate-appear gap-3 md:grid-cols-2 md:gap-4.5">
        {results.map((one) => (
          <ResultCard key={`${one.kind} ${one.record_id}`} {...one} />
        ))}
      </ul>
    )}
  />
)

function ResultCard({ name, subject_name, attented_on, total_marks, max_marks, result, rank }: Result) {
  const failed = result === 'failed'
  return (
    <li className="rounded-card border border-line bg-card p-4.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-[1.0625rem]/6 font-semibold tracking-normal wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {dotted([subject_name ?? m.guardian_entrance(), formatDay(dayOf(attented_on), 'date')])}
          </p>
        </div>
        {result && (
          <span
            className={`shrink-0 rounded-full px-3 py-0.5 text-sm font-semibold ${failed ? 'bg-bad-50 text-bad' : 'bg-good-50 text-good'}`}
          >
            {failed ? m.guardian_failed() : m.guardian_passed()}
          </span>
        )}
      </div>
      <p className="mt-3 mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lg/6.5 font-bold tabular">
          {m.guardian_marks({ marks: marksOf(total_marks), max: marksOf(max_marks) })}
        </span>
        {rank && <span className="text-sm text-ink-2 tabular">{m.guardian_rank(rank)}</span>}
      </p>
      <ShareBar percent={shareOf(total_marks, max_marks)} look={failed ? 'bad' : 'good'} />
    </li>
  )
}
