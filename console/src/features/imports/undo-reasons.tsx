import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import type { StaffData } from '../../api/staff-call.ts'

type Undoing = StaffData<'/staff/import_undo_preview'>
type WhyNot = NonNullable<Undoing['why_not']>
type Reason = Undoing['reasons'][number]

const WHY: Record<WhyNot, (undoing: Undoing) => string> = {
  terminal: () => m.imports_undo_not_kept(),
  not_kept: () => m.imports_undo_not_kept(),
  undone: () => m.imports_undo_twice(),
  not_stored: () => m.imports_undo_not_stored(),
  too_old: () => m.imports_undo_too_old(),
  too_many: () => m.imports_undo_too_many(),
  importing: () => m.imports_undo_importing(),
  rows: ({ refused }) => m.imports_undo_rows({ count: refused }),
}

const HOLDERS: Record<NonNullable<Reason['by']>, () => string> = {
  students: () => m.imports_holder_students(),
  batches: () => m.imports_holder_batches(),
  subjects: () => m.imports_holder_subjects(),
  chapters: () => m.imports_holder_chapters(),
  topics: () => m.imports_holder_topics(),
  materials: () => m.imports_holder_materials(),
  days: () => m.imports_holder_days(),
  classes: () => m.imports_holder_classes(),
  attendance: () => m.imports_holder_attendance(),
  news: () => m.imports_holder_news(),
  questions: () => m.imports_holder_questions(),
  papers: () => m.imports_holder_papers(),
  formats: () => m.imports_holder_formats(),
  attempts: () => m.imports_holder_attempts(),
  watched: () => m.imports_holder_watched(),
  read: () => m.imports_holder_read(),
  told: () => m.imports_holder_told(),
  staff: () => m.imports_holder_staff(),
  logins: () => m.imports_holder_logins(),
  other: () => m.imports_holder_other(),
}

const WHY_ROW: Record<Reason['why'], (by: Reason['by']) => string> = {
  in_use: (by) => m.imports_undo_in_use({ what: HOLDERS[by ?? 'other']() }),
  changed: () => m.imports_undo_changed(),
  took_over: () => m.imports_undo_took_over(),
  number_taken: () => m.imports_undo_number_taken(),
  not_restorable: () => m.imports_undo_not_restorable(),
}

/** Why an import cannot be undone, with the first rows that hinder it. */
export function UndoReasons({ undoing, onDone }: { undoing: Undoing; onDone: () => void }) {
  const { why_not, reasons, refused } = undoing
  const more = refused - reasons.length
  return (
    <>
      <p className="mb-3 text-ink-2 wrap-anywhere">{why_not !== null && WHY[why_not](undoing)}</p>
      {reasons.length > 0 && (
        <ul className="mb-3 grid max-h-80 gap-1.5 overflow-y-auto text-sm">
          {reasons.map(({ file, row, why, by }) => (
            <li key={`${file} ${row} ${why}`} className="wrap-anywhere">
              <span className="font-semibold">{row}</span> ({file}): {WHY_ROW[why](by)}
            </li>
          ))}
          {more > 0 && <li>{m.imports_more_changes({ count: more })}</li>}
        </ul>
      )}
      <Button look="secondary" onClick={onDone}>
        {m.imports_undo_close()}
      </Button>
    </>
  )
}
