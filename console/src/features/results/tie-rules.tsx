import { m } from '#messages/console'
import type { ResultPaper } from './result-data.ts'

/** How equal marks are ranked, in words. */
export function TieRules({ subjects }: Pick<ResultPaper, 'subjects'>) {
  return (
    <details className="mb-4">
      <summary className="cursor-pointer py-2.5 font-medium text-brand-strong">{m.results_ties()}</summary>
      <ol className="grid list-decimal gap-1 ps-6 text-ink-2">
        <li>{m.results_ties_marks()}</li>
        {subjects.length > 1 && <li>{m.results_ties_subjects({ subjects: subjects.join(', ') })}</li>}
        <li>{m.results_ties_ratio()}</li>
        <li>{m.results_ties_equal()}</li>
      </ol>
    </details>
  )
}
