import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { paths } from '../../paths.ts'
import type { StoredQuestion } from './question-data.ts'

/** Says that sealed papers have a question, and that it takes two people to change it. */
export function BoundNotice({ stored: { bound_by, waiting_change } }: { stored: StoredQuestion }) {
  if (bound_by.length === 0) return null
  return (
    <section aria-label={m.sealed_bound()} className="grid gap-1.5 rounded-control border border-warn bg-warn-50 p-4">
      <h3 className="font-semibold">{m.sealed_bound()}</h3>
      <p className="text-sm wrap-anywhere">{m.sealed_bound_text({ papers: bound_by.join(', ') })}</p>
      {waiting_change !== null && (
        <Link
          {...paths.sealedChange(waiting_change)}
          className="inline-flex min-h-11 items-center text-brand-strong underline"
        >
          {m.sealed_waiting()}
        </Link>
      )}
    </section>
  )
}
