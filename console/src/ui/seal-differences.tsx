import { m } from '#messages/console'
import type { StaffData } from '../api/staff-call.ts'
import { paperLabels } from './paper-labels.ts'

type Difference = NonNullable<StaffData<'/staff/paper_readiness'>['sealed']>['differences'][number]

/** Labels of a paper's columns. */
const COLUMNS: Record<string, () => string> = {
  ...paperLabels,
  starts_at: paperLabels.start,
  ends_at: paperLabels.end,
  ac_id: paperLabels.readers,
  batch_id: paperLabels.readers,
  groups: paperLabels.readers,
  students: paperLabels.readers,
  subject_id: paperLabels.subject,
  given_marks: paperLabels.marks,
  given_negative: paperLabels.negative_marks,
  given_pass: paperLabels.pass_marks,
  question_count: paperLabels.questions,
}

/** The parts of a paper that are not as they were sealed. */
export function SealDifferences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-sm">{m.sealed_not_named()}</p>
  const lines = new Set(differences.map(wordsOf))
  return (
    <ul aria-label={m.sealed_difference()} className="grid gap-1 text-sm wrap-anywhere">
      {[...lines].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function wordsOf({ what, name, before, after }: Difference): string {
  if (what === 'extra') return m.paper_extra()
  if (what === 'section') return m.sealed_section({ name })
  if (what === 'place') return m.sealed_place({ code: name })
  if (what === 'paper') return (COLUMNS[name] ?? m.sealed_rules)()
  if (before === null) return m.sealed_question_added({ code: name })
  if (after === null) return m.sealed_question_gone({ code: name })
  return before === after
    ? m.sealed_question_other({ code: name })
    : m.sealed_question_version({ code: name, before, after })
}
