import { m } from '#messages/console'
import { formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import { Section } from '../../ui/page.tsx'
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
  'student moved': () => m.student_did_move(),
  'move planned': () => m.student_did_plan_move(),
  'move cancelled': () => m.student_did_cancel_move(),
  'move lapsed': () => m.student_did_lapse_move(),
  'accounts merged': () => m.student_did_merge(),
  'merge undone': () => m.student_did_part(),
  'guardian added': () => m.guardian_did_add(),
  'guardian changed': () => m.guardian_did_change(),
  'guardian removed': () => m.guardian_did_remove(),
  'guardian blocked': () => m.guardian_did_block(),
  'guardian not blocked': () => m.guardian_did_unblock(),
  'number of guardian read': () => m.guardian_did_read(),
  'consent asked': () => m.consent_did_ask(),
  'consent given': () => m.consent_did_give(),
  'consent declined': () => m.consent_did_decline(),
  'consent withdrawn': () => m.consent_did_withdraw(),
}

/** What the fields are called where they are filled in. */
const FIELDS: Record<string, () => string> = {
  admission_no: () => m.students_admission_no(),
  name: () => m.students_name(),
  guardian: () => m.student_guardian(),
  mobile: () => m.student_mobile(),
  email: () => m.student_email(),
  state: () => m.student_state(),
  district: () => m.student_district(),
  level: () => m.students_level(),
  batch_codes: () => m.students_batches(),
  joined_on: () => m.student_joined(),
  birth_date: () => m.student_birth(),
  status: () => m.students_status(),
  batch: () => m.students_batch(),
  from_day: () => m.move_on(),
  account: () => m.field_account(),
  relation: () => m.guardian_relation(),
  language: () => m.guardian_language(),
  consent: () => m.consent_title(),
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
