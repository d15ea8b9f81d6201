import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { paperLabels } from '../../ui/paper-labels.ts'
import { goToField } from './part-props.ts'
import type { Checked } from './paper-labels.ts'
import type { Fields } from './use-paper-form.ts'

type Hindrance = { field: string; problem: string }
type PaperSummaryProps = {
  check: Checked | undefined
  /** Of the blueprint. */
  targets: { met: number; all: number } | undefined
  found: readonly Hindrance[]
  /** Whether this person seals papers. */
  seals: boolean
  children: ReactNode
}

/** The totals of a paper, and everything that prevents sealing it, each with a link to its field. */
export function PaperSummary({ check, targets, found, seals, children }: PaperSummaryProps) {
  return (
    <aside
      aria-label={m.paper_totals()}
      className="rounded-card border border-line bg-card p-4 md:p-5 lg:sticky lg:top-20"
    >
      <h2 className="mb-3 text-lg">{m.paper_totals()}</h2>
      {check && <Totals check={check} targets={targets} />}
      {check && <Hindrances found={found} seals={seals} />}
      {check && check.notes.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-sm font-semibold">{m.paper_notes()}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-sm wrap-anywhere">
            {check.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-5 grid gap-2.5">{children}</div>
    </aside>
  )
}

function Totals({ check: { totals, audience }, targets }: Pick<PaperSummaryProps, 'targets'> & { check: Checked }) {
  const { questions: has, needs, marks, minutes } = totals
  const facts = [
    [m.papers_questions(), needs === null ? has : m.paper_has_of({ has, needs })],
    [m.paper_total_marks(), marks],
    [m.paper_minutes(), minutes ?? '–'],
    [m.paper_students(), audience?.count ?? '–'],
    ...(targets ? [[m.blueprint_met(), m.paper_has_of({ has: targets.met, needs: targets.all })] as const] : []),
  ] as const
  return (
    <dl className="grid gap-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Hindrances({ found, seals }: Pick<PaperSummaryProps, 'found' | 'seals'>) {
  if (found.length === 0)
    return <p className="mt-4 text-sm text-good">{seals ? m.paper_no_issues() : m.paper_no_issues_teacher()}</p>
  return (
    <>
      <h3 className="mt-4 mb-1 text-sm font-semibold">{m.paper_issues({ count: found.length })}</h3>
      <ul className="grid max-h-96 gap-1 overflow-y-auto">
        {found.map(({ field, problem }) => (
          <li key={`${field} ${problem}`}>
            <button
              type="button"
              className="w-full rounded-control px-2 py-1.5 text-start text-sm hover:bg-brand-50"
              onClick={() => goToField(field)}
            >
              <span className="block font-medium text-brand-strong underline">{labelOf(field)}</span>
              <span className="wrap-anywhere">{problem}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const labelOf = (field: string): string => paperLabels[field as keyof Fields]?.() ?? m.paper_details()
