import { Link, useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { toast } from '#ui/overlays/toast.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { NO_FIELDS } from './student-fields.ts'
import { StudentForm } from './student-form.tsx'
import { useStudentForm } from './use-student-form.ts'

/** Adds a student. */
export function StudentAddScreen() {
  const navigate = useNavigate()
  const form = useStudentForm({ stored: null, fields: NO_FIELDS }, ({ stud_id }) => {
    toast.success(m.student_saved())
    void navigate(paths.student(stud_id))
  })
  return (
    <Page title={m.student_add()}>
      <Section title={m.student_form()}>
        <StudentForm
          stored={null}
          form={form}
          cancel={
            <Link {...paths.students()} className={buttonClass('secondary')}>
              {m.student_cancel()}
            </Link>
          }
        />
      </Section>
    </Page>
  )
}
