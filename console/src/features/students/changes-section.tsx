import { m } from '#messages/console'
import { formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import { Section } from '../../ui/page.tsx'
import { studentActs, studentFields } from '../../ui/student-acts.ts'
import type { StudentPage } from './student-page.ts'

type Change = NonNullable<StudentPage['changes']>[number]

const ACTIONS: Record<string, () => string> = {
  'number read': () => m.student_did_read(),
  'number unlocked': () => m.student_did_unlock(),
  'sessions ended': () => m.student_did_log_out(),
  'student added': () => m.student_did_add(),
  'student changed': () => m.student_did_change(),
  'student left': () => m.student_did_leave(),
  'student back': () => m.student_did_return(),
  'student exported': () => m.student_did_export(),
  ...studentActs,
}

/** What the fields are called where they are filled in. */
const FIELDS: Record<string, () => string> = {
  ...studentFields,
  name: () => m.students_name(),
  email: () => m.student_email(),
  status: () => m.students_status(),
  language: () => m.guardian_language(),
}

const STATUSES: Record<string, () => string> = {
  active: () => m.students_active(),
  pending: () => m.students_pending(),
  left: () => m.students_left(),
}

const valueWords = (field: string, value: string | null): string =>
  (field === 'status' ? STATUSES[value ?? '']?.() : null) ?? value ?? '–'

const fieldWords = (field: string): string => FIELDS[field]?.() ?? field

/** What the staff did to this student, the newest first. */
export function ChangesSection({ changes }: { changes: Change[] }) {
  return (
    <Section title={m.student_changes()}>
      {changes.length === 0 && <p className="text-ink-2">{m.student_no_changes()}</p>}
      <ol className="grid gap-3">
        {changes.map((change) => (
          <li key={change.entry_id} className="border-b border-line pb-3 last:border-b-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{ACTIONS[change.action]?.() ?? change.action}</span>
              <span className="tabular text-sm text-ink-2">
                {formatMoment(change.at)}
                {change.who !== null && ` · ${change.who}`}
              </span>
            </p>
            {change.reason !== null && <p className="text-sm wrap-anywhere">{change.reason}</p>}
            <ul className="text-sm text-ink-2">
              {change.changes?.map(({ field, before, after }) => (
                <li key={field} className="wrap-anywhere">
                  {fieldWords(field)}: {valueWords(field, before)} → {valueWords(field, after)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
