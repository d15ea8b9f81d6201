import { useQuery } from '@tanstack/react-query'
import { Check, ClipboardCheck, X } from 'lucide-react'
import { m } from '#messages/web'
import { dotted } from '#web/ui/format/dotted.ts'
import { formatDay } from '#ui/format/format-day.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ContactAcademy } from '../contact-academy.tsx'
import { type Child, type Result, resultsQuery } from '../guardian.api.ts'
import { marksOf, shareOf } from '../guardian.rules.ts'
import { ShareBar } from '../share-bar.tsx'
import { ResultsSummary } from './results-summary.tsx'

/** Published results, the latest first, below what they say together. */
export const ChildResults = ({ child }: { child: Child }) => (
  <ListStates
    query={useQuery(resultsQuery(child.stud_id))}
    loading={<Skeleton of="rows" lines={[2, 2]} />}
    error="page"
    empty={<FullState icon={ClipboardCheck} title={m.guardian_results_none()} text={m.guardian_results_quizzes()} />}
    content={(results) => (
      <div className="grid animate-appear gap-5">
        <ResultsSummary results={results} child={child.name} />
        <ul className="grid gap-3 md:grid-cols-2 md:items-start md:gap-4.5">
          {results.map((one, at) => (
            <ResultCard key={`${one.kind} ${one.record_id}`} result={one} child={child.name} isLatest={at === 0} />
          ))}
        </ul>
        <p className="text-sm text-ink-2">{m.guardian_results_quizzes()}</p>
      </div>
    )}
  />
)

type ResultCardProps = { result: Result; child: string; isLatest: boolean }

function ResultCard({ result: one, child, isLatest }: ResultCardProps) {
  const { name, subject_name, attented_on, total_marks, max_marks, result, pass_marks, rank, sections } = one
  const failed = result === 'failed'
  const passAt = pass_marks === null ? null : shareOf(pass_marks, max_marks)
  return (
    <li className="rounded-card border border-line bg-card p-4.5">
      <div className="flex items-start justify-between gap-x-3 large-text:flex-wrap">
        <div className="min-w-0">
          <h3 className="text-[1.0625rem]/6 font-semibold tracking-normal wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {dotted([subject_name ?? m.guardian_entrance(), formatDay(dayOf(attented_on), 'date')])}
          </p>
        </div>
        {result && <Verdict result={result} />}
      </div>
      <p className="mt-3 mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lg/6.5 font-bold tabular">
          {m.guardian_marks({ marks: marksOf(total_marks), max: marksOf(max_marks) })}
        </span>
        <span className="text-sm text-ink-2 tabular">
          {dotted([
            pass_marks !== null && m.guardian_pass_mark({ marks: marksOf(pass_marks) }),
            rank && rankWords(rank),
          ])}
        </span>
      </p>
      <ShareBar percent={shareOf(total_marks, max_marks)} line={passAt} look={failed ? 'bad' : 'good'} />
      {sections.length > 0 && <Sections sections={sections} isOpen={isLatest} />}
      {failed && (
        <div className="mt-4">
          <ContactAcademy about={m.guardian_ask_result({ child, name })} />
        </div>
      )}
    </li>
  )
}

const rankWords = ({ shifts, ...rank }: NonNullable<Result['rank']>) =>
  shifts === null ? m.guardian_rank(rank) : m.guardian_rank_shifts({ ...rank, shifts })

/** Whether it was passed, in a word and with a sign. */
export function Verdict({ result }: { result: NonNullable<Result['result']> }) {
  const failed = result === 'failed'
  const Icon = failed ? X : Check
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold ${failed ? 'bg-bad-50 text-bad' : 'bg-good-50 text-good'}`}
    >
      <Icon size={15} aria-hidden />
      {failed ? m.guardian_failed() : m.guardian_passed()}
    </span>
  )
}

const Sections = ({ sections, isOpen }: { sections: Result['sections']; isOpen: boolean }) => (
  <details open={isOpen} className="mt-2 -mb-2">
    <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-brand-strong">
      {m.guardian_by_section()}
    </summary>
    <ul className="grid gap-2.5 pb-2">
      {sections.map(({ name, marks, max_marks }) => (
        <li key={name}>
          <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-ink-2 tabular">
              {m.guardian_marks({ marks: marksOf(marks), max: marksOf(max_marks) })}
            </span>
          </p>
          <ShareBar percent={shareOf(marks, max_marks)} />
        </li>
      ))}
    </ul>
  </details>
)
