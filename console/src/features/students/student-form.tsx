import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../../web/src/ui/overlays/confirm-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import type { StoredForm } from './student-fields.ts'
import type { useStudentForm } from './use-student-form.ts'
import { StudentFormFields } from './student-form-fields.tsx'

type StudentFormProps = { stored: StoredForm | null; form: ReturnType<typeof useStudentForm>; cancel: ReactNode }

/** A student as the sheet of the import has it: every mistake stands at its field, the first one has the focus. */
export function StudentForm({ stored, form, cancel }: StudentFormProps) {
  const { mistakes, notes, others, busy, submit } = form
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mistakes.length === 0) return
    const first = place.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const control = first?.matches('fieldset') ? first.querySelector('input') : first
    control?.focus()
  }, [mistakes])
  const general = mistakes.filter(({ field }) => field === null)
  return (
    <div ref={place}>
      <Form label={m.student_form()} onSubmit={async () => submit(false)}>
        <DraftNotice draft={form.draft} />
        {others && (
          <p role="alert" className="rounded-control bg-warn-50 p-4 text-warn">
            {m.student_changed_meanwhile()}
          </p>
        )}
        {general.map(({ problem }) => (
          <p key={problem} role="alert" className="rounded-control bg-bad-50 p-4 text-bad">
            {problem}
          </p>
        ))}
        <StudentFormFields stored={stored} form={form} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={busy}>
            {m.student_save()}
          </Button>
          {cancel}
        </div>
      </Form>
      <LeaveGuard isDirty={form.isDirty} onLeave={form.draft.forget} />
      <ConfirmDialog
        open={notes.length > 0}
        title={m.student_confirm()}
        text={notes.join(' · ')}
        choices={[
          { words: m.student_save_so(), onPress: () => void submit(true) },
          { words: m.student_go_back(), onPress: form.forgetNotes },
        ]}
        onClose={form.forgetNotes}
      />
    </div>
  )
}
